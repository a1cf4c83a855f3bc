
#include "leadline/base/text.hpp"
#include "read/diagram_expressions.hpp"

namespace leadline::read::td {

using diagram::Reference;
using diagram::Type;
using diagram::Variable;
using diagram::VariableId;

bool Expressions::is_port_variable(const Variable& variable) const {
  return variable.type.kind == Type::Kind::port && variable.type.capacity == 0 &&
         variable.index.empty() && variable.kind != Variable::Kind::constant;
}

std::optional<Reference> Expressions::reference(const Ref& ref) {
  const auto id = names_.variable(component_, ref.name);
  if (!id || syntax_.variables[id->index()].broken) return std::nullopt;
  Reference reference;
  reference.variable = *id;
  reference.span = ref.span;
  const bool family = !variable(reference).index.empty();
  if (family && !ref.index) {
    diagnostics_.error(ref.span, quoted(ref.name.text) + " is a family of variables",
                       "name a member in brackets, for instance " + ref.name.text + "[" +
                           std::string(names_.text(variable(reference).index.front())) + "]");
    return std::nullopt;
  }
  if (!family && ref.index) {
    diagnostics_.error(ref.index->span, quoted(ref.name.text) + " is a single variable",
                       "leave out the brackets, or declare a family");
    return std::nullopt;
  }
  if (family && !index(ref, reference)) return std::nullopt;
  return reference;
}

bool Expressions::index(const Ref& ref, Reference& reference) {
  if (!ref.explicit_port) {
    const auto by = names_.find(component_, ref.index->text);
    if (by && syntax_.variables[by->index()].broken) return false;
    if (by && is_port_variable(model_.variables[by->index()])) {
      reference.by = *by;
      return true;
    }
  }
  reference.port = names_.port_of(names_.members(reference.variable).index, *ref.index,
                                  "that " + quoted(ref.name.text) + " is indexed by");
  return reference.port.has_value();
}

/// Of times, or of queues of them within `first`.
bool Expressions::time_member(const Ref& ref, const Reference& reference) {
  const Variable& of = variable(reference);
  if (of.type.kind != Type::Kind::time || of.kind == Variable::Kind::constant) {
    diagnostics_.error(ref.span, quoted(ref.name.text) + " is no time",
                       "the least is taken of times, and of the first ones of queues of times");
    return false;
  }
  const bool queue = of.type.capacity > 0;
  if (queue == ref.first) return true;
  diagnostics_.error(ref.span, quoted(ref.name.text) + (queue ? " is a queue" : " is no queue"),
                     queue ? "write first(" + ref.name.text + ")" : "leave out 'first'");
  return false;
}

bool Expressions::times(const std::vector<Ref>& list, std::vector<Reference>& out) {
  bool whole = true;
  for (const Ref& ref : list) {
    const auto id = names_.variable(component_, ref.name);
    if (!id || syntax_.variables[id->index()].broken) {
      whole = false;
    } else if (!ref.index && !model_.variables[id->index()].index.empty()) {
      whole = whole_family(ref, *id, out) && whole;
    } else {
      const auto found = reference(ref);
      whole = found && time_member(ref, *found) && whole;
      if (found) out.push_back(*found);
    }
  }
  return whole;
}

bool Expressions::whole_family(const Ref& ref, VariableId id, std::vector<Reference>& out) {
  const Variable& family = model_.variables[id.index()];
  if (!names_.grow(family.index.size(), ref.span)) return false;
  for (const diagram::PortId port : family.index) {
    Reference member;
    member.variable = id;
    member.port = port;
    member.span = ref.span;
    out.push_back(member);
  }
  return time_member(ref, out.back());
}

}  // namespace leadline::read::td
