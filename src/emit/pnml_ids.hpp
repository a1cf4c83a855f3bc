#pragma once

#include <string>
#include <vector>

#include "emit/fresh_names.hpp"
#include "leadline/model/petri_net.hpp"

namespace leadline::emit {

/// An XML id for everything in a PNML file, unique over the file.
class PnmlIds {
 public:
  /// Names that are ids already keep themselves, places before transitions.
  explicit PnmlIds(const PetriNet& net);

  [[nodiscard]] const std::string& operator[](PlaceId place) const {
    return places_[place.index()];
  }
  [[nodiscard]] const std::string& operator[](TransitionId transition) const {
    return transitions_[transition.index()];
  }
  [[nodiscard]] const std::string& net() const { return net_; }
  [[nodiscard]] const std::string& page() const { return page_; }
  [[nodiscard]] std::string next_arc();

 private:
  FreshNames fresh_;
  std::vector<std::string> places_;
  std::vector<std::string> transitions_;
  std::string net_;
  std::string page_;
  std::size_t arcs_ = 0;
};

}  // namespace leadline::emit
