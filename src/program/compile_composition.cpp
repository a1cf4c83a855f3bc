#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "leadline/program/composition_program.hpp"
#include "program/composition_case.hpp"

namespace leadline::program {
namespace {

using diagram::Edge;
using diagram::EdgeRef;

constexpr std::size_t most_actions = 4'000'000;
constexpr std::size_t most_decisions = 32;
/// However short the time is, a model of so many cases is compiled, and what is known of it told;
/// each port to choose from counts as one more.
constexpr std::size_t few_cases = 1000;
constexpr std::uint64_t most_fields = 10'000'000;

bool loops_everywhere(const Edge& edge, std::size_t vertices) {
  std::set<diagram::VertexId> looping;
  for (const diagram::Move& move : edge.moves) {
    if (move.from != move.to) return false;
    looping.insert(move.from);
  }
  return looping.size() == vertices;
}

class Compiler {
 public:
  Compiler(const diagram::Composition& composition, Diagnostics& diagnostics,
           const Deadline& deadline)
      : composition_(composition),
        diagnostics_(diagnostics),
        deadline_(deadline),
        fields_(composition, result_.program) {
    for (const diagram::Match& match : composition.matches) {
      receives_[match.send].push_back(match.receive);
    }
  }

  std::optional<CompositionProgram> run() && {
    for (std::size_t c = 0; c < composition_.components.size(); ++c) {
      const diagram::ComponentId component(c);
      for (std::size_t e = 0; e < composition_.components[c].edges.size(); ++e) {
        compile_edge({component, diagram::EdgeId(e)});
      }
    }
    if (failed_) return std::nullopt;
    result_.vertex = fields_.vertices();
    result_.fields = fields_.all();
    return std::move(result_);
  }

 private:
  const Edge& edge(EdgeRef ref) const {
    return composition_.components[ref.component.index()].edges[ref.edge.index()];
  }

  void compile_edge(EdgeRef ref) {
    try {
      if (edge(ref).kind == Edge::Kind::internal) compile_parts({ref});
      if (edge(ref).kind != Edge::Kind::send) return;
      for (const EdgeRef receive : receives_[ref]) compile_parts({ref, receive});
    } catch (const Fault& fault) {
      diagnostics_.error(fault.span, fault.message, fault.hint);
      failed_ = true;
    }
  }

  /// Whether it depends on the vertex what is left of what the edge writes.
  [[nodiscard]] bool writes_what_dies(const Edge& edge) const {
    const auto dies = [this](diagram::VariableId variable) {
      return !composition_.variables[variable.index()].dead_at.empty();
    };
    return (edge.choice && dies(edge.choice->variable)) ||
           std::any_of(edge.operations.begin(), edge.operations.end(),
                       [&](const auto& operation) { return dies(operation.target.variable); });
  }

  /// Each combination of moves and chosen ports in turn.
  void compile_parts(const std::vector<EdgeRef>& refs, std::vector<Part> parts = {}) {
    if (parts.size() == refs.size()) return compile_transition(parts);
    const EdgeRef ref = refs[parts.size()];
    const Edge& of = edge(ref);
    std::vector<std::optional<diagram::Move>> moves(of.moves.begin(), of.moves.end());
    const auto vertices = composition_.components[ref.component.index()].vertices.size();
    if (loops_everywhere(of, vertices) && !writes_what_dies(of)) moves = {std::nullopt};
    const std::size_t ports = of.choice ? of.choice->of.size() : 1;
    for (const auto& move : moves) {
      for (std::size_t port = 0; port < ports; ++port) {
        parts.push_back({ref, &of, move, port});
        compile_parts(refs, parts);
        parts.pop_back();
      }
    }
  }

  void compile_transition(const std::vector<Part>& parts) {
    const std::size_t first = result_.program.actions.size();
    split(parts, {});
    for (std::size_t i = first; i < result_.program.actions.size(); ++i) {
      make_unique(result_.program.actions[i].name);
    }
  }

  /// Builds the case, or those that it falls into.
  void split(const std::vector<Part>& parts, const Decisions& decisions) {
    for (const Part& part : parts) work_ += part.edge->choice ? part.edge->choice->of.size() : 0;
    if (++work_ > few_cases) deadline_.check();
    if (++cases_ > most_actions || result_.program.actions.size() > most_actions) refuse(parts);
    try {
      CaseBuilder(fields_, parts, decisions).build(result_.program.actions, result_.origin);
    } catch (const Impossible&) {
    } catch (const Undecided& undecided) {
      decide(parts, decisions, undecided);
    }
  }

  void decide(const std::vector<Part>& parts, Decisions decisions, const Undecided& undecided) {
    const std::size_t made =
        decisions.facts.size() + decisions.drawn.size() + decisions.assumed.size() / 2;
    if (made >= most_decisions || undecided.options > most_actions) refuse(parts);
    for (std::size_t option = 0; option < undecided.options; ++option) {
      Decisions more = decisions;
      switch (undecided.what) {
        case Undecided::What::field:
          more.facts[undecided.field] = option;
          break;
        case Undecided::What::draw:
          more.drawn.emplace_back(undecided.draw, option);
          break;
        case Undecided::What::literal:
          more.assumed[undecided.literal] = option == 0;
          more.assumed[negated(undecided.literal)] = option != 0;
      }
      split(parts, more);
    }
  }

  [[noreturn]] static void refuse(const std::vector<Part>& parts) {
    throw Fault{parts.front().edge->span, "the edge has too many cases",
                "let it read fewer variables at once, or give these smaller ranges"};
  }

  /// Two actions of one edge are told apart by a number.
  void make_unique(std::string& name) {
    std::string unique = name;
    for (std::size_t n = 2; !names_.insert(unique).second; ++n) {
      n = std::max(n, ++tried_[name] + 1);
      unique = name + " #" + std::to_string(n);
    }
    name = std::move(unique);
  }

  const diagram::Composition& composition_;
  Diagnostics& diagnostics_;
  const Deadline& deadline_;
  CompositionProgram result_;
  Fields fields_;
  std::map<EdgeRef, std::vector<EdgeRef>> receives_;
  std::set<std::string> names_;
  std::map<std::string, std::size_t> tried_;  // by name: how many numbers
  std::size_t cases_ = 0;
  std::size_t work_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<CompositionProgram> compile(const diagram::Composition& composition,
                                          Diagnostics& diagnostics, const Deadline& deadline) {
  std::uint64_t fields = 0;
  for (const diagram::Variable& variable : composition.variables) {
    fields += Fields::width(variable);
    if (fields <= most_fields) continue;
    diagnostics.error(variable.span, "the variables and queues take more than 10,000,000 places",
                      "give smaller bounds to the queues or buffers");
    return std::nullopt;
  }
  return Compiler(composition, diagnostics, deadline).run();
}

}  // namespace leadline::program
