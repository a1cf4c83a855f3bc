#include "leadline/read/pnml.hpp"

#include "read/pnml_form.hpp"
#include "read/pnml_reader.hpp"
#include "read/xml.hpp"

namespace leadline::read {
namespace {

/// What is read part by part: the net and its pages.
bool is_container(std::size_t level, std::string_view name) {
  return name == (level == 0 ? "pnml" : level == 1 ? "net" : "page");
}

}  // namespace

std::optional<PetriNet> pnml(const SourceFile& file, Diagnostics& diagnostics,
                             const NetOptions& options) {
  const std::size_t errors_before = diagnostics.errors();
  const auto parts = xml::parts(file, diagnostics, is_container, options.deadline);
  if (!parts) return std::nullopt;
  PnmlReader reader(file, *parts, diagnostics, options);
  reader.read();
  if (diagnostics.errors() > errors_before) return std::nullopt;
  return reader.take_net();
}

bool is_coloured(const SourceFile& file) {
  Diagnostics ignored;
  const auto parts = xml::parts(file, ignored, is_container);
  if (!parts) return false;
  xml::Document document(file);
  for (const xml::Part& part : *parts) {
    if (part.level != 1) continue;
    const auto type = pnml_form::attribute(document, document.load(part, ignored), "type");
    if (type && pnml_form::net_type(type->value) == pnml_form::NetType::coloured) return true;
  }
  return false;
}

}  // namespace leadline::read
