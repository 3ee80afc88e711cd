# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A crash on a board leads to the source: its lines when squeezed, and `skalbox names` with a names.txt."""

import ast
import io
import json
import random
import re
import sys
from bisect import bisect_right
from functools import cache
from pathlib import Path

import pytest
from helpers import GOLDEN, ROOT, RULES, board_module, record, screens_in_files

from host_tools.commands import cli
from host_tools.node import micropython
from host_tools.squeezer import marked, mpy_file, name_list, squeeze
from host_tools.tracebacks.names_file import Names, parsed
from host_tools.tracebacks.translated import translated, version
from skalcore import rules

FRAME = re.compile(r'File "(.+?)", lines? (\d+)(?: to (\d+))?, in (\S+)')
# Provokes exceptions in the rules, and prints their tracebacks. Events may not come, or values fail when they are read
# for the n-th time.
PROBE = """
import io, json, sys
from array import array
from binascii import unhexlify
from skalcore.game import Game
from skalcore.rules import GAMES

class Failing:
    def __init__(self, held, left):
        self.held = held
        self.left = left
    def __getitem__(self, at):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("no more")
        return self.held[at]
    def __setitem__(self, at, value):
        self[0]
        self.held[at] = value
    def __len__(self):
        self[0]
        return len(self.held)
    def __iter__(self):
        self[0]
        return iter(self.held)

def attempt(work):
    try:
        work()
    except Exception as error:
        out = io.StringIO()
        sys.print_exception(error, out)
        print(json.dumps(out.getvalue()))

for number, mode, players, legs, stop, wrong, happened in CASES:
    def made():
        game = Game(GAMES[number], mode, players, legs)
        for event in array("H", unhexlify(happened))[:stop]:
            game.apply(event)
        return game
    for event in wrong:
        game = made()
        attempt(lambda: game.apply(event))
    for left in range(0, 40, 3):
        for name in ("counts", "dice", "cards"):
            game = made()
            following = array("H", unhexlify(happened))[stop]
            setattr(game, name, Failing(getattr(game, name), left))
            attempt(lambda: game.apply(following))
        for asked in ("expects", "scores", "is_extra"):
            game = made()
            game.cards, game.counts = Failing(game.cards, left), Failing(game.counts, left + 1)
            attempt(lambda: getattr(game, asked)(*[array("h", bytes(26))] * (asked == "scores")))
        game = made()
        game.cards[game.player] = Failing(game.cards[game.player], left)
        attempt(lambda: [game.upper(game.player), game.total(game.player), game.apply(following)])
"""


def cases(rng: random.Random) -> list[tuple]:
    """(rules, mode, players, legs, events before, events that may not come, events in hexadecimal)."""
    found = []
    for path in GOLDEN[::2]:
        read = record(path.read_text())
        game, happened = read.game, read.events
        if len(happened) < 9:
            continue
        for stop in sorted(rng.sample(range(1, len(happened)), 3)):
            wrong = [rng.randrange(1 << 16) for _ in range(4)] + [rng.choice(happened) for _ in range(2)]
            number, mode = list(RULES).index(game.rules.name), game.mode
            text = "".join("%02x%02x" % (event & 255, event >> 8) for event in happened)
            found.append((number, mode, game.players, game.legs, stop, wrong, text))
    return found


@pytest.fixture(scope="module")
def names(bundled) -> Names:
    return parsed(bundled["names.txt"])


@pytest.fixture(scope="module")
def pairs(bundled, names, made_once) -> list[tuple[str, str]]:
    """The tracebacks of the same exceptions in the squeezed program and in the source."""
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    probe = PROBE.replace("CASES", repr(cases(random.Random("lines"))))
    files = {path: data for path, data in bundled.items() if path.startswith("lib/skalcore/")}
    drive = {path.removeprefix("lib/"): b"M" + data[1:] for path, data in files.items()}

    def make() -> bytes:
        short = micropython.run(on_board(probe, names, bundled["names.txt"]), {}, micropython.HEAP, drive)
        return json.dumps([short, micropython.run(probe, micropython.sources("skalcore"))]).encode()

    printed = json.loads(made_once("tracebacks", make).read_bytes())
    short, whole = ([json.loads(line) for line in each.splitlines()] for each in printed)
    return list(zip(short, whole, strict=True))


