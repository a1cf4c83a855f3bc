#pragma once

/// What a mission's events are called: its start, and what stands behind the id of an element.
namespace leadline::lower::event_names {

inline constexpr const char* start = "MISSION_EV_START";
inline constexpr const char* out_of_service = "_EV_OOS";
inline constexpr const char* ready = "_EV_RD";
inline constexpr const char* succeeded = "_EV_OK";
inline constexpr const char* failed = "_EV_FAIL";

}  // namespace leadline::lower::event_names
