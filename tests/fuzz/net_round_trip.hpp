#pragma once

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

#include "leadline/base/diagnostic.hpp"
#include "leadline/base/source.hpp"
#include "leadline/emit/losses.hpp"
#include "leadline/model/petri_net.hpp"
#include "leadline/read/net_options.hpp"

namespace leadline::fuzz {

using NetReader = std::optional<PetriNet> (*)(const SourceFile&, Diagnostics&,
                                              const read::NetOptions&);
using NetWriter = emit::Losses (*)(std::ostream&, const PetriNet&);

/// Reads a text as a net, printing what is wrong with it.
inline std::optional<PetriNet> read_net(NetReader reader, std::string text) {
  const SourceFile file("fuzzed", std::move(text));
  Diagnostics diagnostics;
  auto net = reader(file, diagnostics, {true});
  std::ostringstream printed;
  diagnostics.print(printed, file, true);
  if (net.has_value() == diagnostics.has_errors()) std::abort();
  return net;
}

/// Aborts unless a net that was read and written is read again, and written to the same text.
inline void round_trip(NetReader reader, NetWriter writer, const PetriNet& net) {
  std::ostringstream first;
  writer(first, net);
  const auto again = read_net(reader, first.str());
  std::ostringstream second;
  if (again) writer(second, *again);
  if (again && first.str() == second.str()) return;
  std::fprintf(stderr, "written:\n%s\nread and written again:\n%s\n", first.str().c_str(),
               second.str().c_str());
  std::abort();
}

}  // namespace leadline::fuzz
