#!/usr/bin/env python3
"""What golden tests cannot show of the program: interrupts, full disks, closed pipes, terminals,
and what the completion scripts offer."""

import json
import os
import pathlib
import pty
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = ""
MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
PATROL = str(MODELS / "missions" / "patrol.xml")
SYSTEMS = MODELS / "dsaam"
SECONDS = 60
ENDLESS_NET = "net source\ntr a -> p\ntr b -> q\n"


def leadline(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=SECONDS,
                          check=False, **options)


def completions(script, *words):
    """What bash offers for the last of these words."""
    source = (f"source {script}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _leadline; "
              "printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = subprocess.run(["bash", "-c", source, "bash", *words], capture_output=True, text=True,
                          timeout=SECONDS, check=True)
    return [line for line in done.stdout.split("\n") if line]


class Program(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.endless = self.folder / "source.net"
        self.endless.write_text(ENDLESS_NET, encoding="utf-8")

    def interrupted(self, *numbers):
        started = subprocess.Popen([PROGRAM, "explore", self.endless, "--format", "json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        for number in numbers:
            started.send_signal(number)
            time.sleep(0.001)
        out, err = started.communicate(timeout=SECONDS)
        self.assertEqual(started.returncode, 2, err)
        self.assertIn('"limit": "interrupt"', out)
        self.assertIn("interrupted", err)

    def test_an_interrupt_gives_a_partial_result(self):
        self.interrupted(signal.SIGINT)

    def test_so_does_one_that_is_sent_twice_as_by_timeout(self):
        self.interrupted(*[signal.SIGINT] * 20)

    def test_so_does_a_request_to_end(self):
        self.interrupted(signal.SIGTERM)

    def test_and_the_end_of_the_terminal(self):
        self.interrupted(signal.SIGHUP)

    def test_the_end_of_the_terminal_is_not_heard_behind_nohup(self):
        started = subprocess.Popen([PROGRAM, "explore", self.endless, "--format", "json",
                                    "--max-time", "3s"], stdout=subprocess.PIPE, text=True,
                                   stderr=subprocess.PIPE,
                                   preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        time.sleep(1)
        started.send_signal(signal.SIGHUP)
        out, err = started.communicate(timeout=SECONDS)
        self.assertEqual(started.returncode, 2, err)
        self.assertIn('"limit": "time"', out)

    def signalled_while_writing(self, *signals):
        wide = self.folder / "wide.net"
        wide.write_text("".join(f"tr t{i} p{i} -> q{i}\npl p{i} (1)\n" for i in range(19)),
                        encoding="utf-8")
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            out = pathlib.Path(name)
            started = subprocess.Popen([PROGRAM, "explore", wide, "-o", out / "graph.aut"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            while started.poll() is None and not list(out.iterdir()):
                time.sleep(0.001)
            for number in signals:
                started.send_signal(number)
            _, err = started.communicate(timeout=SECONDS)
            self.assertEqual(list(out.iterdir()), [])
            return started.returncode, err

    def test_an_interrupt_while_a_file_is_written_leaves_nothing_of_it(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            status, err = self.signalled_while_writing(number)
            self.assertEqual(status, 2, err)
            self.assertIn("graph.aut' was not written to its end: it was interrupted", err)

    def test_nor_does_a_second_one_that_ends_the_program_at_once(self):
        status, err = self.signalled_while_writing(signal.SIGSTOP, signal.SIGINT, signal.SIGTERM,
                                                   signal.SIGCONT)
        self.assertIn(status, (-signal.SIGINT, -signal.SIGTERM), err)

    def test_time_and_memory_are_limits(self):
        for option, value in (("--max-time", "200ms"), ("--max-memory", "4M")):
            done = leadline("explore", str(self.endless), option, value)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(option, done.stderr)

    def test_memory_that_runs_out_ends_in_a_message_wherever_it_does(self):
        def at_most(megabytes):
            return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                             (megabytes << 20, megabytes << 20))}
        if leadline("--version", **at_most(64)).returncode != 0:
            self.skipTest("this build takes more address space than that, as sanitizers do")
        objectives = 100
        mission = self.folder / "mission.xml"
        mission.write_text(
            "<mission name='m'><activities><activity id='a'><alternative id='x'/></activity>"
            "</activities>"
            + "".join(f"<objective id='o{i}' on-success='o{i + 1}'><activity ref='a'/></objective>"
                      for i in range(objectives - 1))
            + f"<objective id='o{objectives - 1}'><activity ref='a'/></objective></mission>",
            encoding="utf-8")
        told = set()
        for megabytes in range(10, 100, 3):
            done = leadline("check", str(mission), "--format", "json", **at_most(megabytes))
            if "error while loading shared libraries" in done.stderr:
                continue
            told.add(done.returncode)
            if done.returncode != 0:
                self.assertEqual(done.returncode, 2, (megabytes, done.stderr))
                self.assertIn("out of memory", done.stderr)
        self.assertIn(2, told)

    def test_the_time_of_reading_counts(self):
        large = self.folder / "large.net"
        large.write_text("".join(f"pl p{i}\n" for i in range(200_000)), encoding="utf-8")
        graph = self.folder / "graph.aut"
        for verb in (("explore", "-o", str(graph)), ("check",), ("check", "--format", "json"),
                     ("modes",)):
            done = leadline(*verb, str(large), "--max-time", "1ms")
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn("not read to its end", done.stderr)
            self.assertIn("--max-time", done.stderr)
        self.assertFalse(graph.exists())
        done = leadline("check", str(large), "--max-time", "1ms", "--format", "junit")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("not read to its end", done.stdout)

    def test_the_contest_is_told_that_reading_took_too_long(self):
        (self.folder / "model.pnml").write_text(
            "<pnml><net id='n'>" + "".join(f"<place id='p{i}'/>" for i in range(200_000))
            + "</net></pnml>", encoding="utf-8")
        done = leadline("mcc", str(self.folder), "StateSpace", "--max-time", "1ms")
        self.assertEqual((done.returncode, done.stdout), (2, "CANNOT_COMPUTE\n"), done.stderr)

    def test_a_full_disk_is_told(self):
        for arguments in (["explore", PATROL], ["manual"], ["completion", "bash"], ["--version"],
                          ["check", "--help"], ["explore", PATROL, "-o", "-"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE,
                                      text=True, timeout=SECONDS, check=False)
            self.assertEqual(done.returncode, 3, arguments)
            self.assertIn("No space left", done.stderr, arguments)

    def test_a_faulty_command_line_leaves_an_older_witness(self):
        old = self.folder / "w.json"
        old.write_text("{}")
        done = leadline("check", str(self.endless), "-p", "live", "-p", "safe", "-o", str(old))
        self.assertEqual(done.returncode, 3)
        self.assertEqual(old.read_text(), "{}")

    def test_an_older_witness_that_cannot_be_removed_is_told_once(self):
        old = self.folder / "w.json"
        old.write_text("{}", encoding="utf-8")
        self.folder.chmod(0o555)
        self.addCleanup(self.folder.chmod, 0o700)
        nobody = {"user": 65534} if os.geteuid() == 0 else {}
        try:
            done = leadline("check", PATROL, "-p", "bounded", "-o", str(old), **nobody)
        except PermissionError:
            self.skipTest("another user cannot run this program")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(done.stderr.count("cannot remove"), 1, done.stderr)

    def test_a_file_beyond_the_limit_of_its_size_is_told_and_not_left(self):
        graph = self.folder / "graph.aut"
        done = leadline("explore", PATROL, "-o", str(graph), preexec_fn=lambda:
                        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("File too large", done.stderr)
        self.assertEqual(list(self.folder.glob("graph*")), [])

    def test_nothing_is_written_over_the_model(self):
        model = self.folder / "m.net"
        model.write_text("net m\ntr a p -> q\npl p (1)\n", encoding="utf-8")
        before = model.read_text(encoding="utf-8")
        symbolic = self.folder / "symbolic.net"
        symbolic.symlink_to("m.net")
        hard = self.folder / "hard.net"
        hard.hardlink_to(model)
        for output in (model, symbolic, hard, self.folder / "." / "m.net"):
            for verb in (["convert"], ["explore", "--to", "aut"], ["modes", "--to", "aut"]):
                done = leadline(*verb, str(model), "-o", str(output))
                self.assertEqual(done.returncode, 3, (verb, output))
                self.assertIn("would write over", done.stderr, (verb, output))
        drawn = self.folder / "m.dot"
        drawn.symlink_to("m.net")
        self.assertIn("would write over", leadline("draw", str(model), "-o", str(drawn)).stderr)
        self.assertEqual(model.read_text(encoding="utf-8"), before)

    def test_a_closed_pipe_is_no_fault(self):
        done = subprocess.run(["bash", "-c", f"'{PROGRAM}' manual | head -n 1"],
                              capture_output=True, text=True, timeout=SECONDS, check=False)
        self.assertTrue(done.stdout.startswith("leadline "))
        self.assertEqual(done.stderr, "")

    def on_a_terminal(self, *arguments, output=subprocess.DEVNULL, **environment):
        """What standard error gets where it is a terminal."""
        primary, secondary = pty.openpty()
        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | environment
        done = subprocess.Popen([PROGRAM, *arguments], stdout=output, stderr=secondary, env=env)
        os.close(secondary)
        text = b""
        try:
            while block := os.read(primary, 4096):
                text += block
        except OSError:  # how Linux tells that the other end is closed
            pass
        os.close(primary)
        done.wait(timeout=SECONDS)
        return text.decode()

    def test_progress_is_for_terminals(self):
        limits = ("explore", str(self.endless), "--max-time", "2s")
        self.assertIn("frontier", self.on_a_terminal(*limits))
        self.assertNotIn("frontier", self.on_a_terminal(*limits, "--quiet"))
        self.assertNotIn("frontier", leadline(*limits).stderr)

    def test_colours_are_for_terminals_that_want_them(self):
        unknown = ("explore", "nowhere.net")
        self.assertIn("\033[", self.on_a_terminal(*unknown, TERM="xterm"))
        self.assertNotIn("\033[", self.on_a_terminal(*unknown, TERM="xterm", NO_COLOR="1"))
        self.assertNotIn("\033[", leadline(*unknown).stderr)

    def fingerprints(self, properties):
        asked = self.folder / "asked.prop"
        asked.write_text(properties, encoding="utf-8")
        second = self.folder / "second.net"
        second.write_text(ENDLESS_NET, encoding="utf-8")
        done = leadline("check", str(self.endless), str(second), "-P", str(asked), "--format", "sarif")
        return [result["partialFingerprints"]["primaryLocationLineHash"]
                for result in json.loads(done.stdout)["runs"][0]["results"]]

    def test_results_are_known_again_wherever_they_stand(self):
        before = self.fingerprints("one: AG tokens(p) <= 1\ntwo: AG tokens(p) <= 2\n")
        after = self.fingerprints("# moved\n\none: AG tokens(q) <= 1\ntwo: AG tokens(p) <= 2\n")
        self.assertEqual(before, after)
        self.assertEqual(len(set(before)), 4)

    def test_reports_for_continuous_integration_have_no_colours(self):
        faulty = self.folder / "faulty.net"
        faulty.write_text("net faulty\ntr a <- p\n", encoding="utf-8")
        for form in ("junit", "sarif"):
            report = self.folder / form
            with report.open("w", encoding="utf-8") as output:
                seen = self.on_a_terminal("check", str(faulty), "--format", form, output=output,
                                          TERM="xterm")
            self.assertIn("\033[", seen)
            text = report.read_text(encoding="utf-8")
            self.assertIn("faulty.net:2:", text)
            for trace in ("\033", "u001b", "1B}", "[0m"):
                self.assertNotIn(trace, text)

    def test_a_picture_is_drawn(self):
        if shutil.which("dot") is None:
            self.skipTest("Graphviz is not installed")
        for ending, begin in ((".svg", b"<?xml"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
            for what in ("objectives", "modes", "net", "resource:motor", "activity:drive"):
                path = self.folder / ("patrol" + ending)
                done = leadline("draw", PATROL, "--what", what, "-o", str(path))
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(path.read_bytes().startswith(begin))

    def test_a_dsaam_system_and_its_diagrams_are_drawn(self):
        if shutil.which("dot") is None:
            self.skipTest("Graphviz is not installed")
        drawn = [(name, ()) for name in sorted(SYSTEMS.iterdir())]
        drawn += [(SYSTEMS / "fig5.dsaam", ("--what", what)) for what in ("node:N1", "diagrams")]
        drawn += [(SYSTEMS / "fig3.td", ("--what", "component:D"))]
        for name, what in drawn:
            path = self.folder / "system.svg"
            done = leadline("draw", str(name), *what, "-q", "-o", str(path))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(path.read_bytes().startswith(b"<?xml"))

    def test_without_graphviz_the_way_out_is_named(self):
        path = self.folder / "patrol.svg"
        done = leadline("draw", PATROL, "-o", str(path), env={"PATH": "/nonexistent"})
        self.assertEqual(done.returncode, 3)
        self.assertIn("graphviz", done.stderr)
        self.assertFalse(path.exists())

    def test_bash_completes_verbs_options_values_and_files(self):
        script = self.folder / "completion.bash"
        script.write_text(leadline("completion", "bash").stdout, encoding="utf-8")
        (self.folder / "my mission.xml").write_text("", encoding="utf-8")
        self.assertEqual(completions(script, "leadline", "gen"), ["generate"])
        self.assertEqual(completions(script, "leadline", "explore", "--ord"), ["--order"])
        self.assertEqual(completions(script, "leadline", "explore", "--order", ""),
                         ["declaration", "tina"])
        self.assertEqual(completions(script, "leadline", "check", f"{self.folder}/my"),
                         [f"{self.folder}/my mission.xml"])

    def test_other_shells_accept_their_scripts(self):
        for shell in ("zsh", "fish"):
            if shutil.which(shell) is None:
                continue
            script = self.folder / shell
            script.write_text(leadline("completion", shell).stdout, encoding="utf-8")
            done = subprocess.run([shell, "-n", script], capture_output=True, text=True,
                                  timeout=SECONDS, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), shell)

    def test_the_manual_names_every_verb_and_option(self):
        manual = leadline("manual").stdout
        for verb in ("check", "explore", "modes", "generate", "convert", "draw", "completion"):
            self.assertIn(f"leadline {verb} ", manual)
            helped = leadline(verb, "--help").stdout
            for word in helped.split():
                option = word.split(",")[-1]
                if option.startswith("--") and option != "--help":
                    self.assertIn(option, manual)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
