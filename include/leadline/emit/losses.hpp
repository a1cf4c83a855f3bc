#pragma once

#include <string>
#include <vector>

namespace leadline::emit {

/// What a format could not say of what was written, or says in a way that other tools may not
/// understand: sentences for people, each once a file. Empty: nothing.
using Losses = std::vector<std::string>;

}  // namespace leadline::emit
