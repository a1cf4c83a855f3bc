#pragma once

#include <string>

#include "support/net_builder.hpp"

namespace leadline::test {

/// Dining philosophers who take their forks one by one in any order: 3^n markings.
inline PetriNet philosophers(int n) {
  NetBuilder builder;
  const auto at = [n](const char* what, int i) { return what + std::to_string(i % n); };
  for (int i = 0; i < n; ++i) {
    builder.place(at("think", i), 1).place(at("fork", i), 1);
  }
  for (int i = 0; i < n; ++i) {
    const std::string left = at("fork", i);
    const std::string right = at("fork", i + 1);
    builder
        .transition(at("take_left", i), {{at("think", i), 1}, {left, 1}}, {{at("has_left", i), 1}})
        .transition(at("take_right", i), {{at("think", i), 1}, {right, 1}},
                    {{at("has_right", i), 1}})
        .transition(at("then_right", i), {{at("has_left", i), 1}, {right, 1}}, {{at("eat", i), 1}})
        .transition(at("then_left", i), {{at("has_right", i), 1}, {left, 1}}, {{at("eat", i), 1}})
        .transition(at("put_down", i), {{at("eat", i), 1}},
                    {{at("think", i), 1}, {left, 1}, {right, 1}});
  }
  return builder.net();
}

/// A hardware resource with one consumer: figure 10 of Louis et al. (TAROS 2017), closed with the
/// three transitions that stand for its consumer.
inline PetriNet hardware_resource() {
  return NetBuilder()
      .place("available", 1)
      .place("free", 1)
      .transition("EV_TAKE", {{"available", 1}}, {{"take", 1}}, "EV_TAKE")
      .transition("EV_RELEASE", {{"answer", 1}}, {{"release", 1}}, "EV_RELEASE")
      .transition("OOS_free", {{"free", 1}}, {{"failing", 1}}, "EV_OOS")
      .transition("OOS_busy", {{"busy", 1}}, {{"failing", 1}, {"error", 1}}, "EV_OOS")
      .transition("RD", {{"OOS", 1}}, {{"available", 1}, {"free", 1}}, "EV_RD")
      .transition("ERROROK", {{"error", 1}, {"answer", 1}}, {{"release", 1}})
      .transition("grant", {{"take", 1}, {"free", 1}}, {{"answer", 1}, {"busy", 1}})
      .transition("end", {{"release", 1}, {"busy", 1}}, {{"available", 1}, {"free", 1}})
      .transition("fail_available", {{"failing", 1}, {"available", 1}}, {{"OOS", 1}})
      .transition("fail_release", {{"failing", 1}, {"release", 1}}, {{"OOS", 1}})
      .priority({"ERROROK", "grant", "end", "fail_available", "fail_release"},
                {"EV_TAKE", "EV_RELEASE", "OOS_free", "OOS_busy", "RD"})
      .net();
}

/// One token at a time up to `most`.
inline PetriNet counter_to(Tokens most) {
  return NetBuilder().transition("count", {}, {{"p", 1}}).inhibit("p", most).net();
}

/// Nothing bounds its three counters.
inline PetriNet without_bounds() {
  NetBuilder builder;
  builder.place("a", 0).place("b", 0).place("c", 0);
  for (const char* p : {"a", "b", "c"}) builder.transition(std::string("make_") + p, {}, {{p, 1}});
  builder.transition("join", {{"a", 2}, {"b", 1}}, {{"c", 3}});
  return builder.net();
}

}  // namespace leadline::test
