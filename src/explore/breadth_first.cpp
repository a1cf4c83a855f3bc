#include "explore/breadth_first.hpp"

#include <algorithm>
#include <new>
#include <thread>
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

/// What is sent and not looked up yet takes so many bytes at most where a worker is ahead of the
/// others, since the system has more to do than these, and so much of the memory allowed.
constexpr std::uint64_t most_on_the_way = std::uint64_t{16} << 20;
constexpr std::uint64_t part_on_the_way = 16;

/// How many numbers a thread claims at once. Each claim costs all of several threads a wait; but
/// blocks that nobody has begun take room.
StateIndex block_of(StateIndex states, std::uint32_t words) {
  const StateIndex most = std::clamp<StateIndex>(32768 / words, 1, 4096);
  return std::clamp<StateIndex>(states / 128, std::min<StateIndex>(most, 64), most);
}

/// More threads than cores are no faster, and each two of them exchange parcels.
unsigned useful(unsigned threads) {
  return std::min(threads, std::max(8U, std::thread::hardware_concurrency()));
}

/// As many as the limits allow, and some that a batch of each thread finds too much.
std::uint64_t likely_states(const Limits& limits, std::uint32_t words) {
  constexpr std::uint64_t too_much = std::uint64_t{1} << 20;
  const std::uint64_t fitting = limits.max_memory / (sizeof(std::uint64_t) * words);
  return std::min({limits.max_states, fitting, std::uint64_t{no_state} - too_much}) + too_much;
}

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
      threads_(useful(limits.max_threads)),
      post_(threads_),
      crew_(threads_),
      sleep_trial_(options.worth_remembering, steps_->actions(), steps_->set_words()),
      states_(steps_->words(), likely_states(limits, steps_->words()), crew_) {
  make_workers();
  std::vector<std::uint64_t> initial(steps_->words());
  layout().pack(program.initial, initial.data());
  known_ = {states_.add_first(initial.data())};
  found_by_ = {known_};
  counts_.states = 1;
}

void BreadthFirst::show_to(const LayerVisitor& visitor) {
  visitor_ = &visitor;
  in_order_ = threads_ > 1;
  make_workers();
}

void BreadthFirst::make_workers() {
  std::vector<Worker> made;
  for (unsigned i = 0; i < threads_; ++i) {
    post_.collect_empty(i).reset();  // of another width
    made.emplace_back(*steps_, states_, in_order_, options_, sleep_, post_, i);
    made[i].numbers.block = block_of(0, steps_->words());
    if (i >= workers_.size()) continue;
    made[i].expanded = workers_[i].expanded;
    made[i].edges = workers_[i].edges;
    made[i].looked_up = workers_[i].looked_up;
    made[i].deadlocks = workers_[i].deadlocks;
    made[i].numbers = std::move(workers_[i].numbers);
    made[i].rows = std::move(workers_[i].rows);
  }
  workers_ = std::move(made);
  for (Worker& worker : workers_) {
    worker.limit_parcels(std::min(limits_.max_memory / part_on_the_way, most_on_the_way));
  }
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
    counts_.edges = 0;
    counts_.deadlocks = 0;
    for (const Worker& worker : workers_) {
      counts_.edges += worker.edges;
      counts_.deadlocks += worker.deadlocks;
    }
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
  if (!only_counts || !sleep_trial_.wants_sleep(counts_.states, tally())) return sleep_.reset();
  if (!sleep_) {
    if (!SleepSets::suit(steps_->program())) return sleep_trial_.give_up();
    sleep_.emplace(steps_->program(), steps_->set_words());
  }
  StateIndex least_new = states_.allocated();
  for (const Worker& worker : workers_) {
    if (worker.numbers.free.size() > 0) least_new = std::min(least_new, worker.numbers.free.begin);
  }
  sleep_->begin_layer(least_new);
  make_room_for_sleep();
}

void BreadthFirst::make_room_for_sleep() {
  if (sleep_ && !sleep_->reserve(static_cast<StateIndex>(states_.end_of_numbers()))) {
    sleep_.reset();
    sleep_trial_.give_up();
  }
}

void BreadthFirst::judge_sleep() {
  if (sleep_ && !sleep_trial_.goes_on(states_.allocated(), tally())) sleep_.reset();
}

