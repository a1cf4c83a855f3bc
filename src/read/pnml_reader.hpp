#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/large_array.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/read/net_options.hpp"
#include "read/net_builder.hpp"
#include "read/pnml_form.hpp"
#include "read/xml.hpp"

namespace leadline::read {

/// Builds the net of one PNML document: first all nodes of all pages, then the references, then the
/// arcs, because each may stand before what it refers to; arcs that do not are read at once. Each
/// is loaded when its turn comes.
class PnmlReader {
 public:
  PnmlReader(const SourceFile& file, const LargeArray<xml::Part>& parts, Diagnostics& diagnostics,
             const NetOptions& options);

  /// Reads the whole document, naming every fault.
  void read();

  [[nodiscard]] PetriNet take_net() { return std::move(builder_.net); }

 private:
  enum class Sort { place, transition, reference_place, reference_transition, other };
  struct Node {
    Sort sort = Sort::other;
    std::uint32_t index = 0;  // of the place or transition that it is or stands for
    std::uint32_t part = 0;
    std::string_view id;
    bool resolved = false;  // `index` is known; of references not before they were followed
    bool broken = false;    // a reference that leads nowhere: said once, its arcs are passed over
  };
  /// An arc of leadline's that is written as two ordinary ones. (pnml_arcs.cpp)
  struct Test {
    TransitionId transition;
    PlaceId place;
    Tokens weight = 0;    // of the test arc
    Tokens consumed = 0;  // what the transition takes away
    Tokens taken = 0;     // what the ordinary arc takes, to give the difference back
    Span span;
  };
  /// What all transitions of a net must have alike. (pnml_labels.cpp)
  struct Agreement {
    std::optional<std::string> first;
    bool broken = false;  // said once
  };

  // Parts. (pnml_reader.cpp)
  pugi::xml_node load(std::size_t part);
  [[nodiscard]] Span name_in(std::size_t part) const;
  [[nodiscard]] std::string_view local_name_of(std::size_t part) const;

  // The net and its pages. (pnml_reader.cpp)
  [[nodiscard]] std::optional<std::size_t> the_net();
  void judge_type(pugi::xml_node net);
  void visit_pages(std::size_t net);
  void visit(std::size_t part, std::string_view name);
  void read_net_name(std::size_t net);
  [[nodiscard]] pugi::xml_node own_of_net(std::string_view name);
  void read_priorities();
  std::vector<TransitionId> transitions_in(pugi::xml_node rule, const char* attribute);

  // Nodes. (pnml_nodes.cpp)
  Node* declare(pugi::xml_node element, Sort sort);
  [[nodiscard]] Node* find_node(std::string_view id);
  [[nodiscard]] std::string_view kept(const pnml_form::Text& id);
  void read_place(pugi::xml_node element);
  void read_transition(pugi::xml_node element);
  [[nodiscard]] std::string name_of(pugi::xml_node element) const;
  [[nodiscard]] std::string people_read(pugi::xml_node element, const std::string& name) const;
  std::optional<Tokens> number(const pnml_form::Text& text, std::string_view what);

  // Labels: what the elements within a node or an arc say. (pnml_labels.cpp)
  void judge_labels(pugi::xml_node element, std::string_view owner);
  pugi::xml_node only_child(pugi::xml_node element, std::string_view name);
  [[nodiscard]] pnml_form::Text text_of(pugi::xml_node label);
  [[nodiscard]] std::optional<pnml_form::Text> label_or_attribute(pugi::xml_node element,
                                                                  const char* name);
  void refuse_colour(Span span, std::string_view element);
  void refuse_time(Span span, std::string_view what);
  void refuse_capacity(pugi::xml_node place);
  void refuse_precedence(pugi::xml_node transition);
  [[nodiscard]] static bool breaks(Agreement& agreement, const std::string& value);

  // References. (pnml_references.cpp)
  void follow_references();
  void follow(Node& reference);
  [[nodiscard]] Node* next_of(const std::vector<Node*>& path);
  void report_unknown(const pnml_form::Text& id, std::string_view what);

  // Arcs. (pnml_arcs.cpp)
  void read_arc(pugi::xml_node element);
  std::optional<pnml_form::ArcKind> kind_of(pugi::xml_node element);
  std::optional<Tokens> weight_of(pugi::xml_node element);
  Node* end_of(pugi::xml_node element, const char* attribute);
  [[nodiscard]] bool has_known_ends(pugi::xml_node element);
  void connect(pugi::xml_node element, pnml_form::ArcKind kind, Tokens weight, const Node& source,
               const Node& target);
  void note_test(pugi::xml_node element, TransitionId transition, PlaceId place, Tokens weight);
  void restore_tests();

  const SourceFile& file_;
  const LargeArray<xml::Part>& parts_;
  xml::Document document_;  // of the part that is loaded
  std::uint32_t loaded_ = 0;
  Diagnostics& diagnostics_;
  NetOptions options_;
  NetBuilder builder_;
  LargeArray<Node> nodes_;
  NameIndex ids_;
  std::deque<std::string> rewritten_ids_;  // that do not stand in the text as they are
  std::vector<std::uint32_t> references_;  // their nodes
  LargeArray<std::uint32_t> arcs_;  // the parts of those that wait for their ends, and all behind
  std::optional<std::size_t> name_of_net_;
  std::vector<std::uint32_t> tools_of_net_;  // <toolspecific> that it holds
  std::vector<Test> tests_;
  std::vector<Span> rule_spans_;  // by rule of the net
  Agreement priority_;
  Agreement timed_;
  std::set<std::string, std::less<>> unknown_labels_;  // each is said once
};

}  // namespace leadline::read
