#include "read/lexer.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "diagnosed.hpp"

namespace leadline::read {
namespace {

using Strings = std::vector<std::string>;

/// The tokens, each as its text behind a letter for its kind, and what was told.
struct Lexed {
  Strings tokens;
  Strings told;
};

Lexed lex(std::string text, LexerOptions options = {}) {
  const SourceFile file("test", std::move(text));
  Diagnostics diagnostics;
  Lexer lexer(file, diagnostics, options);
  Lexed result;
  for (Token token = lexer.next(); token.kind != Token::Kind::end; token = lexer.next()) {
    result.tokens.push_back("nq#su"[static_cast<int>(token.kind)] + token.text);
    EXPECT_LT(token.span.begin, token.span.end);
  }
  result.told = found(diagnostics, file);
  return result;
}

TEST(Lexer, CutsNamesNumbersAndSymbols) {
  const Lexed result = lex("a_1->b[*].c:=2.5ms;_<=x!=y+=1-=2");
  EXPECT_EQ(result.tokens,
            (Strings{"na_1", "s->", "nb",  "s[", "s*",  "s]", "s.",  "nc", "s:=", "#2.5", "nms",
                     "s;",   "n_",  "s<=", "nx", "s!=", "ny", "s+=", "#1", "s-=", "#2"}));
  EXPECT_EQ(result.told, Strings{});
}

TEST(Lexer, ARangeIsTwoNumbers) {
  EXPECT_EQ(lex("1..5").tokens, (Strings{"#1", "s..", "#5"}));
  EXPECT_EQ(lex("1.5..2.5").tokens, (Strings{"#1.5", "s..", "#2.5"}));
  EXPECT_EQ(lex("1.x").tokens, (Strings{"#1", "s.", "nx"}));
}

TEST(Lexer, SkipsComments) {
  EXPECT_EQ(lex("a//b\rc/*d//*/e/**/f").tokens, (Strings{"na", "nc", "ne", "nf"}));
  const Lexed open = lex("a /*/ b");
  EXPECT_EQ(open.tokens, Strings{"na"});
  EXPECT_EQ(open.told, Strings{"1:3-5 error: a comment begins and never ends"});
}

TEST(Lexer, RefusesARunOfUnknownCharactersOnce) {
  const Lexed result = lex("a #\x01$ b \xff\xfe");
  EXPECT_EQ(result.tokens, (Strings{"na", "u#\x01$", "nb", "u\xff\xfe"}));
  EXPECT_EQ(result.told, (Strings{"1:3-6 error: '#\\u{0001}$' cannot stand here",
                                  "1:9-11 error: '\\xFF\\xFE' cannot stand here"}));
}

TEST(Lexer, QuotesNamesOnRequest) {
  EXPECT_EQ(lex("'x'").told,
            (Strings{"1:1-2 error: ''' cannot stand here", "1:3-4 error: ''' cannot stand here"}));
  const Lexed result = lex("'drone[2] it\\'s \\\\'y", {true});
  EXPECT_EQ(result.tokens, (Strings{"qdrone[2] it's \\", "ny"}));
  EXPECT_EQ(result.told, Strings{});
}

TEST(Lexer, RefusesQuotedNamesThatNobodyCanRead) {
  EXPECT_EQ(lex("''", {true}).told, Strings{"1:1-3 error: a name cannot be empty"});
  EXPECT_EQ(lex("'a\nb", {true}).told,
            Strings{"1:1-2 error: a quote opens a name and never closes on its line"});
  EXPECT_EQ(lex("'a\\", {true}).told.size(), 2U);
  EXPECT_EQ(lex("'a\\n'", {true}).told, Strings{"1:3-4 error: a backslash that escapes nothing"});
  EXPECT_EQ(lex("'a\tb'", {true}).told,
            Strings{"1:3-4 error: a character that cannot be shown in a name"});
}

}  // namespace
}  // namespace leadline::read
