#pragma once

#include <string>
#include <vector>

#include "leadline/emit/draw.hpp"

namespace leadline::emit {

/// What to draw of a net, and how.
struct NetPicture {
  std::string title;
  std::string prefix;             ///< left out where a name begins with it
  std::vector<bool> transitions;  ///< by transition: drawn, with the places that it touches
  std::string interface_note;     ///< what the places are that other transitions touch, too
};

[[nodiscard]] Drawing draw_part(const PetriNet& net, const NetPicture& picture);

}  // namespace leadline::emit
