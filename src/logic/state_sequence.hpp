#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "explore/semantics.hpp"

namespace leadline::logic {

/// The states of a run one after the other. Most are stored as what they change of the one before,
/// since a run may have 100,000s of steps over 1000s of fields.
class StateSequence {
 public:
  StateSequence() = default;
  StateSequence(std::initializer_list<explore::Values> states) {
    for (const explore::Values& state : states) push_back(state);
  }

  /// O(fields).
  void push_back(explore::Values state);
  void pop_back();

  [[nodiscard]] std::size_t size() const { return begins_.size(); }
  [[nodiscard]] const explore::Values& back() const { return last_; }

  /// As it is until another one is looked at. O(changes) for the one after that which was looked at
  /// last, O(fields) else.
  [[nodiscard]] const explore::Values& operator[](std::size_t position) const;

 private:
  struct Change {
    std::uint32_t field;
    Tokens value;
  };

  void change(std::size_t position) const;

  std::vector<explore::Values> whole_;  // each so many states one that is stored as it is
  std::vector<std::size_t> begins_;     // by state, in `changes_`
  std::vector<Change> changes_;
  explore::Values last_;

  mutable explore::Values looked_at_;
  mutable std::size_t position_ = 0;
};

}  // namespace leadline::logic
