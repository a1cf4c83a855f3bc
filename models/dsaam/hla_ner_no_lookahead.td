// HLA time management as in hla_ner.td (Degroote, Koch, Lacroix, IROS 2016, sections III-B and
// IV-A): MORSE in time steps (TAR), Ptolemy II from event to event (NER). But no federate declares
// a lookahead, and the standard's promise takes its place, as in hla_tar_no_lookahead.td: a
// federate that was granted t by either request sends nothing up to *and at* t. A bound that
// follows from an asked time, or from a message that waits for Ptolemy, is exclusive: t is granted
// at t <= bound.
//
// What to look for:
// - Progress, of all three, and the four rules of time consistency hold.
// - The first update that the promise leaves is one tick later. So among whole numbers the states
//   and transitions are as many as those of hla_ner.td with its lookahead of 1.
// - Write < for each <= of tag_morse and tag_ptolemy, as an RTI must without the promise: the two
//   deadlock when they ask for the same time, as in hla_tar_deadlock.td.
composition hla_ner_no_lookahead {
  // What the RTI knows: each federate's time, or the one that it will be granted, and the messages
  // that wait for it.
  time asked[morse, ptolemy];
  queue(3) of time tso[morse, ptolemy];

  component Morse {
    constant time step := 2;
    time now;  // the federate's logical time
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + 1 { push(tso[ptolemy], now + 1); }
    send tar: Updated -> Advancing { asked[morse] := now + step; }
    receive rav: Advancing -> Advancing consumes first(tso[morse]) { pop(tso[morse]); }
    receive tag: Advancing -> Granted { now := asked[morse]; }
  }

  component Ptolemy {
    constant time next_event := {1, 3};  // after one tick or after three
    time now;
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + 1 { push(tso[morse], now + 1); }
    send ner: Updated -> Advancing { asked[ptolemy] := now + next_event; }
    receive rav: Advancing -> Advancing consumes first(tso[ptolemy]) { pop(tso[ptolemy]); }
    receive tag: Advancing -> Granted { now := asked[ptolemy]; }
  }

  component Rti {
    vertices Serving;

    receive update_of_morse: Serving -> Serving when not full(tso[ptolemy]);
    receive update_of_ptolemy: Serving -> Serving when not full(tso[morse]);
    receive request: Serving -> Serving;

    // TAR: every message up to the time asked for.
    send rav_morse: Serving -> Serving
      when not empty(tso[morse]) and first(tso[morse]) <= asked[morse];
    send tag_morse: Serving -> Serving
      when asked[morse] <= asked[ptolemy]
       and (empty(tso[ptolemy]) or asked[morse] <= first(tso[ptolemy]))
       and (empty(tso[morse]) or first(tso[morse]) > asked[morse]);

    // NER: the next message only, and those of the same time.
    send rav_ptolemy: Serving -> Serving
      when not empty(tso[ptolemy]) and first(tso[ptolemy]) <= asked[ptolemy]
      { asked[ptolemy] := first(tso[ptolemy]); }
    send tag_ptolemy: Serving -> Serving
      when asked[ptolemy] <= asked[morse]
       and (empty(tso[ptolemy]) or first(tso[ptolemy]) > asked[ptolemy]);
  }

  match Morse.update -> Rti.update_of_morse;
  match Ptolemy.update -> Rti.update_of_ptolemy;
  match Morse.tar -> Rti.request;
  match Ptolemy.ner -> Rti.request;
  match Rti.rav_morse -> Morse.rav;
  match Rti.rav_ptolemy -> Ptolemy.rav;
  match Rti.tag_morse -> Morse.tag;
  match Rti.tag_ptolemy -> Ptolemy.tag;
}
