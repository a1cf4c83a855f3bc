#include "emit/pnml_ids.hpp"

#include <algorithm>

#include "leadline/base/text.hpp"

namespace leadline::emit {
namespace {

/// The name with an underscore for each character that an id cannot have.
std::string as_id(std::string_view name) {
  std::string id;
  for (std::size_t at = 0; at < name.size();) {
    const Character c = decode_utf8(name, at);
    const std::size_t length = std::max<std::size_t>(c.length, 1);
    const bool allowed = c.length > 0 && c.code != ':' && is_name_character(c.code);
    if (id.empty() && !(allowed && is_name_start(c.code))) id += '_';
    if (allowed) id += name.substr(at, length);
    if (!allowed && at > 0) id += '_';
    at += length;
  }
  return id.empty() ? "_" : id;
}

}  // namespace

PnmlIds::PnmlIds(const PetriNet& net)
    : places_(net.places.size()), transitions_(net.transitions.size()) {
  for (const bool as_they_are : {true, false}) {
    const auto name_all = [&](const auto& nodes, std::vector<std::string>& ids) {
      for (std::size_t i = 0; i < nodes.size(); ++i)
        if (is_ncname(nodes[i].name) == as_they_are) ids[i] = fresh_.take(as_id(nodes[i].name));
    };
    name_all(net.places, places_);
    name_all(net.transitions, transitions_);
  }
  net_ = fresh_.take(net.name.empty() ? "net" : as_id(net.name));
  page_ = fresh_.take("page");
}

/// The ids of arcs are numbered: only those that nodes have taken need another look.
std::string PnmlIds::next_arc() {
  std::string id = "a" + std::to_string(++arcs_);
  return fresh_.is_taken(id) ? fresh_.take(id) : id;
}

}  // namespace leadline::emit
