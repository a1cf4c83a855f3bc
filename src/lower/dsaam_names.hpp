#pragma once

#include <map>
#include <string>
#include <vector>

#include "leadline/model/composition.hpp"

namespace leadline::lower {

/// The ports of a composition by name, made on demand.
class PortTable {
 public:
  explicit PortTable(std::vector<std::string>& ports) : ports_(ports) {}

  diagram::PortId operator()(const std::string& name) {
    const auto [found, is_new] = ids_.try_emplace(name, ports_.size());
    if (is_new) ports_.push_back(name);
    return diagram::PortId(found->second);
  }

 private:
  std::vector<std::string>& ports_;
  std::map<std::string, std::size_t> ids_;
};

}  // namespace leadline::lower
