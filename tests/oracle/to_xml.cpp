#include <sstream>

#include "draft.hpp"

namespace leadline::oracle {
namespace {

using Kind = leadline::Block::Kind;

void print(std::ostream& out, const Draft::Resource& resource) {
  out << "    <" << (resource.hardware ? "hardware" : "software") << " id=\"" << resource.id << '"';
  if (resource.consumers != 1) out << " consumers=\"" << resource.consumers << '"';
  if (!resource.may_fail) out << " may-fail=\"false\"";
  out << "/>\n";
}

void print(std::ostream& out, const Draft::Activity& activity) {
  out << "    <activity id=\"" << activity.id << "\">\n";
  for (const Draft::Alternative& alternative : activity.alternatives) {
    out << "      <alternative id=\"" << alternative.id << "\">";
    for (const std::string& id : alternative.consumes)
      out << "<consumes resource=\"" << id << "\"/>";
    for (const std::string& id : alternative.produces)
      out << "<produces resource=\"" << id << "\"/>";
    out << "</alternative>\n";
  }
  out << "    </activity>\n";
}

void print(std::ostream& out, const Draft::Block& block, const std::string& indent) {
  const char* element = block.kind == Kind::parallel ? "parallel" : "objective";
  out << indent << '<' << element << " id=\"" << block.id << '"';
  if (!block.mandatory) out << " mandatory=\"false\"";
  if (!block.on_success.empty()) out << " on-success=\"" << block.on_success << '"';
  if (!block.on_failure.empty()) out << " on-failure=\"" << block.on_failure << '"';
  out << ">\n";
  for (const std::string& id : block.activities)
    out << indent << "  <activity ref=\"" << id << "\"/>\n";
  for (const Draft::Block& child : block.children) print(out, child, indent + "  ");
  out << indent << "</" << element << ">\n";
}

}  // namespace

std::string to_xml(const Mission& mission) {
  const Draft from = draft(mission);
  std::ostringstream out;
  out << "<mission name=\"" << from.name << "\">\n";
  if (!from.resources.empty()) {
    out << "  <resources>\n";
    for (const Draft::Resource& resource : from.resources) print(out, resource);
    out << "  </resources>\n";
  }
  out << "  <activities>\n";
  for (const Draft::Activity& activity : from.activities) print(out, activity);
  out << "  </activities>\n";
  for (const Draft::Block& block : from.blocks) print(out, block, "  ");
  out << "</mission>\n";
  return out.str();
}

}  // namespace leadline::oracle
