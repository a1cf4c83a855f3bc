"""spin_test.py LEADLINE: Spin finds as many states and edges in what leadline writes for it as
leadline does itself. Exits with 77, which CTest shows as skipped, where Spin is not installed."""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

import spin  # noqa: E402

# Weights, a test, an inhibitor, priorities that are no weak order, and names that Promela knows.
ODD = r"""
pl do (3)
pl {*/ " \\ é} (0)
pl now (1)
tr if do*2 -> {*/ " \\ é}*2
tr {t 1} {*/ " \\ é} now?1 -> do
tr back do?-2 {*/ " \\ é} -> {a-b}
tr low {a-b} -> {a.b}
tr up {a.b} -> do
tr loop now -> now
pr if > {t 1}
pr back > low
"""


def main():
    if spin.missing():
        print("skipped: not installed:", *spin.missing())
        return 77
    program = pathlib.Path(sys.argv[1]).resolve()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        odd = pathlib.Path(folder) / "odd.net"
        odd.write_text(ODD, encoding="utf-8")
        names = ("nets/philosophers.net", "nets/producer_consumer.pnml", "missions/patrol.xml")
        models = [*(ROOT / "models" / name for name in names), odd]
        for model in models:
            counted = spin.count(program, model, depth=100_000, optimise="-O0")
            own = json.loads(subprocess.run([program, "explore", model, "--format", "json"],
                                            capture_output=True, check=True).stdout)
            same = all(counted[what] == own[what] for what in ("states", "edges"))
            failed += not same
            print(f"{model.name}: {counted['states']} states, {counted['edges']} edges"
                  + (f", but leadline: {own['states']}, {own['edges']}" if not same else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
