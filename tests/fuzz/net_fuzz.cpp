#include "leadline/emit/pnml.hpp"
#include "leadline/emit/tina_net.hpp"
#include "leadline/read/pnml.hpp"
#include "leadline/read/tina_net.hpp"
#include "net_round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace leadline;
  const auto net = fuzz::read_net(read::tina_net, std::string(data, data + size));
  if (!net) return 0;
  fuzz::round_trip(read::tina_net, emit::tina_net, *net);
  fuzz::round_trip(read::pnml, emit::pnml, *net);
  return 0;
}
