"""Checks that README.md's table of dependencies and tools/packages.txt name the same packages."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

listed = {line.split()[0] for line in (ROOT / "tools/packages.txt").read_text().splitlines()
          if line and not line.startswith("#")}
table = (ROOT / "README.md").read_text().split("| package |", 1)[1].split("\n\n", 1)[0]
documented = set(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE))

for name in sorted(listed - documented):
    print(f"README.md: {name} of tools/packages.txt is missing in the table of dependencies")
for name in sorted(documented - listed):
    print(f"README.md: {name} is not in tools/packages.txt")
print(f"{len(listed)} packages")
sys.exit(listed != documented)
