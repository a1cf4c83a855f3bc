#include "read/dsaam_warnings.hpp"

namespace leadline::read {

void warn_of_system(const DsaamSystem& system, Span name, Diagnostics& diagnostics) {
  if (system.nodes.empty())
    diagnostics.warning(name, "the system has no nodes", "declare some: node name { … }");
}

}  // namespace leadline::read
