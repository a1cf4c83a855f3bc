#include "leadline/read/witness.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "diagnosed.hpp"
#include "leadline/emit/witness.hpp"

namespace leadline::read {
namespace {

using Steps = std::vector<std::string>;

WitnessRecord witness_of(const std::string& text) {
  const SourceFile file("witness", text);
  Diagnostics diagnostics;
  auto record = witness(file, diagnostics);
  EXPECT_TRUE(record) << text << '\n' << (record ? "" : found(diagnostics, file).front());
  return record.value_or(WitnessRecord{});
}

std::vector<std::string> faults_of(const std::string& text, const char* name = "witness") {
  const SourceFile file(name, text);
  Diagnostics diagnostics;
  EXPECT_FALSE(witness(file, diagnostics)) << text;
  return found(diagnostics, file);
}

TEST(WitnessSequence, IsNamesOfTransitions) {
  const Witness run = witness_of("# a run\n\nt1 {a b}\t{x\\}}\r\n# cycle \n'u'\n").evidence.run;
  EXPECT_EQ(run.steps, (Steps{"t1", "a b", "x}", "'u'"}));
  EXPECT_EQ(run.cycle_start, 3U);
  EXPECT_FALSE(run.pump_start);
  EXPECT_EQ(witness_of("#pump\nt").evidence.run.pump_start, 0U);
  EXPECT_EQ(witness_of("{\n# cycle\n} t").evidence.run.cycle_start, std::nullopt);
  EXPECT_TRUE(witness_of("# no step").evidence.run.steps.empty());
}

TEST(WitnessSequence, IsReadAsItIsWritten) {
  const Witness run{{"a", "tr", "{", "é", "x y"}, 2, std::nullopt};
  std::ostringstream text;
  emit::witness_sequence(text, run);
  const Witness back = witness_of(text.str()).evidence.run;
  EXPECT_EQ(back.steps, run.steps);
  EXPECT_EQ(back.cycle_start, run.cycle_start);
}

TEST(WitnessSequence, RefusesWhatIsNone) {
  using List = std::vector<std::string>;
  EXPECT_EQ(faults_of("t -> u"), List{"1:3-5 error: expected the name of a transition"});
  EXPECT_EQ(faults_of("t\n# cycle\n"), List{"2:1-8 error: no step behind this"});
  EXPECT_EQ(faults_of("# pump\nt\n# cycle\nu"),
            List{"3:1-8 error: a second beginning of what is repeated"});
  EXPECT_EQ(faults_of("{t"), List{"1:1-2 error: a brace opens a name and is never closed"});
  EXPECT_EQ(faults_of("t\xff"), List{"1:2-3 error: the file is not UTF-8"});
}

/// A tree of four, and what is around it.
WitnessRecord record() {
  WitnessRecord result{"model \"m\"", "p", "EF deadlock", Verdict::holds, {}};
  Evidence& root = result.evidence;
  root = {2, true, {{"a", "b\n"}, std::nullopt, std::nullopt}, false, {}};
  root.parts.push_back({1, {1, false, {{"c"}, 0, std::nullopt}, false, {}}});
  root.parts.push_back({2, {0, true, {{"d"}, std::nullopt, std::nullopt}, true, {}}});
  root.parts[1].evidence.parts.push_back({1, {3, true, {{"e"}, std::nullopt, 0}, false, {}}});
  root.parts[0].evidence.never_again = "d \xE2\x80\xAE";
  root.parts[1].evidence.value = -7;
  return result;
}

std::string json_of(const WitnessRecord& record) {
  std::ostringstream text;
  emit::witness_json(text, record);
  return text.str();
}

TEST(WitnessJson, IsReadAsItIsWritten) {
  const WitnessRecord back = witness_of(json_of(record()));
  EXPECT_EQ(json_of(back), json_of(record()));
  EXPECT_EQ(back.question, "EF deadlock");
  ASSERT_EQ(back.evidence.parts.size(), 2U);
  EXPECT_EQ(back.evidence.parts[0].at, 1U);
  EXPECT_EQ(back.evidence.parts[0].evidence.run.cycle_start, 0U);
  EXPECT_TRUE(back.evidence.parts[1].evidence.is_maximal);
  EXPECT_EQ(back.evidence.parts[1].evidence.parts[0].evidence.run.steps, Steps{"e"});
}

TEST(WitnessJson, HasOneMainRun) {
  const Witness run = main_run(record().evidence);
  EXPECT_EQ(run.steps, (Steps{"a", "b\n", "d", "e"}));
  EXPECT_EQ(run.pump_start, 3U);
}

/// The message for the record with one text replaced.
std::string fault_with(const std::string& old, const std::string& replacement) {
  std::string text = json_of(record());
  const std::size_t at = text.find(old);
  EXPECT_NE(at, text.npos) << old;
  text.replace(at, old.size(), replacement);
  const auto faults = faults_of(text, "w.json");
  return faults.size() == 1 ? faults.front() : "";
}

TEST(WitnessJson, RefusesWhatIsNone) {
  const std::string at = "1:1-1 error: no witness: ";
  EXPECT_EQ(fault_with("\"witness\": 1", "\"witness\": 2"), at + "\"witness\" is not 1");
  EXPECT_EQ(fault_with("\"model\"", "\"modl\""), at + "the file has no \"model\"");
  EXPECT_EQ(fault_with("\"holds\",", "\"undecided\","),
            at + "\"verdict\" is neither \"holds\" nor \"violated\"");
  EXPECT_EQ(fault_with("\"p\"", "1"), at + "\"property\" is no text");
  EXPECT_EQ(fault_with("\"node\": 2", "\"node\": -2"),
            at + "evidence 0.node is no whole number below 4294967295");
  EXPECT_EQ(fault_with("\"holds\": true", "\"holds\": 1"),
            at + "evidence 0.holds is neither true nor false");
  EXPECT_EQ(fault_with("\"cycle_start\": 0", "\"cycle_start\": 1"),
            at + "evidence 1.cycle_start is no whole number below 1");
  EXPECT_EQ(fault_with("\"cycle_start\": 0", "\"cycle_start\": 0, \"pump_start\": 0"),
            at + "evidence 1 has a cycle and a pump; a run has one of them at most");
  EXPECT_EQ(fault_with("\"at\": 2", "\"at\": 3"),
            at + "evidence 0: a part.at is no whole number below 3");
  EXPECT_EQ(fault_with("\"evidence\": 3", "\"evidence\": 4"),
            at + "evidence 2: a part.evidence is no whole number below 4");
  EXPECT_EQ(fault_with("\"evidence\": 3", "\"evidence\": 1"),
            at + "evidence 2: a part is evidence 1, which stands before it or is part of another");
  EXPECT_EQ(fault_with("{", "["), "2:11-12 error: this is no JSON") << "a colon";
}

TEST(WitnessJson, RefusesTreesThatAreTooDeep) {
  WitnessRecord deep{"m", "", "", Verdict::holds, {}};
  for (int i = 0; i < 1000; ++i) {
    Evidence outer;
    outer.parts.push_back({0, std::move(deep.evidence)});
    deep.evidence = std::move(outer);
  }
  EXPECT_EQ(faults_of(json_of(deep), "w.json"),
            std::vector<std::string>{
                "1:1-1 error: no witness: evidence 1000 is nested deeper than 1000 levels"});
}

}  // namespace
}  // namespace leadline::read
