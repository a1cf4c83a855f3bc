#include "fault.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <ios>
#include <new>
#include <system_error>

#include "input.hpp"
#include "leadline/base/files.hpp"
#include "leadline/base/limits.hpp"

namespace leadline::tool {
namespace {

constexpr const char* out_of_memory =
    "out of memory; where a search takes it, a lower --max-memory gives a partial result";

[[noreturn]] void end(ExitStatus status, const char* message) {
  std::fprintf(stderr, "error: %s\n", message);
  std::_Exit(static_cast<int>(status));
}

}  // namespace

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
    return {ExitStatus::undecided, out_of_memory};
  } catch (const std::exception& fault) {
    return {ExitStatus::internal,
            std::string("internal fault: ") + fault.what() +
                "\n  this is a bug in leadline: please report it with the command line and the "
                "model"};
  }
}

void end_by_fault() {
  remove_unfinished_file();
  if (!std::current_exception()) std::abort();
  try {
    throw;
  } catch (const std::bad_alloc&) {  // nothing may be allocated here
    end(ExitStatus::undecided, out_of_memory);
  } catch (...) {
    const Fault fault = current_fault();
    end(fault.status, fault.text.c_str());
  }
}

}  // namespace leadline::tool
