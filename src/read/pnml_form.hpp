#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "leadline/base/source.hpp"
#include "read/xml.hpp"

// How PNML writes things down, with the liberties that tools take.
namespace leadline::read::pnml_form {

/// The element's name without its prefix; empty for what is no element.
[[nodiscard]] std::string_view local_name(pugi::xml_node node);

/// The first child element of this name, whatever its prefix.
[[nodiscard]] pugi::xml_node child(pugi::xml_node node, std::string_view name);

/// Text without the white space around it, and where it stands.
struct Text {
  std::string value;
  Span span;
};

/// What stands in an element, comments left out.
[[nodiscard]] Text text_in(const xml::Document& document, pugi::xml_node element);

[[nodiscard]] std::string_view trimmed(std::string_view text);

/// What a label such as `<name>` or `<inscription>` says: the text in its `<text>`, in PIPE's
/// `<value>`, or in itself.
[[nodiscard]] Text label(const xml::Document& document, pugi::xml_node label);
/// The same of the child of this name; nothing if there is none.
[[nodiscard]] std::optional<Text> label(const xml::Document& document, pugi::xml_node node,
                                        std::string_view name);

/// An attribute's value, trimmed; nothing if there is no such attribute.
[[nodiscard]] std::optional<Text> attribute(const xml::Document& document, pugi::xml_node node,
                                            const char* name);

/// The child in which leadline keeps what PNML has no room for; null if there is none.
[[nodiscard]] pugi::xml_node own(pugi::xml_node node, std::string_view name);
/// The same of one `<toolspecific>`.
[[nodiscard]] pugi::xml_node own_in(pugi::xml_node toolspecific, std::string_view name);

/// What the type of a net says about it.
enum class NetType { place_transition, coloured, timed, unknown };
[[nodiscard]] NetType net_type(std::string_view type);

/// What the kind of an arc says: as an attribute, a child `<type value="…"/>` or `<arctype>`, or by
/// its element.
enum class ArcKind { normal, test, inhibit, stopwatch, unknown };
[[nodiscard]] ArcKind arc_kind(std::string_view kind);

/// What a label does to a net, as far as leadline knows: `known` is read, or has no say in what the
/// net does. The owner is `place`, `transition`, `arc` or `reference`.
enum class LabelUse { known, colour, time, behaviour, unknown };
[[nodiscard]] LabelUse label_use(std::string_view owner, std::string_view label);

}  // namespace leadline::read::pnml_form