def on_board(program: str, names: Names, names_txt: bytes) -> str:
    """The program with the board's names. Its variables get no name that it uses."""
    new = {old: each for each, old in names.everywhere.items()}
    for place, own in names.own.items():
        new |= {old: each for each, old in own.items() if place[:8] == "skalcore" and old[0] != "_"}
    program = re.sub(r"from (skalcore\.\w+)", lambda hit: "from " + board_module(hit[1], names_txt), program)
    used = set(re.findall(r"\b[A-Za-z_]\w*\b", program))
    free = {old: each for old, each in new.items() if each not in used}
    program = re.sub(r"(?<![.\"\w])[A-Za-z_]\w*\b", lambda hit: free.get(hit[0], hit[0]), program)
    return re.sub(r"(?<=[.\"])[A-Za-z_]\w*\b", lambda hit: new.get(hit[0], hit[0]), program)


@cache
def statements(path: str) -> list[int]:
    """The lines of a source on which a statement begins."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return sorted({node.lineno for node in ast.walk(tree) if isinstance(node, (ast.stmt, ast.ExceptHandler))})


def begins(path: str, line: int) -> int:
    """The line on which the statement begins that goes on on this line."""
    known = statements(path)
    return known[bisect_right(known, line) - 1]


def test_a_traceback_leads_to_the_line_in_the_source(pairs, names, tried):
    exact = count = 0
    places = set()
    for short, whole in pairs:
        told = FRAME.findall("\n".join(translated(short, names)))
        true = FRAME.findall(whole)
        assert len(told) == len(true)
        for (path, first, last, function), (file, line, _, same) in zip(told, true, strict=True):
            if file == "<stdin>":
                continue  # the probe's own
            assert (path, function) == (file.lstrip("/"), same), (short, whole)
            begin = begins(path, int(line))
            assert int(first) <= begin <= int(last or first), (short, whole)
            count += 1
            exact += not last
            places.add((path, begin))
    assert len(pairs) > 500 and len(places) > 50
    assert exact > 0.7 * count
    tried(
        f"{len(pairs)} tracebacks of squeezed rules in MicroPython with {len(places)} lines of the source, in {exact}"
        f" of {count} the line alone"
    )


def test_two_functions_of_one_name_are_told_apart(names):
    """Nothing in a traceback is said twice: a file's name, a function's and a number belong to one line."""
    for file, rows in names.rows.items():
        numbers = [(row.name, row.first + at) for row in rows for at in range(len(row.lines))]
        if not file.endswith(".py"):
            assert len(numbers) == len(set(numbers)), file
    assert max(sum(row.name == "__init__" for row in rows) for rows in names.rows.values()) > 5


@cache
def first_lines(path: str) -> dict[str, set[int]]:
    """Function or class -> the lines on which its code may begin: its first statements, or a loop's body. A class
    may begin on its own."""
    found: dict[str, set[int]] = {}
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            loops = [each.body[0] for each in body[:3] if isinstance(each, ast.While)]
            own = [node] * (not body or isinstance(node, ast.ClassDef))
            found.setdefault(node.name, set()).update(each.lineno for each in [*own, *loops, *(body or node.body)[:3]])
    return found


def test_every_function_begins_where_it_does_in_the_source(names, tried):
    """In all modules, those that are linked and those that are not."""
    wrong, count = [], 0
    for file, rows in names.rows.items():
        for row in rows:
            if file.endswith(".py") or row.name.startswith("<"):
                continue
            name = names.name(row.name, row.module, file)
            if name == "__getattr__" or marked.BESIDE in name:
                continue  # the squeezer has added it to a class with marked methods
            count += 1
            found = first_lines(row.module)
            if name == "Screen" and Path(row.module).stem in screens_in_files():
                name = next((each for each in found if row.lines[0][0] in found[each]), name)  # in its own module
            if row.lines[0][0] not in found.get(name, ()):
                wrong.append((row.module, name, row.lines[0]))
    assert count > 1_400 and wrong == []
    tried(f"{count} functions of the squeezed program, each where it is in the source")


def firmware_line(table: bytes, place: int) -> int:
    """What MicroPython finds in a table of lines for this place in the code (mp_bytecode_get_source_line)."""
    line, at = 1, 0
    while at < len(table):
        entry = table[at]
        wide = entry >> 7
        skipped = entry & (15 if wide else 31)
        lines = (entry << 4 & 0x700) | table[at + 1] if wide else entry >> 5
        at += 1 + wide
        if place < skipped:
            break
        place -= skipped
        line += lines
    return line


@pytest.mark.parametrize("first", [1, 2, 4, 5, 2047, 2048, 2049, 5000])
@pytest.mark.parametrize("starts", [[0], [0, 1], [0, 31, 62, 64], [0, 32, 200, 201]])
def test_a_table_says_what_was_put_in(first, starts):
    table = mpy_file.table(starts, first)
    for place in range(300):
        assert firmware_line(table, place) == first + bisect_right(starts, place) - 1
    function = mpy_file.Function("f", b"", b"", 0, table, bytes(300))
    assert {line for _, line in function.starts()} | {1} == {*range(first, first + len(starts)), 1}
    assert all(firmware_line(table, place) == line for place, line in function.starts())


def test_a_file_is_written_as_it_was_read_and_lines_are_all_that_differs(tmp_path):
    for name in ("skalcore/game.py", "lib/skalbox/screens/spelling.py", "lib/skalbox/fallback.py"):
        source = ROOT / name
        plain, lines = squeeze.compiled(source), squeeze.compiled(source, lines=True)
        file = mpy_file.File(lines)
        assert file.written([each.table for each in file.functions]) == lines
        assert file.written([b""] * len(file.functions)) == plain and len(file.functions) > 6


def test_modules_that_are_not_read_for_lines_are_refused():
    with pytest.raises(ValueError, match="not in bytecode"):
        mpy_file.File(b"C\x06\x00\x1f" + bytes((0, 0, 8 << 3 | 1, *bytes(8))))
    assert rules.GAMES


LOG = "saves/log/crash.txt"


@pytest.fixture
def drive(bundled, tmp_path) -> Path:
    """A drive with names.txt and an empty crash log."""
    for path in ("names.txt", LOG):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(bundled[path])
    return tmp_path


def short(names: Names, path: str, function: str) -> tuple[str, str, int, tuple[int, int]]:
    """What a traceback calls this function of the source: file, function, the first number, the lines of that."""
    for file, rows in names.rows.items():
        for row in rows:
            if row.module == path and names.name(row.name, path) == function:
                return file, row.name, row.first, row.lines[0]
    raise AssertionError(function)


def traceback(names: Names, *frames: tuple[str, str], error: str = "RuntimeError: no such die") -> tuple[str, str]:
    """(as on the board, as in the source)."""
    board, source = ["Traceback (most recent call last):"], ["Traceback (most recent call last):"]
    for path, function in frames:
        file, name, number, (first, last) = short(names, path, function)
        board.append('  File "%s", line %d, in %s' % (file, number, name))
        lines = "line %d" % first if first == last else "lines %d to %d" % (first, last)
        source.append('  File "%s", %s, in %s' % (path, lines, function))
    return "\n".join([*board, error]), "\n".join([*source, error])


FRAMES = [("lib/skalbox/main.py", "main"), ("lib/skalbox/app.py", "step"), ("skalcore/game.py", "apply")]


def said(capsys, *argv: object) -> tuple[int, str, str]:
    status = cli.main(["names", *map(str, argv)])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_crash_log_by_the_drives_own_names(names, drive, capsys):
    board, source = traceback(names, *FRAMES)
    head = "Skalbox %s %s\n" % (names.version, names.check)
    (drive / LOG).write_text((head + board).ljust(4095) + "\n")
    assert said(capsys, drive / LOG) == (0, head + source + "\n", "")


def test_a_traceback_from_a_console(names, drive, capsys, monkeypatch):
    board, source = traceback(names, *FRAMES)
    console = "Code done running.\r\n%s\r\n\r\nPress any key to enter the REPL.\r\n" % board.replace("\n", "\r\n")
    shown = "Code done running.\n%s\n\nPress any key to enter the REPL.\n" % source
    (drive / "elsewhere").mkdir()
    (drive / "elsewhere/console.txt").write_bytes(console.encode())
    assert said(capsys, drive / "elsewhere/console.txt") == (0, shown, "")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(console.encode())))
    assert said(capsys, "-", "--names", drive / "names.txt") == (0, shown, "")


def test_what_is_not_ours_stays(names, drive, capsys):
    frames = (
        '  File "adafruit_st7789", line 1, in __init__\n  File "code.py", line 5, in <module>\n  File "x.py", line 2'
    )
    (drive / "t.txt").write_text(frames + "\nOSError: 5\n")
    status, out, _ = said(capsys, drive / "t.txt")
    # The drive's has neither comments nor a docstring: the firmware compiles it at each start.
    line = (ROOT / "code.py").read_text().split("\n")[8]
    assert status == 0 and line.strip()[:6] == "print(" and 'File "code.py", line 9, in <module>' in out
    assert 'File "adafruit_st7789", line 1, in __init__' in out and 'File "x.py", line 2\n' in out


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("AttributeError: '%(Strip)s' object has no attribute '%(forget_rest)s'", "'Strip' .* 'forget_rest'$"),
        ("AttributeError: 'NoneType' object has no attribute '%(can_undo)s'", "'NoneType' .* 'can_undo'$"),
        ("TypeError: 'int' object isn't callable", "'int' object isn't callable$"),
        ("NameError: name '%(can_undo)s' isn't defined", "name 'can_undo' isn't defined$"),
        ("ImportError: no module named 'skalbox.%(match.session)s'", "'skalbox.match.session'$"),
        ("ImportError: can't import name %(forget_rest)s", "can't import name forget_rest$"),
        ("MemoryError: memory allocation failed, allocating 1024 bytes", "allocating 1024 bytes$"),
    ],
)
def test_names_in_the_error_are_the_sources_too(told, wanted, names, drive, capsys):
    new = {old: each for each, old in [*names.everywhere.items(), *names.modules.items()]}
    board, _ = traceback(names, *FRAMES, error=told % new)
    (drive / "t.txt").write_text(board)
    status, out, _ = said(capsys, drive / "t.txt")
    assert status == 0 and re.search(wanted, out.splitlines()[-1])


def other(names_txt: bytes, version: str) -> bytes:
    """The same names.txt, of another version or of other names."""
    return name_list.packed(name_list.unpacked(names_txt)[2] + "more again\n" * (version == ""), version or "2.0")


def test_the_names_of_another_version_are_refused(names, drive, capsys):
    board, _ = traceback(names, *FRAMES)
    for head, listed, wanted in (
        ("Skalbox 1.9 %s\n" % names.check, None, "for Skalbox %s (%s), but " % (names.version, names.check)),
        ("Skalbox %s 00000000\n" % names.version, None, "from Skalbox %s (00000000)" % names.version),
        ("Skalbox %s %s\n" % (names.version, names.check), "1.9", "names.txt: for Skalbox 1.9 ("),
        ("", "1.9", "names no version: use skalbox 1.9"),
    ):
        (drive / LOG).write_text(head + board)
        good = (drive / "names.txt").read_bytes()
        if listed:
            (drive / "names.txt").write_bytes(other(good, listed))
        status, out, err = said(capsys, drive / LOG)
        (drive / "names.txt").write_bytes(good)
        assert (status, out) == (2, "") and wanted in err and err.count("\n") == 1, err


def test_a_list_that_is_none_or_damaged_is_refused(names, drive, bundled, capsys):
    board, _ = traceback(names, *FRAMES)
    (drive / "t.txt").write_text(board)
    good = bundled["names.txt"]
    for bad, wanted in (
        (b"", "not a names.txt of Skalbox, or its version is missing"),
        (b"A0 paint\nA1 BOXES\nmodules:\n", "not a names.txt of Skalbox, or its version is missing"),
        (good[: len(good) // 2], "damaged: copy names.txt"),
        (good.replace(good[-40:-30], b"0123456789"), "damaged: copy names.txt"),
        (good[:-1] + b"\xff\n", "damaged: copy names.txt"),
    ):
        (drive / "names.txt").write_bytes(bad)
        status, out, err = said(capsys, drive / "t.txt")
        assert (status, out) == (2, "") and wanted in err and err.count("\n") == 1
    (drive / "names.txt").write_bytes(good.replace(b"\n", b"\r\n"))
    assert said(capsys, drive / "t.txt")[0] == 0, "as Git or an editor may have changed it"


def test_a_file_without_a_traceback_or_without_names_is_refused(names, drive, tmp_path_factory, capsys):
    status, out, err = said(capsys, drive / LOG)
    assert (status, out) == (2, "") and err == "skalbox names: %s: this file contains no traceback\n" % (drive / LOG)
    alone = tmp_path_factory.mktemp("alone") / "t.txt"
    alone.write_text(traceback(names, *FRAMES)[0])
    status, out, err = said(capsys, alone)
    assert (status, out) == (2, "") and "there is no names.txt in its folder or above" in err and "--names" in err
    status, out, err = said(capsys, drive / "missing")
    assert (status, out) == (2, "") and "No such file" in err


def test_the_log_of_a_plain_bundle_needs_no_names(tmp_path, capsys):
    text = 'Skalbox 2.0.0 plain\nTraceback (most recent call last):\n  File "app", line 203, in step\nOSError: 5'
    (tmp_path / "crash.txt").write_text(text)
    assert said(capsys, tmp_path / "crash.txt") == (0, text + "\n", "")


# Raises in the rules, and has the crash log of the device write that down.
CRASH = """
import skalbox.crash_log
from skalcore.game import Game
from skalcore.rules import GAMES
try:
    Game(GAMES[1], 0, 2, 1).apply(0xFFF0)
