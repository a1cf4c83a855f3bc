#include <string>
#include <unordered_set>
#include <utility>

#include "leadline/base/text.hpp"
#include "leadline/read/properties.hpp"
#include "read/contest_form.hpp"
#include "read/contest_formula.hpp"
#include "read/pnml_form.hpp"
#include "read/property_words.hpp"

namespace leadline::read {
namespace {

constexpr const char* property_form =
    "a property is <property><id>…</id><formula>…</formula></property>";

class ContestReader {
 public:
  ContestReader(const xml::Document& document, const Vocabulary& vocabulary,
                Diagnostics& diagnostics)
      : document_(document), words_(vocabulary, diagnostics), diagnostics_(diagnostics) {}

  std::vector<Property> read() {
    std::vector<Property> result;
    const pugi::xml_node root = document_.root();
    if (pnml_form::local_name(root) != "property-set") {
      fail(root, "no formulas of the Model Checking Contest",
           "their file begins with <property-set>");
      return result;
    }
    for (auto child = contest_form::first_element(root); child;
         child = contest_form::next_element(child))
      if (auto property = read_property(child)) result.push_back(std::move(*property));
    return result;
  }

 private:
  std::optional<Property> read_property(pugi::xml_node element) {
    if (pnml_form::local_name(element) != "property") {
      fail(element, "expected a <property>", property_form);
      return std::nullopt;
    }
    Property property;
    property.span = document_.tag(element);
    const pugi::xml_node formula = pnml_form::child(element, "formula");
    const bool has_id = read_id(element, property);
    if (!formula) fail(element, "a <property> without <formula>", property_form);
    if (!has_id || !formula) return std::nullopt;
    auto what = ContestFormula(document_, words_, diagnostics_).read(formula);
    if (!what) return std::nullopt;
    const auto* as_formula = std::get_if<Formula>(&*what);
    if (as_formula != nullptr && class_of(*as_formula) == FormulaClass::mixed) {
      fail(formula, "a formula that is neither CTL nor LTL",
           "in CTL each of <next>, <finally>, <globally> and <until> stands directly in "
           "<exists-path> or <all-paths>; in LTL one of these two stands around all");
      return std::nullopt;
    }
    std::visit([&](auto& question) { property.what = std::move(question); }, *what);
    return property;
  }

  bool read_id(pugi::xml_node element, Property& property) {
    const pugi::xml_node id = pnml_form::child(element, "id");
    if (id) property.name = pnml_form::text_in(document_, id).value;
    if (property.name.empty()) return fail(element, "a <property> without <id>", property_form);
    if (ids_.insert(property.name).second) return true;
    return fail(id, "a second property " + quoted(property.name),
                "choose another <id>, or remove one");
  }

  bool fail(pugi::xml_node element, std::string message, std::string hint = {}) {
    diagnostics_.error(document_.tag(element), std::move(message), std::move(hint));
    return false;
  }

  const xml::Document& document_;
  PropertyWords words_;
  Diagnostics& diagnostics_;
  std::unordered_set<std::string> ids_;
};

}  // namespace

std::vector<Property> contest_properties(const SourceFile& file, const Vocabulary& vocabulary,
                                         Diagnostics& diagnostics) {
  const auto document = xml::Document::parse(file, diagnostics);
  if (!document) return {};
  return ContestReader(*document, vocabulary, diagnostics).read();
}

}  // namespace leadline::read
