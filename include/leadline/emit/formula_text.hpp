#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/model/formula.hpp"
#include "leadline/model/property.hpp"

namespace leadline::emit {

/// Writes formulas in the language in which `read::properties` reads them (grammar/property.ebnf),
/// with the names of one model.
///
/// A formula that `FormulaBuilder::formula` gave comes back equal when its text is read, as far as
/// the vocabulary names all its fields and actions; one without a name is written as a number
/// behind `#`, for people. A text is at most about as long as the one that the formula was read
/// from. Of several names for one thing the least in byte order is used.
class FormulaText {
 public:
  /// Keeps a reference to the vocabulary. Linear in its values and in its lists of one action;
  /// O(n log n) in what else it has.
  explicit FormulaText(const Vocabulary& vocabulary);

  [[nodiscard]] std::string of(const Formula& formula) const;
  /// Of one node with what is below it.
  [[nodiscard]] std::string of(const Formula& formula, std::uint32_t node) const;
  [[nodiscard]] std::string of(const LinearSum& sum) const;
  /// What is asked, with its fairness, as a line of a property file without the name.
  [[nodiscard]] std::string of(const Property& property) const;
  /// That it is 0 or more, or exactly 0, as a comparison.
  [[nodiscard]] std::string at_least_zero(const LinearSum& sum) const;
  [[nodiscard]] std::string equals_zero(const LinearSum& sum) const;
  /// The word for a condition that holds where all the sums are 0 or more; empty if there is none.
  [[nodiscard]] std::string predicate(const std::vector<LinearSum>& sums) const;
  /// `tokens(p)`, or the condition or variable that a field is.
  [[nodiscard]] std::string field(std::uint32_t index) const;
  /// What stands in the brackets of `fires` and `fireable`.
  [[nodiscard]] std::string actions(const ActionList& actions) const;

 private:
  /// A word and the name in its brackets; of the empty word, the name alone.
  struct Phrase {
    std::string_view word;
    std::string_view name;

    friend auto operator<=>(const Phrase&, const Phrase&) = default;
  };
  using Key = std::vector<std::int64_t>;

  [[nodiscard]] static Key key_of(const std::vector<LinearSum>& sums);
  [[nodiscard]] static std::string written(const Phrase& phrase);
  [[nodiscard]] std::string terms(const LinearSum& sum, bool positive) const;
  [[nodiscard]] std::int64_t constant_in_words(const LinearSum& sum) const;

  struct Value {
    Phrase phrase;
    std::int64_t constant = 0;  // the phrase is the field plus this
  };
  [[nodiscard]] const Value* value_of(std::uint32_t field) const;
  /// The name of a list of actions; null where it has none.
  [[nodiscard]] const std::string_view* event_of(const ActionList& actions) const;

  std::vector<std::optional<Value>> fields_;
  std::map<Key, Phrase> predicates_;
  // Most lists are of one action: by that, and the others.
  std::vector<std::optional<std::string_view>> action_;
  std::map<ActionList, std::string_view> actions_;
};

/// A name as it stands in the brackets of a property: plain, or in braces.
[[nodiscard]] std::string name_in_property(std::string_view name);

}  // namespace leadline::emit
