#include "logic/letters.hpp"

#include "logic/growing_graph.hpp"
#include "logic/reduced_graph.hpp"
#include "logic/stored_graph.hpp"

namespace leadline::logic {

using Op = Formula::Op;

template <class Graph>
Letters<Graph>::Letters(Graph& graph, const Formula& formula,
                        const std::vector<std::uint32_t>& atoms)
    : graph_(graph), formula_(formula), atoms_(atoms), by_action_(graph.program().actions.size()) {
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const Formula::Node& node = formula.nodes[atoms[i]];
    if (node.op != Op::fires) continue;
    events_ |= Letter{1} << i;
    for (const std::uint32_t a : formula.actions[node.index]) by_action_[a] |= Letter{1} << i;
  }
  keeps_ = atoms.size() < 16;
  compile();
}

template <class Graph>
void Letters<Graph>::compile() {
  layouts_ = graph_.layouts();
  predicates_.clear();
  bits_.clear();
  for (std::size_t i = 0; i < atoms_.size(); ++i) {
    const Letter bit = Letter{1} << i;
    if ((events_ & bit) != 0) continue;
    predicates_.emplace_back(formula_, atoms_[i], graph_.layout());
    bits_.push_back(bit);
    needs_enabled_ = needs_enabled_ || predicates_.back().needs_enabled();
  }
}

template <class Graph>
void Letters<Graph>::grow() {
  const std::uint64_t size = graph_.size();
  if (size > kept_.capacity()) kept_.reserve(size + size / 2);
  kept_.resize(size);
}

template <class Graph>
Letter Letters<Graph>::read(explore::StateIndex s) {
  if (layouts_ != graph_.layouts()) compile();
  std::span<const std::uint64_t> enabled;
  if (needs_enabled_) enabled = graph_.enabled(s);
  const std::uint64_t* state = graph_.state(s);
  Letter letter = 0;
  for (std::size_t i = 0; i < predicates_.size(); ++i) {
    if (predicates_[i].holds(state, enabled)) letter |= bits_[i];
  }
  return letter;
}

template <class Graph>
const std::vector<Letter>& Letters<Graph>::of_steps(explore::StateIndex s) {
  if (steps_of_ == s) return steps_;
  graph_.actions(s, actions_);
  steps_.clear();
  for (const program::ActionIndex a : actions_) steps_.push_back(by_action_[a]);
  steps_of_ = s;
  return steps_;
}

template class Letters<GrowingGraph>;
template class Letters<ReducedGraph>;
template class Letters<StoredGraph>;

}  // namespace leadline::logic
