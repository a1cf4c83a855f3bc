#include "leadline/logic/decide.hpp"

#include "leadline/logic/on_the_fly.hpp"

namespace leadline::logic {

std::vector<Decision> decide(const program::Program& program, std::span<const Property> properties,
                             const Limits& limits, const explore::ProgressListener& progress) {
  std::vector<Decision> decisions(properties.size());
  std::vector<const Property*> fly;
  std::vector<std::size_t> fly_index;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (!is_for_the_fly(properties[i])) continue;
    fly.push_back(&properties[i]);
    fly_index.push_back(i);
  }
  const auto found = decide_on_the_fly(program, fly, limits, progress);
  for (std::size_t i = 0; i < fly.size(); ++i) decisions[fly_index[i]] = found[i];
  return decisions;
}

}  // namespace leadline::logic
