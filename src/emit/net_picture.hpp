#pragma once

#include <string>
#include <vector>

#include "leadline/emit/draw.hpp"

namespace leadline::emit {

/// Places and transitions that are drawn in a box of their own: those whose names begin so.
struct NetGroup {
  std::string title;
  std::string prefix;
};

/// What to draw of a net, and how.
struct NetPicture {
  std::string title;
  std::string prefix;             ///< left out where a name begins with it
  std::vector<bool> transitions;  ///< by transition: drawn, with the places that it touches
  std::string interface_note;     ///< what the places are that other transitions touch, too
  std::vector<NetGroup> groups;
};

[[nodiscard]] Drawing draw_part(const PetriNet& net, const NetPicture& picture);

}  // namespace leadline::emit
