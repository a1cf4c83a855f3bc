composition uav_altitude {
  set of {ptolemy.height, ptolemy.gps} morse.alpha;
  set of {morse.pose} ptolemy.alpha;
  transient time Msg;

  component morse {
    time T[pose];
    queue(2) of time B[pose];
    time S[height, gps];
    constant time up[height, gps] := 2, {20, 40};
    port {pose, height, gps} m dead at Wa;
    time next dead at Wa, Co;
    constant set of {ptolemy.height, ptolemy.gps} F[height, gps] := {ptolemy.height}, {ptolemy.gps};
    vertices Wa, Co, Em;

    edge be: Wa -> Em choose m in argmin(S) when min(S) <= T[pose] {
      next := S[m] + up[m];
      morse.alpha := F[m];
    }
    edge ee: Em -> Wa when empty(morse.alpha) { S[m] := next; }
    edge bc: Wa -> Co choose m in argmin(T) when T[pose] < min(S);
    edge ec: Co -> Wa when not empty(B[m]) consumes T[m] {
      T[m] := first(B[m]);
      pop(B[m]);
    }
    send snd_height: Em -> Em
      when m = height and not empty(morse.alpha)
      emits S[height]
    {
      Msg := next;
    }
    send snd_gps: Em -> Em when m = gps and not empty(morse.alpha) emits S[gps] { Msg := next; }
    receive recv_pose: * -> * when not full(B[pose]) and morse.pose in ptolemy.alpha {
      push(B[pose], Msg);
      ptolemy.alpha -= morse.pose;
    }
  }

  component ptolemy {
    time T[height, gps];
    queue(2, 1) of time B[height, gps];
    time S[pose];
    constant time up[pose] := 1;
    port {height, gps, pose} m dead at Wa;
    time next dead at Wa, Co;
    constant set of {morse.pose} F[pose] := {morse.pose};
    vertices Wa, Co, Em;

    edge be: Wa -> Em choose m in argmin(S) when S[pose] <= min(T) {
      next := S[m] + up[m];
      ptolemy.alpha := F[m];
    }
    edge ee: Em -> Wa when empty(ptolemy.alpha) { S[m] := next; }
    edge bc: Wa -> Co choose m in argmin(T) when min(T) < S[pose];
    edge ec: Co -> Wa when not empty(B[m]) consumes T[m] {
      T[m] := first(B[m]);
      pop(B[m]);
    }
    send snd_pose: Em -> Em
      when m = pose and not empty(ptolemy.alpha)
      emits S[pose]
    {
      Msg := next;
    }
    receive recv_height: * -> * when not full(B[height]) and ptolemy.height in morse.alpha {
      push(B[height], Msg);
      morse.alpha -= ptolemy.height;
    }
    receive recv_gps: * -> * when not full(B[gps]) and ptolemy.gps in morse.alpha {
      push(B[gps], Msg);
      morse.alpha -= ptolemy.gps;
    }
  }

  match morse.snd_height -> ptolemy.recv_height;
  match morse.snd_gps -> ptolemy.recv_gps;
  match ptolemy.snd_pose -> morse.recv_pose;
}
