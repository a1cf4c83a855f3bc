#!/usr/bin/env python3
"""Runs the cases of golden tests: each is one file with a command, what it reads and all it gives.

    # what the case shows
    $ leadline check m.xml
    === file m.xml            an input; any number of them
    <mission/>
    === stdin                 optional
    === status 3
    === stdout
    === stderr
    m.xml:1:1: error: ...
    === wrote out/x.txt       every file that is new or changed after the command
    === removed old.txt       every file that is gone

A section is everything up to the next line that begins with "=== "; a text without a line break at
its end has "(no line break at the end)" behind its title. What the program measures (time, memory)
stands as 0. The command is split as a shell would,
and run without one, in an empty folder that has the inputs and a link `models` to the models.
With --rewrite the cases get what the program gives now: read the difference before you keep it.
"""

import argparse
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE.parents[1] / "models"
MARK = "=== "
UNFINISHED = " (no line break at the end)"
GIVEN = ("file ", "stdin")
SECONDS = 60
MEASURED = re.compile(r'("(?:seconds|edges_per_second|bytes_per_state|peak_memory)": )[0-9.e+-]+')


def parse(text):
    """The lines before the first section, and the sections as [title, content]."""
    head, sections = [], []
    for line in text.splitlines(keepends=True):
        if line.startswith(MARK):
            sections.append([line[len(MARK):].rstrip("\n"), ""])
        elif sections:
            sections[-1][1] += line
        else:
            head.append(line)
    for section in sections:
        if section[0].endswith(UNFINISHED):
            section[0] = section[0][: -len(UNFINISHED)]
            section[1] = section[1].removesuffix("\n")
    return "".join(head), sections


def show(title, content):
    if content and not content.endswith("\n"):
        return f"{MARK}{title}{UNFINISHED}\n{content}\n"
    return f"{MARK}{title}\n{content}"


def snapshot(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def run(program, head, given, folder):
    """The sections that the command gives."""
    commands = [line[2:] for line in head.splitlines() if line.startswith("$ ")]
    if len(commands) != 1:
        raise ValueError("a case has one line that begins with '$ '")
    words = shlex.split(commands[0])
    if not words or words[0] != "leadline":
        raise ValueError("the command is leadline")
    stdin = ""
    for title, content in given:
        if title == "stdin":
            stdin = content
            continue
        path = folder / title.removeprefix("file ")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    (folder / "models").symlink_to(MODELS)
    before = snapshot(folder)
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    done = subprocess.run(
        [program, *words[1:]],
        cwd=folder, input=stdin.encode(), capture_output=True, env=environment, timeout=SECONDS,
        check=False,
    )
    after = snapshot(folder)
    sections = [
        (f"status {done.returncode}", ""),
        ("stdout", MEASURED.sub(r"\g<1>0", done.stdout.decode(errors="backslashreplace"))),
        ("stderr", done.stderr.decode(errors="backslashreplace")),
    ]
    sections += [(f"removed {name}", "") for name in sorted(before.keys() - after.keys())]
    for name in sorted(after):
        if before.get(name) != after[name]:
            sections.append((f"wrote {name}", after[name].decode(errors="backslashreplace")))
    return sections


def check(program, path, rewrite):
    """The difference between what the case expects and what the program gives."""
    expected = path.read_text(encoding="utf-8")
    head, sections = parse(expected)
    given = [s for s in sections if s[0].startswith(GIVEN)]
    with tempfile.TemporaryDirectory() as folder:
        got = run(program, head, given, pathlib.Path(folder))
    actual = head + "".join(show(title, content) for title, content in [*given, *got])
    if actual == expected:
        return ""
    if rewrite:
        path.write_text(actual, encoding="utf-8")
        return ""
    return "".join(
        difflib.unified_diff(expected.splitlines(keepends=True), actual.splitlines(keepends=True),
                             f"{path.name} expects", f"{path.name} gets")
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, type=pathlib.Path)
    parser.add_argument("--rewrite", action="store_true", help="accept what the program gives now")
    parser.add_argument("cases", nargs="*", type=pathlib.Path, help="all of cases/ by default")
    arguments = parser.parse_args()
    failed = 0
    cases = arguments.cases or sorted((HERE / "cases").glob("*.golden"))
    for path in cases:
        try:
            difference = check(arguments.program.resolve(), path, arguments.rewrite)
        except (ValueError, OSError, subprocess.TimeoutExpired) as error:
            difference = f"{path.name}: {error}\n"
        sys.stdout.write(difference)
        failed += bool(difference)
    print(f"{len(cases)} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
