#include "diagram_interpreter.hpp"

#include <algorithm>
#include <exception>
#include <set>
#include <stdexcept>

#include "diagram_values.hpp"

namespace leadline::oracle {

using diagram::EdgeRef;
using diagram::Reference;
using diagram::Type;
using diagram::Variable;
using diagram::VertexId;

namespace {

using DoneBy = diagram::Operation::Kind;

bool is_dead(const Variable& variable, const DiagramState& state) {
  return variable.owner &&
         std::ranges::count(variable.dead_at, state.vertices[variable.owner->index()]) > 0;
}

DiagramState::Value& value_of(DiagramState& state, const DiagramValues& values,
                              const Reference& reference) {
  return state.values[reference.variable.index()][values.member(reference)];
}

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

/// Each of the states is replaced by what a stride makes of it.
template <class Stride>
void each(std::vector<DiagramState>& states, const Stride& stride) {
  std::vector<DiagramState> after;
  for (const DiagramState& state : states) {
    for (DiagramState& next : stride(state)) after.push_back(std::move(next));
  }
  states = std::move(after);
}

/// A stride that leads nowhere where a member is missing.
template <class Stride>
auto may_lack_members(const Stride& stride) {
  return [&stride](const DiagramState& state) -> std::vector<DiagramState> {
    try {
      return stride(state);
    } catch (const NoSuchMember&) {
      return {};
    }
  };
}

std::int64_t within(const Type& type, std::int64_t value) {
  require(type.kind != Type::Kind::integer || (type.least <= value && value <= type.most),
          "a number leaves its bounds");
  return value;
}

/// What an operation may write or push: one value for each way to draw it. Of those that write
/// none, one that nobody looks at.
std::vector<std::int64_t> results(const diagram::Operation& operation, const Type& type,
                                  const DiagramValues& values) {
  switch (operation.kind) {
    case DoneBy::assign_time:
      return values.later(operation.time);
    case DoneBy::assign_port:
      return {operation.port.value};
    case DoneBy::assign:
      return {within(type, values.value(operation.value))};
    case DoneBy::push:
      if (type.kind == Type::Kind::time) return values.later(operation.time);
      if (type.kind == Type::Kind::port) return {operation.port.value};
      return {within(type, values.value(operation.value))};
    default:
      return {Variable::no_time};
  }
}

DiagramState::Value changed_set(const diagram::Operation& operation, const DiagramValues& values) {
  const DiagramState::Value& before = values.all(operation.target);
  std::set<std::int64_t> ports(before.begin(), before.end());
  if (operation.kind == DoneBy::include) ports.insert(operation.port.value);
  if (operation.kind == DoneBy::exclude) ports.erase(operation.port.value);
  if (operation.kind == DoneBy::assign_set) {
    ports.clear();
    for (const diagram::PortId port : operation.ports) ports.insert(port.value);
    if (operation.from) {
      const DiagramState::Value& from = values.all(*operation.from);
      ports.insert(from.begin(), from.end());
    }
  }
  return {ports.begin(), ports.end()};
}

}  // namespace

DiagramState DiagramInterpreter::initial() const {
  DiagramState state;
  state.vertices.resize(composition_.components.size());
  for (const Variable& variable : composition_.variables) {
    std::vector<DiagramState::Value>& members = state.values.emplace_back(variable.initial);
    if (variable.type.kind != Type::Kind::set || variable.type.capacity > 0) continue;
    for (DiagramState::Value& ports : members) std::ranges::sort(ports);
  }
  settle(state);
  return state;
}

std::vector<DiagramInterpreter::Edges> DiagramInterpreter::transitions() const {
  std::vector<Edges> found;
  for (std::size_t c = 0; c < composition_.components.size(); ++c) {
    const auto& edges = composition_.components[c].edges;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if (edges[e].kind == diagram::Edge::Kind::internal)
        found.push_back({{diagram::ComponentId(c), diagram::EdgeId(e)}});
    }
  }
  for (const diagram::Match& match : composition_.matches)
    found.push_back({match.send, match.receive});
  return found;
}

std::vector<DiagramState> DiagramInterpreter::successors(const DiagramState& state) const {
  States found;
  for (const Edges& edges : transitions()) {
    for (const DiagramState& at : ready(edges, state)) {
      for (DiagramState& after : done(edges, at)) found.push_back(std::move(after));
    }
  }
  return found;
}

