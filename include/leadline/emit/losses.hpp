#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace leadline::emit {

/// What a format could not say of what was written, or says in a way that other tools may not
/// understand: sentences for people, each once a file. Empty: nothing.
using Losses = std::vector<std::string>;

/// Thrown where a format cannot hold what was given to be written, with the reason for people.
struct CannotSay : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace leadline::emit
