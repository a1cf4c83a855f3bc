#include "read/net_builder.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

std::uint64_t key(TransitionId transition, PlaceId place) {
  return std::uint64_t{transition.value} << 32U | place.value;
}

/// Up to so many arcs of a transition are searched one by one.
constexpr std::size_t few_arcs = 16;

template <class Node>
auto name_in(const std::vector<Node>& nodes) {
  return [&nodes](std::uint32_t number) -> std::string_view { return nodes[number].name; };
}

template <class Node>
Id<Node> find_or_add(std::vector<Node>& nodes, NameIndex& index, std::string_view name) {
  if (const auto found = index.find(name, name_in(nodes))) return Id<Node>(*found);
  if (nodes.size() == nodes.capacity()) {
    nodes.reserve(std::max<std::size_t>(16, 2 * nodes.size()));
    prefer_huge_pages(nodes.data(), nodes.capacity() * sizeof(Node));
  }
  const Id<Node> id(nodes.size());
  index.add(name, id.value);
  nodes.emplace_back().name = name;
  return id;
}

template <class Node>
std::optional<Id<Node>> find(const std::vector<Node>& nodes, const NameIndex& index,
                             std::string_view name) {
  const auto found = index.find(name, name_in(nodes));
  return found ? std::optional(Id<Node>(*found)) : std::nullopt;
}

template <class Arc, class Same>
Arc* find_arc(std::vector<Arc>& arcs, const std::unordered_map<std::uint64_t, std::size_t>& index,
              std::uint64_t key, const Same& same) {
  if (arcs.size() <= few_arcs) {
    const auto found = std::find_if(arcs.begin(), arcs.end(), same);
    return found == arcs.end() ? nullptr : &*found;
  }
  const auto found = index.find(key);
  return found == index.end() ? nullptr : &arcs[found->second];
}

/// Enters the last arc into the index, and all others if it is the first that makes them many.
template <class Arc, class IndexOf>
void enter_last(const std::vector<Arc>& arcs, TransitionId transition, const IndexOf& index_of) {
  if (arcs.size() <= few_arcs) return;
  const std::size_t begin = arcs.size() == few_arcs + 1 ? 0 : arcs.size() - 1;
  for (std::size_t i = begin; i < arcs.size(); ++i) {
    index_of(arcs[i]).emplace(key(transition, arcs[i].place), i);
  }
}

NetBuilder::Added add_weight(Tokens& weight, Tokens more) {
  return add_tokens(weight, more) ? NetBuilder::Added::summed : NetBuilder::Added::overflow;
}

/// A graph over transitions and rules: each transition points to the rules that put it above, each
/// rule to the transitions that it puts below. So it is as large as the text.
class PriorityGraph {
 public:
  explicit PriorityGraph(const PetriNet& net) : net_(net), rules_of_(net.transitions.size()) {
    for (std::size_t r = 0; r < net.priorities.size(); ++r)
      for (const TransitionId t : net.priorities[r].above) rules_of_[t.index()].push_back(r);
  }

  [[nodiscard]] std::size_t transitions() const { return rules_of_.size(); }
  [[nodiscard]] std::size_t nodes() const { return transitions() + net_.priorities.size(); }
  [[nodiscard]] bool is_rule(std::size_t node) const { return node >= transitions(); }

  /// The `i`-th successor of a node, if there are so many.
  [[nodiscard]] std::optional<std::size_t> successor(std::size_t node, std::size_t i) const {
    if (is_rule(node)) {
      const auto& below = net_.priorities[node - transitions()].below;
      return i < below.size() ? std::optional(below[i].index()) : std::nullopt;
    }
    const auto& rules = rules_of_[node];
    return i < rules.size() ? std::optional(transitions() + rules[i]) : std::nullopt;
  }

 private:
  const PetriNet& net_;
  std::vector<std::vector<std::size_t>> rules_of_;
};

struct PathStep {
  std::size_t node;
  std::size_t next = 0;
};

PriorityCycle cycle_on(const std::vector<PathStep>& path, std::size_t node,
                       const PriorityGraph& graph) {
  PriorityCycle cycle;
  std::size_t begin = path.size();
  while (path[begin - 1].node != node) --begin;
  for (std::size_t i = begin - 1; i < path.size(); ++i) {
    if (graph.is_rule(path[i].node)) {
      cycle.rule = path[i].node - graph.transitions();
    } else {
      cycle.transitions.emplace_back(path[i].node);
    }
  }
  return cycle;
}

}  // namespace

