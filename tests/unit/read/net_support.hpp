#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/read/net_options.hpp"
#include "support/printed.hpp"

namespace leadline::read {

/// What a reader of nets made of a text.
struct NetRead {
  std::optional<PetriNet> net;
  Diagnostics diagnostics;
  std::string printed;  ///< the diagnostics

  [[nodiscard]] const Place& place(const std::string& name) const {
    for (const Place& p : net->places)
      if (p.name == name) return p;
    throw std::out_of_range("no place " + name);
  }
  [[nodiscard]] const Transition& transition(const std::string& name) const {
    for (const Transition& t : net->transitions)
      if (t.name == name) return t;
    throw std::out_of_range("no transition " + name);
  }
};

template <class Reader>
NetRead read_net(Reader reader, std::string text, const NetOptions& options = {}) {
  const SourceFile file("net", std::move(text));
  NetRead result;
  result.net = reader(file, result.diagnostics, options);
  result.printed = test::printed(result.diagnostics, file);
  return result;
}

/// Expects exactly one error, at this line and column over this many characters, whose message and
/// hint contain these words.
inline void expect_one_error(const NetRead& read, const SourceFile& file, std::size_t line,
                             std::size_t column, std::size_t length, const std::string& message,
                             const std::string& hint) {
  EXPECT_FALSE(read.net);
  ASSERT_EQ(read.diagnostics.errors(), 1U) << read.printed;
  for (const Diagnostic& d : read.diagnostics.all()) {
    if (d.severity != Severity::error) continue;
    EXPECT_EQ(file.position(d.span.begin).line, line) << read.printed;
    EXPECT_EQ(file.position(d.span.begin).column, column) << read.printed;
    EXPECT_EQ(d.span.end - d.span.begin, length) << read.printed;
    EXPECT_NE(d.message.find(message), std::string::npos) << read.printed;
    EXPECT_NE(d.hint.find(hint), std::string::npos) << read.printed;
  }
}

}  // namespace leadline::read
