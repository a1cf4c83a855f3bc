#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace leadline::emit {

/// Gives out names, each once.
class FreshNames {
 public:
  /// The name itself, or with the first of `_2`, `_3`, … that makes it new.
  std::string take(const std::string& name) {
    if (taken_.insert(name).second) return name;
    std::size_t& tried = tried_[name];
    std::string fresh;
    do fresh = name + '_' + std::to_string(++tried + 1);
    while (!taken_.insert(fresh).second);
    return fresh;
  }

  [[nodiscard]] bool is_taken(const std::string& name) const { return taken_.contains(name); }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::size_t> tried_;
};

}  // namespace leadline::emit