DiagramInterpreter::States DiagramInterpreter::ready(const Edges& edges,
                                                     const DiagramState& state) const {
  States states{state};
  for (const EdgeRef ref : edges) {
    each(states, [&](const DiagramState& at) { return leave(ref, at); });
    each(states, [&](const DiagramState& at) { return choose(edge(ref), at); });
  }
  for (const EdgeRef ref : edges) {
    const auto look = [&](const DiagramState& at) {
      const DiagramValues values(composition_, at);
      if (!values.holds(edge(ref).guard)) return States{};
      if (edge(ref).message) static_cast<void>(values.later(edge(ref).message->timestamp));
      return States{at};
    };
    each(states, may_lack_members(look));
  }
  return states;
}

DiagramInterpreter::States DiagramInterpreter::done(const Edges& edges,
                                                    const DiagramState& ready) const {
  States states{ready};
  std::exception_ptr fault;
  for (const EdgeRef ref : edges) {
    for (const diagram::Operation& operation : edge(ref).operations) {
      const auto stride = [&](const DiagramState& at) {
        try {
          return perform(operation, at);
        } catch (const std::logic_error&) {
          fault = std::current_exception();
          return States{at};
        }
      };
      each(states, may_lack_members(stride));
    }
  }
  if (fault && !states.empty()) std::rethrow_exception(fault);
  for (DiagramState& state : states) settle(state);
  return states;
}

DiagramInterpreter::States DiagramInterpreter::leave(EdgeRef ref, const DiagramState& state) const {
  States found;
  for (const diagram::Move& move : edge(ref).moves) {
    if (state.vertices[ref.component.index()] != move.from) continue;
    found.push_back(state);
    found.back().vertices[ref.component.index()] = move.to;
  }
  return found;
}

DiagramInterpreter::States DiagramInterpreter::choose(const diagram::Edge& edge,
                                                      const DiagramState& state) const {
  if (!edge.choice) return {state};
  const DiagramValues values(composition_, state);
  std::vector<diagram::PortId> earliest;
  for (const Reference& one : edge.choice->of) {
    if (values.least({one}) == values.least(edge.choice->of)) earliest.push_back(*one.port);
  }
  const auto ties_with_an_earlier_one = [&](diagram::PortId port) {
    return std::ranges::any_of(edge.choice->order, [&](const auto& list) {
      const auto self = std::ranges::find(list, port);
      return self != list.end() && std::any_of(list.begin(), self, [&](diagram::PortId other) {
               return std::ranges::count(earliest, other) > 0;
             });
    });
  };
  States found;
  for (const diagram::PortId port : earliest) {
    if (ties_with_an_earlier_one(port)) continue;
    found.push_back(state);
    found.back().values[edge.choice->variable.index()].front() = {port.value};
  }
  return found;
}

DiagramInterpreter::States DiagramInterpreter::perform(const diagram::Operation& operation,
                                                       const DiagramState& state) const {
  const DiagramValues values(composition_, state);
  const Variable& variable = values.variable(operation.target);
  States found;
  for (const std::int64_t result : results(operation, variable.type, values)) {
    DiagramState& after = found.emplace_back(state);
    DiagramState::Value& target = value_of(after, values, operation.target);
    switch (operation.kind) {
      case DoneBy::include:
      case DoneBy::exclude:
      case DoneBy::assign_set:
        target = changed_set(operation, values);
        break;
      case DoneBy::pop:
        require(!target.empty(), "a pop from an empty queue");
        target.erase(target.begin());
        break;
      case DoneBy::push:
        target.push_back(result);
        require(target.size() <= variable.capacity(values.member(operation.target)),
                "a push into a full queue");
        break;
      default:
        target = {result};
    }
  }
  return found;
}

/// Forgets what is no part of a state, and shifts time.
void DiagramInterpreter::settle(DiagramState& state) const {
  std::vector<std::int64_t*> times;
  for (std::size_t v = 0; v < state.values.size(); ++v) {
    const Variable& variable = composition_.variables[v];
    for (DiagramState::Value& value : state.values[v]) {
      if (variable.kind != Variable::Kind::plain) value.clear();
      if (is_dead(variable, state)) value = unsaid(variable.type);
      if (variable.type.kind != Type::Kind::time) continue;
      for (std::int64_t& time : value) times.push_back(&time);
    }
  }
  for (auto& [consumed, emitted] : state.heard) {
    if (consumed) times.push_back(&*consumed);
    times.push_back(&emitted);
  }
  std::erase_if(times, [](const std::int64_t* time) { return *time == Variable::no_time; });
  if (times.empty()) return;
  const std::int64_t least =
      **std::ranges::min_element(times, {}, [](const std::int64_t* time) { return *time; });
  for (std::int64_t* time : times) *time += 1 - least;
}

}  // namespace leadline::oracle
