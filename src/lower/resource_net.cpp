#include "lower/resource_net.hpp"

#include "lower/event_names.hpp"

namespace leadline::lower {
namespace {

/// The resource goes down: what is free and what is busy turns to failing, whoever holds it gets an
/// error. One transition for each number of holders.
void add_going_down(NetBuilder& net, const Resource& resource, const ResourcePlaces& x,
                    const std::string& name, const std::string& event) {
  const Tokens holders = x.error ? x.capacity : 0;
  for (Tokens busy = 0; busy <= holders; ++busy) {
    const std::string suffix = holders == 0 ? name : name + "_" + std::to_string(busy);
    auto down = net.transition(resource.id, suffix, event.empty() ? Level::exchange : Level::event,
                               resource.span);
    if (!event.empty()) down.event(event);
    if (x.deactivation) down.take(*x.deactivation);
    if (x.produced) down.take(*x.produced);
    if (busy < x.capacity) down.take(x.free, x.capacity - busy);
    if (busy > 0) down.take(x.busy, busy).put(*x.error, busy);
    down.put(*x.failing, x.capacity);
  }
}

void add_failing(NetBuilder& net, const Resource& resource, const ResourcePlaces& x) {
  net.transition(resource.id, "_fail", Level::exchange, resource.span)
      .take(*x.failing)
      .take(x.available)
      .put(*x.down);
  if (!x.error) return;
  auto released = net.transition(resource.id, "_fail_released", Level::exchange, resource.span);
  released.take(*x.failing).take(x.release).put(*x.down).take(*x.error);
  if (x.unheld) released.put(*x.unheld);
}

void add_up(NetBuilder::Draft draft, const ResourcePlaces& x) {
  draft.take(*x.down, x.capacity).put(x.available, x.capacity).put(x.free, x.capacity);
  if (x.produced) draft.put(*x.produced);
}

void add_hardware_events(NetBuilder& net, const Resource& resource, const ResourcePlaces& x) {
  add_going_down(net, resource, x, event_names::out_of_service,
                 resource.id + event_names::out_of_service);
  add_failing(net, resource, x);
  add_up(net.transition(resource.id, event_names::ready, Level::event, resource.span)
             .event(resource.id + event_names::ready),
         x);
}

void add_production(NetBuilder& net, const Resource& resource, const ResourcePlaces& x) {
  add_up(
      net.transition(resource.id, "_activate", Level::exchange, resource.span).take(*x.activation),
      x);
  add_going_down(net, resource, x, "_deactivate", {});
  add_failing(net, resource, x);
  if (!x.produced) return;
  net.transition(resource.id, "_keep", Level::exchange, resource.span)
      .take(*x.activation)
      .test(*x.produced);
  net.transition(resource.id, "_keep_out", Level::exchange, resource.span)
      .take(*x.deactivation)
      .test(*x.down, x.capacity);
}

}  // namespace

ResourcePlaces add_resource_places(NetBuilder& net, const Resource& resource,
                                   const ResourceFacts& facts) {
  const bool software = facts.producer.has_value();
  const auto place = [&](const char* suffix, Tokens initial = 0) {
    return net.place(resource.id, suffix, initial);
  };
  ResourcePlaces x;
  x.capacity = facts.capacity;
  x.free = place("_free", software ? 0 : x.capacity);
  x.busy = place("_busy");
  if (software) {
    x.down = place("_notAvailable", x.capacity);
  } else if (resource.may_fail) {
    x.down = place("_OOS");
  }
  if (x.down) x.failing = place("_failing");
  if (software) {
    x.activation = place("_activation");
    x.deactivation = place("_deactivation");
  }
  x.available = place("_available", software ? 0 : x.capacity);
  x.take = place("_take");
  x.answer = place("_answer");
  x.release = place("_release");
  if (facts.can_be_lost) x.error = place("_error");
  return x;
}

void add_resource_transitions(NetBuilder& net, const Resource& resource, const ResourcePlaces& x) {
  auto take = net.transition(resource.id, "_taken", Level::exchange, resource.span);
  take.take(x.take).take(x.free).put(x.answer).put(x.busy);
  auto release = net.transition(resource.id, "_released", Level::exchange, resource.span);
  release.take(x.release).take(x.busy).put(x.available).put(x.free);
  if (x.unheld) {
    take.take(*x.unheld);
    release.put(*x.unheld);
  }
  if (x.activation) {
    add_production(net, resource, x);
  } else if (x.down) {
    add_hardware_events(net, resource, x);
  }
}

}  // namespace leadline::lower
