#pragma once

#include <string>
#include <vector>

#include "verb.hpp"

namespace leadline::tool {

// Completion scripts, made from the verbs and options that the command line declares.
[[nodiscard]] std::string bash_completion(const std::vector<Verb>& verbs);
[[nodiscard]] std::string zsh_completion(const std::vector<Verb>& verbs);
[[nodiscard]] std::string fish_completion(const std::vector<Verb>& verbs);

}  // namespace leadline::tool
