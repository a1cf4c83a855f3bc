#include <string>
#include <unordered_map>

#include "leadline/base/text.hpp"
#include "read/mission_form.hpp"
#include "read/mission_reading.hpp"

namespace leadline::read {

std::string MissionReading::known(std::string_view word, Sort sort) const {
  if (!worth_a_hint()) return {};
  std::vector<std::string_view> ids;
  if (sort == Sort::resource) {
    for (const Resource& r : mission_.resources) ids.push_back(r.id);
  } else {
    for (const Activity& a : mission_.activities) ids.push_back(a.id);
  }
  std::string guess = did_you_mean(word, ids);
  if (!guess.empty()) return guess;
  return sort == Sort::resource ? "declare it in <resources>" : "declare it in <activities>";
}

std::optional<std::size_t> MissionReading::refer(pugi::xml_attribute attribute, Sort sort) {
  if (!attribute) return std::nullopt;
  const std::string word = attribute.value();
  const auto found = declared_.find(word);
  if (found != declared_.end() && found->second.sort == sort) return found->second.index;
  static constexpr const char* sorts[] = {"resource", "activity", "block"};
  static constexpr const char* with_article[] = {"a resource", "an activity", "a block"};
  const auto wanted = static_cast<std::size_t>(sort);
  if (found != declared_.end()) {
    const auto is = static_cast<std::size_t>(found->second.sort);
    diagnostics_.error(document_.value(attribute),
                       quoted(word) + " is " + with_article[is] + ", not " + with_article[wanted],
                       "it is declared on " + file_.line_of(found->second.span));
  } else {
    diagnostics_.error(document_.value(attribute),
                       std::string("unknown ") + sorts[wanted] + " " + quoted(word),
                       known(word, sort));
  }
  return std::nullopt;
}

void MissionReading::resolve_resources() {
  for (std::size_t i = 0; i < mission_.activities.size(); ++i) {
    auto alternative = mission_.activities[i].alternatives.begin();
    for (pugi::xml_node node : activity_nodes_[i].children("alternative"))
      resolve_resources(*alternative++, node);
  }
}

void MissionReading::resolve_resources(Alternative& alternative, pugi::xml_node node) {
  std::unordered_map<std::size_t, Span> uses;
  for (pugi::xml_node child : node.children()) {
    const bool produces = std::string_view(child.name()) == "produces";
    if (!produces && std::string_view(child.name()) != "consumes") continue;
    const pugi::xml_attribute attribute = child.attribute("resource");
    const std::optional<std::size_t> index = refer(attribute, Sort::resource);
    if (!index) continue;
    const Span span = document_.value(attribute);
    const auto [first, is_new] = uses.try_emplace(*index, span);
    if (!is_new) {
      diagnostics_.error(span,
                         "the resource " + quoted(attribute.value()) +
                             " stands twice in the alternative " + quoted(alternative.id),
                         "remove it here; the first stands on " + file_.line_of(first->second));
      continue;
    }
    if (produces && mission_.resources[*index].kind == Resource::Kind::hardware) {
      diagnostics_.error(span, "the hardware " + quoted(attribute.value()) + " is produced",
                         "only software is: declare it as <software>, or consume it");
      continue;
    }
    const ResourceUse use{ResourceId(*index), document_.tag(child)};
    (produces ? alternative.produces : alternative.consumes).push_back(use);
  }
}

void MissionReading::resolve_activities() {
  for (std::size_t i = 1; i < mission_.blocks.size(); ++i)
    resolve_activities(mission_.blocks[i], block_nodes_[i]);
}

void MissionReading::resolve_activities(Block& block, pugi::xml_node node) {
  if (block.kind == Block::Kind::parallel) return;
  std::unordered_map<std::size_t, Span> uses;
  for (pugi::xml_node child : node.children("activity")) {
    const pugi::xml_attribute attribute = child.attribute("ref");
    const std::optional<std::size_t> index = refer(attribute, Sort::activity);
    if (!index) continue;
    const Span span = document_.value(attribute);
    const auto [first, is_new] = uses.try_emplace(*index, span);
    if (is_new) {
      block.activities.push_back({ActivityId(*index), document_.tag(child)});
    } else {
      diagnostics_.error(span,
                         "the activity " + quoted(attribute.value()) +
                             " stands twice in the objective " + quoted(block.id),
                         "remove it here; the first stands on " + file_.line_of(first->second));
    }
  }
}

void MissionReading::resolve_routes() {
  for (std::size_t p = 0; p < mission_.blocks.size(); ++p) {
    const Block& parent = mission_.blocks[p];
    if (parent.kind == Block::Kind::parallel) continue;
    for (std::size_t i = 0; i < parent.children.size(); ++i) {
      const BlockId id = parent.children[i];
      Block& block = mission_.blocks[id.index()];
      const bool last = i + 1 == parent.children.size();
      block.on_success.to = last ? Route::To::success : Route::To::block;
      if (!last) block.on_success.block = parent.children[i + 1];
      block.on_failure.to = Route::To::failure;
      const pugi::xml_node node = block_nodes_[id.index()];
      resolve_route(block.on_success, id, node.attribute("on-success"));
      resolve_route(block.on_failure, id, node.attribute("on-failure"));
    }
  }
}

void MissionReading::resolve_route(Route& route, BlockId of, pugi::xml_attribute attribute) {
  if (!attribute) return;
  const std::string word = attribute.value();
  const Span value = document_.value(attribute);
  const Span span{document_.name(attribute).begin, value.end + 1};
  if (word == "success" || word == "failure") {
    route = {word == "success" ? Route::To::success : Route::To::failure, BlockId(), span};
    return;
  }
  const Block& block = mission_[of];
  const auto found = declared_.find(word);
  const bool is_block = found != declared_.end() && found->second.sort == Sort::block;
  if (is_block && mission_.blocks[found->second.index].parent == block.parent) {
    route = {Route::To::block, BlockId(found->second.index), span};
  } else {
    diagnostics_.error(value,
                       quoted(word) + (is_block ? " is no sibling of " : " is no block beside ") +
                           quoted(block.id),
                       routes_of(word, mission_[block.parent]));
  }
}

std::string MissionReading::routes_of(std::string_view word, const Block& parent) const {
  if (!worth_a_hint()) return {};
  std::vector<std::string_view> words;
  for (BlockId child : parent.children) words.push_back(mission_[child].id);
  words.push_back("success");
  words.push_back("failure");
  const std::string guess = did_you_mean(word, words);
  return guess.empty() ? "routes lead to a sibling, to success or to failure" : guess;
}

}  // namespace leadline::read
