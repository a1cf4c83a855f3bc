#include "lower/objective_net.hpp"

#include <string>

#include "lower/event_names.hpp"

namespace leadline::lower {
namespace {

enum class Outcome { success, failure };

/// No element has this key.
Owner mission_owner() {
  return {"MISSION", "/MISSION"};
}

class Builder {
 public:
  Builder(NetBuilder& net, const Mission& mission, const std::vector<ActivityPlaces>& activities)
      : net_(net), mission_(mission), activities_(activities) {}

  ObjectivesNet build() {
    result_.before_start = net_.place(mission_owner(), "_before_start", 1);
    result_.succeeded = net_.place(mission_owner(), "_success");
    result_.failed = net_.place(mission_owner(), "_failure");
    for (const Block& block : mission_.blocks) result_.blocks.push_back(places(block));

    net_.transition(mission_owner(), "_EV_START", Level::event, mission_.blocks.front().span)
        .event(event_names::start)
        .take(result_.before_start)
        .put(entry(BlockId(0)));
    for (std::size_t b = 0; b < mission_.blocks.size(); ++b) add(BlockId(b));
    return std::move(result_);
  }

 private:
  BlockPlaces places(const Block& block) {
    BlockPlaces p;
    if (block.kind == Block::Kind::elementary) {
      p.next = net_.place(block.id, "_next");
      p.active = net_.place(block.id, "_active");
    } else if (block.kind == Block::Kind::parallel) {
      p.ended = net_.place(block.id, "_ended");
      p.no_mandatory_failed = net_.place(block.id, "_no_mandatory_failed");
      p.mandatory_failed = net_.place(block.id, "_mandatory_failed");
      p.child_failed = net_.place(block.id, "_child_failed");
    }
    return p;
  }

  [[nodiscard]] const BlockPlaces& at(BlockId id) const { return result_.blocks[id.index()]; }

  /// What is marked when a block is entered.
  [[nodiscard]] std::vector<PlaceId> entry(BlockId block) const {
    std::vector<PlaceId> marked;
    std::vector<BlockId> open{block};
    while (!open.empty()) {
      const BlockId id = open.back();
      open.pop_back();
      const auto& children = mission_[id].children;
      switch (mission_[id].kind) {
        case Block::Kind::elementary:
          marked.push_back(*at(id).next);
          break;
        case Block::Kind::mission:
        case Block::Kind::recursive:
          open.push_back(children.front());
          break;
        case Block::Kind::parallel:
          marked.push_back(*at(id).no_mandatory_failed);
          open.insert(open.end(), children.rbegin(), children.rend());
          break;
      }
    }
    return marked;
  }

  /// A block ends: its route is followed out of the blocks around it, which may end with it.
  void leave(NetBuilder::Draft& draft, BlockId id, Outcome outcome) const {
    std::vector<Exit> exits;
    draft.put(after(id, outcome, exits)).takes(std::move(exits));
  }

  /// What is marked then, and the exits that are taken.
  [[nodiscard]] std::vector<PlaceId> after(BlockId id, Outcome outcome,
                                           std::vector<Exit>& exits) const {
    for (;;) {
      const Block& block = mission_[id];
      const bool success = outcome == Outcome::success;
      exits.push_back({id, success});
      if (block.kind == Block::Kind::mission) {
        return {success ? result_.succeeded : result_.failed};
      }
      if (mission_[block.parent].kind == Block::Kind::parallel) {
        std::vector<PlaceId> marked{*at(block.parent).ended};
        if (!success && block.mandatory) marked.push_back(*at(block.parent).child_failed);
        return marked;
      }
      const Route& route = success ? block.on_success : block.on_failure;
      if (route.to == Route::To::block) return entry(route.block);
      outcome = route.to == Route::To::success ? Outcome::success : Outcome::failure;
      id = block.parent;
    }
  }

  void add(BlockId id) {
    if (mission_[id].kind == Block::Kind::elementary) add_objective(id);
    if (mission_[id].kind == Block::Kind::parallel) add_parallel(id);
  }

