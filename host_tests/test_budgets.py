# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the board has room for: the drive as a whole, each module, and everything in memory during a match."""

import json
import sys

import pytest
from helpers import ROOT, board_module, linked_names, run_program

from host_tools.commands.bundle import SPARE
from host_tools.commands.device_options import LANGUAGES
from host_tools.drive import fat
from host_tools.squeezer import mpy_file
from host_tools.virtual.machine import Machine

DRIVE = 800_000  # most bytes of the drive with two languages, in clusters, including everything that the game writes
LANGUAGE = 32 * 1024  # most bytes of the drive for a language's folder, with the copies that save loading a file
# Most bytes of an .mpy. The board reads it piece by piece: each function is an object of its own.
MODULE = 8 * 1024
LINKED = 25_600  # ... of one that is loaded once, when the device starts
TABLE = 11_520  # ... of the linked table, which is loaded during a match
# Most bytes of all .mpy in memory during a match, except the names in them, which are in the firmware.
PLAYED = 52 * 1024
TURN = 45_900  # ... with the dice's pictures, when memory is shortest

# A whole match on the virtual board, in a process that has imported nothing else: at every tenth idle poll, what the
# device has in memory, and on which screen.
_PLAY = """
import json, sys
from host_tools.virtual.machine import Machine
found = {}
def play(machine):
    app = machine.app
    while app.screen.name != "final":
        if app.screen.name == "turn" and app.lobby.session.game.has_dice():
            for key in range(5):
                yield from machine.tap(key)
        yield from machine.tap(5)
        yield from machine.wait(900)
def drive(machine):
    yield from machine.settle()
    machine.app.lobby.players = ["Ana", "Ben"]
    for number, _ in enumerate(play(machine)):
        if number % 10 == 0:
            loaded = {name for name in sys.modules if name.split(".")[0] in ("skalbox", "skalcore", "adafruit_st7789")}
            found.setdefault(machine.app.screen.name, set()).add(frozenset(loaded))
        yield
machine = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "fr"}, code=sys.argv[1])
machine.run(drive(machine))
assert machine.crash is None, machine.crash
print(json.dumps({screen: [sorted(each) for each in sets] for screen, sets in found.items()}))
"""


def names(data: bytes) -> int:
    """Bytes of an .mpy's names. They follow the head of four bytes and two counts, each after its doubled length; an
    odd length is instead the number of a name that every firmware has."""
    at = 4

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            value = value << 7 | data[at] & 127
            at += 1
            if data[at - 1] < 128:
                return value

    count, _ = number(), number()
    start = at
    for _ in range(count):
        length = number()
        if not length & 1:
            at += (length >> 1) + 1
            assert data[at - 1] == 0
    return at - start


PIECE = 16  # bytes: memory comes in these
FOR_LINES = 20  # pieces that tables of lines may take during a match; all others are in what pieces have left


