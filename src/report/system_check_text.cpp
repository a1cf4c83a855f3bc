#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <tuple>
#include <utility>

#include "leadline/base/numbers.hpp"
#include "leadline/report/system_check.hpp"
#include "model/time_text.hpp"
#include "report/names.hpp"
#include "report/system_names.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

using check::Deadlock;
using check::Kind;
using check::PartCheck;

constexpr std::size_t most_lines = 12;

class SystemText {
 public:
  SystemText(std::ostream& out, const SystemReport& report, bool colour)
      : out_(out), report_(report), names_(report.system), colour_(colour) {}

  void write() {
    for (const PartCheck& part : report_.check.parts) {
      for (const Deadlock& deadlock : part.deadlocks) explain(deadlock);
    }
    for (const PartCheck& part : report_.check.parts) races(part);
    if (told_) out_ << '\n';
    for (std::size_t p = 0; p < report_.check.parts.size(); ++p) tell(p);
    time_consistency();
  }

 private:
  [[nodiscard]] std::string time(Ticks ticks) const { return time_text(report_.system, ticks); }

  [[nodiscard]] Kind repeatable_kind() const {
    return report_.repeatable_required ? Kind::required : Kind::warning;
  }

  void explain(const Deadlock& deadlock) {
    told_ = true;
    out_ << mark(Verdict::violated, Kind::required, colour_) << " progress: a circuit of "
         << count(deadlock.circuit.size(), "observation flow") << " closes at "
         << time(deadlock.time) << ", and nothing moves any more\n";
    list("circuit", deadlock.circuit, [&](const check::Flow& flow) { return names_.flow(flow); });
    list("waits", deadlock.waits, [&](const check::Wait& wait) { return describe(wait); });
    if (!deadlock.blocked.empty()) {
      std::vector<std::string> blocked;
      for (const NodeId node : deadlock.blocked) blocked.push_back(plain(names_.node(node)));
      cut(blocked);
      out_ << "    blocked only because of it: " << listed(blocked, "") << '\n';
    }
    if (deadlock.mend) {
      out_ << "    way out: make " << names_.flow(*deadlock.mend) << " an ordinary flow"
           << (deadlock.mends_part ? "" : "; that opens this circuit, though not all of them")
           << '\n';
    }
  }

  [[nodiscard]] std::string describe(const check::Wait& wait) const {
    const std::string at = " of " + time(wait.timestamp);
    if (wait.message) {
      return names_.node(wait.node) + " needs the message" + at + " from " + names_.node(wait.on) +
             " (" + names_.flow(wait.flow) + ")";
    }
    return names_.node(wait.node) + " cannot emit its message" + at + " until " +
           names_.node(wait.on) + " has room (" + names_.flow(wait.flow) + ")";
  }

  /// Lines under a title, the first beside it.
  template <class Items, class Text>
  void list(const char* title, const Items& items, Text text) {
    std::size_t line = 0;
    for (const auto& item : items) {
      if (line == most_lines) break;
      const std::string head = line++ == 0 ? title : "";
      out_ << "    " << head << std::string(9 - head.size(), ' ') << text(item) << '\n';
    }
    if (items.size() > most_lines) {
      out_ << std::string(13, ' ') << "and " << grouped(items.size() - most_lines)
           << " more (--format json tells all)\n";
    }
  }

  static void cut(std::vector<std::string>& names) {
    if (names.size() <= most_lines) return;
    const std::size_t more = names.size() - most_lines;
    names.resize(most_lines);
    names.push_back("and " + grouped(more) + " more");
  }

  void races(const PartCheck& part) {
    std::size_t shown = 0;
    for (const check::Race& race : part.races) {
      told_ = true;
      if (shown++ == most_lines) {
        out_ << "  and " << grouped(part.races.size() - most_lines)
             << " more races (--format json tells all)\n";
        return;
      }
      std::vector<std::string> ports;
      for (const PortRef port : race.ports) ports.push_back(plain(names_.port(race.node, port)));
      cut(ports);
      out_ << mark(Verdict::violated, repeatable_kind(), colour_)
           << " repeatable: " << plain(names_.node(race.node)) << " may "
           << (race.inputs ? "consume " : "emit ") << listed(ports, "") << " in any order at "
           << time(race.time)
           << (race.inputs ? ", so that two runs may differ"
                           : "; what it has consumed by then is the same")
           << "\n    way out: order " << order_of(race) << ";\n";
    }
  }