  NetBuilder::Draft draft(const Block& block, const std::string& suffix, Level level) {
    return net_.transition(block.id, suffix, level, block.span);
  }

  /// Starts the activities one after the other, each after the answer of the one before it.
  void add_objective(BlockId id) {
    const Block& block = mission_[id];
    const std::uint32_t succeeded = mark(id, Mark::Kind::succeeded);
    const std::uint32_t failed = mark(id, Mark::Kind::failed);
    std::vector<PlaceId> waits;
    for (const ActivityUse& use : block.activities) {
      waits.push_back(net_.place(block.id, "_wait_" + mission_[use.activity].id));
    }
    draft(block, "_begin", Level::start)
        .take(*at(id).next)
        .put(waits.front())
        .put(*of(block.activities.front()).start);
    for (std::size_t i = 0; i < waits.size(); ++i) {
      const ActivityPlaces& activity = of(block.activities[i]);
      const std::string& name = mission_[block.activities[i].activity].id;
      auto started = draft(block, "_started_" + name, Level::session);
      started.take(waits[i]).take(activity.chosen);
      if (i + 1 < waits.size()) {
        started.put(waits[i + 1]).put(*of(block.activities[i + 1]).start);
      } else {
        started.put(*at(id).active);
      }
      if (!activity.error) continue;
      auto refused = draft(block, "_refused_" + name, Level::fail);
      refused.take(waits[i]).take(*activity.refused);
      end(refused, id, Outcome::failure, i + 1);
      auto error = draft(block, "_error_" + name, Level::fail);
      error.take(*at(id).active).test(*activity.error).mark(failed);
      end(error, id, Outcome::failure, waits.size());
    }
    auto ok = draft(block, event_names::succeeded, Level::event);
    ok.event(block.id + event_names::succeeded).take(*at(id).active).mark(succeeded);
    end(ok, id, Outcome::success, waits.size());
    auto fail = draft(block, event_names::failed, Level::event);
    fail.event(block.id + event_names::failed).take(*at(id).active).mark(failed);
    end(fail, id, Outcome::failure, waits.size());
  }

  std::uint32_t mark(BlockId id, Mark::Kind kind) {
    const PlaceId active = *at(id).active;
    return net_.mark({.kind = kind,
                      .element = id.value,
                      .in_source = active,
                      .in_target = {},
                      .group = active.value});
  }

  [[nodiscard]] const ActivityPlaces& of(const ActivityUse& use) const {
    return activities_[use.activity.index()];
  }

  /// The objective ends: the first `started` of its activities are not wanted by it any more.
  void end(NetBuilder::Draft& draft, BlockId id, Outcome outcome, std::size_t started) const {
    for (std::size_t i = 0; i < started; ++i) draft.put(*of(mission_[id].activities[i]).stop);
    leave(draft, id, outcome);
  }

  void add_parallel(BlockId id) {
    const Block& block = mission_[id];
    const BlockPlaces& p = at(id);
    draft(block, "_first_failure", Level::exchange)
        .take(*p.child_failed)
        .move(*p.no_mandatory_failed, *p.mandatory_failed);
    draft(block, "_further_failure", Level::exchange)
        .take(*p.child_failed)
        .test(*p.mandatory_failed);
    auto success = draft(block, "_join_success", Level::join);
    success.take(*p.ended, block.children.size()).take(*p.no_mandatory_failed);
    leave(success, id, Outcome::success);
    auto failure = draft(block, "_join_failure", Level::join);
    failure.take(*p.ended, block.children.size()).take(*p.mandatory_failed);
    leave(failure, id, Outcome::failure);
  }

  NetBuilder& net_;
  const Mission& mission_;
  const std::vector<ActivityPlaces>& activities_;
  ObjectivesNet result_;
};

}  // namespace

ObjectivesNet add_objectives(NetBuilder& net, const Mission& mission,
                             const std::vector<ActivityPlaces>& activities) {
  return Builder(net, mission, activities).build();
}

}  // namespace leadline::lower
