"""Families of models of any size, whose numbers of states and edges are known: each member is
written from scratch, and its counts come from elsewhere than leadline."""

import math
import pathlib
from dataclasses import dataclass
from typing import Callable, Optional

ROOT = pathlib.Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Family:
    name: str
    title: str  # in the plot's legend
    source: str  # where the counts are from
    sizes: tuple  # those that are measured, the last the largest
    ending: str
    text: Callable[[int], str]
    known: Callable[[int], Optional[tuple]]  # states and edges, or None
    options: tuple = ()  # of `leadline explore`

    def write(self, size, folder):
        path = pathlib.Path(folder) / f"{self.name}_{size}{self.ending}"
        path.write_text(self.text(size), encoding="utf-8")
        return path


def net(name, marking, transitions):
    """A net in Tina's format: `marking` by place, transitions as "p q*2 -> r"."""
    lines = [f"net {name}"]
    lines += [f"pl {place} ({tokens})" for place, tokens in marking.items()]
    lines += [f"tr {transition} {arcs}" for transition, arcs in transitions]
    return "\n".join(lines) + "\n"


# Philosophers who take their forks one by one in any order. A fork is free, or with one of two:
# that tells everything, so 3^n. What a philosopher may do depends on two forks, and in their nine
# situations he has seven things to do: 7 n 3^(n-2).

def philosophers(n):
    marking = {f"{place}{i}": 1 for i in range(n) for place in ("think", "fork")}
    transitions = []
    for i in range(n):
        left, right = f"fork{i}", f"fork{(i + 1) % n}"
        transitions += [
            (f"take_left{i}", f"think{i} {left} -> has_left{i}"),
            (f"take_right{i}", f"think{i} {right} -> has_right{i}"),
            (f"then_right{i}", f"has_left{i} {right} -> eat{i}"),
            (f"then_left{i}", f"has_right{i} {left} -> eat{i}"),
            (f"put_down{i}", f"eat{i} -> think{i} {left} {right}"),
        ]
    return net(f"philosophers_{n}", marking, transitions)


def philosophers_counts(n):
    return 3 ** n, 7 * n * 3 ** (n - 2)


# The Kanban system of Ciardo and Tilgner, as in the Model Checking Contest: four cells of n cards,
# the second and the third fed and emptied together. Each cell's cards are in one of four places.
# n = 5 is known there as 2,546,432 markings and 24,460,016 edges.

def kanban(n):
    marking = {f"free{cell}": n for cell in range(1, 5)}
    transitions = []
    for cell in range(1, 5):
        transitions += [
            (f"ok{cell}", f"work{cell} -> done{cell}"),
            (f"redo{cell}", f"work{cell} -> back{cell}"),
            (f"again{cell}", f"back{cell} -> work{cell}"),
        ]
    transitions += [
        ("enter", "free1 -> work1"),
        ("fork", "done1 free2 free3 -> free1 work2 work3"),
        ("join", "done2 done3 free4 -> free2 free3 work4"),
        ("leave", "done4 -> free4"),
    ]
    return net(f"kanban_{n}", marking, transitions)


def kanban_counts(n):
    choose = math.comb
    cell, busy = choose(n + 3, 3), choose(n + 2, 3)  # with a card in one certain place: busy
    both = sum(choose(k + 2, 2) ** 2 for k in range(n + 1))  # k cards in each of cells 2 and 3
    both_busy = sum(choose(k + 1, 2) * choose(k + 2, 2) for k in range(n + 1))
    not_full = both - choose(n + 2, 2) ** 2
    edges = 8 * busy * cell * both + 6 * cell * cell * both_busy + 2 * busy * cell * not_full
    return cell * cell * both, edges


# A token ring of n stations: each may want the token, which goes on when its station does not want
# it or has used it. The token's station is in one of three states, each other one in one of two.

def ring(n):
    marking = {f"quiet{i}": 1 for i in range(n)} | {"token0": 1}
    transitions = []
    for i in range(n):
        following = f"token{(i + 1) % n}"
        transitions += [
            (f"want{i}", f"quiet{i} -> wants{i}"),
            (f"pass{i}", f"token{i} quiet{i} -> {following} quiet{i}"),
            (f"use{i}", f"token{i} wants{i} -> uses{i}"),
            (f"release{i}", f"uses{i} -> {following} quiet{i}"),
        ]
    return net(f"ring_{n}", marking, transitions)


def ring_counts(n):
    others = 2 ** (n - 1)
    return 3 * n * others, n * others * (3 * (n - 1) + 8) // 2


# The flexible manufacturing system of Ciardo and Trivedi, as in the Model Checking Contest: n
# pallets of each of three kinds of part, and machines for 3, 1 and 2 of them. All markings that the
# invariants allow are reached: n = 2 is known there as 3,444, n = 5 as 2,895,018.

