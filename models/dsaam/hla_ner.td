// Time management of the High Level Architecture, event-stepped: Degroote, Koch, Lacroix,
// "Integrating Realistic Simulation Engines within the MORSE Framework" (IROS 2016), sections III-B
// and IV-A; IEEE 1516. MORSE, in steps of 2, asks for its next time with a Time Advance Request
// (TAR) as in hla_tar.td. Ptolemy II goes from event to event: with a Next Event Request NER(T) it
// asks for the next message or, if none comes up to T, for T, its own next event. One run-time
// infrastructure (RTI) answers both with a Time Advance Grant: TAG of the message's time, or of T.
//
// With lookahead: a federate that is at time t sends nothing before t + lookahead. From what it has
// asked for follows when the other one may still get a message from it:
// - TAR(T): not before T + lookahead.
// - NER(T): not before T + lookahead, but if a message for m < T waits for it, it will be granted m
//   instead: not before m + lookahead. (A message that is yet to come may wake Ptolemy as well. It
//   comes after the time that MORSE has asked for, and what it leads to still later.)
// A time t is granted when t < bound and all messages up to t are delivered.
//
// What to look for:
// - Progress, of all three, and the four rules of time consistency hold.
// - Messages wake Ptolemy: with rav_ptolemy the asked time becomes that of the message.
// - hla_ner_no_lookahead.td has no lookahead.
composition hla_ner {
  constant time lookahead := 1;

  // What the RTI knows: each federate's time, or the one that it will be granted, and the messages
  // that wait for it.
  time asked[morse, ptolemy];
  queue(3) of time tso[morse, ptolemy];

  component Morse {
    constant time step := 2;
    time now;  // the federate's logical time
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + lookahead { push(tso[ptolemy], now + lookahead); }
    send tar: Updated -> Advancing { asked[morse] := now + step; }
    receive rav: Advancing -> Advancing consumes first(tso[morse]) { pop(tso[morse]); }
    receive tag: Advancing -> Granted { now := asked[morse]; }
  }

  component Ptolemy {
    constant time next_event := {1, 3};  // after one tick or after three
    time now;
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + lookahead { push(tso[morse], now + lookahead); }
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
      when asked[morse] < asked[ptolemy] + lookahead
       and (empty(tso[ptolemy]) or asked[morse] < first(tso[ptolemy]) + lookahead)
       and (empty(tso[morse]) or first(tso[morse]) > asked[morse]);

    // NER: the next message only, and those of the same time.
    send rav_ptolemy: Serving -> Serving
      when not empty(tso[ptolemy]) and first(tso[ptolemy]) <= asked[ptolemy]
      { asked[ptolemy] := first(tso[ptolemy]); }
    send tag_ptolemy: Serving -> Serving
      when asked[ptolemy] < asked[morse] + lookahead
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
