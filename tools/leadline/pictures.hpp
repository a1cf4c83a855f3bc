#pragma once

#include <string>
#include <vector>

#include "input.hpp"
#include "leadline/base/limits.hpp"
#include "leadline/emit/draw.hpp"

namespace leadline::tool {

/// What `--what` may name: "objectives", "resource:ID".
[[nodiscard]] std::vector<std::string> picture_names();

/// The same with what each shows, for help.
[[nodiscard]] std::string list_of_pictures();

struct PictureOptions {
  std::string what;  ///< one of these, or empty: what the model is drawn as
  Limits limits;
  bool quiet = false;
};

/// Draws a model. Throws `BadInput` where it has nothing of what is asked for.
[[nodiscard]] emit::Drawing draw_model(const Model& model, const PictureOptions& options);

}  // namespace leadline::tool
