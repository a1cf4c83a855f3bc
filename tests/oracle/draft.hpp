#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "leadline/model/mission.hpp"

namespace leadline::oracle {

/// A mission in which everything is referred to by its id, so that it is easy to write down in a
/// test and to change piece by piece.
struct Draft {
  struct Resource {
    std::string id;
    bool hardware = true;
    std::uint32_t consumers = 1;
    bool may_fail = true;  ///< true for software
  };

  struct Alternative {
    std::string id;
    std::vector<std::string> consumes;
    std::vector<std::string> produces;
  };

  struct Activity {
    std::string id;
    std::vector<Alternative> alternatives;
  };

  struct Block {
    leadline::Block::Kind kind = leadline::Block::Kind::elementary;
    std::string id;
    std::vector<std::string> activities;
    std::vector<Block> children;
    bool mandatory = true;
    std::string on_success;  ///< a sibling, "success" or "failure"; empty for the default
    std::string on_failure;
  };

  std::string name = "m";
  std::vector<Resource> resources;
  std::vector<Activity> activities;
  std::vector<Block> blocks;
};

/// Everything that the mission language refuses, and that a draft can contain, is absent.
[[nodiscard]] bool valid(const Draft& draft);

/// The mission of a valid draft. Its spans are made up: not empty exactly for written routes.
[[nodiscard]] Mission build(const Draft& draft);

/// The draft that builds the mission again. Routes equal to the default count as unwritten.
[[nodiscard]] Draft draft(const Mission& mission);

/// The mission in the XML form of the mission language.
[[nodiscard]] std::string to_xml(const Mission& mission);

}  // namespace leadline::oracle
