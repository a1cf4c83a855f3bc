#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "oracle/draft.hpp"
#include "oracle/interpreter.hpp"

namespace leadline::oracle {

inline Draft::Block objective(const std::string& id, std::vector<std::string> activities) {
  return {Block::Kind::elementary, id, std::move(activities), {}, true, {}, {}};
}

inline Draft::Block composite(Block::Kind kind, const std::string& id,
                              std::vector<Draft::Block> children) {
  return {kind, id, {}, std::move(children), true, {}, {}};
}

inline Draft::Block optional(Draft::Block block) {
  block.mandatory = false;
  return block;
}

/// The block with its routes; an empty one is the default.
inline Draft::Block routed(Draft::Block block, const std::string& on_success,
                           const std::string& on_failure) {
  block.on_success = on_success;
  block.on_failure = on_failure;
  return block;
}

/// Walks a mission by the names of its events; says in words where the walk has come to.
class Walk {
 public:
  explicit Walk(Mission mission, const Options& options = {})
      : mission_(std::move(mission)), options_(options), mode_(initial_mode(mission_)) {}
  explicit Walk(const Draft& draft, const Options& options = {}) : Walk(build(draft), options) {
    EXPECT_TRUE(valid(draft));
  }

  /// All that the event leads to; it must be possible.
  [[nodiscard]] Reaction react(const std::string& label) const {
    for (Event event : events(mission_, mode_))
      if (name(mission_, event) == label) return oracle::react(mission_, mode_, event, options_);
    ADD_FAILURE() << label << " cannot occur";
    return {};
  }

  /// Goes on by events that each lead to one mode with one set of actions.
  Walk& on(const std::vector<std::string>& labels) {
    for (const std::string& label : labels) {
      const Reaction reaction = react(label);
      EXPECT_FALSE(reaction.endless) << label;
      EXPECT_EQ(reaction.outcomes.size(), 1U) << label;
      if (reaction.outcomes.empty()) return *this;
      mode_ = reaction.outcomes.begin()->mode;
      actions_ = reaction.outcomes.begin()->actions;
    }
    return *this;
  }

  [[nodiscard]] const Mode& mode() const { return mode_; }

  /// Like `film advance`: the active objectives in document order.
  [[nodiscard]] std::string active() const {
    std::string result;
    for (std::size_t b = 0; b < mission_.blocks.size(); ++b)
      if (mode_.active[b]) append(result, mission_.blocks[b].id);
    return result;
  }

  /// Like `driver:reading filming:video`: what runs, in document order.
  [[nodiscard]] std::string running() const { return running(mode_); }

  [[nodiscard]] std::string running(const Mode& mode) const {
    std::string result;
    for (std::size_t a = 0; a < mission_.activities.size(); ++a)
      if (mode.alternative[a])
        append(result, mission_.activities[a].id + ':' + alternative(a, mode.alternative[a]));
    return result;
  }

  /// Like `stop a:x, change a:x:y, end o OK, begin o, mission failed`: of the last reaction.
  [[nodiscard]] std::string actions() const {
    std::vector<std::string> parts;
    for (const ActivityAction& action : actions_.activities) parts.push_back(words(action));
    for (const ObjectiveEnd& end : actions_.ends)
      parts.push_back("end " + mission_[end.objective].id + (end.succeeded ? " OK" : " FAIL"));
    for (BlockId id : actions_.begins) parts.push_back("begin " + mission_[id].id);
    if (actions_.mission_succeeded) parts.emplace_back("mission succeeded");
    if (actions_.mission_failed) parts.emplace_back("mission failed");
    std::string result;
    for (const std::string& part : parts) result += result.empty() ? part : ", " + part;
    return result;
  }

 private:
  static void append(std::string& words, const std::string& word) {
    if (!words.empty()) words += ' ';
    words += word;
  }

  [[nodiscard]] std::string alternative(std::size_t activity,
                                        std::optional<std::uint32_t> index) const {
    return mission_.activities[activity].alternatives[*index].id;
  }

  [[nodiscard]] std::string words(const ActivityAction& action) const {
    static const char* const kinds[] = {"stop ", "change ", "restart ", "start "};
    const std::size_t a = action.activity.index();
    std::string result = kinds[static_cast<std::size_t>(action.kind)] + mission_.activities[a].id;
    if (action.from) result += ':' + alternative(a, action.from);
    if (action.to && action.to != action.from) result += ':' + alternative(a, action.to);
    return result;
  }

  Mission mission_;
  Options options_;
  Mode mode_;
  Actions actions_;
};

}  // namespace leadline::oracle
