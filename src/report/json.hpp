#pragma once

#include <nlohmann/json.hpp>
#include <ostream>

namespace leadline::report {

using Json = nlohmann::ordered_json;

/// Indented by 2, with a line break at its end. Bytes that are not UTF-8 become U+FFFD.
inline void print(std::ostream& out, const Json& json) {
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace leadline::report
