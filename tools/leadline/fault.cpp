#include "fault.hpp"

#include <cerrno>
#include <exception>
#include <ios>
#include <new>
#include <system_error>

#include "input.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::tool {

Fault current_fault() {
  try {
    throw;
  } catch (const std::ios::failure&) {
    return {ExitStatus::bad_input,
            "standard output could not be written: " + std::generic_category().message(errno)};
  } catch (const BadDiagnostics& fault) {
    return {ExitStatus::bad_input, fault.what(), true};
  } catch (const BadInput& fault) {
    return {ExitStatus::bad_input, fault.what()};
  } catch (const Interrupted& interrupted) {
    return {ExitStatus::undecided, interrupted.what()};
  } catch (const LimitReached& reached) {
    return {ExitStatus::undecided, cut_while_reading(reached.limit())};
  } catch (const std::bad_alloc&) {
    return {ExitStatus::undecided, "out of memory; a lower --max-memory gives a partial result"};
  } catch (const std::exception& fault) {
    return {ExitStatus::internal,
            std::string("internal fault: ") + fault.what() +
                "\n  this is a bug in leadline: please report it with the command line and the "
                "model"};
  }
}

}  // namespace leadline::tool
