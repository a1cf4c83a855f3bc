#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "leadline/base/limits.hpp"

namespace leadline::program {

/// The least value of a sum of columns that are 0 or more, each with a cost, under rows. Solved by
/// Clp's dual simplex, in floating point: each solution has to be checked.
///
/// Clp is loaded when it is first needed: its libraries would take 3 MB of every exploration.
class LinearProgram {
 public:
  struct Entry {
    std::uint32_t row = 0;
    double amount = 0;
  };
  struct Column {
    double cost = 0;
    bool is_free = true;  ///< else it is 0
    std::vector<Entry> entries;
  };
  /// What the sum of a row may be.
  struct Row {
    double least = 0;
    double most = 0;
  };
  /// For a row that is at most 0.
  [[nodiscard]] static Row no_increase();

  LinearProgram(const std::vector<Row>& rows, const std::vector<Column>& columns);
  ~LinearProgram();
  LinearProgram(LinearProgram&&) noexcept;
  LinearProgram& operator=(LinearProgram&&) noexcept;

  void set_least(std::size_t column, double least);

  /// The columns of the optimum. Nothing if there is none, or after so many pivots, or at the
  /// deadline, or without Clp.
  [[nodiscard]] std::optional<std::vector<double>> solve(std::uint64_t most_pivots,
                                                         const Deadline& deadline = {});
  /// Of the last `solve`.
  [[nodiscard]] std::uint64_t pivots() const;

 private:
  class Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace leadline::program
