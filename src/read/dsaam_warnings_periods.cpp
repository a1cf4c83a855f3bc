#include <algorithm>
#include <numeric>
#include <optional>
#include <string>

#include "base/exact.hpp"
#include "leadline/base/text.hpp"
#include "model/named_units.hpp"
#include "model/time_text.hpp"
#include "read/dsaam_names.hpp"
#include "read/dsaam_warnings.hpp"

namespace leadline::read {
namespace {

constexpr Ticks widest_spread = 1'000'000;  // between offsets and periods
constexpr Ticks widest_ratio = 1'000;       // between periods
constexpr std::size_t most_compared = 500;  // different periods of a part

/// Longer hyperperiods are not told exactly.
BigInteger longest_told() {
  return pow(BigInteger(10), 40);
}

/// An output with one period.
struct Clock {
  OutputRef output;
  Ticks period = 1;
};

class Periods {
 public:
  Periods(const DsaamSystem& system, const std::vector<std::size_t>& part, Diagnostics& diagnostics)
      : system_(system), diagnostics_(diagnostics) {
    for (const std::size_t node : part)
      for (std::size_t i = 0; i < system.nodes[node].outputs.size(); ++i)
        add({NodeId{node}, static_cast<std::uint32_t>(i)});
  }

  void warn() {
    if (outputs_.empty() || warn_of_spread()) return;
    if (!warn_of_coprime()) warn_of_ratio();
  }

 private:
  void add(OutputRef ref) {
    const DsaamOutput& output = system_.output(ref);
    outputs_.push_back(ref);
    chosen_ = chosen_ || output.periods.size() > 1;
    if (output.periods.size() > 1) return;
    const Ticks period = output.periods.front();
    if (hyperperiod_ <= longest_told()) hyperperiod_ = lcm(hyperperiod_, BigInteger(period));
    clocks_.push_back({ref, period});
  }

  /// Offsets and periods that differ by more than a million ticks.
  bool warn_of_spread() {
    Ticks least = system_.output(outputs_.front()).first;
    OutputRef widest = outputs_.front();
    Ticks greatest = 0;
    for (const OutputRef ref : outputs_) {
      const DsaamOutput& output = system_.output(ref);
      least = std::min({least, output.first, output.periods.front()});
      const Ticks high = std::max(output.first, output.periods.back());
      if (high > greatest) widest = ref;
      greatest = std::max(greatest, high);
    }
    if (greatest - least <= widest_spread) return false;
    diagnostics_.warning(system_.output(widest).span,
                         "first timestamps and periods differ by more than a million ticks of " +
                             time(1) + ": from " + time(least) + " to " + time(greatest) + ", of " +
                             name(widest) + "; " + run_told(greatest),
                         "times with a greater common divisor give a shorter run");
    return true;
  }

  [[nodiscard]] std::string run_told(Ticks greatest) const {
    if (chosen_)
      return "a run to " + time(greatest) + " has up to " + messages(greatest).str() + " messages";
    if (hyperperiod_ > longest_told())
      return "its run, before it repeats, is " + hyperperiod_told();
    Ticks latest = 0;
    for (const OutputRef ref : outputs_) latest = std::max(latest, system_.output(ref).first);
    const BigInteger until = hyperperiod_ + latest;
    return "its run repeats after " + messages(until).str() + " messages, at " +
           time_text(system_, until) + " (hyperperiod " + time_text(system_, hyperperiod_) + ")";
  }

  /// How many messages have timestamps before this time, if each period is the shortest.
  [[nodiscard]] BigInteger messages(const BigInteger& until) const {
    BigInteger sum = 0;
    for (const OutputRef ref : outputs_) {
      const DsaamOutput& output = system_.output(ref);
      const Ticks period = output.periods.front();
      if (until > output.first) sum += (until - output.first + period - 1) / period;
    }
    return sum;
  }

  /// Two constant periods whose only common divisor is one time unit, or a part of one that makes
  /// them repeat late.
  bool warn_of_coprime() {
    std::vector<Clock> different;
    for (const Clock& clock : clocks_) {
      const auto same = [&](const Clock& other) { return other.period == clock.period; };
      if (std::any_of(different.begin(), different.end(), same)) continue;
      different.push_back(clock);
      if (different.size() == most_compared) break;
    }
    std::optional<std::pair<Clock, Clock>> worst;
    BigInteger longest = 0;
    for (std::size_t i = 0; i < different.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const BigInteger together =
            lcm(BigInteger(different[j].period), BigInteger(different[i].period));
        if (together <= longest || !are_coprime(different[j].period, different[i].period)) continue;
        longest = together;
        worst = {different[j], different[i]};
      }
    }
    if (!worst) return false;
    const auto& [first, second] = *worst;
    diagnostics_.warning(
        system_.output(second.output).span,
        "the periods of " + name(first.output) + " (" + time(first.period) + ") and " +
            name(second.output) + " (" + time(second.period) +
            ") are coprime, with no common divisor but " +
            time(std::gcd(first.period, second.period)) + ": the hyperperiod is " +
            hyperperiod_told(),
        "periods that divide each other repeat sooner, and a run shows all that happens sooner");
    return true;
  }

  [[nodiscard]] bool are_coprime(Ticks a, Ticks b) const {
    constexpr Ticks late = 4;  // times the longer period
    const Ticks divisor = std::gcd(a, b);
    const Ticks times = std::min(a, b) / divisor;
    const BigRational in_time_units = big(system_.tick) * divisor;
    return times > 1 && (in_time_units == 1 || (in_time_units < 1 && times >= late));
  }

  void warn_of_ratio() {
    if (clocks_.empty()) return;
    const auto [least, greatest] =
        std::minmax_element(clocks_.begin(), clocks_.end(),
                            [](const Clock& a, const Clock& b) { return a.period < b.period; });
    if (greatest->period / least->period <= widest_ratio) return;
    diagnostics_.warning(system_.output(greatest->output).span,
                         "the periods of " + name(least->output) + " (" + time(least->period) +
                             ") and " + name(greatest->output) + " (" + time(greatest->period) +
                             ") are far apart: the hyperperiod is " + hyperperiod_told(),
                         "a longer shortest period gives a shorter run");
  }

  /// "77 ms, of 18 messages"
  [[nodiscard]] std::string hyperperiod_told() const {
    if (hyperperiod_ > longest_told()) return "more than " + time_text(system_, longest_told());
    std::string text = time_text(system_, hyperperiod_);
    if (chosen_) return text + " (of the outputs with one period)";
    BigInteger sum = 0;
    for (const Clock& clock : clocks_) sum += hyperperiod_ / clock.period;
    return text + ", with " + sum.str() + " messages";
  }

  [[nodiscard]] std::string time(Ticks ticks) const { return time_text(system_, ticks); }
  [[nodiscard]] std::string name(OutputRef output) const {
    return quoted(std::string_view(full_name(system_, output)));
  }

  const DsaamSystem& system_;
  Diagnostics& diagnostics_;
  std::vector<OutputRef> outputs_;
  std::vector<Clock> clocks_;   // of the outputs with one period
  bool chosen_ = false;         // some output has several
  BigInteger hyperperiod_ = 1;  // of the clocks; a bound if above `longest_told`
};

}  // namespace

void warn_of_periods(const DsaamSystem& system, const std::vector<std::size_t>& part,
                     Diagnostics& diagnostics) {
  Periods(system, part, diagnostics).warn();
}

}  // namespace leadline::read
