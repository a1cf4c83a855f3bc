// A diagram that is meant to be wrong: it breaks the first rule of time consistency in "Repeatable
// Decentralized Simulations for Cyber-Physical Systems" (Reymann, Foughali, Lacroix, QRS 2019,
// section II): messages are consumed by increasing timestamps, no matter where they come from. A
// robot sends images with period 3 and positions with period 2, in order. A localisation node takes
// from whichever buffer is not empty, as a node does that gives each topic a callback.
//
// What to look for:
// - `check` finds progress, and ordered_consumption broken. The witness sends image 0 and position
//   1, takes the position and then the image. Which message comes first depends on the schedule.
// - The other three rules hold: localisation emits nothing, and what it pops it consumes.
// - The buffers hold the two together: sending blocks when one is full, so that the times in a
//   state are never far apart and the states are few.
// - To mend it, take only when both buffers hold something, and the older message first: `when not
//   empty(images) and not empty(positions) and first(images) <= first(positions)`, and the other
//   way round with <. Nothing is broken then, and it still progresses.
composition time_order {
  queue(2) of time images;
  queue(2) of time positions;

  component Robot {
    time image := 0;  // the timestamp of the next one
    time position := 1;
    vertices Moving;

    edge send_image: Moving -> Moving when image <= position and not full(images) emits image {
      push(images, image);
      image := image + 3;
    }
    edge send_position: Moving -> Moving
      when position <= image and not full(positions) emits position {
      push(positions, position);
      position := position + 2;
    }
  }

  component Localisation {
    vertices Waiting;

    edge take_image: Waiting -> Waiting when not empty(images) consumes first(images) {
      pop(images);
    }
    edge take_position: Waiting -> Waiting when not empty(positions) consumes first(positions) {
      pop(positions);
    }
  }
}
