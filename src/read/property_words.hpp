#pragma once

#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/model/formula.hpp"

namespace leadline::read {

/// Looks words and names up in a vocabulary and says what was probably meant.
class PropertyWords {
 public:
  PropertyWords(const Vocabulary& vocabulary, Diagnostics& diagnostics)
      : vocabulary_(vocabulary), diagnostics_(diagnostics) {}

  [[nodiscard]] static bool is_event(const std::string& word) {
    return word == "fires" || word == "fireable";
  }
  [[nodiscard]] bool is_value(const std::string& word) const {
    return vocabulary_.values.contains(word);
  }
  [[nodiscard]] bool is_predicate(const std::string& word) const {
    return vocabulary_.predicates.contains(word);
  }

  // What a name stands for; null, and an error at `span`, where it stands for nothing.
  const LinearSum* value(const std::string& word, const std::string& name, Span span);
  const std::vector<LinearSum>* predicate(const std::string& word, const std::string& name,
                                          Span span);
  /// Of a word for events, `fires` or `fireable`.
  const ActionList* event(const std::string& word, const std::string& name, Span span);

  // Variables have no word; null where there is none of this name.
  [[nodiscard]] const LinearSum* number_variable(const std::string& name) const;
  [[nodiscard]] const std::vector<LinearSum>* condition_variable(const std::string& name) const;

  /// Some conditions, as they are written of this model: "for instance …".
  [[nodiscard]] std::string examples() const;

  /// An error: this word can stand nowhere, with brackets behind it or without.
  void refuse_word(const std::string& word, Span span, bool has_brackets);

 private:
  template <class Names>
  void refuse_name(const Names* names, const std::string& what, const std::string& name, Span span);
  /// Why a name of a word that means nothing does not; empty where there is nothing to say.
  [[nodiscard]] std::string why_not(const std::string& word, const std::string& name) const;
  [[nodiscard]] std::string written_with_word(const std::string& name) const;
  /// Whether a variable of some component is named so.
  [[nodiscard]] bool is_last_part(const std::string& word) const;

  const Vocabulary& vocabulary_;
  Diagnostics& diagnostics_;
  int searches_left_ = 20;  // for the nearest of very many names
};

}  // namespace leadline::read