Tally BreadthFirst::tally() const {
  Tally sum;
  for (const Worker& worker : workers_) {
    sum.states += worker.expanded;
    sum.edges += worker.edges;
    sum.looked_up += worker.looked_up;
  }
  return sum;
}

/// Threads that were started for a long search are quickly there.
bool BreadthFirst::is_worth_threads(const std::vector<Range>& layer) const {
  if (threads_ == 1) return false;
  const bool is_long = !in_order_ && counts_.states >= 16 * options_.worth_threads;
  return total(layer) >= (is_long ? options_.worth_threads / 8 : options_.worth_threads);
}

Limit BreadthFirst::expand_alone(std::vector<Range> work) {
  for (Range& range : work) {
    while (range.size() > 0) {
      if (const Limit limit = reached(); limit != Limit::none) return limit;
      if (const Limit limit = make_room(most_new()); limit != Limit::none) return limit;
      Worker& worker = workers_.front();  // made anew where states are encoded anew
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
      std::clamp<std::uint64_t>(total(layer) / (8 * workers_.size()), 1, largest_piece));
  for (Worker& worker : workers_) {
    worker.numbers.block = block_of(states_.allocated(), steps_->words());
  }
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
  const std::uint64_t more = room_at_end * most_new();
  if (in_order_) return make_room(more);
  const auto owners = [&] {
    return best_owners({*steps_, states_, layer, known_, sleep_}, workers_.size(), crew_);
  };
  const Limit limit = make_room(more, owners);
  if (limit != Limit::none || is_divided()) return limit;
  if (!states_.divide(owners(), all_states(), left_for_states())) return Limit::memory;
  return make_room(more, owners);
}

/// All workers take pieces until none is left or something needs to be done by one alone. What is
/// left stays in `work`.
std::optional<Overflow> BreadthFirst::work_together(std::vector<std::vector<Range>>& work) {
  Shift shift(work, most_new());
  if (sleep_) {
    const std::uint64_t edges = sleep_trial_.edges_until_judged(tally());
    shift.most_edges = workers_.front().edges + edges / workers_.size() + worth_a_shift;
  }
  std::vector<std::vector<Piece>> pieces(workers_.size());
  std::vector<std::optional<Overflow>> overflows(workers_.size());
  states_.set_shared(in_order_);
  crew_.run(workers_.size(), [&](std::size_t who) {
    try {
      for (Range* piece = shift.take(who); piece != nullptr; piece = shift.take(who)) {
        Range left = *piece;  // others' lie beside it
        const Rows::Mark first = workers_[who].rows.end();
        if (const auto overflow = expand_piece(who, left, shift)) overflows[who] = overflow;
        const StateIndex begin = std::exchange(*piece, left).begin;
        if (in_order_) pieces[who].push_back({begin, who, first, workers_[who].rows.end()});
      }
      workers_[who].hand_on_rest();
      if (!workers_[who].receive(shift.most_new)) shift.stop = true;
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
  Worker& worker = workers_[who];
  // Rows need the number of each target at once.
  const Sharing sharing = in_order_ ? Sharing::none : Sharing::by_post;
  while (piece.size() > 0 && !shift.stop) {
    const std::uint64_t edges = worker.edges;
    const std::size_t blocks = worker.numbers.claimed.size();
    const auto overflow = worker.expand(piece, sharing);
    if (in_order_) edges_in_pieces_ += worker.edges - edges;
    const bool received = worker.receive(shift.most_new);
    const bool late = who == 0 && (beat() != Limit::none || worker.edges >= shift.most_edges);
    const bool waits = worker.wanted() > 0 || worker.is_far_ahead();
    // Only who has claimed numbers looks: to read their common count means to wait for another
    // core. The others learn of it by `stop`.
    const bool takes_memory = in_order_ || worker.numbers.claimed.size() > blocks;
    const bool full = takes_memory && is_full(who, shift.most_new);
    if (overflow || !received || waits || full || late) shift.stop = true;
    if (overflow) return overflow;
  }
  return std::nullopt;
}

/// Looks up, in this thread, what workers have sent each other at the end or had no room for. The
/// table may grow, for the same owners.
Limit BreadthFirst::look_up_rest() {
  for (Worker& worker : workers_) worker.hand_on_rest();
  for (Worker& worker : workers_) {
    while (!worker.receive(most_new())) {
      if (const Limit limit = make_room(most_new()); limit != Limit::none) return limit;
    }
  }
  for (Worker& worker : workers_) worker.take_back();
  return Limit::none;
}

void BreadthFirst::number_layer(StateIndex begin) {
  std::sort(pieces_.begin(), pieces_.end(),
            [](const Piece& a, const Piece& b) { return a.begin < b.begin; });
  renumbering_.number(pieces_, workers_, begin, states_.allocated(), crew_);
  if (graph_ != nullptr) graph_->append(pieces_, workers_, renumbering_, crew_);
  pieces_.clear();
  edges_in_pieces_ = 0;
  states_.renumber(begin, renumbering_.order());
  for (Worker& worker : workers_) {
    worker.numbers = {worker.numbers.block, {}, {}};
    worker.rows.clear();
  }
  workers_.front().numbers.claimed = {{begin, states_.allocated()}};
  workers_.front().numbers.free = {states_.allocated(), states_.allocated()};
}

/// The states found since this was last asked.
std::vector<Range> BreadthFirst::found() {
  std::vector<Range> ranges;
  found_by_.clear();
  for (Worker& worker : workers_) {
    found_by_.push_back(in_order(worker.numbers.take()));
    append(ranges, found_by_.back());
  }
  return in_order(std::move(ranges));
}

std::vector<Range> BreadthFirst::all_states() const {
  std::vector<Range> ranges = known_;
  for (const Worker& worker : workers_) append(ranges, worker.numbers.given());
  return in_order(std::move(ranges));
}

/// The most numbers that all workers together may claim for a batch and a parcel of each.
std::uint64_t BreadthFirst::most_new() const {
  return workers_.size() * workers_.front().most_new();
}

std::uint64_t BreadthFirst::memory() const {
  constexpr std::uint64_t bytes_in_pieces = sizeof(StateIndex) + sizeof(program::ActionIndex);
  return states_.bytes() + edges_in_pieces_ * bytes_in_pieces + renumbering_.bytes() +
         (graph_ == nullptr ? 0 : graph_->bytes()) + bytes_of_batches_ +
         (sleep_ ? sleep_->bytes(states_.allocated()) : 0);
}

Progress BreadthFirst::progress() const {
  std::uint64_t edges = counts_.edges;
  if (workers_.size() == 1) edges = workers_.front().edges;
  return {states_.allocated(), edges, states_.allocated() - counts_.expanded, memory(), 0};
}

Limit BreadthFirst::beat() {
  return pulse_.beat([this] { return progress(); });
}

/// Whether there is memory for so many states and the edges to them.
bool BreadthFirst::has_memory(std::uint64_t more) const {
  const std::uint64_t bytes =
      more * (steps_->words() * sizeof(std::uint64_t) + (in_order_ ? bytes_of_edge : 0));
  return memory() + bytes <= limits_.max_memory;
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
  std::uint64_t states = states_.allocated();
  for (const Worker& worker : workers_) states -= worker.numbers.free.size();
  if (states > limits_.max_states) return Limit::states;
  return has_memory(most_new()) ? beat() : Limit::memory;
}

Limit BreadthFirst::make_room(std::uint64_t more, const std::function<Owners()>& owners) {
  if (!states_.has_room(more) &&
      !states_.make_room(more, left_for_states(), all_states(), forecast_.states(), owners)) {
    return Limit::memory;
  }
  make_room_for_sleep();
  return Limit::none;
}

/// Bytes that the set of states may take in all.
std::uint64_t BreadthFirst::left_for_states() const {
  const std::uint64_t others = memory() - states_.bytes();
  return limits_.max_memory - std::min(limits_.max_memory, others);
}

/// Lets each worker have as many successors at once as one of them wants.
Limit BreadthFirst::grant_wishes() {
  std::uint64_t wanted = 0;
  bytes_of_batches_ = 0;
  for (const Worker& worker : workers_) {
    wanted = std::max(wanted, worker.wanted());
    bytes_of_batches_ += worker.bytes();
  }
  if (wanted == 0) return Limit::none;
  const std::uint64_t bytes = workers_.size() * wanted * steps_->words() * sizeof(std::uint64_t);
  if (memory() + 2 * bytes > limits_.max_memory) return Limit::memory;
  for (Worker& worker : workers_) worker.allow(wanted);
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
