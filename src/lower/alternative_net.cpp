#include "lower/alternative_net.hpp"

#include <string>
#include <vector>

namespace leadline::lower {
namespace {

/// Adds the branch of one alternative: its steps ask for one resource after the other; a refusal
/// gives back what was taken and goes to `next`.
class AlternativeNet {
 public:
  AlternativeNet(NetBuilder& net, const ActivityContext& context, ActivityId id, std::size_t index)
      : net_(net),
        context_(context),
        activity_(context.mission[id]),
        alternative_(activity_.alternatives[index]),
        facts_(context.facts[id]),
        places_(context.activities[id.index()]),
        running_(places_.running[index]),
        owner_(owner_of(activity_, alternative_)) {
    for (const ResourceUse& use : alternative_.consumes) {
      steps_.push_back(place("_ask_" + resource(use).id));
    }
    steps_.push_back(place("_select"));
  }

  [[nodiscard]] PlaceId first_step() const { return steps_.front(); }

  void add(std::optional<PlaceId> next) {
    next_ = next;
    for (std::size_t i = 0; i < alternative_.consumes.size(); ++i) add_step(i);
    add_selection();
    add_stop();
    if (can_be_lost(context_.facts, alternative_)) add_loss();
  }

 private:
  PlaceId place(const std::string& suffix) { return net_.place(owner_, suffix); }

  NetBuilder::Draft draft(const std::string& suffix, Level level) {
    return net_.transition(owner_, suffix, level, alternative_.span);
  }

  [[nodiscard]] const Resource& resource(const ResourceUse& use) const {
    return context_.mission[use.resource];
  }
  [[nodiscard]] const ResourcePlaces& at(const ResourceUse& use) const {
    return context_.resources[use.resource.index()];
  }

  void add_step(std::size_t i) {
    const ResourceUse& use = alternative_.consumes[i];
    const ResourcePlaces& x = at(use);
    const ResourceFacts& facts = context_.facts[use.resource];
    const std::string& name = resource(use).id;
    draft("_take_" + name, Level::session).move(steps_[i], steps_[i + 1]).move(x.available, x.take);
    if (facts.can_be_full) {
      refuse(i, "_full_" + name, steps_[i]).test(x.answer, x.capacity);
    }
    if (facts.producer) {
      add_call(i, *facts.producer);
    } else if (x.down) {
      refuse(i, "_down_" + name, steps_[i]).test(*x.down, x.capacity);
    }
  }

  /// Asks an idle producer to choose, then takes what it produces or is refused. While it chooses,
  /// the request is held against its stopping.
  void add_call(std::size_t i, ActivityId producer_id) {
    const ResourceUse& use = alternative_.consumes[i];
    const ResourcePlaces& x = at(use);
    const ResourceFacts& facts = context_.facts[use.resource];
    const ActivityPlaces& producer = context_.activities[producer_id.index()];
    const std::string& name = resource(use).id;
    if (facts.can_be_absent) {
      refuse(i, "_absent_" + name, steps_[i]).test(*x.down, x.capacity).test(*producer.not_idle);
    }
    const PlaceId wait = place("_wait_" + name);
    draft("_call_" + name, Level::session)
        .move(steps_[i], wait)
        .test(producer.idle)
        .put(*producer.start_by_resource);
    draft("_called_" + name, Level::session)
        .move(wait, steps_[i + 1])
        .take(producer.chosen)
        .put(*producer.unheld)
        .move(x.available, x.take);
    if (facts.can_be_absent) {
      refuse(i, "_called_in_vain_" + name, wait)
          .take(producer.chosen)
          .put(*producer.unheld)
          .test(*x.down, x.capacity);
    }
    if (producer.refused) {
      refuse(i, "_refused_" + name, wait).take(*producer.refused).put(*producer.unheld);
    }
  }

  NetBuilder::Draft refuse(std::size_t i, const std::string& suffix, PlaceId from) {
    auto result = draft(suffix, Level::session);
    result.take(from);
    for (std::size_t j = 0; j < i; ++j) {
      const ResourcePlaces& x = at(alternative_.consumes[j]);
      result.move(x.answer, x.release);
    }
    if (next_) result.put(*next_);
    return result;
  }

  void add_selection() {
    auto select = draft("_select", Level::session);
    select.take(steps_.back()).put(running_).put(places_.chosen);
    for (const ResourceId product : facts_.products) {
      const ResourcePlaces& x = context_.resources[product.index()];
      if (produces(alternative_, product)) {
        select.put(*x.activation);
      } else if (facts_.can_lose) {
        select.put(*x.deactivation);
      }
    }
  }

  NetBuilder::Draft let_go(const std::string& suffix, Level level, PlaceId from) {
    auto result = draft(suffix, level);
    result.take(from).mark(released_);
    for (const ResourceUse& use : alternative_.consumes)
      result.move(at(use).answer, at(use).release);
    return result;
  }

  void add_stop() {
    released_ = net_.mark(
        {.kind = Mark::Kind::released,
         .element = static_cast<std::uint32_t>(&activity_ - context_.mission.activities.data()),
         .in_source = running_,
         .in_target = running_,
         .group = running_.value});
    auto stop = let_go("_stop", Level::stop, running_);
    stop.put(places_.idle);
    if (places_.not_idle) stop.take(*places_.not_idle);
    test_unwanted(stop, places_, facts_);
    for (const ResourceUse& use : alternative_.produces) stop.put(*at(use).deactivation);
  }

  void add_loss() {
    const PlaceId lost = place("_lost");
    for (const ResourceUse& use : alternative_.consumes) {
      if (!context_.facts[use.resource].can_be_lost) continue;
      draft("_lose_" + resource(use).id, Level::lose).move(running_, lost).test(*at(use).error);
    }
    let_go("_free", Level::lose, lost).move(*places_.settled, *places_.to_choose);
  }

  NetBuilder& net_;
  const ActivityContext& context_;
  const Activity& activity_;
  const Alternative& alternative_;
  const ActivityFacts& facts_;
  const ActivityPlaces& places_;
  PlaceId running_;
  Owner owner_;
  std::vector<PlaceId> steps_;  // one for each resource, then the selection
  std::optional<PlaceId> next_;
  std::uint32_t released_ = 0;
};

}  // namespace

void test_unwanted(NetBuilder::Draft& draft, const ActivityPlaces& places,
                   const ActivityFacts& facts) {
  if (places.unstarted) draft.test(*places.unstarted, facts.objectives.size());
  if (places.unheld) draft.test(*places.unheld, facts.products_capacity);
}

Choice add_alternatives(NetBuilder& net, const ActivityContext& context, ActivityId id) {
  const Activity& activity = context.mission[id];
  std::vector<AlternativeNet> branches;
  for (std::size_t i = 0; i < activity.alternatives.size(); ++i) {
    branches.emplace_back(net, context, id, i);
  }
  std::optional<PlaceId> none_left;
  if (context.facts[id].can_fail) none_left = net.place(activity.id, "_none_left");
  for (std::size_t i = 0; i < branches.size(); ++i) {
    branches[i].add(i + 1 < branches.size() ? branches[i + 1].first_step() : none_left);
  }
  return {branches.front().first_step(), none_left};
}

}  // namespace leadline::lower
