#include "leadline/read/dsaam.hpp"

#include <utility>

#include "read/dsaam_parser.hpp"
#include "read/dsaam_reading.hpp"
#include "read/dsaam_warnings.hpp"

namespace leadline::read {

DsaamReading::DsaamReading(const SourceFile& file, const SystemSyntax& syntax,
                           Diagnostics& diagnostics, std::size_t errors_before)
    : file_(file),
      syntax_(syntax),
      diagnostics_(diagnostics),
      errors_before_(errors_before),
      quantities_(syntax, diagnostics),
      shape_reader_(file, diagnostics, quantities_),
      unsure_(syntax.lost_flows || syntax.lost_names) {}

std::optional<DsaamSystem> DsaamReading::read() {
  system_.name = syntax_.name.text;
  system_.time_unit = quantities_.time_unit();
  if (!read_shapes() || !read_nodes()) return std::nullopt;
  for (std::size_t i = 0; i < syntax_.flows.size(); ++i) read_flow(i);
  require_flows();
  if (diagnostics_.errors() > errors_before_) return std::nullopt;
  read_times();
  if (diagnostics_.errors() > errors_before_) return std::nullopt;
  return std::move(system_);
}

std::optional<DsaamSystem> dsaam(const SourceFile& file, Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.errors();
  if (!require_utf8(file, diagnostics)) return std::nullopt;
  const auto syntax = DsaamParser(file, diagnostics).parse();
  if (!syntax) return std::nullopt;
  auto system = DsaamReading(file, *syntax, diagnostics, errors_before).read();
  if (!system) return std::nullopt;
  warn_of_system(*system, syntax->name.span, diagnostics);
  return system;
}

}  // namespace leadline::read