def fms(n):
    marking = {"a": n, "b": n, "c": n, "m1": 3, "m2": 1, "m3": 2}
    transitions = []
    for part, machine in (("a", "m1"), ("b", "m2"), ("ab", "m3")):
        transitions += [
            (f"{part}_queue", f"{part} -> {part}_waits"),
            (f"{part}_start", f"{part}_waits {machine} -> {part}_on_{machine}"),
            (f"{part}_stop", f"{part}_on_{machine} -> {part}_made {machine}"),
        ]
    for part in ("a", "b"):
        transitions += [
            (f"{part}_alone", f"{part}_made -> {part}_shipped"),
            (f"{part}_pairs", f"{part}_made -> {part}_for_pair"),
            (f"{part}_new", f"{part}_shipped -> {part}"),
        ]
    transitions += [
        ("pair", "a_for_pair b_for_pair -> ab"),
        ("ab_new", "ab_made -> a b"),
        ("c_queue", "c -> c_waits"),
        ("c_make", "c_waits m2 -> c_shipped m2"),
        ("c_new", "c_shipped -> c"),
    ]
    return net(f"fms_{n}", marking, transitions)


def spread(tokens, places, machine=0):
    """Ways to put tokens on places, and on a machine that takes only so many."""
    if machine < 0:
        return 0
    return sum(math.comb(tokens - on + places - 1, places - 1)
               for on in range(min(machine, tokens) + 1))


def fms_counts(n):
    states = edges = 0
    c, c_busy = spread(n, 3), spread(n - 1, 3) if n else 0
    for pairs in range(n + 1):
        rest = n - pairs
        ab, a, b = spread(pairs, 3, 2), spread(rest, 5, 3), spread(rest, 5, 1)
        # One token fewer: in how many of these a certain place, or the machine, or a place and
        # room on the machine, has what a transition needs.
        ab_busy, a_busy, b_busy = (spread(pairs - 1, 3, 2), spread(rest - 1, 5, 3),
                                   spread(rest - 1, 5, 1))
        ab_on, a_on, b_on = (spread(pairs - 1, 3, 1), spread(rest - 1, 5, 2),
                             spread(rest - 1, 5, 0))
        states += ab * a * b * c
        edges += (2 * ab_busy + 2 * ab_on) * a * b * c
        edges += ab * (4 * a_busy + 2 * a_on) * b * c
        edges += ab * a * (4 * b_busy + 2 * b_on) * c
        edges += ab * a_busy * b_busy * c
        edges += ab * a * b * 2 * c_busy + ab * a * spread(rest, 5, 0) * c_busy
    return states, edges


# Survey missions, as those in models/missions: n objectives at a time, each an activity with
# hardware of its own that may fail, then the way home. Their nets have priorities. Counted by Spin.

def survey(n):
    things = range(n + 1)
    resources = "".join(f'<hardware id="h{i}"/>' for i in things)
    activities = "".join(f'<activity id="t{i}"><alternative id="x"><consumes resource="h{i}"/>'
                         "</alternative></activity>" for i in things)
    mandatory = ("true", "false")
    objectives = "".join(f'<objective id="o{i}" mandatory="{mandatory[i % 2]}">'
                         f'<activity ref="t{i}"/></objective>' for i in range(n))
    return (f'<mission name="survey_{n}"><resources>{resources}</resources>'
            f'<activities>{activities}</activities><parallel id="all">{objectives}</parallel>'
            f'<objective id="home"><activity ref="t{n}"/></objective></mission>\n')


# A planner with n robots, each a controller and a plant, as in models/dsaam/ant_exploration.dsaam:
# all interleavings of whole steps, or of the diagrams in full. Counted by the oracle of the tests
# (tests/oracle), a second implementation that knows no programs and packs no states.

def fleet(n):
    return f"""system fleet_{n} {{
  node planner {{ in position[{n}]; out waypoint[{n}] period 2; }}
  type controller {{ in waypoint; in pose; out speeds period 1; }}
  type plant {{ in speeds; out pose period 1; }}
  node controller[{n}] : controller;
  node plant[{n}] : plant;
  flow planner.waypoint[*] -> controller[*].waypoint;
  flow controller[*].speeds -> plant[*].speeds;
  flow plant[*].pose -> controller[*].pose, planner.position[*];
}}
"""


SURVEY_COUNTS = {2: (701, 857), 3: (3445, 4291), 4: (14443, 17819), 5: (63447, 78345),
                 6: (260533, 318317), 7: (1102833, 1344503)}
FLEET_STEPS = {1: (46, 90), 2: (2116, 7428), 3: (76528, 390642)}
FLEET_DIAGRAMS = {1: (954, 2524), 2: (457475, 2081080)}

FAMILIES = (
    Family("philosophers", "philosophers", "closed form", (8, 10, 12, 13, 14), ".net",
           philosophers, philosophers_counts),
    Family("kanban", "Kanban", "closed form; n = 5: Model Checking Contest", (2, 3, 4, 5), ".net",
           kanban, kanban_counts),
    Family("ring", "token ring", "closed form", (9, 12, 14, 16), ".net", ring, ring_counts),
    Family("fms", "FMS", "closed form; n = 2 and 5: Model Checking Contest", (2, 3, 4, 5), ".net",
           fms, fms_counts),
    Family("survey", "surveys", "Spin 6.5.2", (3, 4, 5, 6, 7), ".xml", survey,
           SURVEY_COUNTS.get),
    Family("fleet", "fleets, whole steps", "the tests' oracle", (2, 3), ".dsaam", fleet,
           FLEET_STEPS.get, ("--method", "steps")),
    Family("fleet_diagrams", "fleets, diagrams", "the tests' oracle", (1, 2), ".dsaam",
           fleet, FLEET_DIAGRAMS.get),
)


def family(name):
    return next(f for f in FAMILIES if f.name == name)
