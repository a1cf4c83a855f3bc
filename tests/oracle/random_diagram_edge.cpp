#include "random_diagram_edge.hpp"

#include <utility>

namespace leadline::oracle {

using diagram::Type;
using diagram::Variable;
using diagram::VariableId;
using diagram::VertexId;
using Op = diagram::Expression::Op;
using DrawnKind = diagram::Operation::Kind;

diagram::Edge RandomDiagramEdge::draw(const std::string& name, diagram::Edge::Kind kind) {
  edge_.name = name;
  edge_.kind = kind;
  moves();
  if (random_.chance(35)) choice();
  if (random_.chance(50)) guard();
  if (features_.messages && random_.chance(40)) message();
  expressions_.operate();
  if (random_.chance(30)) {
    juggle();
  } else {
    for (std::size_t i = random_.below(6); i > 0; --i) operate();
  }
  if (kind == diagram::Edge::Kind::send) write_shared_transients();
  for (const Expression& need : needs_) {
    const bool first = edge_.guard.nodes.empty();
    edge_.guard.nodes.insert(edge_.guard.nodes.end(), need.nodes.begin(), need.nodes.end());
    if (!first) edge_.guard.nodes.emplace_back().op = Op::both;
  }
  return std::move(edge_);
}

void RandomDiagramEdge::moves() {
  const std::size_t vertices = composition_.components[component_.index()].vertices.size();
  if (random_.chance(20)) {
    for (std::size_t v = 0; v < vertices; ++v) edge_.moves.push_back({VertexId(v), VertexId(v)});
  } else {
    for (std::size_t i = random_.between(1, 3); i > 0; --i) {
      const diagram::Move move{VertexId(random_.below(vertices)),
                               VertexId(random_.below(vertices))};
      if (std::ranges::count(edge_.moves, move) == 0) edge_.moves.push_back(move);
    }
  }
  loops_ = edge_.moves.size() == vertices &&
           std::ranges::all_of(edge_.moves, [](const auto& move) { return move.from == move.to; });
}

bool RandomDiagramEdge::may_write(const Variable& variable) const {
  return variable.kind != Variable::Kind::constant &&
         (features_.mortals_in_loops || !loops_ || variable.dead_at.empty());
}

void RandomDiagramEdge::choice() {
  const auto chosen = expressions_.any([&](VariableId, const Variable& of) {
    return of.type.kind == Kind::port && of.type.capacity == 0 && of.index.empty() && may_write(of);
  });
  if (!chosen) return;
  diagram::Choice choice;
  choice.variable = chosen->variable;
  std::vector<diagram::PortId> ports = variable(*chosen).type.ports;
  random_.shuffle(ports);
  ports.resize(random_.between(1, ports.size()));
  const auto family = one_with(ports.front());
  for (const diagram::PortId port : ports) {
    const bool stays = family && std::ranges::count(variable(*family).index, port) > 0 &&
                       (!features_.families || random_.chance(70));
    const auto of = stays ? family : features_.families ? one_with(port) : std::nullopt;
    if (of) choice.of.push_back({of->variable, port, {}, {}});
  }
  if (choice.of.empty()) return;
  ports.clear();
  for (const Reference& one : choice.of) ports.push_back(*one.port);
  random_.shuffle(ports);
  if (ports.size() > 1 && random_.chance(40)) choice.order.push_back(ports);
  edge_.choice = std::move(choice);
  expressions_.write(chosen->variable);
}

/// A family of times with a member for the port.
std::optional<diagram::Reference> RandomDiagramEdge::one_with(diagram::PortId port) {
  return expressions_.any([&](VariableId id, const Variable& of) {
    return of.type.kind == Kind::time && of.kind == Variable::Kind::plain &&
           std::ranges::count(of.index, port) > 0 && expressions_.readable(id);
  });
}

void RandomDiagramEdge::guard() {
  expressions_.truth(edge_.guard, 2, false);
}

void RandomDiagramEdge::message() {
  const auto source = expressions_.time(false);
  if (!source) return;
  if (variable(*source).type.capacity > 0) need(*source, Op::is_empty);
  diagram::Message message;
  message.kind = static_cast<diagram::Message::Kind>(random_.below(3));
  message.timestamp.of.push_back(*source);
  if (random_.chance(30)) message.timestamp.plus = static_cast<std::int64_t>(random_.below(3));
  const auto duration = random_.chance(20) ? expressions_.duration(false) : std::nullopt;
  if (duration) message.timestamp.drawn.push_back(*duration);
  edge_.message = std::move(message);
}

void RandomDiagramEdge::operate() {
  for (int tries = 3; tries > 0; --tries) {
    const auto target = expressions_.any([&](VariableId, const Variable& of) {
      return may_write(of) && (of.type.kind != Kind::time || random_.chance(60));
    });
    if (target && assign(*target)) return;
  }
}

/// Copies times to and fro between a few variables.
void RandomDiagramEdge::juggle() {
  std::set<VariableId> few;
  for (const auto kind : {Variable::Kind::transient, Variable::Kind::plain}) {
    for (std::size_t i = 2; i > 0; --i) {
      const auto one = expressions_.any([&](VariableId, const Variable& of) {
        return of.type.kind == Kind::time && of.type.capacity == 0 && of.kind == kind &&
               may_write(of);
      });
      if (one) few.insert(one->variable);
    }
  }
  expressions_.keep_to(few);
  for (std::size_t i = random_.between(3, 10); i > 0; --i) {
    const auto target =
        expressions_.any([&](VariableId id, const Variable&) { return few.contains(id); });
    if (target) assign_time(*target);
  }
  expressions_.keep_to({});
}

bool RandomDiagramEdge::assign(const Reference& target) {
  const Variable& of = variable(target);
  if (of.type.capacity > 0) return use_queue(target);
  Operation operation;
  operation.target = target;
  switch (of.type.kind) {
    case Kind::boolean:
      expressions_.truth(operation.value, 1, random_.chance(80));
      break;
    case Kind::integer:
      return assign_number(target);
    case Kind::time:
      return assign_time(target);
    case Kind::port:
      operation.kind = DrawnKind::assign_port;
      operation.port = any_of(of.type.ports);
      break;
    case Kind::set:
      return change_set(target);
  }
  add(std::move(operation));
  return true;
}

bool RandomDiagramEdge::assign_number(const Reference& target) {
  const Type& type = variable(target).type;
  Operation operation;
  operation.target = target;
  const auto same = random_.chance(30) ? expressions_.any([&](VariableId id, const Variable& of) {
    return RandomDiagramExpressions::is_narrow(of.type) && of.type.capacity == 0 &&
           expressions_.readable(id) && of.type.least >= type.least && of.type.most <= type.most;
  })
                                       : std::nullopt;
  if (same) {
    operation.value.nodes.emplace_back().op = Op::variable;
    operation.value.nodes.back().reference = *same;
  } else {
    number_within(operation.value, 2, type);
  }
  add(std::move(operation));
  return true;
}

void RandomDiagramEdge::number_within(Expression& out, std::size_t depth, const Type& type) {
  if (!RandomDiagramExpressions::is_narrow(type)) {
    out.nodes.emplace_back().value = any_of(std::vector{type.least, type.most, type.most - 1});
    return;
  }
  expressions_.number(out, depth, true);
  need_within(out, type);
}

std::optional<diagram::TimeTerm> RandomDiagramEdge::later(bool for_transient) {
  const auto source = expressions_.time(!for_transient || features_.transients_chained);
  if (!source) return std::nullopt;
  if (variable(*source).type.capacity > 0 && !may_use(*source, false)) return std::nullopt;
  diagram::TimeTerm time;
  time.of.push_back(*source);
  if (random_.chance(60)) time.plus = static_cast<std::int64_t>(random_.below(3));
  const auto drawn = random_.chance(30) ? expressions_.duration(true) : std::nullopt;
  if (drawn) time.drawn.push_back(*drawn);
  return time;
}

bool RandomDiagramEdge::assign_time(const Reference& target) {
  const bool transient = variable(target).kind == Variable::Kind::transient;
  Operation operation;
  operation.target = target;
  operation.kind = DrawnKind::forget;
  const bool may_forget = !transient || features_.transients_forgotten;
  if (!may_forget || random_.chance(80)) {
    auto time = later(transient);
    if (!time) return false;
    operation.kind = DrawnKind::assign_time;
    operation.time = std::move(*time);
  }
  add(std::move(operation));
  return true;
}

bool RandomDiagramEdge::change_set(const Reference& target) {
  const auto& ports = variable(target).type.ports;
  Operation operation;
  operation.target = target;
  operation.port = any_of(ports);
  operation.kind = random_.chance(50) ? DrawnKind::include : DrawnKind::exclude;
  if (!expressions_.readable(target.variable) || random_.chance(30)) {
    operation.kind = DrawnKind::assign_set;
    for (const diagram::PortId port : ports) {
      if (random_.chance(50)) operation.ports.push_back(port);
    }
    const auto from = random_.chance(50) ? expressions_.any([&](VariableId, const Variable& of) {
      const auto is_known = [&](diagram::PortId port) {
        return std::ranges::count(ports, port) > 0;
      };
      return of.type.kind == Kind::set && of.kind == Variable::Kind::constant &&
             std::ranges::all_of(of.type.ports, is_known);
    })
                                         : std::nullopt;
    if (from) operation.ports.clear();
    operation.from = from;
  }
  add(std::move(operation));
  return true;
}

/// Sometimes what is taken is given back: a push behind a pop, or a pop behind a push.
bool RandomDiagramEdge::use_queue(const Reference& target) {
  const bool is_new = !expressions_.written(target.variable);
  if (!expressions_.readable(target.variable) || (!is_new && !features_.queues_reused))
    return false;
  const bool pops_first = random_.chance(50);
  if (!may_use(target, !pops_first)) return false;
  if (pops_first) {
    pop(target);
    return !random_.chance(25) || push(target);
  }
  if (!push(target)) return false;
  if (random_.chance(25)) pop(target);
  return true;
}

/// Whether the queue can have room, or be not empty, after what the edge has done with it; then the
/// guard asks for that.
bool RandomDiagramEdge::may_use(const Reference& queue, bool push) {
  const auto used = queues_.find(queue.variable);
  const bool moved = queue.by && expressions_.written(*queue.by);
  if (used == queues_.end()) {
    if (expressions_.touched(queue.variable)) return false;
    need(queue, push ? Op::is_full : Op::is_empty);
    return true;
  }
  const Reference& before = used->second.reference;
  if (moved || before.port != queue.port || before.by != queue.by) return false;
  const std::int64_t change = used->second.change;
  const Variable& of = variable(queue);
  const auto room = static_cast<std::int64_t>(
      of.capacities.empty() ? of.type.capacity : *std::ranges::min_element(of.capacities));
  const std::int64_t bound = push ? room - 1 - change : 1 - change;
  if (bound < 0 || bound > room) return false;
  Expression& need = needs_.emplace_back();
  need.nodes.emplace_back().op = Op::length;
  need.nodes.back().reference = queue;
  need.nodes.emplace_back().value = bound;
  need.nodes.emplace_back().op = Op::compare;
  need.nodes.back().comparison =
      push ? diagram::Comparison::at_most : diagram::Comparison::at_least;
  return true;
}

/// Sometimes a transient time keeps what is taken, for another.
void RandomDiagramEdge::pop(const Reference& target) {
  const auto any_time = [&](Variable::Kind kind) {
    return expressions_.any([&](VariableId, const Variable& of) {
      return of.type.kind == Kind::time && of.type.capacity == 0 && of.kind == kind &&
             may_write(of);
    });
  };
  const bool keeps = variable(target).type.kind == Kind::time && random_.chance(50);
  const auto keeper = keeps ? any_time(Variable::Kind::transient) : std::nullopt;
  const auto heir = keeper ? any_time(Variable::Kind::plain) : std::nullopt;
  Operation copy;
  copy.kind = DrawnKind::assign_time;
  if (heir) {
    copy.target = *keeper;
    copy.time.of = {target};
    add(copy);
  }
  Operation pop;
  pop.kind = DrawnKind::pop;
  pop.target = target;
  add(pop);
  if (heir) {
    copy.target = *heir;
    copy.time.of = {*keeper};
    add(copy);
  }
}

bool RandomDiagramEdge::push(const Reference& target) {
  const Type& type = variable(target).type;
  Operation operation;
  operation.kind = DrawnKind::push;
  operation.target = target;
  if (type.kind == Kind::time) {
    auto time = later(false);
    if (!time) return false;
    operation.time = std::move(*time);
  } else if (type.kind == Kind::port) {
    operation.port = any_of(type.ports);
  } else if (type.kind == Kind::boolean) {
    expressions_.truth(operation.value, 1, true);
  } else {
    number_within(operation.value, 1, type);
  }
  add(std::move(operation));
  return true;
}

/// So that the receives may read them.
void RandomDiagramEdge::write_shared_transients() {
  for (std::size_t v = 0; v < composition_.variables.size(); ++v) {
    const Variable& of = composition_.variables[v];
    const bool unwritten = !expressions_.readable(VariableId(v));
    if (of.owner || of.kind != Variable::Kind::transient || !unwritten) continue;
    Operation operation;
    operation.target.variable = VariableId(v);
    switch (of.type.kind) {
      case Kind::time: {
        auto time = later(true);
        operation.kind = time ? DrawnKind::assign_time : DrawnKind::forget;
        if (time) operation.time = *std::move(time);
        break;
      }
      case Kind::port:
        operation.kind = DrawnKind::assign_port;
        operation.port = any_of(of.type.ports);
        break;
      case Kind::set:
        operation.kind = DrawnKind::assign_set;
        operation.ports = of.type.ports;
        break;
      case Kind::boolean:
      case Kind::integer:
        operation.value.nodes.emplace_back().value = of.type.most;
    }
    add(std::move(operation));
  }
}

/// That the queue is not empty, or not full.
void RandomDiagramEdge::need(const Reference& queue, Op op) {
  Expression& need = needs_.emplace_back();
  need.nodes.emplace_back().op = op;
  need.nodes.back().reference = queue;
  need.nodes.emplace_back().op = Op::negate;
}

void RandomDiagramEdge::need_within(const Expression& number, const Type& type) {
  for (const bool least : {true, false}) {
    Expression& need = needs_.emplace_back(number);
    need.nodes.emplace_back().value = least ? type.least : type.most;
    need.nodes.emplace_back().op = Op::compare;
    need.nodes.back().comparison =
        least ? diagram::Comparison::at_least : diagram::Comparison::at_most;
  }
}

void RandomDiagramEdge::add(Operation operation) {
  const bool pushes = operation.kind == DrawnKind::push;
  if (pushes || operation.kind == DrawnKind::pop) {
    const auto used = queues_.try_emplace(operation.target.variable, QueueUse{operation.target, 0});
    used.first->second.change += pushes ? 1 : -1;
  }
  expressions_.write(operation.target.variable);
  edge_.operations.push_back(std::move(operation));
}

}  // namespace leadline::oracle
