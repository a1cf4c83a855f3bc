#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/base/text.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::read {

/// "did you mean 'x'?" for the closest of the names, otherwise `hint`. `name_of` gives the name of
/// an item, empty if it is none; only the first items are looked at, and none once no more
/// diagnostics are kept.
template <class Items, class NameOf>
[[nodiscard]] std::string meant(std::string_view word, const Items& items, const NameOf& name_of,
                                std::string hint, const Diagnostics& diagnostics) {
  constexpr std::size_t most_candidates = 2'000;
  if (diagnostics.errors() >= Diagnostics::most) return hint;
  std::vector<std::string_view> candidates;
  for (const auto& item : items) {
    if (candidates.size() == most_candidates) break;
    candidates.push_back(name_of(item));
  }
  std::string guess = did_you_mean(word, candidates);
  return guess.empty() ? hint : guess;
}

/// Names for a message, of which only the first are told.
class Enumeration {
 public:
  void add(std::string name);
  [[nodiscard]] std::size_t size() const { return size_; }
  /// "'a'", "'a' and 'b'", "'a', 'b', 'c' and 4 more".
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string> first_;
  std::size_t size_ = 0;
};

/// The error that a system is too large, in nodes and ports or else in periods and orders.
void refuse_size(std::size_t nodes_and_ports, Span span, Diagnostics& diagnostics);

/// "node.port"
[[nodiscard]] std::string full_name(const DsaamSystem& system, OutputRef output);
[[nodiscard]] std::string full_name(const DsaamSystem& system, InputRef input);

}  // namespace leadline::read
