"""Two commits in one run: both are built, and take turns, so that a noisy machine treats them
alike."""

import os
import subprocess

import measure


def checked(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise measure.Failure(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def built(root, commit):
    """The program of a commit, built in build/compare/ (kept there: a second run is quick)."""
    revision = checked(["git", "rev-parse", "--verify", f"{commit}^{{commit}}"], root)
    tree = root / "build" / "compare" / revision
    if not tree.exists():
        checked(["git", "worktree", "prune"], root)
        checked(["git", "worktree", "add", "--detach", tree, revision], root)
    print(f"building {commit} ({revision[:10]})", flush=True)
    checked(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release",
             "-D", "LEADLINE_TESTS=OFF"], tree)
    checked(["cmake", "--build", "build", "--target", "leadline_program", "-j",
             str(os.cpu_count())], tree)
    return tree / "build" / "bin" / "leadline"


def ratios(programs, instance, options, repetitions):
    """Rates of the second program over those of the first, and bytes likewise; checks counts."""
    rates, sizes = [], []
    for _ in range(repetitions):
        a, b = (measure.explore(program, instance.path, [*instance.options, *options])
                for program in programs)
        for run in (a, b):
            measure.check_counts(instance.name, run, instance.known)
        rates.append(b["edges_per_second"] / a["edges_per_second"])
        sizes.append(b["bytes_per_state"] / a["bytes_per_state"])
    return rates, sizes


def compare(root, commits, instances, options, repetitions):
    programs = [built(root, commit) for commit in commits]
    print(f"{commits[1]} in relation to {commits[0]}: edges a second (middle half of "
          f"{repetitions} runs), bytes a state")
    for instance in instances:
        rates, sizes = ratios(programs, instance, options, repetitions)
        rate, low, high = measure.spread(rates)
        size, _, _ = measure.spread(sizes)
        print(f"{instance.name:24}{rate:8.2f}  ({low:.2f}-{high:.2f}){size:10.2f}", flush=True)
