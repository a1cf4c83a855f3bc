// Time management of the High Level Architecture, time-stepped: Degroote, Koch, Lacroix,
// "Integrating Realistic Simulation Engines within the MORSE Framework" (IROS 2016), section III-B
// and Fig. 2; IEEE 1516. Two federates, MORSE with steps of 2 and the flight model JSBSim with
// steps of 3, send updates to each other through one run-time infrastructure (RTI):
//   update  Update Attribute Value (UAV): a message with a timestamp, to the RTI
//   TAR(T)  Time Advance Request, to the RTI: let me go to time T
//   RAV     Reflect Attribute Value, from the RTI: the next message up to T, in timestamp order
//   TAG(T)  Time Advance Grant, from the RTI, for this and for every other kind of request
//
// With lookahead: a federate that is at time t, or has asked for it, sends nothing before
// t + lookahead. So the bound on what federate A may still get (the standard's GALT, once called
// LBTS) is the time of B, or the one that B has asked for, plus B's lookahead. The RTI grants A the
// time T as soon as T < bound and all messages up to T are delivered: none can come any more.
//
// What to look for:
// - Progress, of all three: of the two requests the earlier one is below the other's bound.
// - The four rules of time consistency hold.
// - Times grow for ever, and there are a few dozen states all the same: neither federate gets
//   further than the lookahead ahead of what the other one has asked for.
// - Write 2 for the lookahead: it still progresses, but no_late_consumption is broken. A federate
//   at t sends the update for t + 2 and then hears of t + 1: HLA allows it, DSAAM does not.
// - hla_tar_no_lookahead.td and hla_tar_deadlock.td have no lookahead.
composition hla_tar {
  constant time lookahead := 1;

  // What the RTI knows: each federate's time, or the one that it has asked for, and the messages
  // that wait for it.
  time asked[morse, jsbsim];
  queue(3) of time tso[morse, jsbsim];

  component Morse {
    constant time step := 2;
    time now;  // the federate's logical time
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + lookahead { push(tso[jsbsim], now + lookahead); }
    send tar: Updated -> Advancing { asked[morse] := now + step; }
    receive rav: Advancing -> Advancing consumes first(tso[morse]) { pop(tso[morse]); }
    receive tag: Advancing -> Granted { now := asked[morse]; }
  }

  component Jsbsim {
    constant time step := 3;
    time now;
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + lookahead { push(tso[morse], now + lookahead); }
    send tar: Updated -> Advancing { asked[jsbsim] := now + step; }
    receive rav: Advancing -> Advancing consumes first(tso[jsbsim]) { pop(tso[jsbsim]); }
    receive tag: Advancing -> Granted { now := asked[jsbsim]; }
  }

  component Rti {
    vertices Serving;

    receive update_of_morse: Serving -> Serving when not full(tso[jsbsim]);
    receive update_of_jsbsim: Serving -> Serving when not full(tso[morse]);
    receive tar: Serving -> Serving;

    send rav_morse: Serving -> Serving
      when not empty(tso[morse]) and first(tso[morse]) <= asked[morse];
    send rav_jsbsim: Serving -> Serving
      when not empty(tso[jsbsim]) and first(tso[jsbsim]) <= asked[jsbsim];

    send tag_morse: Serving -> Serving
      when asked[morse] < asked[jsbsim] + lookahead
       and (empty(tso[morse]) or first(tso[morse]) > asked[morse]);
    send tag_jsbsim: Serving -> Serving
      when asked[jsbsim] < asked[morse] + lookahead
       and (empty(tso[jsbsim]) or first(tso[jsbsim]) > asked[jsbsim]);
  }

  match Morse.update -> Rti.update_of_morse;
  match Jsbsim.update -> Rti.update_of_jsbsim;
  match Morse.tar -> Rti.tar;
  match Jsbsim.tar -> Rti.tar;
  match Rti.rav_morse -> Morse.rav;
  match Rti.rav_jsbsim -> Jsbsim.rav;
  match Rti.tag_morse -> Morse.tag;
  match Rti.tag_jsbsim -> Jsbsim.tag;
}
