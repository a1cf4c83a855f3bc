#include "lower/activity_net.hpp"

#include "lower/alternative_net.hpp"

namespace leadline::lower {

Owner owner_of(const Activity& activity, const Alternative& alternative) {
  return {activity.id + "_" + alternative.id, activity.id + "/" + alternative.id};
}

ActivityPlaces add_activity_places(NetBuilder& net, const Activity& activity,
                                   const ActivityFacts& facts) {
  const auto place = [&](const char* suffix, Tokens initial = 0) {
    return net.place(activity.id, suffix, initial);
  };
  const Tokens objectives = facts.objectives.size();
  ActivityPlaces a;
  a.idle = place("_idle", 1);
  if (objectives > 1 || facts.asked) a.not_idle = place("_not_idle");
  if (objectives > 0) {
    a.start = place("_Start");
    a.stop = place("_Stop");
    a.started = place("_started");
    a.unstarted = place("_unstarted", objectives);
  }
  if (facts.asked) {
    a.start_by_resource = place("_StartByRes");
    a.unheld = place("_unheld", facts.products_capacity);
  }
  a.chosen = place("_chosen");
  if (facts.can_fail) a.refused = place("_refused");
  if (facts.can_fail && objectives > 0) a.error = place("_error");
  if (facts.can_lose) {
    a.settled = place("_settled", 1);
    a.to_choose = place("_to_choose");
  }
  for (const Alternative& alternative : activity.alternatives) {
    a.running.push_back(net.place(owner_of(activity, alternative), "_running"));
  }
  return a;
}

namespace {

/// Adds the transitions of one activity outside its alternatives.
class ActivityNet {
 public:
  ActivityNet(NetBuilder& net, const ActivityContext& context, ActivityId id)
      : net_(net),
        context_(context),
        activity_(context.mission[id]),
        facts_(context.facts[id]),
        places_(context.activities[id.index()]) {}

  void add(PlaceId first_step, std::optional<PlaceId> none_left) {
    if (places_.start) add_start(first_step);
    if (places_.start_by_resource) add_start_by_resource(first_step);
    if (facts_.can_lose) add_choosing_again(first_step);
    if (none_left) add_failure(*none_left);
  }

 private:
  NetBuilder::Draft draft(const char* suffix, Level level) {
    return net_.transition(activity_.id, suffix, level, activity_.span);
  }

  void leave_idle(NetBuilder::Draft& draft) const {
    draft.take(places_.idle);
    if (places_.not_idle) draft.put(*places_.not_idle);
  }

  void become_idle(NetBuilder::Draft& draft) const {
    draft.put(places_.idle);
    if (places_.not_idle) draft.take(*places_.not_idle);
  }

  /// Only one who chooses again may have left its products standing.
  void deactivate_products(NetBuilder::Draft& draft) const {
    if (!facts_.can_lose) return;
    for (const ResourceId product : facts_.products) {
      draft.put(*context_.resources[product.index()].deactivation);
    }
  }

  void add_start(PlaceId first_step) {
    auto start = draft("_start", Level::session);
    start.take(*places_.start).move(*places_.unstarted, *places_.started).put(first_step);
    leave_idle(start);
    if (places_.not_idle) {
      draft("_start_running", Level::session)
          .take(*places_.start)
          .move(*places_.unstarted, *places_.started)
          .test(*places_.not_idle)
          .put(places_.chosen);
    }
    draft("_stop", Level::exchange).take(*places_.stop).move(*places_.started, *places_.unstarted);
  }

  void add_start_by_resource(PlaceId first_step) {
    auto start = draft("_start_by_resource", Level::session);
    start.take(*places_.start_by_resource).take(*places_.unheld).put(first_step);
    leave_idle(start);
  }

  void add_choosing_again(PlaceId first_step) {
    const PlaceId choosing = net_.place(activity_.id, "_choosing_again");
    draft("_begin_round", Level::begin_round)
        .move(context_.round->closed, context_.round->open)
        .test(*places_.to_choose);
    auto choose = draft("_choose_again", Level::choose);
    choose.move(*places_.to_choose, *places_.settled)
        .test(context_.round->open)
        .put(first_step)
        .put(choosing);
    for (const ActivityId producer : facts_.depends_on) {
      const auto& settled = context_.activities[producer.index()].settled;
      if (settled) choose.test(*settled);
    }
    draft("_chosen_again", Level::session).take(choosing).take(places_.chosen);
    if (places_.refused) {
      draft("_refused_again", Level::session).take(choosing).take(*places_.refused);
    }
    auto drop = draft("_drop", Level::stop);
    drop.move(*places_.to_choose, *places_.settled);
    become_idle(drop);
    test_unwanted(drop, places_, facts_);
    deactivate_products(drop);
  }

  void add_failure(PlaceId none_left) {
    auto stay_idle = draft("_stay_idle", Level::session);
    stay_idle.move(none_left, *places_.refused);
    become_idle(stay_idle);
    deactivate_products(stay_idle);
    if (!places_.error) return;
    stay_idle.test(*places_.unstarted, facts_.objectives.size());

    auto fail = draft("_fail", Level::session);
    fail.move(none_left, *places_.error).test(*places_.started).put(*places_.refused);
    deactivate_products(fail);

    auto clear = draft("_clear_error", Level::stop);
    clear.take(*places_.error).test(*places_.unstarted, facts_.objectives.size());
    become_idle(clear);
  }

  NetBuilder& net_;
  const ActivityContext& context_;
  const Activity& activity_;
  const ActivityFacts& facts_;
  const ActivityPlaces& places_;
};

}  // namespace

void add_activity_transitions(NetBuilder& net, const ActivityContext& context, ActivityId id) {
  const auto choice = add_alternatives(net, context, id);
  ActivityNet(net, context, id).add(choice.first_step, choice.none_left);
}

}  // namespace leadline::lower
