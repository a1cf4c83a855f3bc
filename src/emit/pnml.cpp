#include "leadline/emit/pnml.hpp"

#include <algorithm>
#include <ostream>

#include "emit/plain_arcs.hpp"
#include "emit/pnml_ids.hpp"
#include "emit/xml_text.hpp"

namespace leadline::emit {
namespace {

constexpr std::string_view open_own = "<toolspecific tool=\"leadline\" version=\"1\">";
constexpr std::string_view close_own = "</toolspecific>\n";

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// The attributes by which leadline's reader gets back what the others cannot know: the name where
/// the id is another, what people read where `<name>` does not give it, the event.
std::string own_attributes(const std::string& id, const std::string& name, const std::string& title,
                           const std::string& event) {
  std::string own;
  if (id != name) own += " name=\"" + xml_text(name) + '"';
  const bool exact = title.empty() || (trimmed(title) == title && title != trimmed(name));
  if (!exact) own += " title=\"" + xml_text(title) + '"';
  if (!event.empty()) own += " event=\"" + xml_text(event) + '"';
  return own;
}

class PnmlWriter {
 public:
  PnmlWriter(std::ostream& out, const PetriNet& net) : out_(out), net_(net), ids_(net) {}

  Losses write() {
    out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n"
            "  <net id=\""
         << ids_.net() << "\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n";
    write_net_name();
    out_ << "    <page id=\"" << ids_.page() << "\">\n";
    for (std::size_t i = 0; i < net_.places.size(); ++i) write_place(PlaceId(i));
    for (std::size_t i = 0; i < net_.transitions.size(); ++i) write_transition(TransitionId(i));
    for (std::size_t i = 0; i < net_.transitions.size(); ++i) write_arcs(TransitionId(i));
    out_ << "    </page>\n";
    write_priorities();
    out_ << "  </net>\n</pnml>\n";
    return losses();
  }

 private:
  void write_name(const std::string& indent, const std::string& text) {
    out_ << indent << "<name><text>" << xml_text(text) << "</text></name>\n";
  }

  void write_net_name() {
    if (!net_.name.empty()) write_name("    ", net_.name);
    const std::string_view told = net_.name.empty() ? ids_.net() : trimmed(net_.name);
    if (told == net_.name) return;
    out_ << "    " << open_own << "<net name=\"" << xml_text(net_.name) << "\"/>" << close_own;
  }

  void write_own(const std::string& attributes) {
    if (!attributes.empty())
      out_ << "        " << open_own << "<node" << attributes << "/>" << close_own;
  }

  void write_place(PlaceId id) {
    const Place& place = net_[id];
    out_ << "      <place id=\"" << ids_[id] << "\">\n";
    write_name("        ", place.label.empty() ? place.name : place.label);
    if (place.initial > 0)
      out_ << "        <initialMarking><text>" << place.initial << "</text></initialMarking>\n";
    write_own(own_attributes(ids_[id], place.name, place.label, {}));
    out_ << "      </place>\n";
  }

  void write_transition(TransitionId id) {
    const Transition& transition = net_[id];
    out_ << "      <transition id=\"" << ids_[id] << "\">\n";
    write_name("        ", transition.title.empty() ? transition.name : transition.title);
    write_own(own_attributes(ids_[id], transition.name, transition.title, transition.label));
    out_ << "      </transition>\n";
  }

  void write_arc(const std::string& source, const std::string& target, Tokens weight,
                 const std::string& extra) {
    out_ << "      <arc id=\"" << ids_.next_arc() << "\" source=\"" << source << "\" target=\""
         << target << '"';
    if (weight == 1 && extra.empty()) {
      out_ << "/>\n";
      return;
    }
    out_ << '>';
    if (weight != 1) out_ << "<inscription><text>" << weight << "</text></inscription>";
    out_ << extra << "</arc>\n";
  }

  void write_arcs(TransitionId id) {
    const PlainArcs arcs = plain_arcs(net_[id]);
    for (const PlainArcs::Input& input : arcs.inputs) {
      std::string extra;
      if (input.arc.kind == InputArc::Kind::inhibit) extra = "<type value=\"inhibitor\"/>";
      if (input.arc.kind == InputArc::Kind::test) extra = "<type value=\"test\"/>";
      if (input.tested > 0)
        extra = std::string(open_own) + "<test weight=\"" + std::to_string(input.tested) +
                "\" consumed=\"" + std::to_string(input.consumed) + "\"/></toolspecific>";
      write_arc(ids_[input.arc.place], ids_[id], input.arc.weight, extra);
      inhibits_ = inhibits_ || input.arc.kind == InputArc::Kind::inhibit;
      tests_ = tests_ || input.arc.kind == InputArc::Kind::test;
    }
    for (const OutputArc& arc : arcs.outputs) write_arc(ids_[id], ids_[arc.place], arc.weight, {});
  }

  [[nodiscard]] std::string list(const std::vector<TransitionId>& transitions) const {
    std::string text;
    for (const TransitionId t : transitions) text += (text.empty() ? "" : " ") + ids_[t];
    return text;
  }

  void write_priorities() {
    for (const PriorityRule& rule : net_.priorities) {
      if (rule.above.empty() || rule.below.empty()) continue;
      out_ << (prioritised_ ? "" : "    " + std::string(open_own) + '\n')
           << "      <priority above=\"" << list(rule.above) << "\" below=\"" << list(rule.below)
           << "\"/>\n";
      prioritised_ = true;
    }
    if (prioritised_) out_ << "    " << close_own;
  }

  [[nodiscard]] Losses losses() const {
    Losses losses;
    if (prioritised_)
      losses.emplace_back(
          "PNML has no priorities: other tools than leadline will see a net without them, which "
          "can "
          "do more");
    const bool events = std::any_of(net_.transitions.begin(), net_.transitions.end(),
                                    [](const Transition& t) { return !t.label.empty(); });
    if (events)
      losses.emplace_back("PNML has no events: other tools than leadline will see a net without");
    if (inhibits_)
      losses.emplace_back(
          "PNML has no inhibitor arcs: some tools will take them for arcs that consume");
    if (tests_)
      losses.emplace_back("PNML has no test arcs: some tools will take them for arcs that consume");
    return losses;
  }

  std::ostream& out_;
  const PetriNet& net_;
  PnmlIds ids_;
  bool prioritised_ = false;
  bool inhibits_ = false;
  bool tests_ = false;
};

}  // namespace

Losses pnml(std::ostream& out, const PetriNet& net) {
  return PnmlWriter(out, net).write();
}

}  // namespace leadline::emit
