// HLA time management as in hla_tar.td (Degroote, Koch, Lacroix, IROS 2016, section III-B), but
// without lookahead and with federates that, once granted T, send what the world looks like at T.
// So the RTI cannot grant TAR(T) while the other federate has only asked for T: the bound is not
// exclusive, T < bound is needed, and the federates wait for each other.
//
// What to look for:
// - Meant to be wrong: `check` finds a deadlock. With steps of 2 and 3 both are granted the times
//   up to 4 and 3, and then both ask for 6, their first common time.
// - So does a circuit of two observation flows in a `.dsaam` system, with periods 2 and 3 and these
//   as first timestamps.
// - Nothing is untimely: the four rules of time consistency hold.
// - Write <= for the < between the two asked times, and it progresses: that is the standard's other
//   service TARA (Time Advance Request Available), whose grant does not say any more that all
//   messages for T have come.
composition hla_tar_deadlock {
  // What the RTI knows: each federate's time, or the one that it has asked for, and the messages
  // that wait for it.
  time asked[morse, jsbsim];
  queue(3) of time tso[morse, jsbsim];

  component Morse {
    constant time step := 2;
    time now;  // the federate's logical time
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated observes now { push(tso[jsbsim], now); }
    send tar: Updated -> Advancing { asked[morse] := now + step; }
    receive rav: Advancing -> Advancing consumes first(tso[morse]) { pop(tso[morse]); }
    receive tag: Advancing -> Granted { now := asked[morse]; }
  }

  component Jsbsim {
    constant time step := 3;
    time now;
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated observes now { push(tso[morse], now); }
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
      when asked[morse] < asked[jsbsim]
       and (empty(tso[morse]) or first(tso[morse]) > asked[morse]);
    send tag_jsbsim: Serving -> Serving
      when asked[jsbsim] < asked[morse]
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
