#include "read/diagram_uses.hpp"

#include <utility>

namespace leadline::read::td {

using diagram::Edge;
using diagram::Expression;
using diagram::Operation;
using diagram::Reference;
using diagram::TimeTerm;

namespace {

class Collector {
 public:
  void read(const Reference& reference) {
    read_index(reference);
    uses_.push_back({reference, false, part_});
  }
  void read_index(const Reference& reference) {
    if (reference.by) {
      uses_.push_back({{*reference.by, {}, {}, reference.span}, false, part_});
    }
  }
  void read(const TimeTerm& term) {
    for (const Reference& one : term.of) read(one);
    for (const Reference& one : term.drawn) read(one);
  }
  void read(const Expression& expression) {
    for (const Expression::Node& node : expression.nodes) {
      if (diagram::has_reference(node.op)) read(node.reference);
      read(node.left);
      read(node.right);
    }
  }
  void write(const Reference& reference) {
    read_index(reference);
    uses_.push_back({reference, true, part_});
  }
  void perform(const Operation& operation) {
    read(operation.value);
    read(operation.time);
    if (operation.from) read(*operation.from);
    const bool changes =
        operation.kind == Operation::Kind::push || operation.kind == Operation::Kind::pop ||
        operation.kind == Operation::Kind::include || operation.kind == Operation::Kind::exclude;
    if (changes) read(operation.target);
    write(operation.target);
  }
  void begin(Use::Part part) { part_ = part; }
  std::vector<Use> take() && { return std::move(uses_); }

 private:
  std::vector<Use> uses_;
  Use::Part part_ = Use::Part::choice;
};

}  // namespace

std::vector<Use> uses_of(const Edge& edge) {
  Collector collector;
  if (edge.choice) {
    collector.begin(Use::Part::choice);
    for (const Reference& one : edge.choice->of) collector.read(one);
    collector.write({edge.choice->variable, {}, {}, edge.choice->span});
  }
  collector.begin(Use::Part::guard);
  collector.read(edge.guard);
  if (edge.message) {
    collector.begin(Use::Part::message);
    collector.read(edge.message->timestamp);
  }
  collector.begin(Use::Part::operation);
  for (const Operation& operation : edge.operations) collector.perform(operation);
  return std::move(collector).take();
}

void Written::add(const Reference& reference) {
  std::erase_if(keys_, [&](const Key& key) { return key.by == reference.variable; });
  keys_.insert({reference.variable, reference.port, reference.by});
}

bool Written::contains(const Reference& reference) const {
  return keys_.contains({reference.variable, reference.port, reference.by});
}

}  // namespace leadline::read::td
