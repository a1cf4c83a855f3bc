#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "leadline/base/files.hpp"
#include "leadline/base/source.hpp"

namespace leadline::test {

/// A file of models/, by its path there.
inline SourceFile model_file(const std::string& path) {
  std::string error;
  auto file = read_file(LEADLINE_SOURCE_DIR "/models/" + path, error);
  if (!file) throw std::runtime_error(error);
  return *std::move(file);
}

}  // namespace leadline::test
