#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "leadline/model/composition.hpp"
#include "leadline/program/program.hpp"
#include "program/formula.hpp"

namespace leadline::program {

/// What a case of a transition knows: fields with the raw values that they hold at this point. One
/// without a value can no longer be known.
using Known = std::map<Counter, std::optional<Tokens>>;

/// Thrown where a case cannot be told without the value of a field, or without what is drawn: the
/// case is then split into as many as there are options.
struct Undecided {
  enum class What { field, draw, literal };
  What what = What::field;
  Counter field = 0;
  const diagram::Reference* draw = nullptr;
  Literal literal = {};
  std::size_t options = 0;
};

/// Thrown where an edge names a member that its family does not have: it cannot be taken.
struct Impossible {};

/// Thrown with what is wrong with the composition.
struct Fault {
  Span span;
  std::string message;
  std::string hint;
};

/// Where the variables of a composition are in its program. Each component has a counter of its
/// vertex; a set has a bit for each port, a queue its length and its slots. Transient variables
/// have fields too, which are 0 in every state; constants have none.
///
/// Raw values: an integer counts from its least value, a port is its place in its type, a time is 0
/// for none, else counted from the earliest time of the initial state, which is 1.
class Fields {
 public:
  /// Adds all fields to the program.
  Fields(const diagram::Composition& composition, Program& program);

  [[nodiscard]] const diagram::Composition& composition() const { return composition_; }
  [[nodiscard]] Counter vertex(diagram::ComponentId component) const {
    return vertex_[component.index()];
  }
  [[nodiscard]] const std::vector<Counter>& vertices() const { return vertex_; }
  [[nodiscard]] const std::vector<std::vector<Counter>>& all() const { return fields_; }

  [[nodiscard]] const diagram::Variable& variable(const diagram::Reference& reference) const {
    return composition_.variables[reference.variable.index()];
  }
  /// The raw value of a field; throws `Undecided` or, when it is too late, `Fault`.
  [[nodiscard]] Tokens value(Counter field, const Known& known, Span span) const;
  /// Which member of its family a reference means.
  [[nodiscard]] std::size_t member(const diagram::Reference& reference, const Known& known) const;
  /// The field of a reference: of a set its first bit, of a queue its length.
  [[nodiscard]] Counter field(const diagram::Reference& reference, const Known& known) const;
  /// The same, but of a queue its first slot.
  [[nodiscard]] Counter content(const diagram::Reference& reference, const Known& known) const;
  /// What is added to a time where nothing can be drawn: each of its durations has one value.
  [[nodiscard]] std::int64_t added(const diagram::TimeTerm& time, const Known& known) const;
  /// The queue whose length the field is.
  [[nodiscard]] std::uint32_t queue(Counter length) const { return queue_of_.at(length); }
  [[nodiscard]] std::uint32_t capacity(Counter length) const {
    return program_.queues[queue(length)].capacity;
  }

  /// The port that a port variable's raw value stands for, and the raw value of a port that its
  /// type has.
  [[nodiscard]] diagram::PortId port(diagram::VariableId variable, Tokens raw) const;
  [[nodiscard]] std::optional<Tokens> raw(const diagram::Type& type, diagram::PortId port) const;

  /// How many fields one member has, and the whole variable.
  [[nodiscard]] static Counter width(const diagram::Variable& variable, std::size_t member);
  [[nodiscard]] static std::uint64_t width(const diagram::Variable& variable);

 private:
  void add_variable(const diagram::Variable& variable);
  Counter add(const diagram::Variable& variable, std::size_t member);
  void add_set(const diagram::Variable& variable, std::size_t member, const std::string& name);
  void add_queue(const diagram::Variable& variable, std::size_t member, const std::string& name);
  Counter add_field(const std::string& name, Tokens initial, std::size_t values);
  [[nodiscard]] Tokens encode(const diagram::Type& type, std::int64_t value) const;

  const diagram::Composition& composition_;
  Program& program_;
  std::int64_t earliest_ = 0;
  std::vector<std::size_t> domain_;           // by field: how many values; 0 of times
  std::vector<Counter> vertex_;               // by component
  std::vector<std::vector<Counter>> fields_;  // by variable, by member
  std::vector<std::map<diagram::PortId, std::size_t>> members_;  // by variable of a family
  std::map<Counter, std::uint32_t> queue_of_;                    // by length field
};

/// The least time that a plain variable has initially; 0 if there is none.
[[nodiscard]] std::int64_t earliest_time(const diagram::Composition& composition);

}  // namespace leadline::program
