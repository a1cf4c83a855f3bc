#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/model/dsaam_system.hpp"

namespace leadline::read {

/// "did you mean 'x'?" for the closest candidate, otherwise `hint`.
[[nodiscard]] std::string meant(std::string_view word, std::vector<std::string_view> candidates,
                                std::string hint);

/// Names for a message, of which only the first are told.
class Enumeration {
 public:
  void add(std::string name);
  [[nodiscard]] std::size_t size() const { return size_; }
  /// "'a'", "'a' and 'b'", "'a', 'b', 'c' and 4 more".
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::string> first_;
  std::size_t size_ = 0;
};

/// The error that a system is too large, in nodes and ports or else in periods and orders.
void refuse_size(std::size_t nodes_and_ports, Span span, Diagnostics& diagnostics);

/// "node.port"
[[nodiscard]] std::string full_name(const DsaamSystem& system, OutputRef output);
[[nodiscard]] std::string full_name(const DsaamSystem& system, InputRef input);

}  // namespace leadline::read
