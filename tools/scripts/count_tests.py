"""count_tests.py REPORT: prints passed, failed and skipped of one of CTest's JUnit reports, and
the names of the skipped ones on standard error."""

import sys
import xml.etree.ElementTree as ElementTree

counts = {"run": 0, "fail": 0, "notrun": 0, "disabled": 0}
for case in ElementTree.parse(sys.argv[1]).getroot().iter("testcase"):
    counts[case.get("status")] += 1
    if case.get("status") in ("notrun", "disabled"):
        print("skipped:", case.get("name"), file=sys.stderr)
print(counts["run"], counts["fail"], counts["notrun"] + counts["disabled"])
