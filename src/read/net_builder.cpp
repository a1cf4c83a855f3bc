#include "read/net_builder.hpp"

#include "leadline/base/text.hpp"

namespace leadline::read {
namespace {

std::uint64_t key(TransitionId transition, PlaceId place) {
  return std::uint64_t{transition.value} << 32U | place.value;
}

template <class Node, class Index>
auto find_or_add(std::vector<Node>& nodes, Index& index, std::string_view name) {
  const auto [entry, added] = index.try_emplace(std::string(name), Id<Node>(nodes.size()));
  if (added) nodes.emplace_back().name = name;
  return entry->second;
}

template <class Index>
auto find(const Index& index, std::string_view name) -> std::optional<typename Index::mapped_type> {
  const auto found = index.find(std::string(name));
  if (found == index.end()) return std::nullopt;
  return found->second;
}

template <class Arc>
NetBuilder::Added add(std::vector<Arc>& arcs, std::size_t& at, bool fresh, const Arc& arc) {
  if (fresh) {
    at = arcs.size();
    arcs.push_back(arc);
    return NetBuilder::Added::first;
  }
  return add_tokens(arcs[at].weight, arc.weight) ? NetBuilder::Added::summed
                                                 : NetBuilder::Added::overflow;
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
  return find(places_, name);
}

std::optional<TransitionId> NetBuilder::find_transition(std::string_view name) const {
  return find(transitions_, name);
}

NetBuilder::Added NetBuilder::add_input(TransitionId transition, PlaceId place, InputArc::Kind kind,
                                        Tokens weight) {
  ArcIndex& index = inputs_[static_cast<std::size_t>(kind)];
  const auto [entry, fresh] = index.try_emplace(key(transition, place), 0);
  return add(net[transition].inputs, entry->second, fresh, {place, weight, kind});
}

NetBuilder::Added NetBuilder::add_output(TransitionId transition, PlaceId place, Tokens weight) {
  const auto [entry, fresh] = outputs_.try_emplace(key(transition, place), 0);
  return add(net[transition].outputs, entry->second, fresh, {place, weight});
}

bool NetBuilder::make_test(TransitionId transition, PlaceId place, Tokens weight, Tokens taken,
                           Tokens consumed) {
  const auto& consuming = inputs_[static_cast<std::size_t>(InputArc::Kind::consume)];
  const auto& testing = inputs_[static_cast<std::size_t>(InputArc::Kind::test)];
  const auto input = consuming.find(key(transition, place));
  const auto output = outputs_.find(key(transition, place));
  if (input == consuming.end() || testing.contains(key(transition, place))) return false;
  InputArc& takes = net[transition].inputs[input->second];
  OutputArc* gives = output == outputs_.end() ? nullptr : &net[transition].outputs[output->second];
  const Tokens returned = taken - consumed;
  const Tokens given = gives == nullptr ? 0 : gives->weight;
  if (takes.weight != taken || given < returned) return false;
  if (gives != nullptr) gives->weight -= returned;
  takes.weight = consumed;
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
