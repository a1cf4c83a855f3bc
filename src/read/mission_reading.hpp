#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/mission.hpp"
#include "read/xml.hpp"

namespace leadline::read {

/// A mission while it is read. First every id is declared, then references are resolved, so that a
/// reference forward, or to the wrong kind of thing, is understood.
class MissionReading {
 public:
  MissionReading(const SourceFile& file, const xml::Document& document, Diagnostics& diagnostics)
      : file_(file), document_(document), diagnostics_(diagnostics) {}

  // mission_declarations.cpp: the elements with their ids, without what they refer to.
  void declare_resources();
  void declare_activities();
  void declare_blocks();

  // mission_references.cpp
  void resolve_resources();
  void resolve_activities();
  void resolve_routes();

  // mission_rules.cpp
  void check_blocks();
  void check_producers();

  // mission_circles.cpp
  void check_circles();

  // mission_warnings.cpp
  void warn_of_unused();
  void warn_of_unreached();

  [[nodiscard]] Mission take() { return std::move(mission_); }

 private:
  enum class Sort { resource, activity, block };

  struct Declared {
    Sort sort;
    std::size_t index;
    Span span;  // of the id
  };

  /// The element's id; reports it if another element has it.
  std::string declare(pugi::xml_node node, Sort sort, std::size_t index);
  void declare_alternatives(Activity& activity, pugi::xml_node node);
  void declare_block(pugi::xml_node node, BlockId parent);

  /// The index of what the attribute names, if it is of the sort; otherwise reports it.
  std::optional<std::size_t> refer(pugi::xml_attribute attribute, Sort sort);
  void resolve_resources(Alternative& alternative, pugi::xml_node node);
  void resolve_activities(Block& block, pugi::xml_node node);
  void resolve_route(Route& route, BlockId of, pugi::xml_attribute attribute);
  [[nodiscard]] std::string known(std::string_view word, Sort sort) const;
  [[nodiscard]] std::string routes_of(std::string_view word, const Block& parent) const;

  [[nodiscard]] bool has_its_id(std::size_t resource) const;
  void check_parallel(const Block& block, pugi::xml_node node);
  void check_objective(const Block& block, pugi::xml_node node);
  void check_misplaced_attributes(const Block& block, pugi::xml_node node);

  /// The first activity that produces each resource.
  [[nodiscard]] std::vector<std::optional<ActivityId>> producers() const;

  [[nodiscard]] bool worth_a_hint() const { return diagnostics_.errors() < Diagnostics::most; }

  const SourceFile& file_;
  const xml::Document& document_;
  Diagnostics& diagnostics_;
  Mission mission_;
  std::vector<pugi::xml_node> activity_nodes_;  // as mission_.activities
  std::vector<pugi::xml_node> block_nodes_;     // as mission_.blocks
  std::unordered_map<std::string, Declared> declared_;
};

}  // namespace leadline::read