  /// The tied ports as an `order` item lists them.
  [[nodiscard]] std::string order_of(const check::Race& race) const {
    std::vector<std::string> names;
    for (const PortRef port : race.ports) {
      std::string name = names_.ordered(race.node, port);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return listed(names, "");
  }

  void tell(std::size_t number) {
    const PartCheck& part = report_.check.parts[number];
    if (report_.check.parts.size() > 1) heading(number, part);
    row(part.progress, Kind::required, "progress",
        part.progress == Verdict::holds ? "no deadlock, and every node moves for ever"
        : part.progress == Verdict::violated
            ? "stops at " + time(part.deadlocks.front().time) + ", see above"
            : undecided(part));
    row(part.repeatable, repeatable_kind(), "repeatable",
        part.repeatable == Verdict::holds      ? "no ties: every run is the same"
        : part.repeatable == Verdict::violated ? count(part.races.size(), "race") + ", see above"
                                               : "not decided");
    if (part.period) run(part);
    buffers(part);
    ages(part);
    chains(part);
    efforts(part);
  }

  [[nodiscard]] static const char* undecided(const PartCheck& part) {
    if (part.efforts.empty())
      return "one run does not decide it, since periods vary: try --method steps";
    const bool cut = std::any_of(part.efforts.begin(), part.efforts.end(),
                                 [](const auto& effort) { return effort.limit != Limit::none; });
    return cut ? "a limit ended the search" : "this method alone does not decide it";
  }

  void heading(std::size_t number, const PartCheck& part) {
    std::vector<std::string> nodes;
    for (const NodeId node : part.nodes) nodes.push_back(plain(names_.node(node)));
    cut(nodes);
    out_ << "part " << number + 1 << " of " << report_.check.parts.size() << ": "
         << listed(nodes, "") << '\n';
  }

  void row(Verdict verdict, Kind kind, const std::string& name, const std::string& text) {
    out_ << "  " << mark(verdict, kind, colour_) << ' ' << name
         << std::string(name.size() < 18 ? 18 - name.size() : 1, ' ') << text << '\n';
  }

  void run(const PartCheck& part) {
    out_ << "    one run repeats itself every " << time(*part.period) << " from "
         << time(part.transient.value_or(0)) << " on\n";
  }

  /// Buffers of one message that is used need no line of their own.
  void buffers(const PartCheck& part) {
    std::vector<check::Occupancy> told;
    for (const check::Occupancy& use : part.buffers) {
      if (report_.system.input(use.input).buffer > 1 || use.any == 0U) told.push_back(use);
    }
    list("buffers", told, [&](const check::Occupancy& use) {
      const std::string size = std::to_string(report_.system.input(use.input).buffer);
      std::string text = names_.input(use.input) + " holds at most " +
                         (use.any ? std::to_string(*use.any) : size) + " of " + size;
      if (!use.any) text += " (its size; nothing less is known)";
      if (use.in_the_run) text += ", in the one run " + std::to_string(*use.in_the_run);
      return text;
    });
    const std::size_t others = part.buffers.size() - told.size();
    if (others == 0) return;
    out_ << "    " << (told.empty() ? "buffers  " : "         ") << count(others, "buffer")
         << " of size 1" << (told.empty() ? "" : " besides") << '\n';
  }

  [[nodiscard]] std::string age(std::optional<Ticks> least, std::optional<Ticks> greatest) const {
    if (!least) return "nothing consumed yet";
    return (*least == *greatest ? time(*least) : time(*least) + " to " + time(*greatest)) + " old";
  }

  /// Emissions at which a flow's data has the same ages, on one line.
  void ages(const PartCheck& part) {
    using Key = std::tuple<check::Flow, std::optional<Ticks>, std::optional<Ticks>, bool>;
    std::vector<std::pair<Key, std::vector<std::string>>> lines;
    std::map<Key, std::size_t> line_of;
    for (const check::Age& a : part.ages) {
      const Key key{a.flow, a.least, a.greatest, a.none_at_first};
      const auto [found, is_new] = line_of.try_emplace(key, lines.size());
      if (is_new) lines.push_back({key, {}});
      lines[found->second].second.push_back(report_.system.output(a.emission).name);
    }
    list("ages", lines, [&](const auto& line) {
      const auto& [flow, least, greatest, none_at_first] = line.first;
      std::vector<std::string> emissions = line.second;
      cut(emissions);
      return names_.flow(flow) + ": " + age(least, greatest) + " in " + listed(emissions, "") +
             (none_at_first && least ? "; none yet at first" : "");
    });
  }

  void chains(const PartCheck& part) {
    if (report_.chains_asked && part.chains.empty()) {
      out_ << "    chains   none, or a limit came first\n";
    }
    list("chains", part.chains, [&](const check::ChainAge& a) {
      return names_.output(a.origin) + " in " + names_.output(a.emission) + ", over " +
             count(a.flows, "flow") + ": " + age(a.least, a.greatest) +
             (a.none_at_first && a.least ? "; none yet at first" : "");
    });
  }

  void efforts(const PartCheck& part) {
    list("methods", part.efforts, [&](const check::Effort& effort) {
      std::string text = to_string(effort.method);
      const bool decides = effort.method == part.decided_by && effort.limit == Limit::none;
      if (decides && part.progress != Verdict::undecided) text += " decides";
      if (effort.method == check::Method::lasso) {
        text += ": " + count(effort.states, "whole step") + " of one run";
      } else if (effort.method == check::Method::rule) {
        text += ": circuits of observation flows, nothing is explored";
      } else {
        text += ": " + count(effort.states, "state") + ", " + count(effort.edges, "edge");
        if (effort.reduced) text += " (reduced)";
      }
      if (effort.own_limit > 0) {
        const std::string noun = effort.method == check::Method::lasso ? "step" : "state";
        return text + ", cut by the check's own limit of " + count(effort.own_limit, noun) +
               "; --method " + to_string(effort.method) + " goes on to --max-states";
      }
      if (effort.limit != Limit::none) text += ", cut by " + cause(effort.limit);
      return text;
    });
  }

  void time_consistency() {
    const check::TimeRules& rules = report_.time_rules;
    std::string text = "by the guards of the nodes' diagrams";
    if (rules.states > 0) {
      text += std::string("; ") + (rules.complete ? "all " : "the first ") +
              count(rules.states, "state") + " looked at";
    }
    row(Verdict::holds, Kind::required, "time consistency", text);
  }

  std::ostream& out_;
  const SystemReport& report_;
  SystemNames names_;
  bool colour_;
  bool told_ = false;
};

}  // namespace

void write_text(std::ostream& out, const SystemReport& report, bool colour) {
  SystemText(out, report, colour).write();
}

}  // namespace leadline::report
