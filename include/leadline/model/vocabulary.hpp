#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline {

/// `tokens(p)` for each place, `fires(t)` and `fireable(t)` for each transition, and the same for
/// each event (label) that is no transition's name: all transitions that stand for it. O(net).
[[nodiscard]] Vocabulary vocabulary_of(const PetriNet& net);

/// A field is at least 1.
[[nodiscard]] std::vector<LinearSum> is_positive(std::uint32_t field);
/// A field has this value.
[[nodiscard]] std::vector<LinearSum> has_value(std::uint32_t field, std::int64_t value);

/// Adds names that are put together from several, where two may come out alike: such ones mean
/// nothing, rather than one of the two.
template <class Meaning>
class NameAdder {
 public:
  explicit NameAdder(std::unordered_map<std::string, Meaning>& names) : names_(names) {}

  void add(const std::string& name, Meaning meaning) {
    if (ambiguous_.contains(name)) return;
    const bool is_new = names_.try_emplace(name, std::move(meaning)).second;
    if (is_new) return;
    names_.erase(name);
    ambiguous_.insert(name);
  }

  [[nodiscard]] bool is_ambiguous(const std::string& name) const {
    return ambiguous_.contains(name);
  }

 private:
  std::unordered_map<std::string, Meaning>& names_;
  std::unordered_set<std::string> ambiguous_;
};

}  // namespace leadline
