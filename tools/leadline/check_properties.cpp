#include <iostream>
#include <sstream>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "check_model.hpp"
#include "leadline/base/text.hpp"
#include "leadline/emit/formula_text.hpp"
#include "leadline/logic/decide.hpp"
#include "leadline/read/properties.hpp"
#include "model_program.hpp"
#include "progress.hpp"
#include "terminal.hpp"
#include "with_progress.hpp"
#include "witness_file.hpp"

namespace leadline::tool {
namespace {

/// Properties, and where each of them stands.
struct Asked {
  struct Place {
    std::string file;  // empty: on the command line
    std::size_t line = 1;
  };
  std::vector<Property> properties;
  std::vector<Place> places;
  std::string faults;  // of all that could not be read
};

/// False if there are errors, which then stand in `faults`.
bool deliver(const Diagnostics& diagnostics, const SourceFile& source, bool quiet,
             std::string& faults) {
  std::ostringstream text;
  (quiet ? diagnostics.without_warnings() : diagnostics)
      .print(text, source, colourful(Stream::error));
  if (diagnostics.has_errors()) {
    faults += text.str();
  } else {
    std::cerr << text.str();
  }
  return !diagnostics.has_errors();
}

/// The property of the command line that stands at `index` there; its number tells which of
/// several is at fault.
void read_text(std::size_t index, const CheckOptions& options, const Vocabulary& vocabulary,
               Asked& asked) {
  const bool is_alone = options.properties.size() == 1;
  const SourceFile source(is_alone ? "--property" : "--property " + std::to_string(index + 1),
                          options.properties[index]);
  Diagnostics diagnostics;
  auto property = read::property(source, vocabulary, diagnostics);
  if (!deliver(diagnostics, source, options.report.quiet, asked.faults)) return;
  asked.properties.push_back(std::move(property.value()));
  asked.places.emplace_back();
}

void read_properties(const std::string& path, const CheckOptions& options,
                     const Vocabulary& vocabulary, Asked& asked) {
  const SourceFile source = load(path);
  Diagnostics diagnostics;
  const bool is_contest =
      source.text().substr(0, source.text().find_first_not_of(" \t\r\n") + 1).ends_with('<');
  auto properties = is_contest ? read::contest_properties(source, vocabulary, diagnostics)
                               : read::properties(source, vocabulary, diagnostics);
  if (!deliver(diagnostics, source, options.report.quiet, asked.faults)) return;
  if (properties.empty())
    throw BadInput(path +
                   ": there is no property in this file; write one a line, as in: "
                   "no_loss: AG tokens(p) <= 1");
  for (Property& property : properties) {
    asked.places.push_back({path, source.position(property.span.begin).line});
    asked.properties.push_back(std::move(property));
  }
}

Asked asked_for(const CheckOptions& options, const Vocabulary& vocabulary) {
  Asked asked;
  for (const std::string& path : options.property_files) {
    read_properties(path, options, vocabulary, asked);
  }
  for (std::size_t i = 0; i < options.properties.size(); ++i) {
    read_text(i, options, vocabulary, asked);
  }
  if (!asked.faults.empty()) throw BadDiagnostics(asked.faults);
  std::unordered_set<std::string_view> names;
  for (const Property& property : asked.properties) {
    if (!names.insert(property.name).second) {
      throw BadInput("two properties are named " + leadline::quoted(property.name) +
                     "; write another name and a colon before one of them");
    }
  }
  return asked;
}

/// What is told of a net of which nothing is asked.
Asked usual() {
  using enum NamedProperty;
  Asked asked;
  for (const NamedProperty property : {bounded, safe, deadlock_free, quasi_live, live, reversible,
                                       has_home_state, has_stable_place}) {
    Property named;
    named.name = name_of(property);
    named.what = property;
    asked.properties.push_back(std::move(named));
    asked.places.emplace_back();
  }
  return asked;
}

ExitStatus status_of(const std::vector<logic::Decision>& decisions, bool required) {
  const auto some = [&](Verdict verdict) {
    for (const logic::Decision& decision : decisions) {
      if (decision.verdict == verdict) return true;
    }
    return false;
  };
  for (const logic::Decision& decision : decisions) {
    if (!decision.fault.empty()) return ExitStatus::internal;
  }
  if (required && some(Verdict::violated)) return ExitStatus::violated;
  return some(Verdict::undecided) ? ExitStatus::undecided : ExitStatus::holds;
}

}  // namespace

Checked check_properties(const CheckOptions& options, const Model& model, const std::string& path,
                         const Deadline& deadline) {
  const Checkable checkable =
      tool::checkable(model, deadline, options.asks() ? Words::all : Words::none);
  const emit::FormulaText names(checkable.vocabulary);
  const Asked asked = options.asks() ? asked_for(options, checkable.vocabulary) : usual();
  if (!options.witness.empty() && asked.properties.size() != 1) {
    refuse_witness_of(asked.properties.size());
  }
  std::vector<logic::Decision> decisions;
  {
    ProgressLine progress(options.report.quiet || options.models.size() > 1);
    decisions = logic::decide(checkable.program, asked.properties, deadline.rest_of(options.limits),
                              progress.listener());
  }
  for (const logic::Decision& decision : decisions) {
    if (decision.limit == Limit::none) continue;
    tell_limit(decision.limit, options.limits, options.report.quiet);
    break;
  }
  const bool required = options.asks() || options.strict;
  const report::PropertyReport report{checkable.name, asked.properties, decisions, names, required};
  if (!options.witness.empty()) write_witness(options, report);

  Checked checked;
  checked.status = status_of(decisions, required);
  checked.findings = {path, report::findings_of(report), {}};
  for (std::size_t i = 0; i < asked.places.size(); ++i) {
    checked.findings.findings[i].file = asked.places[i].file;
    checked.findings.findings[i].line = asked.places[i].line;
  }
  std::ostringstream text;
  if (options.report.format == Format::json) {
    report::write_json(text, report);
  } else {
    report::write_text(text, report, colourful(Stream::output));
  }
  checked.text = std::move(text).str();
  return checked;
}

}  // namespace leadline::tool
