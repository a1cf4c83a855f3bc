#include "logic/added.hpp"

#include <algorithm>

namespace leadline::logic {

Added added(const program::Action& action, const LinearSum& sum) {
  Added result = 0;
  for (const program::Effect& effect : action.effects) {
    const auto term = std::lower_bound(
        sum.terms.begin(), sum.terms.end(), effect.counter,
        [](const LinearSum::Term& t, std::uint32_t field) { return t.field < field; });
    if (term == sum.terms.end() || term->field != effect.counter) continue;
    result += Added{term->weight} * effect.amount;
  }
  return result;
}

}  // namespace leadline::logic
