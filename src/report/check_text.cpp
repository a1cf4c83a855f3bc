#include <algorithm>
#include <ostream>
#include <string>

#include "leadline/base/numbers.hpp"
#include "leadline/report/check.hpp"
#include "report/names.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

using check::Kind;

constexpr std::size_t name_width = 25;

class CheckText {
 public:
  CheckText(std::ostream& out, const CheckReport& report, bool colour)
      : out_(out), report_(report), colour_(colour) {}

  void explain(Kind kind) {
    for (const check::DecidedProperty& property : report_.properties) {
      if (property.kind != kind || property.verdict != Verdict::violated) continue;
      out_ << symbol(property) << ' ' << title(property) << ": " << property.reason << '\n';
      runs(property);
    }
  }

  void table(Kind kind) {
    out_ << (kind == Kind::required ? "required\n" : "warnings\n");
    const auto& all = report_.properties;
    for (auto first = all.begin(); first != all.end();) {
      const auto last = std::find_if(first, all.end(), [&](const check::DecidedProperty& property) {
        return property.name != first->name;
      });
      if (first->kind == kind) row(first, last);
      first = last;
    }
  }

  void explored() {
    if (report_.explored.empty()) return;
    out_ << "explored\n  ";
    const char* separator = "";
    for (const Size& size : report_.explored) {
      out_ << separator << count(size.count, size.noun);
      separator = ", ";
    }
    out_ << '\n';
  }

  void summary() {
    const auto count_of = [&](Kind kind, Verdict verdict) {
      const auto& all = report_.properties;
      return static_cast<std::uint64_t>(
          std::count_if(all.begin(), all.end(), [&](const check::DecidedProperty& property) {
            return property.kind == kind && property.verdict == verdict;
          }));
    };
    const std::uint64_t violated = count_of(Kind::required, Verdict::violated);
    const std::uint64_t undecided =
        count_of(Kind::required, Verdict::undecided) + count_of(Kind::warning, Verdict::undecided);
    if (violated > 0) {
      out_ << violated << " required " << (violated == 1 ? "property is" : "properties are")
           << " violated";
    } else if (undecided > 0) {
      out_ << "nothing required is known to be violated";
    } else {
      out_ << "all that is required holds";
    }
    if (undecided > 0) out_ << ", " << undecided << " undecided";
    out_ << ", " << count(count_of(Kind::warning, Verdict::violated), "warning") << '\n';
  }

 private:
  using Iterator = std::vector<check::DecidedProperty>::const_iterator;

  /// One line for all elements that a property is about.
  void row(Iterator first, Iterator last) {
    const auto worst = std::max_element(
        first, last, [](const check::DecidedProperty& a, const check::DecidedProperty& b) {
          return rank(a.verdict) < rank(b.verdict);
        });
    const std::string& name = first->name;
    out_ << "  " << symbol(*worst) << ' ' << name
         << std::string(name.size() < name_width ? name_width - name.size() : 1, ' ');
    if (last - first == 1 && first->element.empty()) {
      const bool explained = first->verdict == Verdict::violated;
      out_ << (explained ? "violated, see above" : first->reason) << '\n';
      return;
    }
    const auto held = std::count_if(first, last, [](const check::DecidedProperty& property) {
      return property.verdict == Verdict::holds;
    });
    out_ << held << " of " << last - first << '\n';
  }

  static int rank(Verdict verdict) {
    return verdict == Verdict::violated ? 2 : verdict == Verdict::undecided ? 1 : 0;
  }

  [[nodiscard]] std::string symbol(const check::DecidedProperty& property) const {
    return mark(property.verdict, property.kind, colour_);
  }

  static std::string title(const check::DecidedProperty& property) {
    return property.name + (property.element.empty() ? "" : " of " + property.element);
  }

  void runs(const check::DecidedProperty& property) {
    if (!property.witness) return;
    const bool two = property.second.has_value();
    const std::string events = events_of(*property.witness);
    const bool told = property.reason.find(events) != std::string::npos;
    if (!told) out_ << "    " << (all_told() ? "run" : "events") << ": " << events << '\n';
    if (all_told()) return other_run(property);
    if (two || property.witness->cycle_start) steps(two ? "one run" : "run", *property.witness);
    if (two) steps("other run", *property.second);
  }

  [[nodiscard]] std::string events_of(const Witness& witness) const {
    std::vector<std::string> names;
    for (const std::string& step : witness.steps) {
      if (const std::string& event = event_of(step); !event.empty()) names.push_back(plain(event));
    }
    return listed(names, "none, it begins so");
  }

  [[nodiscard]] bool all_told() const { return report_.events.empty(); }

  void other_run(const check::DecidedProperty& property) {
    if (property.second) out_ << "    or:  " << events_of(*property.second) << '\n';
  }

  /// Empty for an internal transition.
  [[nodiscard]] const std::string& event_of(const std::string& step) const {
    return all_told() ? step : report_.events.at(step);
  }

  /// What the last reaction fires, transition by transition.
  void steps(const char* what, const Witness& witness) {
    std::size_t begin = witness.steps.empty() ? 0 : witness.steps.size() - 1;
    while (begin > 0 && event_of(witness.steps[begin]).empty()) --begin;
    out_ << "    " << what << ':';
    for (std::size_t i = begin; i < witness.steps.size(); ++i) {
      if (witness.cycle_start == i) out_ << " and then for ever";
      out_ << ' ' << plain(witness.steps[i]);
    }
    out_ << '\n';
  }

  std::ostream& out_;
  const CheckReport& report_;
  bool colour_;
};

}  // namespace

void explain_violated(std::ostream& out, const CheckReport& report, Kind kind, bool colour) {
  CheckText(out, report, colour).explain(kind);
}

void write_text(std::ostream& out, const CheckReport& report, bool colour) {
  CheckText text(out, report, colour);
  text.explain(Kind::required);
  text.explain(Kind::warning);
  const bool told =
      std::any_of(report.properties.begin(), report.properties.end(),
                  [](const check::DecidedProperty& p) { return p.verdict == Verdict::violated; });
  if (told) out << '\n';
  text.table(Kind::required);
  text.table(Kind::warning);
  text.explored();
  out << '\n';
  text.summary();
}

}  // namespace leadline::report
