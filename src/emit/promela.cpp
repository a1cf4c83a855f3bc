#include "leadline/emit/promela.hpp"

#include <algorithm>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "emit/controller_names.hpp"
#include "emit/fresh_names.hpp"
#include "emit/mangle.hpp"
#include "leadline/base/text.hpp"
#include "leadline/program/invariants.hpp"
#include "leadline/program/program.hpp"

namespace leadline::emit {
namespace {

constexpr Tokens most_in_int = std::numeric_limits<std::int32_t>::max();

/// Spin copies names into buffers of fixed size.
constexpr std::size_t longest_promela_name = 60;

/// "place_" keeps them apart from Promela's keywords and from what Spin's own C code defines.
std::vector<std::string> variables(const PetriNet& net) {
  FreshNames fresh;
  std::vector<std::string> names;
  for (const Place& place : net.places)
    names.push_back(fresh.take("place_" + mangled(place.name).substr(0, longest_promela_name)));
  return names;
}

const char* type_for(Tokens bound) {
  if (bound <= 1) return "bit";
  if (bound <= std::numeric_limits<std::uint8_t>::max()) return "byte";
  return bound <= std::numeric_limits<std::int16_t>::max() ? "short" : "int";
}

std::string at_least(const std::string& variable, Tokens least) {
  return variable + " >= " + std::to_string(least);
}

void refuse_beyond_int(const PetriNet& net) {
  const auto refuse = [](Tokens tokens, const std::string& where) {
    if (tokens <= most_in_int) return;
    throw CannotSay("Promela's integers end at " + std::to_string(most_in_int) + ", and " + where +
                    " has " + std::to_string(tokens) + "; other formats have no such bound");
  };
  for (const Place& place : net.places) refuse(place.initial, "place " + quoted(place.name));
  for (const Transition& transition : net.transitions) {
    const std::string where = "an arc of transition " + quoted(transition.name);
    for (const InputArc& arc : transition.inputs) refuse(arc.weight, where);
    for (const OutputArc& arc : transition.outputs) refuse(arc.weight, where);
  }
}

class PromelaWriter {
 public:
  PromelaWriter(std::ostream& out, const PetriNet& net)
      : out_(out),
        net_(net),
        program_(program::compile(net)),
        names_(variables(net)),
        bounds_(program::tightened(program_, program::invariants(program_)).bounds) {}

  void write() {
    if (!net_.name.empty()) out_ << "/* net " << comment_text(net_.name) << " */\n";
    out_ << "/* To count the markings:\n"
         << "   spin -a FILE && gcc -O2 -DSAFETY -DNOREDUCE -DVECTORSZ=" << vector_size()
         << " -o pan pan.c && ./pan -m10000000 */\n\n";
    if (std::any_of(bounds_.begin(), bounds_.end(), [](Tokens b) { return b > most_in_int; }))
      out_ << "#define add(place, tokens) assert(place <= " << most_in_int
           << " - tokens); place = place + tokens\n\n";
    for (std::size_t i = 0; i < net_.places.size(); ++i) write_place(i);
    write_guards_of_partial_order();
    out_ << "\nactive proctype net() {\nend:\n  do\n";
    if (program_.level.empty()) {
      for (std::size_t t = 0; t < net_.transitions.size(); ++t) write_transition(t, "  ");
    } else {
      write_levels();
    }
    if (net_.transitions.empty()) out_ << "  :: false -> skip\n";
    out_ << "  od\n}\n";
  }

 private:
  /// Spin's bound on the bytes of a state: the variables and what it keeps of one process.
  [[nodiscard]] std::size_t vector_size() const {
    return std::max<std::size_t>(1024, sizeof(std::int32_t) * net_.places.size() + 64);
  }

  void write_place(std::size_t place) {
    out_ << type_for(bounds_[place]) << ' ' << names_[place];
    if (net_.places[place].initial > 0) out_ << " = " << net_.places[place].initial;
    out_ << ";  /* " << comment_text(net_.places[place].name) << " */\n";
  }

  [[nodiscard]] std::string guard(std::size_t transition) const {
    std::string text;
    for (const program::Guard& one : program_.actions[transition].guards) {
      const std::string& variable = names_[one.counter];
      const std::string join = text.empty() ? "" : " && ";
      if (one.least > 0) text += join + at_least(variable, one.least);
      if (one.most != program::no_upper_bound)
        text += (one.least > 0 ? " && " : join) + variable + " <= " + std::to_string(one.most);
    }
    return text.empty() ? "true" : text;
  }

  /// All of a level that is below others stands behind one test of the guards of these, in an
  /// atomic step that goes on for certain: so Spin's code grows with the net times its levels.
  void write_levels() {
    const auto& level = program_.level;
    const std::uint32_t last = *std::max_element(level.begin(), level.end());
    std::string above;
    for (std::uint32_t l = 0; l <= last; ++l) {
      std::string enabled;
      for (std::size_t t = 0; t < level.size(); ++t)
        if (level[t] == l) enabled += (enabled.empty() ? "(" : " ||\n     (") + guard(t) + ')';
      if (l > 0)
        out_ << "  :: atomic {\n    !(" << above << ") &&\n    (" << enabled << ") -> if\n";
      for (std::size_t t = 0; t < level.size(); ++t)
        if (level[t] == l) write_transition(t, l > 0 ? "    " : "  ");
      if (l > 0) out_ << "    fi }\n";
      above += (l > 0 ? " ||\n     " : "") + enabled;
    }
  }

  void write_guards_of_partial_order() {
    const std::vector<bool> is_above = program_.above.has_lower();
    for (std::size_t t = 0; t < is_above.size(); ++t)
      if (is_above[t]) out_ << "#define enabled_" << t << " (" << guard(t) << ")\n";
  }

  [[nodiscard]] std::string guard_of_partial_order(std::size_t transition) const {
    std::string text;
    if (program_.above.empty()) return text;
    for (const auto t : program_.above.of(static_cast<program::ActionIndex>(transition)))
      text += " && !enabled_" + std::to_string(t);
    return text;
  }

  void write_transition(std::size_t transition, const std::string& indent) {
    const program::Action& action = program_.actions[transition];
    out_ << indent << "/* " << comment_text(action.name);
    if (!action.event.empty()) out_ << " : " << comment_text(action.event);
    out_ << " */\n"
         << indent << ":: d_step { " << guard(transition) << guard_of_partial_order(transition)
         << " -> ";
    const char* join = "";
    for (const program::Effect& effect : action.effects) {
      out_ << join << update(effect);
      join = "; ";
    }
    out_ << (action.effects.empty() ? "skip }\n" : " }\n");
  }

  [[nodiscard]] std::string update(const program::Effect& effect) const {
    const std::string& variable = names_[effect.counter];
    if (effect.amount < 0)
      return variable + " = " + variable + " - " + std::to_string(-effect.amount);
    const std::string amount = std::to_string(effect.amount);
    if (bounds_[effect.counter] > most_in_int) return "add(" + variable + ", " + amount + ')';
    return variable + " = " + variable + " + " + amount;
  }

  std::ostream& out_;
  const PetriNet& net_;
  program::Program program_;
  std::vector<std::string> names_;
  std::vector<Tokens> bounds_;  ///< by place
};

}  // namespace

Losses promela(std::ostream& out, const PetriNet& net) {
  refuse_beyond_int(net);
  PromelaWriter(out, net).write();
  const bool events = std::any_of(net.transitions.begin(), net.transitions.end(),
                                  [](const Transition& t) { return !t.label.empty(); });
  if (events) return {"Promela has no events: they stand in comments"};
  return {};
}

}  // namespace leadline::emit
