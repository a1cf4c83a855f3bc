#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <string>

#include "leadline/check/diagrams_check.hpp"
#include "leadline/read/diagrams.hpp"

namespace leadline::check {
namespace {

/// What is violated by a node with two inputs and an output, whose messages always wait: a and b
/// come at the times of T, and S is when the next message is emitted.
std::set<std::string> violated_rules(const std::string& edges) {
  const std::string text =
      "composition c { component n { time T[a, b]; time S; vertices v; queue(2) of time q; " +
      edges + " } }";
  Diagnostics diagnostics;
  const auto composition = read::diagrams(SourceFile("test.td", text), diagnostics);
  EXPECT_TRUE(composition) << diagnostics.all().front().message;
  Limits limits;
  limits.max_states = 2000;
  const auto check = check_diagrams(*composition, limits, diagnostics);
  std::set<std::string> names;
  for (const DecidedProperty& property : check->properties) {
    if (property.verdict != Verdict::violated || property.kind != Kind::required) continue;
    names.insert(property.name);
    EXPECT_TRUE(property.witness) << property.name;
  }
  return names;
}

using Names = std::set<std::string>;

constexpr const char* in_order =
    "edge take_a: v -> v when T[a] <= T[b] and T[a] < S consumes T[a] { T[a] := T[a] + 2; }"
    "edge take_b: v -> v when T[b] <= T[a] and T[b] < S consumes T[b] { T[b] := T[b] + 3; }";

TEST(TimeRules, ADsaamNodeKeepsThemAll) {
  EXPECT_EQ(violated_rules(std::string(in_order) +
                           "edge emit: v -> v when S <= min(T) emits S { S := S + 2; }"),
            Names{});
}

/// T[a] is none when it is emitted, and none + 5 is none.
TEST(TimeRules, NoDateIsBeforeAllWhateverIsAdded) {
  for (const std::string consumed : {"T[a]", "T[b]"}) {
    for (const std::string timestamp : {"T[a]", "T[a] + 5"}) {
      EXPECT_EQ(violated_rules("edge lose: v -> v { T[a] := none; }"
                               "edge take: v -> v when T[a] + 1 <= T[a] consumes " +
                               consumed + "; edge emit: v -> v when T[a] + 1 <= T[a] emits " +
                               timestamp + ";"),
                Names{"no_late_emission"});
    }
  }
}

TEST(TimeRules, WhereNothingWasConsumedEmissionsAreNeverLate) {
  EXPECT_EQ(violated_rules("edge lose: v -> v { T[a] := none; } edge emit: v -> v emits T[a];"),
            Names{});
}

/// take_b consumes what is older than both what was consumed and what was emitted before, and drops
/// another message from a queue.
TEST(TimeRules, OneEdgeBreaksSeveral) {
  EXPECT_EQ(violated_rules("edge take_a: v -> v when T[a] <= T[b] and empty(q) consumes T[a] + 1 "
                           "{ T[a] := T[b] + 2; push(q, T[b]); }"
                           "edge emit: v -> v when T[b] < T[a] and length(q) = 1 emits T[a] + 1 "
                           "{ push(q, T[b]); }"
                           "edge take_b: v -> v when T[b] < T[a] and full(q) consumes T[b] "
                           "{ T[b] := T[a]; pop(q); pop(q); }"),
            (Names{"no_late_consumption", "no_lost_message", "ordered_consumption"}));
}

TEST(TimeRules, OneAfterALaterOneBreaksTheFirst) {
  EXPECT_EQ(violated_rules("edge take_a: v -> v when T[a] < S consumes T[a] { T[a] := T[a] + 2; }"
                           "edge take_b: v -> v when T[b] < S consumes T[b] { T[b] := T[b] + 3; }"
                           "edge emit: v -> v when S <= min(T) emits S { S := S + 5; }"),
            Names{"ordered_consumption"});
}

TEST(TimeRules, AnEmissionBeforeAllIsConsumedBreaksTheSecond) {
  EXPECT_EQ(violated_rules("edge take_a: v -> v when T[a] <= T[b] and T[a] < S consumes T[a]"
                           "{ T[a] := T[a] + 2; }"
                           "edge take_b: v -> v when T[b] <= T[a] and T[b] < S consumes T[b]"
                           "{ T[b] := T[b] + 3; }"
                           "edge emit: v -> v when S <= T[a] emits S { S := S + 2; }"),
            Names{"no_late_consumption"});
}

TEST(TimeRules, AnEmissionAtAConsumedTimeBreaksTheThird) {
  EXPECT_EQ(violated_rules("edge take_a: v -> v when T[a] <= T[b] and T[a] <= S consumes T[a]"
                           "{ T[a] := T[a] + 2; }"
                           "edge take_b: v -> v when T[b] <= T[a] and T[b] <= S consumes T[b]"
                           "{ T[b] := T[b] + 3; }"
                           "edge emit: v -> v when S <= min(T) emits S { S := S + 2; }"),
            Names{"no_late_emission"});
}

TEST(TimeRules, AnObservationMayShowWhatWasConsumedAtItsTime) {
  EXPECT_EQ(violated_rules("edge take_a: v -> v when T[a] <= T[b] and T[a] <= S consumes T[a]"
                           "{ T[a] := T[a] + 2; }"
                           "edge take_b: v -> v when T[b] <= T[a] and T[b] <= S consumes T[b]"
                           "{ T[b] := T[b] + 3; }"
                           "edge emit: v -> v when S < min(T) observes S { S := S + 2; }"),
            Names{});
}

TEST(TimeRules, AMessageDroppedUnreadBreaksTheFourth) {
  EXPECT_EQ(violated_rules(std::string(in_order) +
                           "edge emit: v -> v when S <= min(T) and empty(q) emits S"
                           "{ push(q, S); S := S + 2; }"
                           "edge drop: v -> v when not empty(q) { pop(q); }"),
            Names{"no_lost_message"});
}

TEST(TimeRules, WhatHasNoTimeIsNoMessage) {
  EXPECT_EQ(violated_rules(std::string("queue(1) of int 0..3 todo;") + in_order +
                           "edge emit: v -> v when S <= min(T) emits S { S := S + 2; }"
                           "edge plan: v -> v when empty(todo) { push(todo, 2); }"
                           "edge work: v -> v when not empty(todo) { pop(todo); }"),
            Names{});
}

TEST(TimeRules, AreAskedOfAllWhereAnEdgeSpeaksOfMessages) {
  const std::string lossy =
      "edge drop: v -> v when not empty(q) { pop(q); }"
      "edge fill: v -> v when empty(q) { push(q, S); }";
  EXPECT_EQ(violated_rules(lossy), Names{});
  EXPECT_EQ(violated_rules(lossy + "edge never: v -> v when 1 = 2 emits S;"),
            Names{"no_lost_message"});
  EXPECT_EQ(
      violated_rules(lossy + "} component other { time t; vertices w; edge e: w -> w emits t;"),
      Names{"no_lost_message"});
}

/// Each part would go on for ever, and so would its rules.
TEST(TimeRules, TheTimeCountsForAllPartsTogether) {
  std::string text = "composition c {";
  for (int i = 0; i < 20; ++i) {
    text += " component n" + std::to_string(i) +
            " { time t; time s; vertices v; edge take: v -> v consumes t { t := t + 1; }"
            " edge go: v -> v { t := t + 2; } }";
  }
  Diagnostics diagnostics;
  const auto composition = read::diagrams(SourceFile("test.td", text + " }"), diagnostics);
  ASSERT_TRUE(composition) << diagnostics.all().front().message;
  Limits limits;
  limits.max_time = std::chrono::milliseconds(200);
  const auto start = std::chrono::steady_clock::now();
  const auto check = check_diagrams(*composition, limits, diagnostics);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
  EXPECT_EQ(check->limit, Limit::time);
  EXPECT_TRUE(check->undecided());
}

}  // namespace
}  // namespace leadline::check
