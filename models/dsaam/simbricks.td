// The synchronisation of SimBricks, after Mohr, "Modular Full-System Simulation for Cyber-Physical
// Systems" (2025, section 2.2.1): every component of a system is a simulator in a process of its
// own, and they exchange messages through queues. Here a host, its network card (NIC) and the
// network, connected in a line.
//
// A message that is sent at time t arrives at t + latency, which is its timestamp. A simulator at
// time t takes the messages of timestamp t, and goes on only when the next message of every queue
// lies in its future. So that its neighbours can go on as well it sends a message at least every
// sync interval: data if there are some, else a sync message. Only the host has data here.
//
// What to look for:
// - Progress, of all three, because the sync interval is no longer than the latency.
// - No simulator is ever more than the latency, which is the sync interval here, ahead of or behind
//   a neighbour; the host and the network may be two latencies apart.
// - The four rules of time consistency hold, by the simulators' own times: what is sent at time t
//   is an observation, since a simulator may take messages for t before it sends and after it has
//   sent.
// - Write 3 for the sync interval, also in `next`: longer than the latency, and a deadlock. All
//   wait for messages that their neighbours would send only later.
// - Write `emits now[host] + latency` in to_nic, the time at which it arrives: no_late_consumption
//   is broken. SimBricks takes messages while its own ones are under way, DSAAM does not.
composition simbricks {
  constant time latency := 2;
  constant time sync := 2;  // the sync interval

  time now[host, nic, net];
  queue(3) of time host_nic;  // messages under way, from the host to the NIC
  queue(3) of time nic_host;
  queue(3) of time nic_net;
  queue(3) of time net_nic;

  component Host {
    constant time next := {1, 2};  // to the next message: data, or a sync after its interval
    time due;                      // when that one is sent
    vertices Running;

    edge to_nic: Running -> Running when now[host] = due and not full(host_nic)
      observes now[host] {
      push(host_nic, now[host] + latency);
      due := now[host] + next;
    }
    edge from_nic: Running -> Running
      when not empty(nic_host) and first(nic_host) <= now[host] consumes first(nic_host) {
      pop(nic_host);
    }
    edge go_on: Running -> Running
      when now[host] < due and not empty(nic_host) and now[host] < first(nic_host) {
      now[host] := now[host] + 1;
    }
  }

  component Nic {
    time due_host;
    time due_net;
    vertices Running;

    edge to_host: Running -> Running when now[nic] = due_host and not full(nic_host)
      observes now[nic] {
      push(nic_host, now[nic] + latency);
      due_host := now[nic] + sync;
    }
    edge to_net: Running -> Running when now[nic] = due_net and not full(nic_net)
      observes now[nic] {
      push(nic_net, now[nic] + latency);
      due_net := now[nic] + sync;
    }
    edge from_host: Running -> Running
      when not empty(host_nic) and first(host_nic) <= now[nic] consumes first(host_nic) {
      pop(host_nic);
    }
    edge from_net: Running -> Running
      when not empty(net_nic) and first(net_nic) <= now[nic] consumes first(net_nic) {
      pop(net_nic);
    }
    edge go_on: Running -> Running
      when now[nic] < due_host and now[nic] < due_net
       and not empty(host_nic) and now[nic] < first(host_nic)
       and not empty(net_nic) and now[nic] < first(net_nic) {
      now[nic] := now[nic] + 1;
    }
  }

  component Net {
    time due;
    vertices Running;

    edge to_nic: Running -> Running when now[net] = due and not full(net_nic)
      observes now[net] {
      push(net_nic, now[net] + latency);
      due := now[net] + sync;
    }
    edge from_nic: Running -> Running
      when not empty(nic_net) and first(nic_net) <= now[net] consumes first(nic_net) {
      pop(nic_net);
    }
    edge go_on: Running -> Running
      when now[net] < due and not empty(nic_net) and now[net] < first(nic_net) {
      now[net] := now[net] + 1;
    }
  }
}
