"""Reports the files and functions that are longer than the house wants (200 and 30 lines), and
fails above the hard bounds below. Reads the shape that clang-format gives the sources: a function's
body ends with a brace at the indentation of its first line."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE_WISH, FILE_BOUND = 200, 450
FUNCTION_WISH, FUNCTION_BOUND = 30, 80
HOT_BOUND = 60  # a function under a comment that begins with "Hot loop"
NOT_A_FUNCTION = re.compile(
    r"\s*(namespace|class|struct|enum|union|extern|if|for|while|switch|do|else|try|catch|return|"
    r"static constexpr .*=|constexpr .*=|const .*=|inline constexpr .*=|template <.*> struct)\b")


def indentation(line):
    return len(line) - len(line.lstrip())


def first_line(lines, opening):
    """The line on which the declaration that `opening` ends begins."""
    at = opening
    while at > 0 and re.match(r"\s", lines[at]) and indentation(lines[at]) >= 4:
        at -= 1
    while at > 0 and lines[at - 1].startswith(("template", "requires")):
        at -= 1
    return at


def functions(lines):
    """Yields (first line, last line, name) of each function, members of classes included."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.endswith("{") and "(" in "".join(lines[first_line(lines, at):at + 1]):
            begin = first_line(lines, at)
            indent = indentation(lines[begin])
            if indent <= 2 and not NOT_A_FUNCTION.match(lines[begin]):
                end = next((i for i in range(at + 1, len(lines))
                            if re.match(r" {%d}\}" % indent, lines[i])), at)
                text = " ".join(lines[begin:at + 1])
                name = re.search(r"([\w:~]+|operator\S+)\s*\(", text)
                yield begin, end, name.group(1) if name else text.strip()
                at = end
        at += 1


def is_hot(lines, begin):
    at = begin - 1
    while at >= 0 and lines[at].lstrip().startswith("//"):
        if "Hot loop" in lines[at]:
            return True
        at -= 1
    return False


def report(path):
    """Prints what is long in one file; returns how many hard bounds it breaks."""
    lines = path.read_text().splitlines()
    shown = path.relative_to(ROOT)
    broken = 0
    if len(lines) > FILE_WISH:
        broken += len(lines) > FILE_BOUND
        print(f"{shown}: {len(lines)} lines{' (too long)' * (len(lines) > FILE_BOUND)}")
    for begin, end, name in functions(lines):
        length = end - begin + 1
        hot = is_hot(lines, begin)
        bound = HOT_BOUND if hot else FUNCTION_BOUND
        if hot or length > FUNCTION_WISH:
            broken += length > bound
            print(f"{shown}:{begin + 1}: {name}: {length} lines{', a hot loop' * hot}"
                  f"{' (too long)' * (length > bound)}")
    return broken


def main():
    files = [p for folder in ("include", "src", "tools", "tests")
             for p in sorted((ROOT / folder).rglob("*.[hc]pp"))]
    broken = sum(report(path) for path in files)
    lines = sum(len(p.read_text().splitlines()) for p in files)
    print(f"{len(files)} files, {lines} lines; {broken} above the bounds of {FILE_BOUND} lines a "
          f"file, {FUNCTION_BOUND} a function, {HOT_BOUND} a hot loop")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
