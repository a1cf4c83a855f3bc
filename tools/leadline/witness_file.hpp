#pragma once

#include <cstddef>

#include "check_model.hpp"
#include "exit_status.hpp"
#include "leadline/report/properties.hpp"

namespace leadline::tool {

// The file of `check -o`. After a check it holds that check's witness or is not there, so that
// nobody replays another's: where there is no witness, whatever the reason, an older one goes.

/// An older witness stays where it is.
class CannotRemove : public BadInput {
 public:
  using BadInput::BadInput;
};

/// There is a witness of one property only: throws `BadInput`.
[[noreturn]] void refuse_witness_of(std::size_t properties);

/// Throws `BadInput` where there are several models or properties, or -o names no file for a
/// witness, or an input. The file is left alone then.
void refuse_unwritable_witness(const CheckOptions& options);

/// Writes the witness of the one property; where no run shows its verdict, removes an older file
/// and tells that. Throws `BadInput` where the file cannot be written, `CannotRemove` where it
/// cannot be removed.
void write_witness(const CheckOptions& options, const report::PropertyReport& report);

/// Of a check that failed: removes what an earlier one left, and tells that.
void remove_old_witness(const CheckOptions& options);

}  // namespace leadline::tool
