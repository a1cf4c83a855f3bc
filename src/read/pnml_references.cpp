#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "leadline/base/text.hpp"
#include "read/pnml_reader.hpp"

namespace leadline::read {

using pnml_form::Text;

void PnmlReader::follow_references() {
  for (const std::uint32_t reference : references_) {
    Node& node = nodes_[reference];
    if (!node.resolved && !node.broken) follow(node);
  }
}

void PnmlReader::follow(Node& reference) {
  std::vector<Node*> path{&reference};
  reference.broken = true;  // until it is known to lead somewhere: so a circle ends
  Node* next = next_of(path);
  while (next != nullptr && !next->resolved) {
    next->broken = true;
    path.push_back(next);
    next = next_of(path);
  }
  if (next == nullptr) return;
  for (Node* node : path) {
    node->index = next->index;
    node->resolved = true;
    node->broken = false;
  }
}

PnmlReader::Node* PnmlReader::next_of(const std::vector<Node*>& path) {
  const Node& last = *path.back();
  const pugi::xml_node element = load(last.part);
  auto ref = pnml_form::attribute(document_, element, "ref");
  if (!ref) ref = Text{{}, document_.tag(element)};
  const bool places = last.sort == Sort::reference_place;
  const std::string what = places ? "place" : "transition";
  Node* found = find_node(ref->value);
  if (found == nullptr) {
    report_unknown(*ref, what);
    return nullptr;
  }
  Node& next = *found;
  if (next.sort != last.sort && next.sort != (places ? Sort::place : Sort::transition)) {
    diagnostics_.error(ref->span, quoted(ref->value) + " is no " + what,
                       "a reference refers to a node of its own sort");
    return nullptr;
  }
  if (!next.broken) return &next;
  if (std::find(path.begin(), path.end(), &next) != path.end())
    diagnostics_.error(ref->span, "references that go in a circle",
                       "let one of them refer to a " + what);
  return nullptr;
}

void PnmlReader::report_unknown(const Text& id, std::string_view what) {
  options_.deadline.check();
  std::string hint = "the id of a " + std::string(what) + " is needed";
  if (diagnostics_.errors() < Diagnostics::most) {
    std::vector<std::string_view> ids;
    const bool places = what != "transition";
    const bool transitions = what != "place";
    for (const Place& place : builder_.net.places)
      if (places) ids.push_back(place.name);
    for (const Transition& transition : builder_.net.transitions)
      if (transitions) ids.push_back(transition.name);
    if (std::string meant = did_you_mean(id.value, ids); !meant.empty()) hint = std::move(meant);
  }
  diagnostics_.error(id.span, "there is no " + std::string(what) + " " + quoted(id.value),
                     std::move(hint));
}

}  // namespace leadline::read
