"""Checks every #include of the sources against the table of rooms in README.md: a room may include
itself and the rooms above it; public headers only those and the standard library; and a library
only where it is at home."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAST = "tools"
HOMES = {  # a library's headers, and the rooms that may include them
    r"pugixml\.hpp|pugiconfig\.hpp": {"read"},
    r"CLI/.*": {"tools"},
    r"nettle/.*": {"base"},
}
PUBLIC_FORBIDDEN = r"(boost|nlohmann|nettle|CLI)/.*|pugi.*"
INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)[>"]')


def rooms():
    """The rooms, from the first to the last, as the README's table lists them."""
    table = (ROOT / "README.md").read_text().split("| room |", 1)[1]
    names = []
    for line in table.splitlines()[2:]:
        row = re.match(r"\|\s*`(\w+)`\s*\|", line)
        if not row:
            break
        names.append(row.group(1))
    return names + [LAST]


def room_of(path):
    parts = path.relative_to(ROOT).parts
    if parts[0] == "tools":
        return LAST
    return parts[2] if parts[0] == "include" else parts[1]


def faults_of(path, order):
    room = room_of(path)
    if room not in order:
        yield 1, f"`{room}` is no room of README.md's table"
        return
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = INCLUDE.match(line)
        if not found:
            continue
        header = found.group(1)
        target = re.sub(r"^leadline/", "", header).split("/")[0]
        if "/" in header and target in order and order.index(target) > order.index(room):
            yield number, f"`{room}` may not include {header}: `{target}` is below it"
        for pattern, homes in HOMES.items():
            if re.fullmatch(pattern, header) and room not in homes:
                yield number, f"{header} is for {', '.join(sorted(homes))} only"
        if path.is_relative_to(ROOT / "include") and re.fullmatch(PUBLIC_FORBIDDEN, header):
            yield number, f"a public header includes {header}"


def main():
    order = rooms()
    files = [p for folder in ("include/leadline", "src", "tools/leadline")
             for p in sorted((ROOT / folder).rglob("*.[hc]pp"))]
    count = 0
    for path in files:
        for number, text in faults_of(path, order):
            print(f"{path.relative_to(ROOT)}:{number}: {text}")
            count += 1
    print(f"{len(files)} files, {len(order)} rooms, {count} faults")
    return 1 if count or len(order) < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
