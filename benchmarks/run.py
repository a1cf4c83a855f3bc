#!/usr/bin/env python3
"""Measures how fast leadline explores, as ratios to a hand-written probe run beside it.

    benchmarks/run.py                                 all families, all sizes
    benchmarks/run.py --family kanban --size 5        one of them
    benchmarks/run.py --nets CASES/mcc                four nets of the Model Checking Contest
    benchmarks/run.py --spin                          Spin beside it, where it is installed
    benchmarks/run.py --json rates.json --svg rates.svg
    benchmarks/run.py --compare HEAD~1 HEAD           two commits, built and run in turn
    benchmarks/run.py --cores 2                       what two threads gain, and two separate runs
    benchmarks/run.py -- --threads 2                  options of `leadline explore`

Exits with 1 where a number of states or edges is not the known one.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import families
import measure
import peers
import plot
import spin
from compare import compare
from cores import cores

ROOT = pathlib.Path(__file__).resolve().parents[1]


def processor():
    for row in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if row.startswith("model name"):
            return row.split(":", 1)[1].strip()
    return "unknown"


def commit():
    done = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"],
                          capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


class Instance:
    """A model to explore, with what is known of it."""

    def __init__(self, family, size, path, known, options=()):
        self.family, self.size, self.path = family, size, path
        self.known, self.options = known, tuple(options)
        self.name = family if size is None else f"{family} {size}"


def chosen(arguments, folder):
    """What the command line asks for."""
    if arguments.nets:
        return [Instance(net, None, arguments.nets / net / "model.pnml", facts[:2])
                for net, facts in peers.NETS.items()]
    return [Instance(f.name, size, f.write(size, folder), f.known(size), f.options)
            for f in families.FAMILIES if not arguments.family or f.name in arguments.family
            for size in (arguments.size or f.sizes)]


HEAD = (f"{'model':24}{'states':>12}{'edges':>13}{'seconds':>9}{'M edges/s':>11}{'of probe':>10}"
        f"{'spread':>13}{'bytes/state':>13}{'peak MB':>9}")


def row(name, run):
    return (f"{name:24}{run['states']:>12,}{run['edges']:>13,}{run['seconds']:>9.3f}"
            f"{run['edges_per_second'] / 1e6:>11.2f}{run['ratio']:>10.2f}"
            f"{run['ratio_from']:>8.2f}-{run['ratio_to']:.2f}{run['bytes_per_state']:>13.1f}"
            f"{run['peak_memory'] / 1e6:>9.0f}")


def spin_beside(program, instance):
    """Spin's figures for a net; None for what is no net."""
    if instance.path.suffix not in (".net", ".pnml", ".xml"):
        return None
    counted = spin.count(program, instance.path)
    measure.check_counts(f"{instance.name} by Spin", counted, instance.known)
    seconds = max(counted["seconds"], 0.01)  # Spin tells no less
    print(f"  Spin: {seconds:.2f} s, {counted['states'] / seconds / 1e6:.2f} M states/s, "
          f"{counted['edges'] / seconds / 1e6:.2f} M edges/s, {counted['bytes'] / 1e6:.0f} MB")
    return counted


def peers_beside(net, run):
    _, _, seconds, lean = peers.NETS[net]
    times = ", ".join(f"{tool} {s:g} s" for tool, s in zip(peers.TOOLS, seconds))
    print(f"  {run['edges_per_second'] / peers.best_rate(net):.1f} times the fastest of {times}; "
          f"whole process {run['peak_memory'] / run['states']:.1f} bytes a marking, LTSmin {lean}")


def measured(arguments, program, instance, probe, options):
    """The figures of one instance, printed."""
    run = measure.beside_probe(program, instance.path, [*instance.options, *options], probe,
                               arguments.repetitions)
    print(row(instance.name, run), flush=True)
    measure.check_counts(instance.name, run, instance.known)
    if instance.family in peers.NETS:
        peers_beside(instance.family, run)
    if arguments.spin:
        counted = spin_beside(program, instance)
        run = run | ({"spin": counted} if counted else {})
    return {"family": instance.family, "size": instance.size} | run


def write(arguments, probe, runs):
    """The files that the command line asks for."""
    probe_rate = statistics.median(probe.rates)
    print(f"probe, n = {probe.size}: {probe_rate / 1e6:.1f} M edges/s")
    if arguments.json:
        result = {"commit": commit(), "processor": processor(), "cores": os.cpu_count(),
                  "options": arguments.options, "probe_edges_per_second": probe_rate, "runs": runs}
        arguments.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    if arguments.svg:
        titles = {f.name: f.title for f in families.FAMILIES}
        lines = {}
        for run in runs:
            lines.setdefault(titles.get(run["family"], run["family"]), []).append(run)
        arguments.svg.write_text(plot.svg(list(lines.items()), probe_rate), encoding="utf-8")


def count(word):
    number = int(word)
    if number < 1:
        raise ValueError
    return number


def parse(words):
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [f.name for f in families.FAMILIES]
    parser.add_argument("--program", type=pathlib.Path,
                        default=ROOT / "build/release/bin/leadline")
    parser.add_argument("--family", action="append", choices=names,
                        help="of those written here, not with --nets")
    parser.add_argument("--size", action="append", type=count, help="instead of the family's sizes")
    parser.add_argument("--nets", type=pathlib.Path, metavar="DIR",
                        help="a folder with NET/model.pnml for each of: " + ", ".join(peers.NETS))
    parser.add_argument("--probe", type=pathlib.Path, metavar="FILE.cpp",
                        default=measure.HERE / "probe.cpp", help="another yardstick")
    parser.add_argument("--repetitions", type=count, default=5)
    parser.add_argument("--spin", action="store_true")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--svg", type=pathlib.Path)
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--compare", nargs=2, metavar=("A", "B"))
    instead.add_argument("--cores", type=count, metavar="N")
    parser.add_argument("options", nargs="*", help="of `leadline explore`, after --")
    arguments = parser.parse_args(words)
    if arguments.nets and (arguments.family or arguments.size):
        parser.error("--nets does not go with --family or --size")
    return arguments


def main(words):
    arguments = parse(words)
    if arguments.spin and spin.missing():
        print("no Spin: not installed:", *spin.missing(), file=sys.stderr)
        arguments.spin = False
    try:
        with tempfile.TemporaryDirectory() as folder:
            instances = chosen(arguments, folder)
            if arguments.compare:
                compare(ROOT, arguments.compare, instances, arguments.options,
                        arguments.repetitions)
                return 0
            if arguments.cores:
                cores(arguments.program, instances, arguments.options, arguments.cores,
                      arguments.repetitions)
                return 0
            probe = measure.Probe(folder, arguments.probe)
            print(HEAD)
            runs = [measured(arguments, arguments.program, instance, probe, arguments.options)
                    for instance in instances]
            write(arguments, probe, runs)
    except (measure.Failure, OSError) as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