std::uint32_t NameIndex::hash_of(std::string_view name) {
  const std::uint64_t hash = std::hash<std::string_view>{}(name);
  return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

void NameIndex::add(std::string_view name, std::uint32_t number) {
  if (2 * ++size_ > slots_.size()) {
    const LargeArray<Slot> old = std::exchange(slots_, {});
    slots_.resize(std::max<std::size_t>(16, 2 * old.size()));
    for (const Slot& slot : old) {
      if (!slot.is_free()) insert(slot);
    }
  }
  insert({hash_of(name), number + 1});
}

void NameIndex::insert(Slot slot) {
  std::size_t at = slot.hash & mask();
  while (!slots_[at].is_free()) at = (at + 1) & mask();
  slots_[at] = slot;
}

bool add_tokens(Tokens& sum, Tokens amount) {
  if (amount > max_tokens || sum > max_tokens - amount) return false;
  sum += amount;
  return true;
}

PlaceId NetBuilder::place(std::string_view name) {
  return find_or_add(net.places, places_, name);
}

TransitionId NetBuilder::transition(std::string_view name) {
  return find_or_add(net.transitions, transitions_, name);
}

std::optional<PlaceId> NetBuilder::find_place(std::string_view name) const {
  return find(net.places, places_, name);
}

std::optional<TransitionId> NetBuilder::find_transition(std::string_view name) const {
  return find(net.transitions, transitions_, name);
}

InputArc* NetBuilder::find_input(TransitionId transition, PlaceId place, InputArc::Kind kind) {
  return find_arc(net[transition].inputs, inputs_[static_cast<std::size_t>(kind)],
                  key(transition, place),
                  [&](const InputArc& arc) { return arc.place == place && arc.kind == kind; });
}

OutputArc* NetBuilder::find_output(TransitionId transition, PlaceId place) {
  return find_arc(net[transition].outputs, outputs_, key(transition, place),
                  [&](const OutputArc& arc) { return arc.place == place; });
}

NetBuilder::Added NetBuilder::add_input(TransitionId transition, PlaceId place, InputArc::Kind kind,
                                        Tokens weight) {
  if (InputArc* arc = find_input(transition, place, kind)) return add_weight(arc->weight, weight);
  auto& arcs = net[transition].inputs;
  arcs.push_back({place, weight, kind});
  enter_last(arcs, transition, [this](const InputArc& arc) -> ArcIndex& {
    return inputs_[static_cast<std::size_t>(arc.kind)];
  });
  return Added::first;
}

void NetBuilder::add_condition(TransitionId transition, PlaceId place, InputArc::Kind kind,
                               Tokens weight) {
  if (InputArc* arc = find_input(transition, place, kind)) {
    const bool least = kind == InputArc::Kind::inhibit;
    arc->weight = least ? std::min(arc->weight, weight) : std::max(arc->weight, weight);
  } else {
    add_input(transition, place, kind, weight);
  }
}

NetBuilder::Added NetBuilder::add_output(TransitionId transition, PlaceId place, Tokens weight) {
  if (OutputArc* arc = find_output(transition, place)) return add_weight(arc->weight, weight);
  auto& arcs = net[transition].outputs;
  arcs.push_back({place, weight});
  enter_last(arcs, transition, [this](const OutputArc&) -> ArcIndex& { return outputs_; });
  return Added::first;
}

bool NetBuilder::make_test(TransitionId transition, PlaceId place, Tokens weight, Tokens taken,
                           Tokens consumed) {
  InputArc* takes = find_input(transition, place, InputArc::Kind::consume);
  OutputArc* gives = find_output(transition, place);
  const bool tests = find_input(transition, place, InputArc::Kind::test) != nullptr;
  if (takes == nullptr || tests) return false;
  const Tokens returned = taken - consumed;
  const Tokens given = gives == nullptr ? 0 : gives->weight;
  if (takes->weight != taken || given < returned) return false;
  if (gives != nullptr) gives->weight -= returned;
  takes->weight = consumed;
  add_input(transition, place, InputArc::Kind::test, weight);
  return true;
}

void NetBuilder::drop_weightless_arcs() {
  const auto weightless = [](const auto& arc) { return arc.weight == 0; };
  for (Transition& transition : net.transitions) {
    std::erase_if(transition.inputs, weightless);
    std::erase_if(transition.outputs, weightless);
  }
}

void warn_of_empty_net(const PetriNet& net, Span span, Diagnostics& diagnostics) {
  if (!net.places.empty() || !net.transitions.empty() || diagnostics.has_errors()) return;
  diagnostics.warning(span, "the net has no places and no transitions",
                      "what is found of it says nothing; is this the file that is meant?");
}

std::optional<PriorityCycle> find_priority_cycle(const PetriNet& net) {
  const PriorityGraph graph(net);
  enum class Seen : char { no, on_path, done };
  std::vector<Seen> seen(graph.nodes(), Seen::no);
  std::vector<PathStep> path;
  for (std::size_t root = 0; root < graph.transitions(); ++root) {
    if (seen[root] != Seen::no) continue;
    seen[root] = Seen::on_path;
    path.push_back({root});
    while (!path.empty()) {
      const auto next = graph.successor(path.back().node, path.back().next++);
      if (!next) {
        seen[path.back().node] = Seen::done;
        path.pop_back();
      } else if (seen[*next] == Seen::on_path) {
        return cycle_on(path, *next, graph);
      } else if (seen[*next] == Seen::no) {
        seen[*next] = Seen::on_path;
        path.push_back({*next});
      }
    }
  }
  return std::nullopt;
}

std::string describe(const PriorityCycle& cycle, const PetriNet& net) {
  constexpr std::size_t shown = 8;
  std::string text;
  for (std::size_t i = 0; i < cycle.transitions.size() && i < shown; ++i)
    text += quoted(net[cycle.transitions[i]].name) + " over ";
  if (cycle.transitions.size() > shown) text += "… over ";
  return text + quoted(net[cycle.transitions.front()].name);
}

}  // namespace leadline::read
