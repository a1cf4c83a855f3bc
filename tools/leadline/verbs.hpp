#pragma once

#include "verb.hpp"

namespace leadline::tool {

// Each verb declares its options and its text, and gives what runs it.
#define VERB(function, name, summary) Run function(Verb& verb);
#include "verbs.def"
#undef VERB

}  // namespace leadline::tool
