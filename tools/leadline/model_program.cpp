#include "model_program.hpp"

#include <utility>

#include "leadline/base/diagnostic.hpp"
#include "leadline/lower/dsaam.hpp"
#include "leadline/lower/vocabulary.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/program/composition_program.hpp"
#include "leadline/program/vocabulary.hpp"

namespace leadline::tool {
namespace {

Checkable of_composition(const diagram::Composition& composition, const SourceFile& source,
                         const Deadline& deadline) {
  program::CompositionProgram found = compiled(composition, source, deadline);
  Vocabulary vocabulary = program::vocabulary_of(found, composition);
  return {composition.name, std::move(found.program), std::move(vocabulary)};
}

}  // namespace

program::CompositionProgram compiled(const diagram::Composition& composition,
                                     const SourceFile& source, const Deadline& deadline) {
  Diagnostics diagnostics;
  auto result = program::compile(composition, diagnostics, deadline);
  if (!result) throw_diagnostics(diagnostics, source);
  return *std::move(result);
}

Checkable checkable(const Model& model, const Deadline& deadline, Words words) {
  if (const auto* system = std::get_if<SystemInput>(&model))
    return of_composition(lower::diagrams(system->system), system->source, deadline);
  if (const auto* diagrams = std::get_if<DiagramsInput>(&model))
    return of_composition(diagrams->composition, diagrams->source, deadline);
  if (const auto* net = std::get_if<PetriNet>(&model))
    return {net->name, program::compile(*net),
            words == Words::all ? vocabulary_of(*net) : Vocabulary{}};
  const lower::MissionNet net = net_of(model);
  return {net.net.name, program::compile(net.net),
          lower::vocabulary_of(net, std::get<MissionInput>(model).mission)};
}

}  // namespace leadline::tool
