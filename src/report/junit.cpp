#include <ostream>

#include "emit/xml_text.hpp"
#include "leadline/base/harmless.hpp"
#include "leadline/report/findings.hpp"
#include "report/verdict_marks.hpp"

namespace leadline::report {
namespace {

using check::Kind;
/// As a text report has it: who reads this sees it in a terminal or a browser.
std::string xml(const std::string& text) {
  return emit::xml_text(harmless(text));
}

/// What JUnit calls the outcome; empty for a case that passes.
const char* outcome_of(const Finding& finding, bool strict) {
  const bool counts = strict || finding.kind == Kind::required;
  if (finding.verdict == Verdict::violated && counts) return "failure";
  return finding.verdict == Verdict::undecided ? "error" : "";
}

class JunitWriter {
 public:
  JunitWriter(std::ostream& out, bool strict) : out_(out), strict_(strict) {}

  void suite(const ModelFindings& model) {
    const std::size_t cases = model.findings.size() + (model.error.empty() ? 0 : 1);
    out_ << "  <testsuite name=\"" << xml(model.file) << "\" tests=\"" << cases << "\" failures=\""
         << count(model, "failure") << "\" errors=\""
         << count(model, "error") + (model.error.empty() ? 0 : 1) << "\">\n";
    for (const Finding& finding : model.findings) test_case(model, finding);
    if (!model.error.empty()) {
      open_case(model, "input");
      body("error", "the model could not be checked", model.error);
    }
    out_ << "  </testsuite>\n";
  }

 private:
  [[nodiscard]] std::size_t count(const ModelFindings& model, std::string_view outcome) const {
    std::size_t result = 0;
    for (const Finding& finding : model.findings) result += outcome_of(finding, strict_) == outcome;
    return result;
  }

  void open_case(const ModelFindings& model, const std::string& name) {
    out_ << "    <testcase classname=\"" << xml(model.file) << "\" name=\"" << xml(name) << '"';
  }

  void test_case(const ModelFindings& model, const Finding& finding) {
    open_case(model, finding.name);
    const std::string outcome = outcome_of(finding, strict_);
    std::string text = finding.message;
    if (!finding.run.empty()) {
      text += "\nrun:";
      for (const std::string& step : finding.run) text += ' ' + step;
    }
    if (!outcome.empty()) return body(outcome, finding.message, text);
    if (finding.verdict == Verdict::holds) return void(out_ << "/>\n");
    out_ << ">\n      <system-out>" << lines(text) << "</system-out>\n    </testcase>\n";
  }

  void body(const std::string& outcome, const std::string& message, const std::string& text) {
    out_ << ">\n      <" << outcome << " message=\"" << xml(message) << "\">" << lines(text) << "</"
         << outcome << ">\n    </testcase>\n";
  }

  /// The text between tags, its line breaks kept.
  static std::string lines(const std::string& text) {
    std::string result;
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         begin = end + 1, end = text.find('\n', begin)) {
      result += xml(text.substr(begin, end - begin)) + '\n';
    }
    return result + xml(text.substr(begin));
  }

  std::ostream& out_;
  bool strict_;
};

}  // namespace

void write_junit(std::ostream& out, std::span<const ModelFindings> models, bool strict) {
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"leadline\">\n";
  JunitWriter writer(out, strict);
  for (const ModelFindings& model : models) writer.suite(model);
  out << "</testsuites>\n";
}

}  // namespace leadline::report
