#include "leadline/read/pnml.hpp"

#include "read/pnml_form.hpp"
#include "read/pnml_reader.hpp"
#include "read/xml.hpp"

namespace leadline::read {

std::optional<PetriNet> pnml(const SourceFile& file, Diagnostics& diagnostics,
                             const NetOptions& options) {
  const std::size_t errors_before = diagnostics.errors();
  const auto document = xml::Document::parse(file, diagnostics);
  if (!document) return std::nullopt;
  PnmlReader reader(file, *document, diagnostics, options);
  reader.read();
  if (diagnostics.errors() > errors_before) return std::nullopt;
  return reader.take_net();
}

bool is_coloured(const SourceFile& file) {
  Diagnostics ignored;
  const auto document = xml::Document::parse(file, ignored);
  if (!document) return false;
  for (const pugi::xml_node net : document->root().children()) {
    const auto type = pnml_form::attribute(*document, net, "type");
    if (type && pnml_form::net_type(type->value) == pnml_form::NetType::coloured) return true;
  }
  return false;
}

}  // namespace leadline::read
