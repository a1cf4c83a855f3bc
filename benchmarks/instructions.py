#!/usr/bin/env python3
"""Instructions an edge, counted by callgrind: what must not regress, where clocks are noisy.

    benchmarks/instructions.py             compares with instructions.json, fails 3 % above it
    benchmarks/instructions.py --update    writes it

The counts are of one compiler and its options; after a change of these, update first. What a run
does before it explores is taken off, by a second run that stops at the first state.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import families
import measure

ROOT = pathlib.Path(__file__).resolve().parents[1]
BASELINE = pathlib.Path(__file__).resolve().with_suffix(".json")
TOLERANCE = 0.03
# Callgrind counts an instruction a byte where memory is cleared or copied by one that repeats; the
# C library is asked for a loop instead.
LOOPS = "glibc.cpu.x86_rep_stosb_threshold=1000000000:glibc.cpu.x86_rep_movsb_threshold=1000000000"
FIXED = (("philosophers", 9), ("kanban", 3), ("ring", 11), ("fms", 3), ("survey", 5), ("fleet", 3))


def instructions(program, model, options):
    """All instructions of one exploration."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "explore",
               model, "--quiet", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          env={**os.environ, "GLIBC_TUNABLES": LOOPS})
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None or done.returncode not in (0, 2):  # 2: stopped at a limit
        raise measure.Failure(f"callgrind failed on {model}:\n{done.stderr}")
    return int(found.group(1))


def an_edge(program, family, size, folder):
    model = family.write(size, folder)
    told = measure.explore(program, model, family.options)
    measure.check_counts(f"{family.name} {size}", told, family.known(size))
    whole = instructions(program, model, family.options)
    before = instructions(program, model, [*family.options, "--max-states", "1"])
    return round((whole - before) / told["edges"], 1)


def compiler(program):
    """What the program was compiled with, as it says itself."""
    text = subprocess.run(["strings", "-n", "6", program], capture_output=True, text=True,
                          check=True).stdout
    found = re.search(r"^(?:GCC: .*|.*clang version.*)$", text, re.MULTILINE)
    return found.group() if found else "unknown"


def compare(counts, baseline):
    """Prints counts beside those of the baseline; returns the names of those that are too high."""
    worse = []
    for name, count in counts.items():
        known = baseline.get(name)
        change = "" if known is None else f"{100 * (count / known - 1):+8.1f} %"
        print(f"{name:20}{count:10.1f}{change}")
        if known is not None and count > known * (1 + TOLERANCE):
            worse.append(name)
    return worse


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path,
                        default=ROOT / "build/release/bin/leadline")
    parser.add_argument("--update", action="store_true", help="write the baseline")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("error: valgrind is not installed", file=sys.stderr)
        return 3
    with tempfile.TemporaryDirectory() as folder:
        counts = {f"{name} {size}": an_edge(arguments.program, families.family(name), size, folder)
                  for name, size in FIXED}
    if arguments.update:
        text = {"compiler": compiler(arguments.program), "instructions_per_edge": counts}
        BASELINE.write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    if baseline["compiler"] != compiler(arguments.program):
        print(f"the baseline is of another compiler: {baseline['compiler']}")
    worse = compare(counts, baseline["instructions_per_edge"])
    for name in worse:
        print(f"{name}: more than {100 * TOLERANCE:.0f} % above the baseline")
    return 1 if worse else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except measure.Failure as failure:
        print(f"error: {failure}", file=sys.stderr)
        sys.exit(1)
