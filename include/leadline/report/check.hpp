#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "leadline/check/diagrams_check.hpp"
#include "leadline/check/mission_check.hpp"
#include "leadline/model/composition.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/report/exploration.hpp"

namespace leadline::report {

/// What `check` tells of a mission or of diagrams.
struct CheckReport {
  std::string model;
  const std::vector<check::DecidedProperty>& properties;
  std::vector<check::PlaceBound> bounds;
  std::map<std::string, Tokens> start;  ///< the marked places; every run starts there
  /// By step of a run the event that it stands for ("" for none). Empty: every step is told.
  std::unordered_map<std::string, std::string> events;
  std::vector<Size> explored;  ///< states and so on; may be empty

  /// Runs fire transitions of the mission's net.
  [[nodiscard]] static CheckReport of(const PetriNet& net, const check::MissionCheck& check);
  /// Runs fire edges of the diagrams.
  [[nodiscard]] static CheckReport of(const diagram::Composition& composition,
                                      const check::DiagramsCheck& check);
};

/// What is violated first, each with the events that lead there; then a line for each property.
void write_text(std::ostream& out, const CheckReport& report, bool colour);

/// As grammar/report.schema.json says.
void write_json(std::ostream& out, const CheckReport& report);

/// The violated properties of one kind, explained; nothing when there is none.
void explain_violated(std::ostream& out, const CheckReport& report, check::Kind kind, bool colour);

}  // namespace leadline::report
