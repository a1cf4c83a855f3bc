#include "explore/breadth_first.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "explore/ranges.hpp"
#include "explore/runs_back.hpp"

namespace leadline::explore {
namespace {

/// The most states that a thread takes at a time.
constexpr std::uint64_t largest_piece = 256;

/// Workers stop while there is room for two batches of each: then what is on the way nearly always
/// has room, and the table grows where owners may change (`prepare_table`).
constexpr std::uint64_t room_at_end = 2;

/// Of a new edge to a new state in the graph and on the way there, in rough terms.
constexpr std::uint64_t bytes_of_edge = 32;

/// So many edges are worth that all begin at the same time.
constexpr std::uint64_t worth_a_shift = 16384;

}  // namespace

BreadthFirst::BreadthFirst(const program::Program& program, const Limits& limits,
                           const Options& options, const ProgressListener& listener,
                           GraphWriter* graph)
    : limits_(limits),
      options_(options),
      pulse_(limits, listener),
      graph_(graph),
      in_order_(graph != nullptr),
      steps_(program, Deadline(limits.max_time)),
      team_(limits.max_threads, limits.max_memory),
      sleep_trial_(options.worth_remembering, steps_->actions(), steps_->set_words()),
      states_(steps_->words(), limits, team_.crew()) {
  make_workers();
  std::vector<std::uint64_t> initial(steps_->words());
  layout().pack(program.initial, initial.data());
  known_ = {states_.add_first(initial.data())};
  found_by_ = {known_};
  counts_.states = 1;
}

void BreadthFirst::show_to(const LayerVisitor& visitor) {
  visitor_ = &visitor;
  in_order_ = team_.size() > 1;
  make_workers();
}

void BreadthFirst::make_workers() {
  team_.make(*steps_, states_, in_order_, options_, sleep_);
  weigh_team();
}

void BreadthFirst::run() {
  std::vector<Range> layer = known_;
  while (!layer.empty() && wants_more(layer)) {
    if (const Limit limit = expand(layer); limit != Limit::none) return finish(limit);
    counts_.expanded = counts_.states;
    layer = found();
    append(known_, layer);
    known_ = in_order(std::move(known_));
    counts_.states += total(layer);
    forecast_.add_layer(counts_.states);
    counts_.edges = team_.tally().edges;
    counts_.deadlocks = team_.deadlocks();
  }
  finish(Limit::none);
}

bool BreadthFirst::wants_more(const std::vector<Range>& layer) {
  if (visitor_ == nullptr) return true;
  layers_.push_back(layer);
  return (*visitor_)(*this);
}

Witness BreadthFirst::run_to(StateIndex s) const {
  return runs_back(*steps_, states_, layers_, {s}, [] { return false; }).value().front();
}

std::optional<std::vector<Witness>> BreadthFirst::runs_to(
    std::span<const StateIndex> states) const {
  return runs_back(*steps_, states_, layers_, {states.begin(), states.end()}, [this] {
    return interrupt_requested() || pulse_.elapsed() >= limits_.max_time;
  });
}

void BreadthFirst::finish(Limit limit) {
  counts_.limit = limit;
  counts_.seconds = pulse_.elapsed().count();
  counts_.memory = memory();
  pulse_.tell(
      {counts_.states, counts_.edges, counts_.states - counts_.expanded, counts_.memory, 0});
}

Limit BreadthFirst::expand(std::vector<Range>& layer) {
  prepare_sleep();
  const Limit limit = is_worth_threads(layer) ? expand_together(layer) : expand_alone(layer);
  return limit == Limit::none ? reached() : limit;
}

/// For a graph or a visitor no action is left out: the order in which states are found would be
/// another one.
void BreadthFirst::prepare_sleep() {
  const bool only_counts =
      graph_ == nullptr && visitor_ == nullptr && options_.reduction == Reduction::none;
  if (!only_counts || !sleep_trial_.wants_sleep(counts_.states, team_.tally()))
    return sleep_.reset();
  if (!sleep_) {
    if (!SleepSets::suit(steps_->program())) return sleep_trial_.give_up();
    sleep_.emplace(steps_->program(), steps_->set_words());
  }
  sleep_->begin_layer(team_.first_unused(states_.allocated()));
  make_room_for_sleep();
}

void BreadthFirst::make_room_for_sleep() {
  const auto end = static_cast<StateIndex>(states_.end_of_numbers());
  if (sleep_ && !(has_memory(0) && sleep_->reserve(end))) {
    sleep_.reset();
    sleep_trial_.give_up();
  }
}

void BreadthFirst::judge_sleep() {
  if (sleep_ && !sleep_trial_.goes_on(states_.allocated(), team_.tally())) sleep_.reset();
}

/// Threads that were started for a long search are quickly there.
bool BreadthFirst::is_worth_threads(const std::vector<Range>& layer) const {
  if (team_.size() == 1) return false;
  const bool is_long = !in_order_ && counts_.states >= 16 * options_.worth_threads;
  return total(layer) >= (is_long ? options_.worth_threads / 8 : options_.worth_threads);
}

Limit BreadthFirst::expand_alone(std::vector<Range> work) {
  for (Range& range : work) {
    while (range.size() > 0) {
      if (const Limit limit = reached(); limit != Limit::none) return limit;
      if (const Limit limit = make_room(team_.most_new()); limit != Limit::none) return limit;
      Worker& worker = team_[0];  // made anew where states are encoded anew
      const auto overflow = worker.expand(range, is_divided() ? Sharing::by_post : Sharing::none);
      if (graph_ != nullptr) graph_->append(worker.rows);
      worker.rows.clear();
      if (is_divided()) {
        if (const Limit limit = look_up_rest(); limit != Limit::none) return limit;
      }
      judge_sleep();
      if (const Limit limit = grant_wishes(); limit != Limit::none) return limit;
      if (!overflow) continue;
      if (const Limit limit = widen(*overflow); limit != Limit::none) return limit;
    }
  }
  return Limit::none;
}

Limit BreadthFirst::expand_together(const std::vector<Range>& layer) {
  const auto size = static_cast<StateIndex>(
      std::clamp<std::uint64_t>(total(layer) / (8 * team_.size()), 1, largest_piece));
  team_.set_block(states_.allocated(), steps_->words());
  std::vector<std::vector<Range>> work;
  for (const std::vector<Range>& ranges : found_by_) work.push_back(pieces_of(ranges, size));
  while (total(work) > 0) {
    if (const Limit limit = reached(); limit != Limit::none) return limit;
    if (const Limit limit = prepare_table(layer); limit != Limit::none) return limit;
    const auto overflow = work_together(work);
    if (const Limit limit = look_up_rest(); limit != Limit::none) return limit;
    judge_sleep();
    if (const Limit limit = grant_wishes(); limit != Limit::none) return limit;
    if (!overflow) continue;
    if (const Limit limit = widen(*overflow); limit != Limit::none) return limit;
  }
  if (in_order_) number_layer(layer.back().end);
  return Limit::none;
}

/// Makes room, for other owners where the table is built anew: nothing may be on the way then.
/// Where rows are kept all workers need the numbers of all states, and the table has one part.
Limit BreadthFirst::prepare_table(const std::vector<Range>& layer) {
  const std::uint64_t more = room_at_end * team_.most_new();
  if (in_order_) return make_room(more);
  const auto owners = [&] {
    return best_owners({*steps_, states_, layer, known_, sleep_}, team_.size(), team_.crew());
  };
  const Limit limit = make_room(more, owners);
  if (limit != Limit::none || is_divided()) return limit;
  if (!states_.divide(owners(), all_states(), left_for_states())) return Limit::memory;
  weigh_team();
  return make_room(more, owners);
}

/// All workers take pieces until none is left or something needs to be done by one alone. What is
/// left stays in `work`.
std::optional<Overflow> BreadthFirst::work_together(std::vector<std::vector<Range>>& work) {
  Shift shift(work, team_.most_new());
  if (sleep_) {
    const std::uint64_t edges = sleep_trial_.edges_until_judged(team_.tally());
    shift.most_edges = team_[0].edges + edges / team_.size() + worth_a_shift;
  }
  std::vector<std::vector<Piece>> pieces(team_.size());
  std::vector<std::optional<Overflow>> overflows(team_.size());
  states_.set_shared(in_order_);
  team_.crew().run(team_.size(), [&](std::size_t who) {
    try {
      for (Range* piece = shift.take(who); piece != nullptr; piece = shift.take(who)) {
        Range left = *piece;  // others' lie beside it
        const Rows::Mark first = team_[who].rows.end();
        if (const auto overflow = expand_piece(who, left, shift)) overflows[who] = overflow;
        const StateIndex begin = std::exchange(*piece, left).begin;
        if (in_order_) pieces[who].push_back({begin, who, first, team_[who].rows.end()});
      }
      team_[who].hand_on_rest();
      if (!team_[who].receive(shift.most_new)) shift.stop = true;
    } catch (const std::bad_alloc&) {
      shift.stop = true;
      throw;
    }
  });
  states_.set_shared(false);
  for (std::vector<Range>& left : work) {
    std::erase_if(left, [](const Range& range) { return range.size() == 0; });
  }
  for (const std::vector<Piece>& done : pieces) {
    pieces_.insert(pieces_.end(), done.begin(), done.end());
  }
  const auto found = std::find_if(overflows.begin(), overflows.end(),
                                  [](const auto& overflow) { return overflow.has_value(); });
  return found == overflows.end() ? std::nullopt : *found;
}

std::optional<Overflow> BreadthFirst::expand_piece(std::size_t who, Range& piece, Shift& shift) {
  Worker& worker = team_[who];
  // Rows need the number of each target at once.
  const Sharing sharing = in_order_ ? Sharing::none : Sharing::by_post;
  while (piece.size() > 0 && !shift.stop) {
    const std::uint64_t edges = worker.edges;
    const std::size_t blocks = worker.numbers.claimed.size();
    const auto overflow = worker.expand(piece, sharing);
    if (in_order_) edges_in_pieces_ += worker.edges - edges;
    const bool has_claimed = worker.numbers.claimed.size() > blocks;
    if (overflow || must_stop(who, shift, has_claimed)) shift.stop = true;
    if (overflow) return overflow;
  }
  return std::nullopt;
}

/// Whether all must stop for what one of them finds between two batches. Only who has claimed
/// numbers looks whether there is room: to read their common count means to wait for another core.
bool BreadthFirst::must_stop(std::size_t who, const Shift& shift, bool has_claimed) {
  Worker& worker = team_[who];
  if (!worker.receive(shift.most_new)) return true;
  if (worker.wanted() > 0 || worker.is_far_ahead()) return true;
  if ((in_order_ || has_claimed) && is_full(who, shift.most_new)) return true;
  return who == 0 && (beat() != Limit::none || worker.edges >= shift.most_edges);
}

/// Looks up, in this thread, what workers have sent each other at the end or had no room for. The
/// table may grow, for the same owners.
Limit BreadthFirst::look_up_rest() {
  for (Worker& worker : team_) worker.hand_on_rest();
  for (Worker& worker : team_) {
    while (!worker.receive(team_.most_new())) {
      if (const Limit limit = make_room(team_.most_new()); limit != Limit::none) return limit;
    }
  }
  for (Worker& worker : team_) worker.take_back();
  return Limit::none;
}

void BreadthFirst::number_layer(StateIndex begin) {
  std::sort(pieces_.begin(), pieces_.end(),
            [](const Piece& a, const Piece& b) { return a.begin < b.begin; });
  renumbering_.number(pieces_, team_.workers(), begin, states_.allocated(), team_.crew());
  if (graph_ != nullptr) graph_->append(pieces_, team_.workers(), renumbering_, team_.crew());
  pieces_.clear();
  edges_in_pieces_ = 0;
  states_.renumber(begin, renumbering_.order());
  team_.renumbered({begin, states_.allocated()});
}

/// The states found since this was last asked.
std::vector<Range> BreadthFirst::found() {
  std::vector<Range> ranges;
  found_by_ = team_.take_found();
  for (const std::vector<Range>& by_one : found_by_) append(ranges, by_one);
  return in_order(std::move(ranges));
}

std::vector<Range> BreadthFirst::all_states() const {
  std::vector<Range> ranges = known_;
  append(ranges, team_.found());
  return in_order(std::move(ranges));
}

std::uint64_t BreadthFirst::memory() const {
  constexpr std::uint64_t bytes_in_pieces = sizeof(StateIndex) + sizeof(program::ActionIndex);
  return states_.bytes() + edges_in_pieces_ * bytes_in_pieces + renumbering_.bytes() +
         (graph_ == nullptr ? 0 : graph_->bytes()) + bytes_of_batches_ +
         (sleep_ ? sleep_->bytes(states_.allocated()) : 0);
}

Progress BreadthFirst::progress() const {
  std::uint64_t edges = counts_.edges;
  if (team_.size() == 1) edges = team_.tally().edges;
  return {states_.allocated(), edges, states_.allocated() - counts_.expanded, memory(), 0};
}

Limit BreadthFirst::beat() {
  return pulse_.beat([this] { return progress(); });
}

/// Whether there is memory for so many states and the edges to them.
bool BreadthFirst::has_memory(std::uint64_t more) const {
  const std::uint64_t bytes =
      more * (steps_->words() * sizeof(std::uint64_t) + (in_order_ ? bytes_of_edge : 0));
  return memory() + bytes + bytes_to_come_ <= limits_.max_memory;
}

/// Whether this worker must stop until there is room for so many more, or more than may be was
/// found.
bool BreadthFirst::is_full(std::size_t who, std::uint64_t more) const {
  const std::size_t part = is_divided() ? who : 0;
  const std::uint64_t states = states_.allocated();
  return !states_.has_room(part, room_at_end * more) ||
         (states > more && states - more > limits_.max_states) || !has_memory(more);
}

/// The limit that has been reached. Not while several work.
Limit BreadthFirst::reached() {
  if (states_.allocated() - team_.unused() > limits_.max_states) return Limit::states;
  return has_memory(team_.most_new()) ? beat() : Limit::memory;
}

Limit BreadthFirst::make_room(std::uint64_t more, const std::function<Owners()>& owners) {
  if (!states_.has_room(more) &&
      !states_.make_room(more, left_for_states(), all_states(), forecast_.states(), owners)) {
    return Limit::memory;
  }
  make_room_for_sleep();
  return Limit::none;
}

/// What the team takes, and may take before this is asked again: the workers themselves do not look
/// at each other.
void BreadthFirst::weigh_team() {
  bytes_of_batches_ = team_.bytes();
  bytes_to_come_ = is_divided() ? team_.bytes_to_come() : 0;
}

/// Bytes that the set of states may take in all.
std::uint64_t BreadthFirst::left_for_states() const {
  const std::uint64_t others = memory() - states_.bytes();
  return limits_.max_memory - std::min(limits_.max_memory, others);
}

/// Lets each worker have as many successors at once as one of them wants.
Limit BreadthFirst::grant_wishes() {
  weigh_team();
  const std::uint64_t wanted = team_.wanted();
  if (wanted == 0) return Limit::none;
  const std::uint64_t bytes = team_.size() * wanted * steps_->words() * sizeof(std::uint64_t);
  if (memory() + 2 * bytes > limits_.max_memory) return Limit::memory;
  for (Worker& worker : team_) worker.allow(wanted);
  return Limit::none;
}

Limit BreadthFirst::widen(const Overflow& overflow) {
  auto wider = steps_.wider(overflow.action, states_[overflow.state], states_.allocated());
  if (!wider) return Limit::tokens;
  if (!states_.encode(layout(), wider->layout(), all_states(), left_for_states())) {
    return Limit::memory;
  }
  steps_.use(std::move(wider));
  ++widenings_;
  make_workers();
  return Limit::none;
}

}  // namespace leadline::explore
