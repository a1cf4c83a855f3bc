#pragma once

#include <sstream>
#include <string>

#include "leadline/emit/tina_net.hpp"

namespace leadline::test {

/// A net for the message of a law that fails.
inline std::string net_text(const PetriNet& net) {
  std::ostringstream text;
  emit::tina_net(text, net);
  return text.str();
}

}  // namespace leadline::test
