#include "logic/cover_index.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace leadline::logic {

namespace {

constexpr std::size_t word_bits = 64;
constexpr std::size_t words = 8;
constexpr std::size_t block_size = words * word_bits;

using Bits = std::array<std::uint64_t, words>;

bool any(const Bits& bits) {
  std::uint64_t all = 0;
  for (const std::uint64_t word : bits) all |= word;
  return all != 0;
}

void assign(Bits& bits, std::size_t place, bool value) {
  const std::uint64_t bit = std::uint64_t{1} << (place % word_bits);
  std::uint64_t& word = bits[place / word_bits];
  word = value ? word | bit : word & ~bit;
}

/// The first `count` places.
Bits first_of(std::size_t count) {
  Bits result{};
  for (std::size_t w = 0; w < words && count > 0; ++w) {
    const std::size_t here = std::min(count, word_bits);
    result[w] = ~std::uint64_t{0} >> (word_bits - here);
    count -= here;
  }
  return result;
}

std::size_t highest(const Bits& bits) {
  std::size_t w = words - 1;
  while (bits[w] == 0) --w;
  return w * word_bits + static_cast<std::size_t>(std::bit_width(bits[w])) - 1;
}

/// The rows of a field: whether it is not 0, its bits from the lowest up, whether it is omega.
constexpr std::size_t lowest_bit = 1;

std::size_t rows_for(Tokens value) {
  return value == omega ? 2 : static_cast<std::size_t>(std::bit_width(value)) + 2;
}

/// Omega as the highest bit of so many rows.
std::uint64_t omega_in(std::size_t rows) {
  return std::uint64_t{1} << (rows - 1 - lowest_bit);
}

/// Which values of a field are at least `least`, which is not 0: from the lowest 1 of it up, each
/// bit decides over those below it.
const Bits& at_least(const Bits* rows, std::size_t count, Tokens least, Bits& result) {
  if (least == 1) return rows[0];
  least = std::min(least, omega_in(count));
  auto bit = static_cast<std::size_t>(std::countr_zero(least));
  if (bit + lowest_bit + 1 == count) return rows[count - 1];
  result = rows[bit + lowest_bit];
  while (++bit + lowest_bit < count) {
    const Bits& row = rows[bit + lowest_bit];
    if ((least >> bit & 1U) != 0) {
      for (std::size_t w = 0; w < words; ++w) result[w] &= row[w];
    } else {
      for (std::size_t w = 0; w < words; ++w) result[w] |= row[w];
    }
  }
  return result;
}

void keep(Bits& left, const Bits& which) {
  for (std::size_t w = 0; w < words; ++w) left[w] &= which[w];
}

void drop(Bits& left, const Bits& which) {
  for (std::size_t w = 0; w < words; ++w) left[w] &= ~which[w];
}

}  // namespace

CoverIndex::Place CoverIndex::add(const Marking& marking, std::uint32_t name) {
  const Place place = free_place();
  names_[place] = name;
  const std::size_t at = place % block_size;
  assign(blocks_[place / block_size].taken, at, true);
  std::size_t c = 0;
  for (const program::Counter field : *fields_) {
    const Tokens value = marking[field];
    const bool is_known = c < columns_.size() && columns_[c].field == field;
    if (!is_known && value == 0) continue;
    if (!is_known) {
      columns_.insert(columns_.begin() + static_cast<std::ptrdiff_t>(c), {field, rows_, 0, 0});
    }
    Column& column = columns_[c++];
    if (value != 0) ++column.uses;
    if (value != 0 && rows_for(value) > column.width) widen(column, rows_for(value));
    const std::uint64_t bits = value == omega ? omega_in(column.width) : value;
    Row* rows = &blocks_[place / block_size].rows[column.first];
    assign(rows[0], at, value != 0);
    for (std::size_t row = lowest_bit; row < column.width; ++row) {
      assign(rows[row], at, (bits >> (row - lowest_bit) & 1U) != 0);
    }
  }
  if (order_.size() != columns_.size() || at == 0) order_columns();
  return place;
}

CoverIndex::Place CoverIndex::free_place() {
  if (!free_.empty()) {
    const Place place = free_.back();
    free_.pop_back();
    return place;
  }
  if (names_.size() % block_size == 0) blocks_.push_back({{}, std::vector<Row>(rows_)});
  names_.push_back(0);
  return static_cast<Place>(names_.size() - 1);
}

