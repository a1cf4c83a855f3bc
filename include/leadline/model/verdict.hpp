#pragma once

namespace leadline {

enum class Verdict { holds, violated, undecided };

}  // namespace leadline
