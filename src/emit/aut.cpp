#include <ostream>
#include <unordered_map>

#include "emit/fresh_names.hpp"
#include "emit/graph_view.hpp"
#include "leadline/base/text.hpp"
#include "leadline/emit/graphs.hpp"

namespace leadline::emit {
namespace {

std::string without_quotes(const std::string& label) {
  std::string text;
  for (const char c : label) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    text += c == '"' ? '\'' : control ? ' ' : c;
  }
  return text;
}

/// Labels that may stand between quotes, different where they were different.
void make_quotable(std::vector<std::string>& labels, Losses& losses) {
  FreshNames fresh;
  std::unordered_map<std::string, std::string> quotable;
  for (const std::string& label : labels)
    if (without_quotes(label) == label && quotable.try_emplace(label, label).second)
      fresh.take(label);
  for (std::string& label : labels) {
    const auto [entry, added] = quotable.try_emplace(label);
    if (added) {
      entry->second = fresh.take(without_quotes(label));
      losses.push_back(".aut cannot quote " + quoted(label) + ": it is written as " +
                       quoted(entry->second));
    }
    label = entry->second;
  }
}

Losses write_aut(std::ostream& out, const GraphView& view, const GraphOptions& options) {
  Losses losses = losses_of(view);
  if (view.initial.size() > 1)
    losses.push_back(
        "there are " + std::to_string(view.initial.size()) +
        " initial modes, and .aut has room for one: " + std::to_string(view.initial.front()));
  std::vector<std::string> labels = edge_labels(*view.program, options.labels);
  make_quotable(labels, losses);
  const std::uint32_t initial = view.initial.empty() ? 0 : view.initial.front();
  out << "des(" << initial << ',' << view.edges << ',' << view.states << ")\n";
  for (std::uint32_t s = 0; s < view.states; ++s)
    for (const auto& [action, target] : view.edges_of(s))
      out << '(' << s << ",\"" << labels[action] << "\"," << target << ")\n";
  return losses;
}

}  // namespace

Losses aut(std::ostream& out, const explore::StateGraph& graph, const program::Program& program,
           const GraphOptions& options) {
  return write_aut(out, view(graph, program), options);
}

Losses aut(std::ostream& out, const collapse::ModeGraph& graph, const program::Program& program,
           const GraphOptions& options) {
  return write_aut(out, view(graph, program), options);
}

}  // namespace leadline::emit