/// The new rows come below that of omega.
void CoverIndex::widen(Column& column, std::size_t width) {
  const std::size_t at = column.first + std::max<std::size_t>(column.width, 1) - 1;
  const std::size_t more = width - column.width;
  for (Block& block : blocks_) {
    block.rows.insert(block.rows.begin() + static_cast<std::ptrdiff_t>(at), more, Row{});
  }
  for (Column& other : columns_) {
    if (other.first > column.first) other.first += more;
  }
  column.width = width;
  rows_ += more;
}

void CoverIndex::order_columns() {
  order_.resize(columns_.size());
  std::iota(order_.begin(), order_.end(), 0U);
  std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return columns_[a].uses < columns_[b].uses;
  });
}

void CoverIndex::remove(Place place) {
  assign(blocks_[place / block_size].taken, place % block_size, false);
  free_.push_back(place);
  if (size() == 0) *this = CoverIndex(*fields_);
}

bool CoverIndex::covers(const Marking& marking) const {
  const auto is_used = [&](program::Counter field) { return marking[field] != 0; };
  const auto used = std::count_if(fields_->begin(), fields_->end(), is_used);
  const auto known = std::count_if(columns_.begin(), columns_.end(),
                                   [&](const Column& column) { return is_used(column.field); });
  return used == known && std::any_of(blocks_.rbegin(), blocks_.rend(), [&](const Block& block) {
           return any(above(block, marking));
         });
}

std::optional<CoverIndex::Place> CoverIndex::last_below(const Marking& marking,
                                                        std::size_t end) const {
  return last(end,
              [&](const Block& block, const Row& among) { return below(block, marking, among); });
}

std::optional<CoverIndex::Place> CoverIndex::last_grown(const Marking& marking,
                                                        std::size_t end) const {
  return last(end, [&](const Block& block, const Row& among) {
    return grown(block, marking, below(block, marking, among));
  });
}

template <class Select>
std::optional<CoverIndex::Place> CoverIndex::last(std::size_t end, const Select& select) const {
  end = std::min(end, names_.size());
  while (end > 0) {
    const std::size_t b = (end - 1) / block_size;
    Row among = first_of(end - b * block_size);
    keep(among, blocks_[b].taken);
    const Row found = select(blocks_[b], among);
    if (any(found)) return static_cast<Place>(b * block_size + highest(found));
    end = b * block_size;
  }
  return std::nullopt;
}

CoverIndex::Row CoverIndex::above(const Block& block, const Marking& marking) const {
  Row rows;
  Row left = block.taken;
  for (const std::uint32_t c : order_) {
    const Column& column = columns_[c];
    if (marking[column.field] == 0) continue;
    keep(left, at_least(&block.rows[column.first], column.width, marking[column.field], rows));
    if (!any(left)) break;
  }
  return left;
}

CoverIndex::Row CoverIndex::below(const Block& block, const Marking& marking, Row among) const {
  Row rows;
  for (auto c = order_.rbegin(); c != order_.rend() && any(among); ++c) {
    const Column& column = columns_[*c];
    if (marking[column.field] == omega) continue;
    drop(among, at_least(&block.rows[column.first], column.width, marking[column.field] + 1, rows));
  }
  return among;
}

/// Of those below: those that are not equal wherever the marking is not omega.
CoverIndex::Row CoverIndex::grown(const Block& block, const Marking& marking, Row below) const {
  Row rows;
  Row same = below;
  for (const program::Counter field : *fields_) {
    const Tokens value = marking[field];
    if (value == 0 || value == omega) continue;
    const auto column =
        std::lower_bound(columns_.begin(), columns_.end(), field,
                         [](const Column& c, program::Counter f) { return c.field < f; });
    if (column == columns_.end() || column->field != field) return below;
    keep(same, at_least(&block.rows[column->first], column->width, value, rows));
    if (!any(same)) break;
  }
  drop(below, same);
  return below;
}

std::uint64_t CoverIndex::memory() const {
  return blocks_.size() * (sizeof(Block) + rows_ * sizeof(Row)) +
         columns_.size() * (sizeof(Column) + sizeof(std::uint32_t)) +
         (names_.size() + free_.size()) * sizeof(Place);
}

}  // namespace leadline::logic