def pieces(data: bytes) -> int:
    """The pieces of memory that the functions of an .mpy take only because they have tables of lines. The module's own
    code, the first, is freed."""
    functions = mpy_file.File(data).functions[1:]
    return sum(-(-len(each.written(each.table)) // PIECE) + -len(each.written(b"")) // PIECE for each in functions)


def weight(data: bytes) -> int:
    """Bytes of an .mpy without its tables of lines, but with the pieces of memory that these take."""
    return len(data) - sum(len(each.table) for each in mpy_file.File(data).functions) + PIECE * pieces(data)


@pytest.fixture(scope="module")
def modules(bundled):
    """Module name -> its .mpy."""
    compiled = {name: data for name, data in bundled.items() if name.endswith(".mpy")}
    dotted = {name: name.removeprefix("lib/").removesuffix(".mpy").replace("/", ".") for name in compiled}
    return {dotted[name].removesuffix(".__init__"): data for name, data in compiled.items()}


@pytest.fixture(scope="module")
def on_board(bundled):
    """Returns the name on a board of the module of this name."""
    return lambda name: board_module(name, bundled["names.txt"])


def test_the_drive(bundled, tried):
    """With two languages; each further one may take LANGUAGE bytes of what is left."""
    used = fat.Image(bundled).used * fat.CLUSTER
    whole = fat.CLUSTERS * fat.CLUSTER
    tried(f"the drive: {len(bundled)} files take {used:,} of {whole:,} bytes, in clusters; {whole - used:,} to spare")
    assert used <= DRIVE + LANGUAGE * (len(LANGUAGES) - 2) and whole - used >= SPARE >= 200_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(bundled, language, tried):
    files = [data for name, data in bundled.items() if name.startswith(f"lib/skalbox/lang/{language}/")]
    used = sum(fat.clusters(len(data)) for data in files) * fat.CLUSTER
    tried(f"the language {language}: {len(files)} files take {used:,} bytes of the drive")
    assert 10_000 < used <= LANGUAGE


def test_every_module(modules, bundled, on_board, tried):
    sizes = sorted((weight(data), name) for name, data in modules.items())
    largest = ", ".join("%s %d" % (name, size) for size, name in sizes[:-4:-1])
    tried(f"{len(sizes)} modules, {sum(size for size, _ in sizes):,} bytes of .mpy; the largest: {largest}")
    linked = set(linked_names(bundled["names.txt"]).values())
    table = on_board("skalbox.widgets.table")
    assert {on_board("skalbox.app"), on_board("skalcore.game"), table} < linked
    for size, name in sizes:
        assert size <= (TABLE if name == table else LINKED if name in linked else MODULE), name


def test_the_modules_of_a_match(modules, on_board, cut_code, tried):
    with Machine():
        from skalbox.memory import stays

    status, out, err = run_program(sys.executable, "-c", _PLAY, cut_code, cwd=ROOT.parent)
    assert status == 0, err
    found = json.loads(out)
    assert {"turn", "scoring", "passon", "pot", "final"} <= set(found)
    folders = {"skalbox." + path.parent.name for path in (ROOT / "lib/skalbox").glob("*/__init__.py")}
    sums, mpys = {}, {}
    for screen, sets in found.items():
        loaded = mpys[screen] = [
            [modules[name] for name in set(map(on_board, each)) if name in modules] for each in sets
        ]
        missing = {name for each in sets for name in each if on_board(name) not in modules}
        assert missing <= folders, "the drive has all of them, except folders that a board does without"
        size, each = max((sum(weight(data) - names(data) for data in each), each) for each in loaded)
        sums[screen] = size, sum(len(data) for data in each), len(each)
    for screen, (size, raw, count) in sums.items():
        tried(f"on {screen}: {count} modules, {size:,} bytes of .mpy without names ({raw:,} with them)")
    for screen in ("turn", "scoring"):
        assert sums[screen][0] <= TURN
        lines = max(sum(map(pieces, each)) for each in mpys[screen])
        tried(f"on {screen}: tables of lines take {lines} pieces of memory of {PIECE} bytes")
        assert lines <= FOR_LINES
        loaded = {name for each in found[screen] for name in each}
        passing = {name for name in loaded if not stays(name, True) and "." in name.partition(".")[2]}
        passing = {name for name in passing if not name.startswith("skalbox.screens.")}
        passing -= {name.removesuffix(".turn") for name in loaded}  # the folder of the current language
        assert passing <= {"skalbox.widgets.mini"}, "only the small dice are loaded"
        words = {name for name in loaded if name.startswith("skalbox.lang.")} - {
            "skalbox.lang.hints",
            "skalbox.lang.needs",
        }
        assert words == {
            "skalbox.lang.fr",
            "skalbox.lang.fr.turn",
            "skalbox.lang.words",
            "skalbox.lang.phrases",
        }
    assert 20_000 < max(size for size, _, _ in sums.values()) <= PLAYED
