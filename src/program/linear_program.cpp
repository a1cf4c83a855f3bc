#include "program/linear_program.hpp"

#include <coin/Clp_C_Interface.h>
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace leadline::program {
namespace {

constexpr double infinite = std::numeric_limits<double>::max();

/// Clp ends the program where costs are larger than some times this.
constexpr double most_magnitude = 1e20;

bool is_moderate(const LinearProgram::Column& column) {
  return std::abs(column.cost) <= most_magnitude &&
         std::all_of(column.entries.begin(), column.entries.end(),
                     [](const auto& entry) { return std::abs(entry.amount) <= most_magnitude; });
}

/// Clp's shared library, and those of its functions that are needed.
class Clp {
 public:
  Clp() : library_(dlopen("libClp.so.1", RTLD_NOW | RTLD_LOCAL), dlclose) {
    if (!library_) return;
    complete_ = find(new_model, "Clp_newModel") && find(delete_model, "Clp_deleteModel") &&
                find(load, "Clp_loadProblem") && find(set_log_level, "Clp_setLogLevel") &&
                find(set_scaling, "Clp_scaling") && find(set_pivots, "Clp_setMaximumIterations") &&
                find(set_seconds, "Clp_setMaximumSeconds") &&
                find(lower_bounds, "Clp_columnLower") && find(solve, "Clp_dual") &&
                find(status, "Clp_status") && find(pivots, "Clp_numberIterations") &&
                find(solution, "Clp_primalColumnSolution");
  }

  [[nodiscard]] bool is_complete() const { return complete_; }

  decltype(&Clp_newModel) new_model = nullptr;
  decltype(&Clp_deleteModel) delete_model = nullptr;
  decltype(&Clp_loadProblem) load = nullptr;
  decltype(&Clp_setLogLevel) set_log_level = nullptr;
  decltype(&Clp_scaling) set_scaling = nullptr;
  decltype(&Clp_setMaximumIterations) set_pivots = nullptr;
  decltype(&Clp_setMaximumSeconds) set_seconds = nullptr;
  decltype(&Clp_columnLower) lower_bounds = nullptr;
  decltype(&Clp_dual) solve = nullptr;
  decltype(&Clp_status) status = nullptr;
  decltype(&Clp_numberIterations) pivots = nullptr;
  decltype(&Clp_primalColumnSolution) solution = nullptr;

 private:
  template <class Function>
  bool find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(library_.get(), name));
    return function != nullptr;
  }

  std::unique_ptr<void, int (*)(void*)> library_;
  bool complete_ = false;
};

const Clp& clp() {
  static const Clp loaded;
  return loaded;
}

/// The columns one behind the other, as Clp takes them.
struct Matrix {
  std::vector<CoinBigIndex> begin{0};
  std::vector<int> rows;
  std::vector<double> amounts;

  explicit Matrix(const std::vector<LinearProgram::Column>& columns) {
    for (const LinearProgram::Column& column : columns) {
      for (const auto& [row, amount] : column.entries) {
        rows.push_back(static_cast<int>(row));
        amounts.push_back(amount);
      }
      begin.push_back(static_cast<CoinBigIndex>(rows.size()));
    }
  }
};

}  // namespace

class LinearProgram::Solver {
 public:
  Solver(const std::vector<Row>& rows, const std::vector<Column>& columns)
      : columns_(columns.size()) {
    if (!clp().is_complete() || !std::all_of(columns.begin(), columns.end(), is_moderate)) return;
    model_ = clp().new_model();
    clp().set_log_level(model_, 0);
    clp().set_scaling(model_, 0);
    load(rows, columns);
  }
  ~Solver() {
    if (model_ != nullptr) clp().delete_model(model_);
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  void set_least(std::size_t column, double least) {
    if (model_ != nullptr) clp().lower_bounds(model_)[column] = least;
  }

  std::optional<std::vector<double>> solve(std::uint64_t most_pivots, const Deadline& deadline) {
    if (model_ == nullptr) return std::nullopt;
    constexpr std::uint64_t most = std::numeric_limits<int>::max();
    clp().set_pivots(model_, static_cast<int>(std::min(most_pivots, most)));
    const std::chrono::duration<double> left = deadline.rest_of(Limits{}).max_time;
    clp().set_seconds(model_, left.count());
    clp().solve(model_, 0);
    if (clp().status(model_) != 0) return std::nullopt;
    const double* solution = clp().solution(model_);
    return std::vector<double>(solution, solution + columns_);
  }

  [[nodiscard]] std::uint64_t pivots() const {
    return model_ == nullptr ? 0 : static_cast<std::uint64_t>(clp().pivots(model_));
  }

 private:
  void load(const std::vector<Row>& rows, const std::vector<Column>& columns) {
    const Matrix matrix(columns);
    const std::vector<double> least(columns_, 0);
    std::vector<double> most;
    std::vector<double> costs;
    for (const Column& column : columns) {
      most.push_back(column.is_free ? infinite : 0);
      costs.push_back(column.cost);
    }
    std::vector<double> least_of_rows;
    std::vector<double> most_of_rows;
    for (const Row& row : rows) {
      least_of_rows.push_back(row.least);
      most_of_rows.push_back(row.most);
    }
    clp().load(model_, static_cast<int>(columns_), static_cast<int>(rows.size()),
               matrix.begin.data(), matrix.rows.data(), matrix.amounts.data(), least.data(),
               most.data(), costs.data(), least_of_rows.data(), most_of_rows.data());
  }

  std::size_t columns_;
  Clp_Simplex* model_ = nullptr;
};

LinearProgram::Row LinearProgram::no_increase() {
  return {-infinite, 0};
}

LinearProgram::LinearProgram(const std::vector<Row>& rows, const std::vector<Column>& columns)
    : solver_(std::make_unique<Solver>(rows, columns)) {}
LinearProgram::~LinearProgram() = default;
LinearProgram::LinearProgram(LinearProgram&&) noexcept = default;
LinearProgram& LinearProgram::operator=(LinearProgram&&) noexcept = default;

void LinearProgram::set_least(std::size_t column, double least) {
  solver_->set_least(column, least);
}

std::optional<std::vector<double>> LinearProgram::solve(std::uint64_t most_pivots,
                                                        const Deadline& deadline) {
  return solver_->solve(most_pivots, deadline);
}

std::uint64_t LinearProgram::pivots() const {
  return solver_->pivots();
}

}  // namespace leadline::program
