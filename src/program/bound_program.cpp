#include "program/bound_program.hpp"

#include <coin/Clp_C_Interface.h>
#include <dlfcn.h>

#include <algorithm>
#include <limits>

#include "program/balanced.hpp"

namespace leadline::program {
namespace {

constexpr double infinite = std::numeric_limits<double>::max();

/// Pivots of one program, and pivots times size of all of them.
constexpr std::uint64_t most_pivots = 2'000;
constexpr std::uint64_t most_work = 1'500'000;
/// What a program costs at least, in pivots.
constexpr std::uint64_t setting_up = 10;

/// Clp's shared library, and those of its functions that are needed.
class Clp {
 public:
  Clp() : library_(dlopen("libClp.so.1", RTLD_NOW | RTLD_LOCAL), dlclose) {
    if (!library_) return;
    complete_ = find(new_model, "Clp_newModel") && find(delete_model, "Clp_deleteModel") &&
                find(load, "Clp_loadProblem") && find(set_log_level, "Clp_setLogLevel") &&
                find(set_scaling, "Clp_scaling") && find(set_pivots, "Clp_setMaximumIterations") &&
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

/// A column for each counter, a row for each action: its entries are the effects.
struct Matrix {
  std::vector<CoinBigIndex> begin{0};
  std::vector<int> rows;
  std::vector<double> amounts;

  explicit Matrix(const Program& program) {
    std::vector<std::vector<std::pair<int, double>>> columns(program.counters.size());
    int row = 0;
    for (const Action& action : program.actions) {
      for (const Effect& effect : action.effects) {
        columns[effect.counter].emplace_back(row, static_cast<double>(effect.amount));
      }
      ++row;
    }
    for (const auto& column : columns) {
      for (const auto& [index, amount] : column) {
        rows.push_back(index);
        amounts.push_back(amount);
      }
      begin.push_back(static_cast<CoinBigIndex>(rows.size()));
    }
  }
};

}  // namespace

class BoundProgram::Solver {
 public:
  explicit Solver(const Program& program)
      : columns_(program.counters.size()), size_(columns_ + program.actions.size()) {
    if (!clp_.is_complete() || setting_up * size_ > most_work) return;
    model_ = clp_.new_model();
    clp_.set_log_level(model_, 0);
    clp_.set_scaling(model_, 0);
    load(program);
  }
  ~Solver() {
    if (model_ != nullptr) clp_.delete_model(model_);
  }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  std::optional<std::vector<double>> weights(Counter counter) {
    if (model_ == nullptr || work_ > most_work) return std::nullopt;
    clp_.set_pivots(model_, static_cast<int>(std::min(most_pivots, 4 * most_work / size_)));
    clp_.lower_bounds(model_)[counter] = 1;
    clp_.solve(model_, 0);
    clp_.lower_bounds(model_)[counter] = 0;
    work_ += (static_cast<std::uint64_t>(clp_.pivots(model_)) + setting_up) * size_;
    if (clp_.status(model_) != 0) return std::nullopt;
    const double* solution = clp_.solution(model_);
    return std::vector<double>(solution, solution + columns_);
  }

 private:
  /// Counters that others than effects change have weight 0.
  void load(const Program& program) {
    const Matrix matrix(program);
    const std::vector<bool> balanced = changed_by_effects_only(program);
    const std::vector<double> least(columns_, 0);
    std::vector<double> most;
    std::vector<double> initial;
    for (Counter c = 0; c < columns_; ++c) {
      most.push_back(balanced[c] ? infinite : 0);
      initial.push_back(static_cast<double>(program.initial[c]));
    }
    const std::vector<double> no_least(program.actions.size(), -infinite);
    const std::vector<double> no_increase(program.actions.size(), 0);
    clp_.load(model_, static_cast<int>(columns_), static_cast<int>(program.actions.size()),
              matrix.begin.data(), matrix.rows.data(), matrix.amounts.data(), least.data(),
              most.data(), initial.data(), no_least.data(), no_increase.data());
  }

  Clp clp_;
  std::size_t columns_;
  std::size_t size_;
  Clp_Simplex* model_ = nullptr;
  std::uint64_t work_ = 0;
};

BoundProgram::BoundProgram(const Program& program) : solver_(std::make_unique<Solver>(program)) {}
BoundProgram::~BoundProgram() = default;
BoundProgram::BoundProgram(BoundProgram&&) noexcept = default;
BoundProgram& BoundProgram::operator=(BoundProgram&&) noexcept = default;

std::optional<std::vector<double>> BoundProgram::weights(Counter counter) {
  return solver_->weights(counter);
}

}  // namespace leadline::program
