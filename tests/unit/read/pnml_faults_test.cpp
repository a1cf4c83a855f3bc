#include <gtest/gtest.h>

#include "leadline/read/pnml.hpp"
#include "net_support.hpp"

namespace leadline::read {
namespace {

struct PnmlCase {
  const char* name;
  const char* text;  // the content of a net, or a whole document
  const char* at;    // the error is at this part of it
  const char* message;
  const char* hint;
  std::size_t length = 0;  // bytes of the part that are marked; 0: all
};

void PrintTo(const PnmlCase& fault, std::ostream* out) {
  *out << fault.name;
}

class PnmlFault : public testing::TestWithParam<PnmlCase> {};

TEST_P(PnmlFault, IsNamedWithItsPlaceAndAWayOut) {
  const PnmlCase& f = GetParam();
  const std::string content = f.text;
  const std::string text = content.starts_with("<pnml") || content.starts_with("<m")
                               ? content
                               : "<pnml>\n<net id=\"n\">\n" + content + "\n</net>\n</pnml>\n";
  const SourceFile file("net", text);
  const std::size_t at = text.rfind(f.at);
  ASSERT_NE(at, std::string::npos);
  const Position place = file.position(at);
  expect_one_error(read_net(pnml, text), file, place.line, place.column,
                   f.length > 0 ? f.length : std::string(f.at).size(), f.message, f.hint);
}

#define P "<place id=\"p\"/>"
#define T "<transition id=\"t\"/>"
#define OWN "<toolspecific tool=\"leadline\" version=\"1\">"

const PnmlCase pnml_cases[] = {
    {"other_xml", "<mission name=\"m\"/>", "mission", "no PNML: it begins with <mission>",
     "<pnml>"},
    {"no_net", "<pnml><page/></pnml>", "<pnml>", "no net", "<net>"},
    {"two_nets", "<pnml><net id=\"a\"/><net id=\"b\"/></pnml>", "<net id=\"b\"/>", "second net",
     "file of its own"},
    {"coloured",
     "<pnml><net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/symmetricnet\"/></pnml>",
     "http://www.pnml.org/version-2009/grammar/symmetricnet", "a coloured net", "unfold"},
    {"high_level",
     "<pnml><net id=\"n\" type=\"http://www.pnml.org/version-2009/grammar/highlevelnet\"/></pnml>",
     "http://www.pnml.org/version-2009/grammar/highlevelnet", "a coloured net", "unfold"},
    {"coloured_marking", "<place id=\"p\"><hlinitialMarking/></place>", "hlinitialMarking",
     "belongs to coloured nets", "unfold"},
    {"coloured_condition", "<transition id=\"t\"><condition/></transition>", "condition",
     "belongs to coloured nets", "unfold"},
    {"coloured_declaration", "<declaration/>", "declaration", "belongs to coloured nets", "unfold"},
    {"timed", "<pnml><net id=\"n\" type=\"http://www.laas.fr/tina/tpn\"/></pnml>",
     "http://www.laas.fr/tina/tpn", "the time of this net", "--untimed"},
    {"interval", "<transition id=\"t\"><delay/></transition>", "<delay/>", "interval", "--untimed"},
    {"arc_interval", P T "<arc source=\"p\" target=\"t\" type=\"timed\" inscription=\"[1,2]\"/>",
     "[1,2]", "interval", "--untimed"},
    {"invariant", "<place id=\"p\" invariant=\"&lt;= 3\"/>", "&lt;= 3", "invariant", "--untimed"},
    {"stopwatch", P T "<arc source=\"p\" target=\"t\" type=\"stopwatch\"/>",
     "<arc source=\"p\" target=\"t\" type=\"stopwatch\"/>", "stopwatch", "--untimed"},
    {"unknown_type", "<pnml><net id=\"n\" type=\"fluid\"/></pnml>", "fluid", "unknown type of net",
     "ptnet"},
    {"unknown_extension", "<pnml><net id=\"n\" type=\"http://a.org/fluidptnet\"/></pnml>",
     "http://a.org/fluidptnet", "unknown type of net", "ptnet"},
    {"no_id", "<place/>", "<place/>", "without id", "give it an id"},
    {"duplicate_id", P "\n<transition id=\"p\"/>", "p\"/>", "'p' is used twice", "line 3", 1},
    {"duplicate_arc_id", P T "<arc id=\"p\" source=\"p\" target=\"t\"/>", "p\" source",
     "'p' is used twice", "line 3", 1},
    {"duplicate_name", P "<place id=\"q\">" OWN "<node name=\"p\"/></toolspecific></place>",
     "<place id=\"q\">", "two places are called 'p'", "another name"},
    {"dangling_source", P T "<arc source=\"pp\" target=\"t\"/>", "pp",
     "no place or transition 'pp'", "did you mean 'p'?"},
    {"dangling_target", P T "<arc source=\"p\" target=\"nowhere\"/>", "nowhere",
     "no place or transition 'nowhere'", "id of a place or transition"},
    {"arc_to_a_page", P T "<page id=\"g\"/><arc source=\"p\" target=\"g\"/>", "g\"/>",
     "no place or transition 'g'", "", 1},
    {"no_source", T P "<arc target=\"t\"/>", "<arc target=\"t\"/>", "without source", "leads"},
    {"two_places", P "<place id=\"q\"/><arc source=\"p\" target=\"q\"/>",
     "<arc source=\"p\" target=\"q\"/>", "joins two places", "a place and a transition"},
    {"two_transitions", T "<transition id=\"u\"/><arc source=\"t\" target=\"u\"/>",
     "<arc source=\"t\" target=\"u\"/>", "joins two transitions", "a place and a transition"},
    {"unknown_kind", P T "<arc source=\"p\" target=\"t\" type=\"reset\"/>", "reset",
     "unknown kind of arc: 'reset'", "inhibitor"},
    {"unknown_kind_in_child", P T "<arc source=\"p\" target=\"t\"><type value=\"reset\"/></arc>",
     "reset", "unknown kind of arc", "inhibitor"},
    {"unknown_arctype",
     P T "<arc source=\"p\" target=\"t\"><arctype><text>reset</text></arctype></arc>", "reset",
     "unknown kind of arc: 'reset'", "inhibitor"},
    {"unknown_arc", P T "<transportArc source=\"p\" target=\"t\"/>", "transportArc",
     "unknown kind of arc: <transportArc>", "<arc>"},
    {"guard", "<transition id=\"t\"><guard><text>false</text></guard></transition>", "guard><text",
     "<guard> would change", "remove it", 5},
    {"kind_as_label", P T "<arc source=\"p\" target=\"t\"><readArc/></arc>", "readArc",
     "<readArc> would change", "<type value="},
    {"priorities", T "<transition id=\"u\"><priority><value>2</value></priority></transition>",
     "2</value>", "different priorities", "`pr a > b`", 1},
    {"priorities_differ",
     "<transition id=\"t\"><priority>1</priority></transition>"
     "<transition id=\"u\"><priority>2</priority></transition>"
     "<transition id=\"v\"><priority>3</priority></transition>",
     "2</priority>", "different priorities", "`pr a > b`", 1},
    {"immediate_and_timed",
     "<transition id=\"t\"><timed><value>true</value></timed></transition>"
     "<transition id=\"u\"><timed><value>False</value></timed></transition>",
     "False", "immediate and timed", "--untimed"},
    {"second_marking",
     "<place id=\"p\"><initialMarking><text>1</text></initialMarking>"
     "<initialMarking ><text>2</text></initialMarking></place>",
     "initialMarking ><", "a second <initialMarking>", "keep", 14},
    {"second_inscription",
     P T "<arc source=\"p\" target=\"t\"><inscription><text>1</text></inscription>"
         "<inscription ><text>2</text></inscription></arc>",
     "inscription ><", "a second <inscription>", "keep", 11},
    {"second_text",
     "<place id=\"p\"><initialMarking><text>1</text><text >2</text></initialMarking></place>",
     "text >2", "a second <text>", "keep", 4},
    {"second_type",
     P T "<arc source=\"p\" target=\"t\"><type value=\"normal\"/><type value=\"test\"/></arc>",
     "type value=\"test", "a second <type>", "keep", 4},
    {"inhibitor_out", P T "<arc source=\"t\" target=\"p\" type=\"inhibitor\"/>",
     "<arc source=\"t\" target=\"p\" type=\"inhibitor\"/>", "out of a transition", "from a place"},
    {"weight_zero",
     P T "<arc source=\"p\" target=\"t\"><inscription><text> 0 </text></inscription></arc>", "0",
     "weight 0", "remove"},
    {"weight_negative",
     P T "<arc source=\"p\" target=\"t\"><inscription><text>-1</text></inscription></arc>", "-1",
     "'-1' is no weight", "whole number"},
    {"weight_fraction",
     P T "<arc source=\"p\" target=\"t\"><inscription><text>1.5</text></inscription></arc>", "1.5",
     "'1.5' is no weight", "whole number"},
    {"weight_too_large",
     P T "<arc source=\"p\" target=\"t\"><inscription><text>4611686018427387904</text>"
         "</inscription></arc>",
     "4611686018427387904", "is too large a weight", "4611686018427387903"},
    {"weight_sum",
     P T "<arc source=\"p\" target=\"t\"><inscription><text>4611686018427387903</text>"
         "</inscription></arc><arc source=\"p\" target=\"t\" />",
     "<arc source=\"p\" target=\"t\" />", "add up to too much", "4611686018427387903"},
    {"marking_empty", "<place id=\"p\"><initialMarking><text></text></initialMarking></place>",
     "<text>", "is no number of tokens", "whole number"},
    {"marking_too_large",
     "<place id=\"p\"><initialMarking><text>4611686018427387904</text></initialMarking></place>",
     "4611686018427387904", "is too large a number of tokens", "4611686018427387903"},
    {"marking_of_two_colours",
     "<place id=\"p\"><initialMarking><value>Red,1,Default,2</value></initialMarking></place>",
     "Red,1,Default,2", "several colours", "all alike"},
    {"capacity", "<place id=\"p\"><capacity><value>3</value></capacity></place>", "3</value>",
     "a capacity", "complementary place", 1},
    {"reference_dangling", P "<referencePlace id=\"r\" ref=\"x\"/>", "x", "no place 'x'", ""},
    {"reference_without_ref", "<referencePlace id=\"r\"/>", "<referencePlace id=\"r\"/>",
     "no place ''", "id of a place"},
    {"reference_to_other_sort", T "<referencePlace id=\"r\" ref=\"t\"/>", "t\"/>",
     "'t' is no place", "its own sort", 1},
    {"reference_circle",
     T "<referencePlace id=\"r\" ref=\"s\"/><referencePlace id=\"s\" ref=\"r\"/>"
       "<arc source=\"r\" target=\"t\"/>",
     "r\"/><arc", "go in a circle", "refer to a place", 1},
    {"priority_circle", T OWN "<priority above=\"t\" below=\"t\"/></toolspecific>",
     "<priority above=\"t\" below=\"t\"/>", "go in a circle", "remove"},
    {"priority_unknown", T OWN "<priority above=\"t\" below=\"x\"/></toolspecific>", "x",
     "no transition 'x'", ""},
    {"not_well_formed", "<pnml><net></pnml>", "</pnml>", "expected </net>", "open", 6},
};

INSTANTIATE_TEST_SUITE_P(All, PnmlFault, testing::ValuesIn(pnml_cases),
                         [](const auto& test) { return test.param.name; });

TEST(PnmlFaults, AllAreFoundInOneRun) {
  const auto r = read_net(
      pnml,
      "<pnml><net id=\"n\" type=\"symmetricnet\"><place/><place id=\"p\"/><place id=\"p\"/>"
      "<arc source=\"p\" target=\"x\" type=\"odd\"/></net></pnml>");
  EXPECT_EQ(r.diagnostics.errors(), 5U) << r.printed;
}

}  // namespace
}  // namespace leadline::read
