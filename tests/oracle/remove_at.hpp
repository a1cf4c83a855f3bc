#pragma once

#include <cstddef>
#include <vector>

namespace leadline::oracle {

template <class Element>
void remove_at(std::vector<Element>& elements, std::size_t index) {
  elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace leadline::oracle
