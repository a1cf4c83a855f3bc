#pragma once

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/emit/formula_text.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/properties.hpp"

// What the targets of properties have in common.
namespace leadline::fuzz {

/// Places and transitions with names that need care.
inline const Vocabulary& words() {
  static const Vocabulary vocabulary = [] {
    PetriNet net;
    for (const char* name : {"p", "q", "a b", "a\nb", "\r", "{", "F", "\xc3\xa9", "#"})
      net.places.push_back({name, "", 0});
    for (const char* name : {"t", "u", "}\\", "x,y", "\"", "tokens(p)"})
      net.transitions.push_back({name, name[0] == 'u' ? "event" : "", {}, {}});
    Vocabulary words = vocabulary_of(net);
    words.values[""]["x.y"] = words.values[""]["F"] = LinearSum{{{9, 1}}, -3};
    words.predicates[""]["flag"] = is_positive(10);
    words.predicates["at"]["c.v"] = has_value(11, 1);
    return words;
  }();
  return vocabulary;
}

inline std::string printed(const Diagnostics& diagnostics, const SourceFile& file) {
  std::ostringstream out;
  diagnostics.print(out, file, true);
  return out.str();
}

/// What was read is written, and reads back as the same.
inline void round_trip(const std::vector<Property>& properties) {
  static const emit::FormulaText names(words());
  for (const Property& property : properties) {
    const SourceFile text("-p", names.of(property));
    Diagnostics diagnostics;
    const auto back = read::property(text, words(), diagnostics);
    if (!back || back->what != property.what || back->fairness != property.fairness) std::abort();
  }
}

}  // namespace leadline::fuzz
