#include <gtest/gtest.h>

#include <chrono>

#include "leadline/base/limits.hpp"
#include "leadline/read/pnml.hpp"
#include "leadline/read/tina_net.hpp"
#include "net_support.hpp"

namespace leadline::read {
namespace {

constexpr std::size_t many = 10'000;  // nodes

std::string tina_text() {
  std::string text;
  for (std::size_t i = 0; i < many; ++i) text += "pl p" + std::to_string(i) + "\n";
  return text;
}

std::string pnml_text() {
  std::string text = "<pnml><net id=\"n\">";
  for (std::size_t i = 0; i < many; ++i) text += "<place id=\"p" + std::to_string(i) + "\"/>";
  return text + "</net></pnml>";
}

template <class Reader>
Limit limit_of(Reader reader, const std::string& text, const Deadline& deadline) {
  try {
    const NetRead read = read_net(reader, text, {.deadline = deadline});
    EXPECT_EQ(read.net->places.size(), many) << read.printed;
  } catch (const LimitReached& reached) {
    return reached.limit();
  }
  return Limit::none;
}

const Deadline over{std::chrono::milliseconds(0)};
const Deadline far{std::chrono::hours(1)};

TEST(NetDeadline, ANetIsReadInTime) {
  EXPECT_EQ(limit_of(tina_net, tina_text(), far), Limit::none);
  EXPECT_EQ(limit_of(pnml, pnml_text(), far), Limit::none);
}

TEST(NetDeadline, ReadingEndsWhenTheTimeIsOver) {
  EXPECT_EQ(limit_of(tina_net, tina_text(), over), Limit::time);
  EXPECT_EQ(limit_of(pnml, pnml_text(), over), Limit::time);
}

TEST(NetDeadline, OneLongDeclarationEndsWhenTheTimeIsOver) {
  std::string text = "tr t";
  for (std::size_t i = 0; i < many; ++i) text += " p" + std::to_string(i);
  text += " ->\n";
  EXPECT_EQ(limit_of(tina_net, text, far), Limit::none);
  EXPECT_EQ(limit_of(tina_net, text, over), Limit::time);
}

TEST(NetDeadline, ReadingEndsAtAnInterrupt) {
  request_interrupt();
  EXPECT_EQ(limit_of(tina_net, tina_text(), far), Limit::interrupt);
  EXPECT_EQ(limit_of(pnml, pnml_text(), far), Limit::interrupt);
  clear_interrupt();
}

}  // namespace
}  // namespace leadline::read