except ValueError as error:
    print(skalbox.crash_log.write(error))
with open("/saves/log/crash.txt") as file:
    print(file.read())
"""


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "node is here")
@pytest.mark.parametrize("listed", [True, False])
def test_the_device_says_which_program_its_crash_is_from(listed, names, bundled, drive, capsys):
    """The device's own code, squeezed, in MicroPython: skalbox names reads its output."""
    files = {path: b"M" + data[1:] for path, data in bundled.items() if path.startswith("lib/skal") and "mpy" in path}
    files = {path.removeprefix("lib/"): data for path, data in files.items()}
    files[LOG] = bundled[LOG]
    if listed:
        files["names.txt"] = bundled["names.txt"]
    program = on_board(CRASH, names, bundled["names.txt"])
    module = board_module("skalbox.saves.crash_log", bundled["names.txt"])
    program = program.replace("skalbox.crash_log", module)
    traceback_py = {"traceback.py": (ROOT / "host_tools/web/board/traceback.py").read_text()}
    wrote, _, log = micropython.run(program, traceback_py, binaries=files).partition("\n")
    assert wrote == "True" and len(log.rstrip()) < 4096
    assert version(log) == (names.version, names.check if listed else "plain")
    (drive / LOG).write_text(log)
    status, out, err = said(capsys, drive / LOG)
    assert (status, err) == (0, "")
    assert ('File "skalcore/game.py", line' in out and "in apply\n" in out) is listed
    assert "ValueError: " in out
