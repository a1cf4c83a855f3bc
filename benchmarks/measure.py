"""Runs leadline and the probe, and takes times so that they can be compared on a noisy machine:
runs alternate, each is set against the one beside it, and medians are taken."""

import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
PROBE_SIZE = 14


class Failure(Exception):
    """What went wrong, for people."""


def run(command):
    """Standard output, wall seconds and the most memory in bytes of a process."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        begin = time.monotonic()
        process = subprocess.Popen(command, stdout=out, stderr=errors)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        if process.returncode != 0:
            raise Failure(f"{' '.join(map(str, command))} ended with {process.returncode}\n"
                          + errors.read())
        return out.read(), seconds, used.ru_maxrss * 1024


def explore(program, model, options=()):
    """What leadline says of an exploration. A program that does not yet time itself is timed from
    outside, the reading of the model included."""
    command = [program, "explore", model, "--format", "json", "--quiet", *options]
    text, seconds, memory = run(command)
    try:
        told = json.loads(text)
    except json.JSONDecodeError as error:
        raise Failure(f"{program} does not print the JSON of leadline: {error}") from error
    seconds = told.get("seconds") or seconds
    return {
        "states": told["states"],
        "edges": told["edges"],
        "seconds": seconds,
        "edges_per_second": told["edges"] / seconds,
        "bytes_per_state": told.get("bytes_per_state", memory / told["states"]),
        "peak_memory": told.get("peak_memory", memory),
    }


class Probe:
    """The yardstick, compiled for this machine."""

    def __init__(self, folder, source=HERE / "probe.cpp", size=PROBE_SIZE):
        self.size = size
        self.rates = []
        self.path = pathlib.Path(folder) / "probe"
        command = ["g++", "-std=c++20", "-O3", "-march=native", source, "-o", self.path]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Failure(f"the probe {source} does not compile:\n{done.stderr}")

    def rate(self):
        """Edges a second, measured now."""
        text, _, _ = run([self.path, str(self.size)])
        found = re.search(r"edges=(\d+) time=([\d.]+)s", text)
        if found is None:
            raise Failure(f"the probe says no 'edges=N time=Ts': {text}")
        self.rates.append(int(found.group(1)) / float(found.group(2)))
        return self.rates[-1]


def middle(runs):
    """The median of each number of several runs, states and edges as they are."""
    result = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
    return result | {key: runs[0][key] for key in ("states", "edges")}


def spread(values):
    """The median, and how far the middle half of the values reaches."""
    values = sorted(values)
    quarter = len(values) // 4
    return statistics.median(values), values[quarter], values[-1 - quarter]


def beside_probe(program, model, options, probe, repetitions):
    """Medians of several explorations, each beside a run of the probe."""
    runs, ratios = [], []
    for _ in range(repetitions):
        rate = probe.rate()
        runs.append(explore(program, model, options))
        ratios.append(runs[-1]["edges_per_second"] / rate)
    ratio, low, high = spread(ratios)
    return middle(runs) | {"ratio": ratio, "ratio_from": low, "ratio_to": high}


def check_counts(what, got, known):
    """Fails unless states and edges are the known ones."""
    if known is not None and (got["states"], got["edges"]) != tuple(known):
        raise Failure(f"{what}: {got['states']:,} states and {got['edges']:,} edges, known are "
                      f"{known[0]:,} and {known[1]:,}")
