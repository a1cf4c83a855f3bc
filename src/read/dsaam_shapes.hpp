#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/dsaam_system.hpp"
#include "read/dsaam_quantities.hpp"
#include "read/dsaam_syntax.hpp"

namespace leadline::read {

/// One declaration of a port, which stands for `count` inputs or outputs of a node, from `begin`.
struct PortShape {
  const PortSyntax* syntax = nullptr;
  std::uint32_t begin = 0;
  std::uint32_t count = 1;
  std::vector<Rational> periods;  // of an output, in time units; empty: refused
  Rational first = 0;
};

/// What the braces of a type or a node say, understood once for all nodes that have it.
struct Shape {
  std::vector<PortShape> ports;
  std::unordered_map<std::string_view, std::size_t> named;  // index into `ports`
  std::vector<std::vector<PortRef>> order;
  std::uint32_t inputs = 0;
  std::uint32_t outputs = 0;
  std::size_t values = 0;  // periods of all outputs, and ports in all orders
  bool unsure = false;     // something is missing that has been told

  [[nodiscard]] const PortShape* find(std::string_view name) const {
    const auto found = named.find(name);
    return found == named.end() ? nullptr : &ports[found->second];
  }
};

/// More is refused, so that a short file cannot fill the memory.
inline constexpr std::size_t most_ports = 100'000;     // and nodes, of a system
inline constexpr std::size_t most_values = 1'000'000;  // periods and ports in orders, of a system

/// Understands bodies, and refuses what one body says wrongly by itself.
class ShapeReader {
 public:
  ShapeReader(const SourceFile& file, Diagnostics& diagnostics, DsaamQuantities& quantities)
      : file_(file), diagnostics_(diagnostics), quantities_(quantities) {}

  [[nodiscard]] Shape read(const BodySyntax& body);

  /// A body went beyond `most_ports` or `most_values`, which has been said.
  [[nodiscard]] bool is_full() const { return full_; }

 private:
  void add_port(Shape& shape, const PortSyntax& syntax);
  void add_order(Shape& shape, const OrderSyntax& syntax);
  const PortShape* ordered_port(const Shape& shape, const NameSyntax& name);
  void refuse_circle(const Shape& shape, const BodySyntax& body);
  bool take_room(std::size_t ports, std::size_t values, Span span);

  const SourceFile& file_;
  Diagnostics& diagnostics_;
  DsaamQuantities& quantities_;
  std::size_t ports_ = 0;
  std::size_t values_ = 0;
  bool full_ = false;
};

}  // namespace leadline::read
