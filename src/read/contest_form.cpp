#include "read/contest_form.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace leadline::read::contest_form {
namespace {

constexpr std::size_t any = std::numeric_limits<std::size_t>::max();

constexpr std::array elements{
    Element{"true"},
    Element{"false"},
    Element{"deadlock"},
    Element{"is-fireable"},
    Element{"tokens-count"},
    Element{"integer-constant"},
    Element{"place-bound"},
    Element{"all-paths", Sort::condition, 1, 1},
    Element{"exists-path", Sort::condition, 1, 1},
    Element{"globally", Sort::condition, 1, 1},
    Element{"finally", Sort::condition, 1, 1},
    Element{"next", Sort::condition, 1, 1},
    Element{"until", Sort::condition, 2, 2},
    Element{"negation", Sort::condition, 1, 1},
    Element{"conjunction", Sort::condition, 1, any},
    Element{"disjunction", Sort::condition, 1, any},
    Element{"exclusive-disjunction", Sort::condition, 2, 2},
    Element{"implication", Sort::condition, 2, 2},
    Element{"equivalence", Sort::condition, 2, 2},
    Element{"integer-le", Sort::comparison, 2, 2},
    Element{"integer-lt", Sort::comparison, 2, 2},
    Element{"integer-ge", Sort::comparison, 2, 2},
    Element{"integer-gt", Sort::comparison, 2, 2},
    Element{"integer-eq", Sort::comparison, 2, 2},
    Element{"integer-ne", Sort::comparison, 2, 2},
    Element{"integer-add", Sort::sum, 1, any},
    Element{"integer-sum", Sort::sum, 1, any},
    Element{"integer-difference", Sort::sum, 2, 2},
    Element{"before", Sort::wrapper, 1, 1},
    Element{"reach", Sort::wrapper, 1, 1},
};

}  // namespace

const Element* element(std::string_view name) {
  const auto found = std::find_if(elements.begin(), elements.end(),
                                  [&](const Element& each) { return each.name == name; });
  return found == elements.end() ? nullptr : &*found;
}

std::vector<std::string_view> names() {
  std::vector<std::string_view> result;
  for (const Element& each : elements) result.push_back(each.name);
  return result;
}

pugi::xml_node first_element(pugi::xml_node parent) {
  const pugi::xml_node first = parent.first_child();
  return !first || first.type() == pugi::node_element ? first : next_element(first);
}

pugi::xml_node next_element(pugi::xml_node element) {
  do element = element.next_sibling();
  while (element && element.type() != pugi::node_element);
  return element;
}

}  // namespace leadline::read::contest_form
