#pragma once

#include "leadline/base/source.hpp"

namespace leadline::read {

/// The same XML file in UTF-8, which is what the readers take, so that spans and messages are over
/// text that can be shown. Converts UTF-16 with a byte order mark, and ISO-8859-1 where the XML
/// declaration names it; the declaration then names UTF-8, padded to its old length. Any other
/// file is returned as it is: the readers refuse it with a message if it is not UTF-8.
[[nodiscard]] SourceFile in_utf8(SourceFile file);

}  // namespace leadline::read
