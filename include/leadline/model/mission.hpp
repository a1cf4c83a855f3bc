#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "leadline/base/ids.hpp"
#include "leadline/base/source.hpp"

namespace leadline {

/// A robot mission as Louis, Godary-Dejean et al. (TAROS 2017, section 4) describe it. Plain data;
/// `read::mission` builds it and guarantees what the members' comments say. Everything stands in
/// document order.
struct Mission;

struct Resource {
  enum class Kind { hardware, software };

  std::string id;
  Span span;
  Kind kind = Kind::hardware;
  std::uint32_t consumers = 1;  ///< how many activities may hold it at once; at least 1
  bool may_fail = true;         ///< hardware only: has the events X_EV_OOS and X_EV_RD
};
using ResourceId = Id<Resource>;

struct ResourceUse {
  ResourceId resource;
  Span span;
};

struct Alternative {
  std::string id;
  Span span;
  std::vector<ResourceUse> consumes;  ///< asked for in this order
  std::vector<ResourceUse> produces;  ///< software resources
};

struct Activity {
  std::string id;
  Span span;
  std::vector<Alternative> alternatives;  ///< by priority, the first is preferred; at least one
};
using ActivityId = Id<Activity>;

struct Block;
using BlockId = Id<Block>;

/// Where the token goes when a block has ended.
struct Route {
  enum class To { block, success, failure };

  To to = To::success;
  BlockId block;  ///< a sibling, when `to` is `block`
  Span span;      ///< of the attribute; empty when the route was left to the default

  [[nodiscard]] bool written() const { return span.end > span.begin; }
};

struct ActivityUse {
  ActivityId activity;
  Span span;
};

struct Block {
  enum class Kind { mission, recursive, elementary, parallel };

  std::string id;  ///< the mission's name for the mission block; another element's id may equal it
  Span span;
  Kind kind = Kind::elementary;
  BlockId parent;                       ///< itself for the mission block
  std::vector<BlockId> children;        ///< empty exactly for elementary objectives
  std::vector<ActivityUse> activities;  ///< elementary objectives only; started in this order
  bool mandatory = true;                ///< matters for children of a parallel block only
  Route on_success;  ///< the defaults are filled in; unused for the mission block
  Route on_failure;  ///< and for the children of a parallel block
};

struct Mission {
  std::string name;
  std::vector<Resource> resources;
  std::vector<Activity> activities;
  std::vector<Block> blocks;  ///< blocks[0] is the Mission block; parents before their children

  [[nodiscard]] const Resource& operator[](ResourceId id) const { return resources[id.index()]; }
  [[nodiscard]] const Activity& operator[](ActivityId id) const { return activities[id.index()]; }
  [[nodiscard]] const Block& operator[](BlockId id) const { return blocks[id.index()]; }
};

}  // namespace leadline
