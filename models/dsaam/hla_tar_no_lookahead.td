// HLA time management as in hla_tar.td (Degroote, Koch, Lacroix, IROS 2016, section III-B), but no
// federate declares a lookahead.
//
// May the RTI grant TAR(T) when the other federate is at T, or has asked for T, too? Only if that
// one can send nothing for T any more. With lookahead 0 it could, so the standard asks for a
// promise instead: a federate with lookahead 0 that has asked for T sends nothing up to *and at* T,
// not even once it is granted. The bound is then exclusive, and TAR(T) is granted at T <= bound.
//
// What to look for:
// - Progress: two federates that ask for the same time are both granted.
// - The first update that the promise leaves is one tick later. So among whole numbers the promise
//   is worth a lookahead of 1, and the states and transitions are as many as those of hla_tar.td.
//   (Where times are no whole numbers an RTI may take a tiny lookahead for it, as CERTI does.)
// - hla_tar_deadlock.td has neither a lookahead nor the promise.
composition hla_tar_no_lookahead {
  // What the RTI knows: each federate's time, or the one that it has asked for, and the messages
  // that wait for it.
  time asked[morse, jsbsim];
  queue(3) of time tso[morse, jsbsim];

  component Morse {
    constant time step := 2;
    time now;  // the federate's logical time
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + 1 { push(tso[jsbsim], now + 1); }
    send tar: Updated -> Advancing { asked[morse] := now + step; }
    receive rav: Advancing -> Advancing consumes first(tso[morse]) { pop(tso[morse]); }
    receive tag: Advancing -> Granted { now := asked[morse]; }
  }

  component Jsbsim {
    constant time step := 3;
    time now;
    vertices Granted, Updated, Advancing;

    send update: Granted -> Updated emits now + 1 { push(tso[morse], now + 1); }
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
      when asked[morse] <= asked[jsbsim]
       and (empty(tso[morse]) or first(tso[morse]) > asked[morse]);
    send tag_jsbsim: Serving -> Serving
      when asked[jsbsim] <= asked[morse]
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
