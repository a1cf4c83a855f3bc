#include "read/dsaam_names.hpp"

#include <utility>

#include "leadline/base/text.hpp"
#include "read/dsaam_shapes.hpp"

namespace leadline::read {
namespace {

constexpr std::size_t most_named = 4;

}  // namespace

void Enumeration::add(std::string name) {
  if (++size_ <= most_named) first_.push_back(std::move(name));
}

std::string Enumeration::text() const {
  const std::size_t shown = size_ > most_named ? most_named - 1 : size_;
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    const bool last = i + 1 == size_;
    text += (i == 0 ? "" : last ? " and " : ", ") + quoted(first_[i]);
  }
  if (shown < size_) text += " and " + std::to_string(size_ - shown) + " more";
  return text;
}

void refuse_size(std::size_t nodes_and_ports, Span span, Diagnostics& diagnostics) {
  if (nodes_and_ports > most_ports) {
    diagnostics.error(span, "up to here, the system has more than 100,000 nodes and ports",
                      "no larger system is read; make its arrays smaller");
  } else {
    diagnostics.error(span,
                      "up to here, the system lists more than 1,000,000 periods and ports in "
                      "orders",
                      "no larger system is read; choose ranges that are shorter");
  }
}

std::string full_name(const DsaamSystem& system, OutputRef output) {
  return system.nodes[output.node.index()].name + "." + system.output(output).name;
}

std::string full_name(const DsaamSystem& system, InputRef input) {
  return system.nodes[input.node.index()].name + "." + system.input(input).name;
}

}  // namespace leadline::read
