#include "leadline/read/mission.hpp"

#include "read/mission_form.hpp"
#include "read/mission_reading.hpp"
#include "read/xml.hpp"

namespace leadline::read {

std::optional<Mission> mission(const SourceFile& file, Diagnostics& diagnostics) {
  const std::size_t errors_before = diagnostics.errors();
  const auto document = xml::Document::parse(file, diagnostics);
  if (!document) return std::nullopt;
  mission_form::check(*document, diagnostics);

  MissionReading reading(file, *document, diagnostics);
  reading.declare_resources();
  reading.declare_activities();
  reading.declare_blocks();
  reading.resolve_resources();
  reading.resolve_activities();
  reading.resolve_routes();
  reading.check_blocks();
  reading.check_producers();
  reading.check_circles();
  if (diagnostics.errors() > errors_before) return std::nullopt;

  reading.warn_of_unused();
  reading.warn_of_unreached();
  return reading.take();
}

}  // namespace leadline::read
