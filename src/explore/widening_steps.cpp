#include "explore/widening_steps.hpp"

namespace leadline::explore {

WideningSteps::WideningSteps(const program::Program& program, const Deadline& deadline)
    : choice_(program::chosen_layout(program, deadline)),
      steps_(std::make_unique<program::StepTable>(program, choice_.layout, choice_.proven,
                                                  deadline)) {}

std::unique_ptr<program::StepTable> WideningSteps::wider(program::ActionIndex action,
                                                         const std::uint64_t* state,
                                                         std::uint64_t states) {
  const program::Layout& layout = steps_->layout();
  const program::Counter counter = steps_->overflowing(action, state);
  const std::uint8_t bits = layout.field(counter).bits;
  if (bits == program::max_bits) return nullptr;
  const std::uint64_t work = states + steps_->actions();
  work_ += work;
  return std::make_unique<program::StepTable>(
      steps_->program(),
      work_ <= 16 * work ? program::widened(layout, counter) : program::all_widened(layout, bits),
      choice_.proven);
}

}  // namespace leadline::explore
