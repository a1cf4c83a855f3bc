#include "explore/post.hpp"

#include <gtest/gtest.h>

namespace leadline::explore {
namespace {

std::unique_ptr<Parcel> parcel_of(std::size_t sender) {
  auto parcel = std::make_unique<Parcel>();
  parcel->sender = sender;
  return parcel;
}

TEST(Post, CountsParcelsUntilTheyAreGivenBack) {
  Post post(2);
  post.send(1, parcel_of(0));
  post.send(1, parcel_of(0));
  EXPECT_EQ(post.away(0), 2U);
  EXPECT_EQ(post.away(1), 0U);
  std::unique_ptr<Parcel> parcels = post.collect(1);
  ASSERT_NE(parcels, nullptr);
  std::unique_ptr<Parcel> second = std::move(parcels->next);
  ASSERT_NE(second, nullptr);
  post.give_back(std::move(parcels));
  EXPECT_EQ(post.away(0), 1U);
  EXPECT_NE(post.collect_empty(0), nullptr);
  post.give_back(std::move(second));
  EXPECT_EQ(post.away(0), 0U);
}

}  // namespace
}  // namespace leadline::explore
