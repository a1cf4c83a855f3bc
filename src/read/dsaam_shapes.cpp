#include "read/dsaam_shapes.hpp"

#include "leadline/base/text.hpp"
#include "read/dsaam_names.hpp"

namespace leadline::read {

Shape ShapeReader::read(const BodySyntax& body) {
  Shape shape;
  shape.unsure = body.lost;
  for (const PortSyntax& port : body.ports) {
    if (full_) return shape;
    add_port(shape, port);
  }
  for (const OrderSyntax& order : body.orders) {
    if (full_) return shape;
    add_order(shape, order);
  }
  if (shape.order.size() == body.orders.size()) refuse_circle(shape, body);
  return shape;
}

bool ShapeReader::take_room(std::size_t ports, std::size_t values, Span span) {
  ports_ += ports;
  values_ += values;
  full_ = ports_ > most_ports || values_ > most_values;
  if (full_) refuse_size(ports_, span, diagnostics_);
  return !full_;
}

void ShapeReader::add_port(Shape& shape, const PortSyntax& syntax) {
  const auto [at, added] = shape.named.try_emplace(syntax.name.text, shape.ports.size());
  if (!added) {
    const NameSyntax& other = shape.ports[at->second].syntax->name;
    diagnostics_.error(syntax.name.span, "a second port " + quoted(syntax.name.text),
                       "the first is in " + file_.line_of(other.span) +
                           "; inputs and outputs of a node need different names");
    shape.unsure = true;
    return;
  }
  std::uint32_t& total = syntax.is_input ? shape.inputs : shape.outputs;
  PortShape& port = shape.ports.emplace_back();
  port.syntax = &syntax;
  port.begin = total;
  if (syntax.size) {
    port.count = syntax.size->value;
    shape.unsure = shape.unsure || syntax.size->wrong;
  }
  if (syntax.periods) port.periods = quantities_.values(*syntax.periods);
  if (syntax.first) port.first = quantities_.value(*syntax.first).value_or(0);
  if (!take_room(port.count, port.periods.size(), syntax.name.span)) return;
  total += port.count;
  shape.values += port.periods.size() * port.count;
}

const PortShape* ShapeReader::ordered_port(const Shape& shape, const NameSyntax& name) {
  const PortShape* port = shape.find(name.text);
  if (port != nullptr || shape.unsure) return port;
  diagnostics_.error(
      name.span, "there is no port " + quoted(name.text) + " here",
      meant(
          name.text, shape.ports,
          [](const PortShape& known) { return std::string_view(known.syntax->name.text); },
          "an order names ports of its own node", diagnostics_));
  return nullptr;
}

void ShapeReader::add_order(Shape& shape, const OrderSyntax& syntax) {
  std::vector<const PortShape*> ports;
  std::unordered_map<std::string_view, bool> seen;
  std::size_t size = 0;
  for (const NameSyntax& name : syntax.names) {
    const PortShape* port = ordered_port(shape, name);
    if (port == nullptr) return;
    if (!seen.try_emplace(name.text).second) {
      diagnostics_.error(name.span, "port " + quoted(name.text) + " stands twice in one order",
                         "of two tied ports the one named first goes first; name each once");
      return;
    }
    if (!ports.empty() && ports.front()->syntax->is_input != port->syntax->is_input) {
      diagnostics_.error(name.span, "an order of inputs and outputs",
                         "an input and an output never tie; write one order for the inputs and "
                         "one for the outputs");
      return;
    }
    ports.push_back(port);
    size += port->count;
  }
  if (!take_room(0, size, syntax.span)) return;
  shape.values += size;
  std::vector<PortRef>& order = shape.order.emplace_back();
  for (const PortShape* port : ports)
    for (std::uint32_t i = 0; i < port->count; ++i)
      order.push_back({port->syntax->is_input, port->begin + i});
}

}  // namespace leadline::read
