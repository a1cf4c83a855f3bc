#pragma once

namespace leadline::tool {

/// Has the heap ready that nearly every run needs, for all threads. In a virtual machine the first
/// touch of a page may take 15 us, and threads that touch pages wait for each other; asked for
/// together, pages take a twentieth of that. Where the system cannot do that nothing changes.
void prepare_heap();

}  // namespace leadline::tool
