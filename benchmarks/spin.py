"""Counts the markings of a net by Spin: leadline writes it in Promela, gcc compiles the verifier
that Spin makes of that."""

import pathlib
import re
import shutil
import subprocess
import tempfile

DEPTH = 10_000_000


def missing():
    """What Spin needs and this machine lacks; empty: nothing."""
    return [tool for tool in ("spin", "gcc") if shutil.which(tool) is None]


def run(command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def number(pattern, text):
    found = re.search(pattern, text)
    if found is None:
        raise RuntimeError(f"Spin did not say {pattern!r}:\n{text}")
    return float(found.group(1))


def verifier(program, model, folder, optimise="-O2"):
    """Compiles the verifier of a model that leadline can convert; returns its path."""
    folder = pathlib.Path(folder)
    program = pathlib.Path(program).resolve()
    run([program, "convert", pathlib.Path(model).resolve(), "-o", "net.pml", "--quiet"], folder)
    size = re.search(r"-DVECTORSZ=\d+", (folder / "net.pml").read_text()).group()
    run(["spin", "-a", "net.pml"], folder)
    run(["gcc", "-w", optimise, "-DSAFETY", "-DNOREDUCE", size, "-o", "pan", "pan.c"], folder)
    return folder / "pan"


def verify(pan, depth=DEPTH):
    """States, edges, and what the search took: seconds, and bytes of the whole process."""
    text = run([pan, f"-m{depth}", "-w24"], pan.parent)
    if "errors: 0" not in text or "max search depth too small" in text:
        raise RuntimeError(f"Spin did not search everything:\n{text}")
    return {
        "states": int(number(r"(\S+) states, stored", text)),
        "edges": int(number(r"(\S+) transitions", text)) - 1,  # all but the way to the initial one
        "seconds": number(r"elapsed time (\S+) seconds", text),
        "bytes": int(1024 * 1024 * number(r"(\S+)\ttotal actual memory usage", text)),
    }


def count(program, model, depth=DEPTH, optimise="-O2"):
    with tempfile.TemporaryDirectory() as folder:
        return verify(verifier(program, model, folder, optimise), depth)
