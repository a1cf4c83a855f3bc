#include <algorithm>
#include <ostream>

#include "leadline/base/numbers.hpp"
#include "leadline/report/limits.hpp"
#include "leadline/report/properties.hpp"
#include "report/names.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

using check::Kind;

constexpr std::size_t most_steps = 60;
constexpr std::size_t deepest = 8;

class PropertyText {
 public:
  PropertyText(std::ostream& out, const PropertyReport& report, bool colour)
      : out_(out), report_(report), colour_(colour) {
    for (const Property& property : report.properties) {
      width_ = std::max(width_, std::min<std::size_t>(plain(property.name).size(), 30));
    }
  }

  void tell(const Property& property, const logic::Decision& decision) {
    const Kind kind = report_.required ? Kind::required : Kind::warning;
    const std::string question = question_of(property, report_.names);
    const std::string answer = brief(answer_of(property, decision));
    const std::string name = brief(question == property.name ? question : plain(property.name));
    out_ << mark(decision.verdict, kind, colour_) << ' ' << name;
    if (std::holds_alternative<NamedProperty>(property.what) && question == property.name) {
      out_ << pad(name) << answer << '\n';
    } else {
      if (question != property.name) out_ << pad(name) << brief(question);
      out_ << "\n    " << answer << '\n';
    }
    const auto* formula = std::get_if<Formula>(&property.what);
    if (decision.evidence) explain(*decision.evidence, formula, 1);
  }

  void summary() {
    const auto count_of = [&](Verdict verdict) {
      return std::count_if(report_.decisions.begin(), report_.decisions.end(),
                           [&](const logic::Decision& d) { return d.verdict == verdict; });
    };
    out_ << '\n' << count_of(Verdict::holds) << " of " << report_.properties.size() << " hold";
    if (const auto violated = count_of(Verdict::violated)) out_ << ", " << violated << " violated";
    if (const auto open = count_of(Verdict::undecided)) out_ << ", " << open << " undecided";
    out_ << '\n';
  }

 private:
  [[nodiscard]] std::string pad(const std::string& name) const {
    return std::string(name.size() < width_ ? width_ - name.size() + 2 : 2, ' ');
  }

  void explain(const Evidence& evidence, const Formula* formula, std::size_t depth) {
    const std::string indent(4 * depth, ' ');
    const bool begins_so = depth == 1 && evidence.parts.empty();
    const bool runs = !evidence.run.steps.empty() || evidence.is_maximal || begins_so;
    if (runs) tell_run(evidence, indent);
    for (const Evidence::Part& part : evidence.parts) {
      const bool same_state = !runs && part.at == 0 && depth > 1;
      if (depth > deepest) return void(out_ << indent << "…\n");
      if (formula != nullptr && !same_state) {
        out_ << indent << where(part.at, evidence.run.steps.size())
             << (part.evidence.holds ? ": " : ", not: ")
             << brief(report_.names.of(*formula, part.evidence.node)) << '\n';
      }
      explain(part.evidence, formula, same_state || formula == nullptr ? depth : depth + 1);
    }
  }

  static std::string where(std::size_t at, std::size_t steps) {
    if (at == 0) return "at first";
    if (at == steps) return "there";
    return "after " + count(at, "step");
  }

  static const char* bar(std::size_t i) { return i == 0 ? " " : " | "; }

  void tell_run(const Evidence& evidence, const std::string& indent) {
    const Witness& run = evidence.run;
    out_ << indent << "run:";
    if (run.steps.empty()) out_ << " none, it begins so";
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
      if (i == most_steps && run.steps.size() > most_steps + 1) {
        out_ << " … " << count(run.steps.size() - i, "more step");
        break;
      }
      if (run.cycle_start == i) out_ << bar(i) << "for ever:";
      if (run.pump_start == i) out_ << bar(i) << "again and again:";
      out_ << ' ' << plain(run.steps[i]);
    }
    if (evidence.is_maximal) out_ << " | where nothing can fire";
    out_ << '\n';
    if (!evidence.never_again.empty() && !evidence.is_maximal)
      out_ << indent << "there, never again: " << plain(evidence.never_again) << '\n';
    if (evidence.value) out_ << indent << "there: " << *evidence.value << '\n';
  }

  std::ostream& out_;
  const PropertyReport& report_;
  bool colour_;
  std::size_t width_ = 0;
};

}  // namespace

std::string question_of(const Property& property, const emit::FormulaText& names) {
  return property.text.empty() ? names.of(property) : property.text;
}

std::string answer_of(const Property& property, const logic::Decision& decision) {
  if (!decision.fault.empty()) {
    return "undecided by a fault of leadline, please report it: " + decision.fault;
  }
  if (decision.greatest) {
    return "at most " + std::to_string(*decision.greatest) +
           (decision.reason.empty() ? "" : ": " + decision.reason);
  }
  if (std::holds_alternative<BoundQuestion>(property.what) &&
      decision.verdict != Verdict::undecided) {
    return decision.reason;
  }
  std::string answer = to_string(decision.verdict);
  if (decision.limit != Limit::none) answer += " (cut by " + cause(decision.limit) + ')';
  if (!decision.reason.empty()) answer += ": " + decision.reason;
  return answer;
}

void write_text(std::ostream& out, const PropertyReport& report, bool colour) {
  PropertyText text(out, report, colour);
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    text.tell(report.properties[i], report.decisions[i]);
  }
  text.summary();
}

}  // namespace leadline::report
