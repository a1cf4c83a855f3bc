#include "witness_file.hpp"

#include <filesystem>
#include <ostream>
#include <string>
#include <system_error>
#include <vector>

#include "leadline/base/text.hpp"
#include "leadline/emit/witness.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace leadline::tool {
namespace {

/// False where there is none.
bool remove_older(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  if (std::filesystem::remove(path, error)) return true;
  throw CannotRemove("cannot remove " + leadline::quoted(path) +
                     ", which is no witness of this: " + error.message());
}

std::string removed(const std::string& path) {
  return "the " + path + " that was there is removed, which is no witness of this";
}

void tell_no_run(const std::string& path, bool quiet) {
  const bool was_there = remove_older(path);
  if (quiet) return;
  remark("no run shows this verdict, so that no witness is written" +
         (was_there ? "; " + removed(path) : ""));
}

}  // namespace

void refuse_witness_of(std::size_t properties) {
  throw BadInput("-o writes one witness, and this asks for " + std::to_string(properties) +
                 " properties: give one with -p");
}

void refuse_unwritable_witness(const CheckOptions& options) {
  if (options.models.size() > 1) throw BadInput("-o writes the witness of one model");
  if (options.properties.size() > 1) refuse_witness_of(options.properties.size());
  const std::string kind = ending_of(options.witness);
  if (kind != ".json" && kind != ".scn") {
    throw BadInput("a witness is written to a file that ends in .json or .scn" +
                   std::string(options.witness == "-" ? ", not to standard output" : ""));
  }
  std::vector<std::string> inputs = options.property_files;
  inputs.push_back(options.models.front());
  refuse_writing_over(options.witness, inputs);
}

void write_witness(const CheckOptions& options, const report::PropertyReport& report) {
  const Property& property = report.properties.front();
  const logic::Decision& decision = report.decisions.front();
  if (!decision.evidence) return tell_no_run(options.witness, options.report.quiet);
  write_output(options.witness, options.report.quiet, [&](std::ostream& out) {
    if (ending_of(options.witness) == ".scn") {
      emit::witness_sequence(out, main_run(*decision.evidence));
    } else {
      emit::witness_json(out,
                         {report.model, property.name, report::question_of(property, report.names),
                          decision.verdict, *decision.evidence});
    }
    return emit::Losses{};
  });
}

void remove_old_witness(const CheckOptions& options) {
  try {
    if (remove_older(options.witness) && !options.report.quiet) remark(removed(options.witness));
  } catch (const CannotRemove& fault) {
    remark(fault.what());
  }
}

}  // namespace leadline::tool
