#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/vocabulary.hpp"
#include "leadline/read/properties.hpp"
#include "support/printed.hpp"

namespace leadline::read {

/// Places p, q and "a b", transitions t, u and "x,y"; u stands for the event go. A number x of a
/// variable that is a field minus 3, conditions flag and one whose name has line breaks, and a
/// vertex c.v.
inline const Vocabulary& property_words() {
  static const Vocabulary vocabulary = [] {
    PetriNet net;
    net.places = {{"p", "", 0}, {"q", "", 0}, {"a b", "", 0}};
    net.transitions = {{"t", "", {}, {}}, {"u", "go", {}, {}}, {"x,y", "", {}, {}}};
    Vocabulary words = vocabulary_of(net);
    words.values[""]["x"] = LinearSum{{{3, 1}}, -3};
    words.predicates[""]["flag"] = is_positive(4);
    words.predicates[""]["two\n\rlines"] = is_positive(6);
    words.predicates["at"]["c.v"] = has_value(5, 2);
    return words;
  }();
  return vocabulary;
}

/// What a reader of properties made of a text.
struct PropertiesRead {
  std::vector<Property> properties;
  Diagnostics diagnostics;
  std::string printed;  ///< the diagnostics
};

template <class Reader>
PropertiesRead read_properties(Reader reader, const std::string& text) {
  const SourceFile file("file", text);
  PropertiesRead result;
  result.properties = reader(file, property_words(), result.diagnostics);
  result.printed = test::printed(result.diagnostics, file);
  return result;
}

/// The formula of one property that is in order.
inline Formula formula_of(const std::string& text) {
  const SourceFile file("-p", text);
  Diagnostics diagnostics;
  const auto property = read::property(file, property_words(), diagnostics);
  EXPECT_TRUE(property && std::holds_alternative<Formula>(property->what))
      << text << '\n'
      << test::printed(diagnostics, file);
  return property ? std::get<Formula>(property->what) : Formula{};
}

}  // namespace leadline::read
