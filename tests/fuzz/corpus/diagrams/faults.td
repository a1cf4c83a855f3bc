composition c { time t := -1 int 5..2 n; bool b := 3; queue(0) of set of {a} q; constant bool k;
  component d { vertices v, v; time t; edge e: v -> w when t = 3 and n < b or t + t > t * 2 { t := 5; t := n; x := 1 }
    edge e: v -> v choose n in argmin(t) { pop(t); push(q, 1); k := 1; n == 2; } send s: v -> v; ;;; } }
  match d.s -> d.s, e.x; match ; component { } component d { edge f: -> v } } } trailing '
