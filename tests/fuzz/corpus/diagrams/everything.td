/* every construct */ composition 'all of it' { transient time Msg; transient int 0..3 number;
  set of {b.'in', 'no. 1'} shared.alpha := {'no. 1'};
  component a { bool on := true; int -2..7 n := -1; int 0..3 family[x, y] := 1, 2; time t := none;
    time s[x, y] := 3; constant time up[x, y] := 1, {2, 3}; constant time gap := 5;
    constant set of {b.'in', 'no. 1'} F[x, y] := {b.'in'}, {}; constant int 0..9 k := 4;
    queue(2, 1) of time q[x, y] := [1, 2], []; queue(3) of bool bits; queue(1) of port {x, y} turns;
    port {x, y} x := y dead at busy, 'when'; vertices idle, busy, 'when';
    edge e1: idle -> busy choose x in argmin(s) order x before y
      when (min(s) + 2 <= min(t, first(q), s[port x]) - 1 or not on) and x != y and 'no. 1' not in shared.alpha
        and length(bits) * 2 - (n + 1) < k and first(bits) = (n >= 0) and min() > s[x] + gap
      consumes s[x] { s[x] := s[x] + up[x] + gap + 2; shared.alpha := F[x]; shared.alpha := {b.'in'};
        shared.alpha := {}; n := n * n - 1; on := not on and full(bits); t := none; pop(q[y]);
        push(q[x], t); push(bits, false); push(turns, y); family[x] := 3; }
    edge e2: * -> idle observes t + 1; edge e3: busy -> idle, 'when' -> busy { x := x; }
    send out: * -> * emits s[y] { Msg := t + 4; number := 2; } }
  component b { time last; int 0..3 n; vertices v; receive 'in': v -> v when b.'in' in shared.alpha {
      shared.alpha -= b.'in'; last := Msg; n := number; } receive other: v -> v { shared.alpha += 'no. 1'; } }
  match a.out -> b.'in', b.other; }
