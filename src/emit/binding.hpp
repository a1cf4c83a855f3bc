#pragma once

namespace leadline::emit {

/// How tight the outermost operator of an expression of a diagram binds, from the weakest.
enum class Binding { either, both, negation, comparison, sum, product, atom };

}  // namespace leadline::emit
