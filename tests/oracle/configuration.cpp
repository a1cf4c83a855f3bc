#include "configuration.hpp"

namespace leadline::oracle {
namespace {

std::vector<std::optional<std::size_t>> producers(const Mission& mission) {
  std::vector<std::optional<std::size_t>> result(mission.resources.size());
  for (std::size_t a = 0; a < mission.activities.size(); ++a)
    for (const Alternative& alternative : mission.activities[a].alternatives)
      for (const ResourceUse& use : alternative.produces) result[use.resource.index()] = a;
  return result;
}

void close_transitively(std::vector<std::vector<bool>>& relation) {
  const std::size_t size = relation.size();
  for (std::size_t via = 0; via < size; ++via)
    for (std::size_t from = 0; from < size; ++from)
      for (std::size_t to = 0; to < size; ++to)
        if (relation[from][via] && relation[via][to]) relation[from][to] = true;
}

}  // namespace

Rules::Rules(const Mission& of, const Options& readings)
    : mission(of),
      options(readings),
      producer(producers(of)),
      may_consume(of.activities.size(), std::vector<bool>(of.activities.size())) {
  for (std::size_t a = 0; a < mission.activities.size(); ++a)
    for (const Alternative& alternative : mission.activities[a].alternatives)
      for (const ResourceUse& use : alternative.consumes)
        if (const auto& from = producer[use.resource.index()]) may_consume[a][*from] = true;
  close_transitively(may_consume);
}

Configuration settled(const Rules& rules, const Mode& mode) {
  const std::size_t activities = rules.mission.activities.size();
  const std::size_t blocks = rules.mission.blocks.size();
  Configuration now;
  now.mode = mode;
  now.holds.assign(activities, std::vector<bool>(rules.mission.resources.size()));
  for (std::size_t a = 0; a < activities; ++a) {
    if (!mode.alternative[a]) continue;
    for (const ResourceUse& use :
         rules.mission.activities[a].alternatives[*mode.alternative[a]].consumes)
      now.holds[a][use.resource.index()] = true;
  }
  now.started.resize(blocks);
  for (std::size_t b = 0; b < blocks; ++b)
    if (mode.active[b])
      now.started[b] = static_cast<std::uint32_t>(rules.mission.blocks[b].activities.size());
  for (std::vector<bool>* flags : {&now.lost, &now.choosing, &now.error, &now.let_go})
    flags->resize(activities);
  for (std::vector<bool>* flags : {&now.failing, &now.next}) flags->resize(blocks);
  now.ended.resize(blocks);
  return now;
}

}  // namespace leadline::oracle
