"""benchmarks_test.py LEADLINE: the runner of benchmarks/ and the counts of its families."""

import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

import compare  # noqa: E402
import cores  # noqa: E402
import families  # noqa: E402
import instructions  # noqa: E402
import measure  # noqa: E402
import plot  # noqa: E402
import run  # noqa: E402

PROGRAM = pathlib.Path(sys.argv.pop()).resolve()
SMALL = {"philosophers": (2, 3, 7), "kanban": (1, 2), "ring": (2, 7), "fms": (1, 2),
         "survey": (2, 4), "fleet": (1, 2), "fleet_diagrams": (1,)}


class Families(unittest.TestCase):
    def test_known_counts_are_those_of_the_literature(self):
        self.assertEqual(families.philosophers_counts(5)[0], 243)
        self.assertEqual(families.kanban_counts(5), (2_546_432, 24_460_016))
        self.assertEqual(families.fms_counts(2)[0], 3_444)
        self.assertEqual(families.fms_counts(5)[0], 2_895_018)

    def test_small_members_have_the_known_counts(self):
        self.assertEqual(set(SMALL), {f.name for f in families.FAMILIES})
        with tempfile.TemporaryDirectory() as folder:
            for name, sizes in SMALL.items():
                family = families.family(name)
                for size in sizes:
                    got = measure.explore(PROGRAM, family.write(size, folder), family.options)
                    self.assertIsNotNone(family.known(size))
                    measure.check_counts(f"{name} {size}", got, family.known(size))

    def test_every_measured_member_has_a_known_count(self):
        for family in families.FAMILIES:
            for size in family.sizes:
                self.assertIsNotNone(family.known(size), f"{family.name} {size}")


class Measuring(unittest.TestCase):
    def test_a_wrong_count_fails(self):
        told = "x: 9 states and 14 edges, known are 9 and 15"
        with self.assertRaisesRegex(measure.Failure, told):
            measure.check_counts("x", {"states": 9, "edges": 14}, (9, 15))

    def test_medians_and_the_middle_half(self):
        self.assertEqual(measure.spread([5, 1, 2, 9, 3]), (3, 2, 5))
        self.assertEqual(measure.spread([7]), (7, 7, 7))
        runs = [{"states": 9, "edges": 14, "seconds": s} for s in (3, 1, 2)]
        self.assertEqual(measure.middle(runs), {"states": 9, "edges": 14, "seconds": 2})

    def test_a_failing_program_is_told(self):
        with self.assertRaisesRegex(measure.Failure, "ended with 3\n.*no_such"):
            measure.explore(PROGRAM, "no_such.net")

    def test_two_programs_in_turn(self):
        with tempfile.TemporaryDirectory() as folder:
            ring = families.family("ring")
            instance = run.Instance("ring", 3, ring.write(3, folder), ring.known(3))
            rates, sizes = compare.ratios([PROGRAM, PROGRAM], instance, (), 2)
            self.assertEqual((len(rates), sizes), (2, [1, 1]))

    def test_threads_beside_as_many_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            ring = families.family("ring")
            instance = run.Instance("ring", 3, ring.write(3, folder), ring.known(3))
            together, apart = cores.gains(PROGRAM, instance, (), 2, 3)
            self.assertEqual((len(together), len(apart)), (3, 3))
            self.assertGreater(min(together + apart), 0)
            instance.known = (36, 1)
            with self.assertRaises(measure.Failure):
                cores.gains(PROGRAM, instance, (), 2, 1)

    def test_too_many_instructions_are_told(self):
        with contextlib.redirect_stdout(io.StringIO()):
            worse = instructions.compare({"a": 102, "b": 104, "new": 1}, {"a": 100, "b": 100})
        self.assertEqual(worse, ["b"])


class Plot(unittest.TestCase):
    def test_axes_have_enough_round_numbers(self):
        self.assertEqual(plot.ticks(90, 2e6), [100, 1e3, 1e4, 1e5, 1e6])
        self.assertEqual(plot.ticks(9, 60), [10, 20, 50])
        self.assertEqual([plot.short(v) for v in (2, 500, 3e4, 1e7)], ["2", "500", "30k", "10M"])

    def test_larger_is_further_along(self):
        axis = plot.Axis([10, 1000], 0, 100)
        self.assertLess(axis.at(10), axis.at(100))
        self.assertAlmostEqual(axis.at(100), 50)


class Runner(unittest.TestCase):
    def test_measures_and_writes_what_was_measured(self):
        with tempfile.TemporaryDirectory() as folder:
            table, picture = pathlib.Path(folder) / "r.json", pathlib.Path(folder) / "r.svg"
            probe = pathlib.Path(folder) / "p.cpp"
            probe.write_text('#include <cstdio>\nint main() { std::puts("edges=50 time=0.5s"); }')
            with contextlib.redirect_stdout(io.StringIO()):
                status = run.main(["--program", str(PROGRAM), "--family", "ring", "--size", "3",
                                   "--size", "4", "--repetitions", "1", "--probe", str(probe),
                                   "--json", str(table), "--svg", str(picture)])
            self.assertEqual(status, 0)
            result = json.loads(table.read_text())
            self.assertEqual(result["probe_edges_per_second"], 100)
            self.assertEqual([r["states"] for r in result["runs"]], [36, 96])
            for r in result["runs"]:
                self.assertAlmostEqual(r["ratio"], r["edges_per_second"] / 100)
            text = "".join(ElementTree.parse(picture).getroot().itertext())
            self.assertIn("token ring", text)

    def test_the_probe_finds_all_markings(self):
        with tempfile.TemporaryDirectory() as folder:
            probe = measure.Probe(folder)
            self.assertIn("states=243 edges=945 ", measure.run([probe.path, "5"])[0])
            probe.size = 6
            self.assertGreater(probe.rate(), 0)


if __name__ == "__main__":
    unittest.main()
