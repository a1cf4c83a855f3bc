#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>

#include "leadline/read/encoding.hpp"
#include "leadline/read/mission.hpp"

// Whatever the bytes are, a mission is read or an error is found, and a mission that is read keeps
// the promises of model/mission.hpp.

namespace {

using namespace leadline;

void require(bool holds, const char* what) {
  if (!holds) throw std::logic_error(what);
}

void check_resources(const Mission& m) {
  for (const Resource& r : m.resources) require(!r.id.empty() && r.consumers >= 1, "resource");
}

void check_activities(const Mission& m) {
  for (const Activity& activity : m.activities) {
    require(!activity.id.empty() && !activity.alternatives.empty(), "activity");
    for (const Alternative& alternative : activity.alternatives) {
      require(!alternative.id.empty(), "alternative");
      for (const ResourceUse& use : alternative.consumes)
        require(use.resource.index() < m.resources.size(), "consumed");
      for (const ResourceUse& use : alternative.produces)
        require(m.resources.at(use.resource.index()).kind == Resource::Kind::software, "produced");
    }
  }
}

void check_route(const Mission& m, const Block& of, const Route& route) {
  if (route.to != Route::To::block) return;
  require(m.blocks.at(route.block.index()).parent == of.parent, "route to a sibling");
}

void check_block(const Mission& m, BlockId id) {
  const Block& block = m[id];
  const bool elementary = block.kind == Block::Kind::elementary;
  require(block.children.empty() == elementary, "children");
  require(block.activities.empty() != elementary, "activities");
  require((block.kind == Block::Kind::mission) == (id == BlockId(0)), "one mission block");
  require(block.parent < id || id == BlockId(0), "parents first");
  bool mandatory = block.kind != Block::Kind::parallel;
  BlockId last = id;
  for (BlockId child : block.children) {
    require(m.blocks.at(child.index()).parent == id && last < child, "document order");
    mandatory = mandatory || m[child].mandatory;
    last = child;
  }
  require(mandatory, "a mandatory child");
  require(block.kind != Block::Kind::parallel || block.children.size() >= 2, "parallel");
  for (const ActivityUse& use : block.activities)
    require(use.activity.index() < m.activities.size(), "activity");
  if (id == BlockId(0) || m[block.parent].kind == Block::Kind::parallel) return;
  require(block.mandatory, "mandatory");
  check_route(m, block, block.on_success);
  check_route(m, block, block.on_failure);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const SourceFile file =
      read::in_utf8(SourceFile("fuzz", std::string(reinterpret_cast<const char*>(data), size)));
  Diagnostics diagnostics;
  const std::optional<Mission> mission = read::mission(file, diagnostics);
  require(mission.has_value() != diagnostics.has_errors(), "a mission or an error");
  std::ostringstream out;
  diagnostics.print(out, file, false);
  for (const Diagnostic& d : diagnostics.all())
    require(d.message.rfind("not read as XML", 0) != 0, "pugixml takes what is well-formed");
  if (!mission) return 0;
  check_resources(*mission);
  check_activities(*mission);
  for (std::size_t i = 0; i < mission->blocks.size(); ++i) check_block(*mission, BlockId(i));
  return 0;
}
