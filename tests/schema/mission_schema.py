#!/usr/bin/env python3
"""Checks grammar/mission.xsd with xmllint: it takes the models that are given and a mission that
uses everything, and refuses this mission with any one fault that a schema can see. Ends with 77,
for skipped, where there is no xmllint."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / "grammar" / "mission.xsd"
SKIPPED = 77
INVALID = 3  # of xmllint

WHOLE = """<?xml version="1.0" encoding="UTF-8"?>
<mission name="éverything">
  <resources>
    <hardware id="h" may-fail="false" consumers="1000000"/>
    <software id="s" consumers="01"/>
  </resources>
  <activities>
    <activity id="a"><alternative id="x"><consumes resource="h"/><produces resource="s"/></alternative></activity>
    <activity id="b"><alternative id="x"><consumes resource="s"/></alternative><alternative id="y"/></activity>
  </activities>
  <objective id="su" on-success="o" on-failure="failure">
    <objective id="successor"><activity ref="a"/><activity ref="b"/></objective>
    <parallel id="f">
      <objective id="p"><objective id="q" on-failure="q"><activity ref="b"/></objective></objective>
      <parallel id="r" mandatory="false">
        <objective id="c"><activity ref="a"/></objective>
        <objective id="d" mandatory="true"><activity ref="b"/></objective>
      </parallel>
    </parallel>
  </objective>
  <objective id="o"><activity ref="a"/></objective>
</mission>
"""

FAULTS = [
    ('name="éverything"', ""),
    ('name="éverything"', 'name="two words"'),
    ('name="éverything"', 'name="m" colour="red"'),
    ("<resources>", "<resource>"),
    ("<resources>", "stray <resources>"),
    ("<activities>", "<activities/><activities>"),
    ("  <resources>", "<objective id='z'><activity ref='a'/></objective><resources>"),
    ('<hardware id="h"', '<hardware id=""'),
    ('<hardware id="h"', '<hardware id="1"'),
    ('<hardware id="h"', '<hardware id="success"'),
    ('<hardware id="h"', '<hardware id="failure"'),
    ('<hardware id="h"', '<hardware id=" h"'),
    ('<hardware id="h"', '<hardware id="a:h"'),
    ('<hardware id="h"', "<hardware"),
    ('may-fail="false"', 'may-fail="0"'),
    ('consumers="1000000"', 'consumers="1000001"'),
    ('consumers="01"', 'consumers="0"'),
    ('consumers="01"', 'consumers="+1"'),
    ('consumers="01"', 'may-fail="true"'),
    ('<software id="s"', '<software id="a"'),
    ('<software id="s"', '<software id="q"'),
    ('id="q"', 'id="o"'),
    ('<alternative id="x"><consumes resource="s"/></alternative><alternative id="y"/>', ""),
    ('<alternative id="y"/>', '<alternative id="x"/>'),
    ('<alternative id="y"/>', '<alternative id="failure"/>'),
    ('<consumes resource="h"/>', '<consumes resource="k"/>'),
    ('<consumes resource="h"/>', '<consumes resource="a"/>'),
    ('<consumes resource="h"/>', '<consumes resource="s"/>'),
    ('<consumes resource="h"/>', '<consumes resource="h"/><consumes resource="h"/>'),
    ('<produces resource="s"/>', '<produces resource="h"/>'),
    ('<activity ref="a"/><activity ref="b"/>', '<activity ref="a"/><activity ref="a"/>'),
    ('<activity ref="a"/><activity ref="b"/>', '<activity ref="c"/>'),
    ('<activity ref="a"/><activity ref="b"/>', ""),
    ('<parallel id="f">', '<activity ref="a"/><parallel id="f">'),
    ('<parallel id="f">', '<parallel id="f"><activity ref="a"/>'),
    ('<parallel id="f">', '<parallel id="f" mandatory="true">'),
    ('<objective id="c"><activity ref="a"/></objective>', ""),
    ('<objective id="c">', '<objective id="c" on-success="d">'),
    ('<objective id="o">', '<objective id="o" mandatory="true">'),
    ('mandatory="false"', 'mandatory="no"'),
    ('on-success="o"', 'on-success="not a name"'),
]


def refused(files):
    """The files that do not conform to the schema."""
    done = subprocess.run(
        ["xmllint", "--nonet", "--noout", "--schema", SCHEMA, *files],
        capture_output=True, text=True, check=False,
    )
    if done.returncode not in (0, INVALID):
        sys.exit(done.stderr)
    return {f for f in files if f"{f} fails to validate" in done.stderr.splitlines()}


def main():
    if not shutil.which("xmllint"):
        print("skipped: there is no xmllint")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        whole = pathlib.Path(folder) / "whole.xml"
        whole.write_text(WHOLE, encoding="utf-8")
        faulty = {}
        for number, (part, fault) in enumerate(FAULTS):
            path = pathlib.Path(folder) / f"{number}.xml"
            text = WHOLE.replace(part, fault, 1)
            assert text != WHOLE, part
            if part == "<resources>" and fault == "<resource>":
                text = text.replace("</resources>", "</resource>")
            path.write_text(text, encoding="utf-8")
            faulty[path] = f"{part} -> {fault}"
        wrongly_refused = refused([whole, *map(pathlib.Path, sys.argv[1:])])
        wrongly_taken = set(faulty) - refused(list(faulty))
    for path in sorted(wrongly_refused):
        print(f"refused: {path}")
    for path in sorted(wrongly_taken):
        print(f"taken: {faulty[path]}")
    print(f"{1 + len(sys.argv[1:])} missions taken, {len(faulty)} refused")
    return 1 if wrongly_refused or wrongly_taken else 0


if __name__ == "__main__":
    sys.exit(main())
