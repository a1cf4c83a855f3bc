#include "random_mission.hpp"

#include <algorithm>
#include <stdexcept>

#include "draft.hpp"
#include "random.hpp"

namespace leadline::oracle {
namespace {

using Kind = leadline::Block::Kind;

std::string numbered(char letter, std::size_t number) {
  std::string id(1, letter);
  id += std::to_string(number);
  return id;
}

/// Draws resources and activities. Activity i may consume only what activities before it produce,
/// so there are no circles; their order in the document is another one.
class Robot {
 public:
  Robot(Random& random, bool chain) : random_(random), chain_(chain) {}

  void draw(Draft& draft) {
    const std::size_t hardware = random_.between(2, 4);
    for (std::size_t i = 0; i < hardware; ++i)
      add_resource({numbered('h', i), true, consumers(), !random_.chance(15)});
    const std::size_t activities = random_.between(chain_ ? 4 : 2, 6);
    for (std::size_t i = 0; i < activities; ++i) draw_activity(i, i + 1 == activities);
    draft.resources = resources_;
    draft.activities = activities_;
    random_.shuffle(draft.resources);
    random_.shuffle(draft.activities);
  }

 private:
  std::uint32_t consumers() {
    return random_.chance(65) ? 1U : static_cast<std::uint32_t>(random_.between(2, 3));
  }

  void add_resource(const Draft::Resource& resource) {
    resources_.push_back(resource);
    known_.push_back(resource.id);
  }

  void draw_activity(std::size_t index, bool last) {
    const bool link = chain_ && index < 3;
    std::size_t products = last || random_.chance(45) ? 0 : random_.between(1, 2);
    if (link) products = std::max<std::size_t>(products, 1);
    std::vector<std::string> made;
    for (std::size_t i = 0; i < products; ++i)
      made.push_back(numbered('s', index) + (i == 0 ? "" : "b"));

    Draft::Activity activity{numbered('a', index), {}};
    const std::size_t alternatives = random_.between(1, 3);
    for (std::size_t i = 0; i < alternatives; ++i)
      activity.alternatives.push_back(alternative(i, made));
    if (chain_ && index <= 3) lengthen_chain(index, activity.alternatives);
    activities_.push_back(std::move(activity));
    for (const std::string& id : made) add_resource({id, false, consumers(), true});
  }

  Draft::Alternative alternative(std::size_t index, const std::vector<std::string>& made) {
    Draft::Alternative result{numbered('v', index), {}, {}};
    std::vector<std::string> open = known_;
    random_.shuffle(open);
    const std::size_t consumed = std::min(random_.below(4), open.size());
    for (std::size_t i = 0; i < consumed; ++i) result.consumes.push_back(open[i]);
    for (const std::string& id : made)
      if (index == 0 || random_.chance(70)) result.produces.push_back(id);
    return result;
  }

  void lengthen_chain(std::size_t index, std::vector<Draft::Alternative>& alternatives) {
    const std::string link = index == 0 ? "h0" : numbered('s', index - 1);
    std::vector<std::string>& consumes = alternatives.front().consumes;
    if (std::ranges::find(consumes, link) == consumes.end()) consumes.push_back(link);
  }

  Random& random_;
  bool chain_;
  std::vector<std::string> known_;  // what the next activity may consume
  std::vector<Draft::Resource> resources_;
  std::vector<Draft::Activity> activities_;
};

/// Draws the blocks and their routes.
class Objectives {
 public:
  Objectives(Random& random, const Draft& draft) : random_(random), draft_(draft) {}

  std::vector<Draft::Block> draw() {
    const std::size_t elementary = random_.between(2, 6);
    return children(elementary, random_.between(1, std::min<std::size_t>(elementary, 3)), 0, false);
  }

 private:
  static constexpr std::size_t deepest = 4;

  /// Deals `elementary` objectives out to `count` blocks.
  std::vector<Draft::Block> children(std::size_t elementary, std::size_t count, std::size_t depth,
                                     bool parallel) {
    std::vector<std::size_t> shares(count, 1);
    for (std::size_t left = elementary - count; left > 0; --left) ++shares[random_.below(count)];
    std::vector<Draft::Block> result;
    for (std::size_t share : shares) result.push_back(block(share, depth));
    for (Draft::Block& child : result) {
      if (parallel) {
        child.mandatory = !random_.chance(35);
      } else {
        child.on_success = random_.chance(25) ? route(result) : "";
        child.on_failure = random_.chance(50) ? route(result) : "";
      }
    }
    if (parallel) result[random_.below(count)].mandatory = true;
    return result;
  }

  Draft::Block block(std::size_t elementary, std::size_t depth) {
    Draft::Block result;
    result.id = numbered('o', blocks_++);
    if (elementary == 1 && (depth == deepest || random_.chance(80))) {
      draw_activities(result.activities);
    } else {
      const bool parallel = elementary >= 2 && random_.chance(55);
      const std::size_t least = parallel || depth == deepest ? 2 : 1;
      const std::size_t most = std::min<std::size_t>(elementary, 3);
      const std::size_t count =
          depth == deepest ? elementary : random_.between(std::min(least, most), most);
      result.kind = parallel ? Kind::parallel : Kind::recursive;
      result.children = children(elementary, count, depth + 1, parallel);
    }
    return result;
  }

  void draw_activities(std::vector<std::string>& ids) {
    for (const Draft::Activity& activity : draft_.activities) ids.push_back(activity.id);
    random_.shuffle(ids);
    ids.resize(std::min(ids.size(), random_.chance(70) ? 1 : random_.between(2, 3)));
  }

  std::string route(const std::vector<Draft::Block>& siblings) {
    const std::size_t drawn = random_.below(siblings.size() + 2);
    if (drawn < siblings.size()) return siblings[drawn].id;
    return drawn == siblings.size() ? "success" : "failure";
  }

  Random& random_;
  const Draft& draft_;
  std::size_t blocks_ = 0;
};

}  // namespace

Mission random_mission(std::uint64_t seed, const Features& wanted) {
  Random random(seed);
  for (int attempt = 0; attempt < 10'000; ++attempt) {
    Draft draft;
    Robot(random, wanted.producer_chain).draw(draft);
    draft.blocks = Objectives(random, draft).draw();
    if (!valid(draft)) throw std::logic_error("the generator drew an invalid mission");
    Mission mission = build(draft);
    if (features(mission).include(wanted)) return mission;
  }
  throw std::logic_error("no mission has the features " + names(wanted));
}

}  // namespace leadline::oracle
