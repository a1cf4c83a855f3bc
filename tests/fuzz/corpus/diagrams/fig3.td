// The transition diagram of Fig. 3 in "Repeatable Decentralized Simulations for Cyber-Physical
// Systems" (Reymann, Foughali, Lacroix, QRS 2019, section III-A2): one component, two vertices and
// two times that overtake each other. The drawing of the figure is lost; the guards and operations
// here have the property that the paper states of it: the diagram progresses, that is, never stops,
// exactly if x2 - x1 = 1 at the start.
//
// What to look for:
// - Both times grow for ever, and there are 2 states and 2 transitions all the same: two states
//   that differ by a shift of time are one. No deadlock.
// - Write 2, or 0, for the 1 behind x2: no edge can ever be taken, and the one state is a deadlock.
// - Guards compare times with each other, plus a constant; operations copy a time, plus a constant.
//   That is all that times can do, so that shifting them all changes nothing.
composition fig3 {
  component D {
    time x1 := 0;
    time x2 := 1;
    vertices v0, v1;

    edge overtake: v0 -> v1 when x2 = x1 + 1 { x1 := x2 + 1; }
    edge follow: v1 -> v0 when x1 = x2 + 1 { x2 := x1 + 1; }
  }
}
