#include <algorithm>

#include "emit/diagram_text.hpp"
#include "model/diagram_words.hpp"

namespace leadline::emit {

using diagram::Type;
using diagram::Variable;

namespace {

bool is_default(const Variable& variable, const std::vector<std::int64_t>& list) {
  const Type& type = variable.type;
  if (type.capacity > 0 || type.kind == Type::Kind::set) return list.empty();
  const std::int64_t nothing = type.kind == Type::Kind::integer
                                   ? std::clamp<std::int64_t>(0, type.least, type.most)
                               : type.kind == Type::Kind::port ? type.ports.front().value
                                                               : 0;
  return list.size() == 1 && list.front() == nothing;
}

std::string soft_listed(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += std::string(",") + soft_blank;
    text += part;
  }
  return text;
}

}  // namespace

std::string DiagramText::scalar(const Type& type) const {
  switch (type.kind) {
    case Type::Kind::boolean:
      return "bool";
    case Type::Kind::integer:
      return "int " + std::to_string(type.least) + ".." + std::to_string(type.most);
    case Type::Kind::time:
      return "time";
    case Type::Kind::port:
      return "port {" + ports(type.ports) + '}';
    case Type::Kind::set:
      return "set of {" + ports(type.ports) + '}';
  }
  return "";
}

std::string DiagramText::type(const Variable& variable) const {
  if (variable.type.capacity == 0) return scalar(variable.type);
  std::vector<std::string> sizes;
  for (const std::uint32_t size : variable.capacities) sizes.push_back(std::to_string(size));
  if (sizes.empty()) sizes.push_back(std::to_string(variable.type.capacity));
  return "queue(" + soft_listed(sizes) + ") of " + scalar(variable.type);
}

std::string DiagramText::single(const Type& type, std::int64_t value) const {
  switch (type.kind) {
    case Type::Kind::boolean:
      return value != 0 ? "true" : "false";
    case Type::Kind::time:
      return value == Variable::no_time ? "none" : std::to_string(value);
    case Type::Kind::integer:
      return std::to_string(value);
    case Type::Kind::port:
    case Type::Kind::set:
      return port(diagram::PortId(static_cast<std::size_t>(value)));
  }
  return "";
}

std::string DiagramText::value(const Variable& variable,
                               const std::vector<std::int64_t>& list) const {
  std::vector<std::string> parts;
  for (const std::int64_t one : list) parts.push_back(single(variable.type, one));
  if (variable.type.capacity > 0) return '[' + soft_listed(parts) + ']';
  const bool is_single = list.size() == 1 && variable.type.kind != Type::Kind::set;
  return is_single ? parts.front() : '{' + soft_listed(parts) + '}';
}

/// What stands behind `:=`; nothing where the reader would assume the same.
std::string DiagramText::initial(const Variable& variable) const {
  const auto& all = variable.initial;
  const auto is_usual = [&](const auto& list) { return is_default(variable, list); };
  if (variable.kind == Variable::Kind::transient || all.empty()) return "";
  if (variable.kind == Variable::Kind::plain && std::all_of(all.begin(), all.end(), is_usual)) {
    return "";
  }
  const bool is_one =
      std::all_of(all.begin(), all.end(), [&](const auto& list) { return list == all.front(); });
  std::vector<std::string> parts;
  for (const auto& list : all) {
    parts.push_back(value(variable, list));
    if (is_one) break;
  }
  return soft_listed(parts);
}

std::string DiagramText::variable(const Variable& variable) const {
  std::string text;
  if (variable.kind == Variable::Kind::constant) text += "constant ";
  if (variable.kind == Variable::Kind::transient) text += "transient ";
  text += type(variable) + soft_blank + diagram_name(variable.name);
  if (!variable.index.empty()) text += '[' + ports(variable.index) + ']';
  if (const std::string values = initial(variable); !values.empty()) {
    text += std::string(" :=") + soft_blank + values;
  }
  std::vector<std::string> dead;
  for (const diagram::VertexId id : variable.dead_at) dead.push_back(vertex(id));
  if (!dead.empty()) text += soft_blank + std::string("dead at ") + soft_listed(dead);
  return text + ';';
}

}  // namespace leadline::emit
