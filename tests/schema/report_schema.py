#!/usr/bin/env python3
"""Checks what leadline prints with --format json against grammar/report.schema.json, over every
verb that reports and every model given, with and without limits; and that the schema refuses
reports that lack something. Ends with 77, for skipped, where there is no python3-jsonschema."""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("python3-jsonschema is not installed")
    sys.exit(77)

WITNESS_SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "grammar" / "witness.schema.json"
SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "grammar" / "report.schema.json"
MODELS = pathlib.Path(__file__).resolve().parents[2] / "models" / "dsaam"
SECONDS = 100

# Two activities race for one camera; a retry whose only hardware is down goes on without end.
RACE = """<mission name="race">
  <resources><hardware id="cam"/></resources>
  <activities>
    <activity id="a"><alternative id="x"><consumes resource="cam"/></alternative><alternative id="y"/></activity>
    <activity id="b"><alternative id="x"><consumes resource="cam"/></alternative><alternative id="y"/></activity>
  </activities>
  <parallel id="both">
    <objective id="p"><activity ref="a"/></objective>
    <objective id="q"><activity ref="b"/></objective>
  </parallel>
</mission>
"""
ENDLESS = """<mission name="endless">
  <resources><hardware id="motor"/></resources>
  <activities><activity id="drive"><alternative id="d"><consumes resource="motor"/></alternative></activity></activities>
  <objective id="go" on-failure="go"><activity ref="drive"/></objective>
</mission>
"""


def report(program, status, *arguments):
    """The JSON that the program prints; its exit status must be one of `status`."""
    done = subprocess.run([program, *arguments, "--format", "json", "--quiet"],
                          capture_output=True, timeout=SECONDS, check=False)
    if done.returncode not in status or done.stderr:
        raise SystemExit(f"{arguments}: status {done.returncode}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def reports(program, models, folder):
    for model in models:
        yield report(program, [0], "explore", model)
        yield report(program, [2], "explore", model, "--max-states", "2")
        modes = report(program, [0], "modes", model)
        yield modes
        if not model.endswith(".xml"):
            continue
        yield report(program, [2], "modes", model, "--max-states", "1")
        yield report(program, [0], "modes", model, "--mode", "0")
        yield report(program, [0], "check", model)
        yield report(program, [2], "check", model, "--max-states", "1")
        for ending in (".net", ".pnml"):
            net = str(pathlib.Path(folder, pathlib.Path(model).stem + ending))
            subprocess.run([program, "convert", model, "-o", net, "-q"], check=True)
            same = report(program, [0], "modes", net)
            assert (same["modes"], same["edges"]) == (modes["modes"], modes["edges"]), net
            yield report(program, [0], "modes", net, "--mode", "0")
    yield from reports_on_systems(program)
    yield from reports_on_several(program, models[0])
    yield from reports_on_properties(program)
    yield from reports_on_witnesses(program, folder)
    for name, text in (("race", RACE), ("endless", ENDLESS)):
        path = pathlib.Path(folder, name + ".xml")
        path.write_text(text, encoding="utf-8")
        modes = report(program, [1], "modes", str(path))
        assert modes["deterministic"] == (name != "race"), modes
        assert modes["finite_reactions"] == (name != "endless"), modes
        yield modes
        yield report(program, [1], "check", str(path))


def reports_on_properties(program):
    """A net of which nothing is asked, and properties that hold, do not, or are bounds."""
    net = str(MODELS.parent / "nets" / "philosophers.net")
    yield report(program, [0], "check", net)
    yield report(program, [1], "check", net, "-p", "AG !deadlock", "-p", "live",
                 "-p", "A G F deadlock", "-p", "AG AF deadlock")
    yield report(program, [0], "check", net, "-p", "EF deadlock")
    yield report(program, [2], "check", net, "-p", "AG EF !deadlock", "--max-states", "2")


def reports_on_several(program, model):
    """Of several models the list has one that is not there, too."""
    done = subprocess.run([program, "check", "gone.net", model, "--format", "json", "--quiet"],
                          capture_output=True, timeout=SECONDS, check=False)
    listed = json.loads(done.stdout)
    assert done.returncode == 3 and len(listed) == 2 and listed[0]["report"] == "fault", listed
    yield listed


def reports_on_witnesses(program, folder):
    """Witnesses follow a schema of their own and replay; one with another step does not."""
    schema = json.loads(WITNESS_SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    net = str(MODELS.parent / "nets" / "philosophers.net")
    path = pathlib.Path(folder, "witness.json")
    for question in ("AG !deadlock", "deadlock_free", "EF AX false", "A G F !deadlock", "live",
                     "reversible", "has_home_state", "bound 3 - tokens(fork0)"):
        report(program, [0, 1], "check", net, "-p", question, "-o", str(path))
        witness = json.loads(path.read_text(encoding="utf-8"))
        jsonschema.validate(witness, schema)
        yield report(program, [0], "replay", net, str(path))
        for evidence in witness["evidence"]:
            evidence["steps"] = ["unheard_of" for _ in evidence["steps"]]
        path.write_text(json.dumps(witness), encoding="utf-8")
        yield report(program, [1], "replay", net, str(path))


def reports_on_systems(program):
    """DSAAM systems, alive and dead, and transition diagrams."""
    for name, status in (("fig4", 0), ("uav_altitude", 0), ("mutual_observation", 1)):
        model = str(MODELS / (name + ".dsaam"))
        yield report(program, [0], "explore", model)
        yield report(program, [0], "explore", model, "--method", "steps", "--reduced")
        yield report(program, [status], "check", model, "--chains")
        yield report(program, [status], "check", model, "--method", "diagrams")
        yield report(program, [2], "check", model, "--method", "diagrams", "--max-states", "2")
    for name, status in (("fig3", 0), ("time_order", 1), ("hla_tar_deadlock", 1)):
        model = str(MODELS / (name + ".td"))
        yield report(program, [0], "explore", model)
        yield report(program, [status], "check", model)


def spoiled(valid):
    """The report without one of its members, and with one too many, or what is no report of several."""
    if isinstance(valid, list):
        yield valid[:1]
        yield [*valid, valid]
        yield from valid[:1]
        return
    for member in valid:
        if member in ("limit", "expanded", "method") or not valid["complete"]:
            continue
        broken = copy.deepcopy(valid)
        del broken[member]
        yield broken
    yield {**valid, "unheard_of": 1}


def main():
    program, *models = sys.argv[1:]
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for valid in reports(program, models, folder):
            validator.validate(valid)
            count += 1
            if not isinstance(valid, list) and valid["report"] not in ("explore", "modes"):
                continue
            for broken in spoiled(valid):
                assert not validator.is_valid(broken), broken
    print(f"{count} reports follow the schema")


if __name__ == "__main__":
    main()
