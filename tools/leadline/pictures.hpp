#pragma once

#include <string>
#include <vector>

#include "input.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/emit/draw.hpp"

namespace leadline::tool {

/// What `--what` may name, as its help and its completion have it: "objectives", "resource:ID".
[[nodiscard]] const std::vector<std::string>& picture_names();

struct PictureOptions {
  std::string what;  ///< one of these, or empty: what the model is drawn as
  Limits limits;
  bool quiet = false;
};

/// Draws a model. Throws `BadInput` where it has nothing of what is asked for.
[[nodiscard]] emit::Drawing draw_model(const Model& model, const PictureOptions& options);

}  // namespace leadline::tool
