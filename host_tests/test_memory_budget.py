# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Memory and the drive: room for everything, and on boards with plenty nothing is loaded twice and the table stays."""

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from at_the_table import opened
from helpers import ROOT, board_module, linked_names, run_program
from panels import shared_out
from test_copying import lay
from test_deploy import BOOT_OUT
from test_fat import read
from test_uf2 import BANNER, RP2040, firmware, flashed

from host_tools.commands import bundle, cli
from host_tools.commands.bundle import SPARE
from host_tools.commands.device_options import LANGUAGES
from host_tools.drive import fat, stack_line
from host_tools.drive.firmware import version
from host_tools.drive.pico_uf2 import DRIVE as DRIVE_pico_uf2
from host_tools.squeezer import mpy_file
from host_tools.tours import tour
from host_tools.tours.actions import ROLL, tap
from host_tools.virtual import settings_toml
from host_tools.virtual.machine import Machine
from skalcore.game import OVER

DRIVE = 923_000  # most bytes of the drive with two languages, in clusters, including everything that the game writes
LANGUAGE = 57 * 512  # most bytes of the drive for a language's folder, with the copies that save loading a file
# Most bytes of an .mpy. The board reads it piece by piece: each function is an object of its own.
MODULE = 8 * 1024
LINKED = 27_950  # ... of one that is loaded once, when the device starts
TABLE = 12_260  # ... of the linked table, which is loaded during a match
# Most bytes of all .mpy in memory during a match, except the names in them, which are in the firmware.
PLAYED = 52 * 1024
TURN = 49_320  # ... with the dice's pictures, when memory is shortest
BOXES = 150  # most bytes by which those on the boxes are more than those on the turn: 200 of a Pico's heap
# A whole match on the virtual board, in a process that has imported nothing else. At every tenth idle poll it notes the
# device's memory and its screen.
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
    """Bytes of an .mpy's names. They follow the head of four bytes and two counts, each after its doubled length. An
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
def words(bundled):
    """Module name in the source -> bytes of the words that the board has as data."""
    found = {name: data for name, data in bundled.items() if name.startswith("lib/skalbox/lang/")}
    found = {name.removesuffix(".txt"): data for name, data in found.items() if name.endswith(".txt")}
    return {name.removeprefix("lib/").replace("/", "."): len(data) for name, data in found.items()}


@pytest.fixture(scope="module")
def on_board(bundled):
    """Returns the name on a board of the module of this name."""
    return lambda name: board_module(name, bundled["names.txt"])


def test_the_drive_has_room(bundled, tried):
    """Measured with two languages; each further language may take LANGUAGE bytes of what is left."""
    used = fat.Image(bundled).used * fat.CLUSTER
    whole = fat.CLUSTERS * fat.CLUSTER
    tried(f"the drive: {len(bundled)} files take {used:,} of {whole:,} bytes, in clusters; {whole - used:,} to spare")
    assert used <= DRIVE + LANGUAGE * (len(LANGUAGES) - 2)
    assert whole - used - LANGUAGE * (4 - len(LANGUAGES)) >= SPARE >= 47_000, "room for four languages"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_room(bundled, language, tried):
    files = [data for name, data in bundled.items() if name.startswith(f"lib/skalbox/lang/{language}/")]
    used = sum(fat.clusters(len(data)) for data in files) * fat.CLUSTER
    tried(f"the language {language}: {len(files)} files take {used:,} bytes of the drive")
    assert 10_000 < used <= LANGUAGE


def test_every_module_keeps_its_budget(modules, bundled, on_board, tried):
    sizes = sorted((weight(data), name) for name, data in modules.items())
    largest = ", ".join("%s %d" % (name, size) for size, name in sizes[:-4:-1])
    tried(f"{len(sizes)} modules, {sum(size for size, _ in sizes):,} bytes of .mpy; the largest: {largest}")
    linked = set(linked_names(bundled["names.txt"]).values())
    table = on_board("skalbox.widgets.table")
    assert {on_board("skalbox.app"), on_board("skalcore.game"), table} < linked
    for size, name in sizes:
        assert size <= (TABLE if name == table else LINKED if name in linked else MODULE), name


def test_the_modules_of_a_match(modules, words, on_board, cut_code, tried):
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
            [modules[name] for name in set(map(on_board, each - folders)) if name in modules] for each in map(set, sets)
        ]
        missing = {name for each in sets for name in each if on_board(name) not in modules} - set(words)
        assert missing <= folders, "the drive has all of them, except folders that a board does without"
        said = max(sum(words.get(name, 0) for name in each) for each in sets)
        size, each = max((sum(weight(data) - names(data) for data in each) + said, each) for each in loaded)
        sums[screen] = size, sum(len(data) for data in each), len(each)
    for screen, (size, raw, count) in sums.items():
        tried(f"on {screen}: {count} modules, {size:,} bytes of .mpy without names ({raw:,} with them)")
    assert sums["scoring"][0] <= sums["turn"][0] + BOXES
    for screen in ("turn", "scoring"):
        assert sums[screen][0] <= TURN
        lines = max(sum(map(pieces, each)) for each in mpys[screen])
        tried(f"on {screen}: tables of lines take {lines} pieces of memory of {PIECE} bytes")
        assert lines <= FOR_LINES
        loaded = {name for each in found[screen] for name in each}
        passing = {name for name in loaded if not stays(name, True) and "." in name.partition(".")[2]}
        passing = {name for name in passing if not name.startswith("skalbox.screens.")}
        passing -= {"skalbox.lang.fr", "skalbox.lang.fr.turn", "skalbox.lang.fr.goals"}  # the current language
        assert passing <= {"skalbox.widgets.mini", "skalbox.lang.hints", "skalbox.lang.needs"}, screen
        speaking = {name for name in loaded if name.startswith("skalbox.lang.")} - {
            "skalbox.lang.hints",
            "skalbox.lang.needs",
            "skalbox.lang.fr.goals",
        }
        assert speaking == {"skalbox.lang.fr", "skalbox.lang.fr.turn", "skalbox.lang.words", "skalbox.lang.phrases"}
    # At the title all that begins a match is loaded ahead, too.
    assert 20_000 < max(size for screen, (size, _, _) in sums.items() if screen != "title") <= PLAYED


PICO = 20_000  # bytes of the heap free
PICO_2 = 400 * 1024
BACK = {"menu": ROLL, "sheets": ROLL, "help": ROLL, "coach": ROLL, "gamemenu": ROLL}
VISITS = {1: "sheets", 3: "coach", 4: "gamemenu"}  # by the turn menu's keys


def visit(machine: Machine, key: int) -> Iterator[None]:
    """Opens the turn's menu and what this key of it leads to, and comes back."""
    machine.press(0)
    yield from machine.wait(700)
    machine.release(0)
    yield from machine.settle()
    assert machine.app.screen.name == "menu"
    yield from tap(machine, key)
    assert machine.app.screen.name == VISITS[key]
    while machine.app.screen.name in BACK:
        yield from tap(machine, ROLL)
    assert machine.app.screen.name in ("turn", "scoring")


def match(machine: Machine, tables: list[Any]) -> Iterator[None]:
    """Plays a whole match of two with a visit in every turn, and looks at the standings and the title."""
    yield from machine.settle()
    app = machine.app
    yield from opened(machine)
    turns = 0
    while app.lobby.session.game.phase != OVER:
        name = app.screen.name
        if name == "turn" and app.lobby.session.game.has_dice() and app.lobby.session.game.rolls_left() == 2:
            yield from visit(machine, list(VISITS)[turns % len(VISITS)])
            turns += 1
        yield from tap(machine, ROLL)
        if app.table is not None and not any(app.table is each for each in tables):
            tables.append(app.table)
    assert turns >= 24
    for key in (1, 3, 0):  # sheets, help, the keys
        yield from tap(machine, key)


def played(free: int) -> list[Any]:
    """The tables made in a match."""
    machine = Machine(seed=5, board="pico-2", alarms=False, null_panel=True, options={"SKALBOX_LANG": "en"})
    machine.free_bytes = free
    tables: list[Any] = []
    machine.run(match(machine, tables))
    assert machine.crash is None
    return tables


def test_with_plenty_of_memory_nothing_is_loaded_or_built_twice(loads, tried):
    tables = played(PICO_2)
    assert [name for name, count in loads.items() if count > 1] == []
    assert len(tables) == 1 and len(loads) > 80
    tried(f"a match with {PICO_2:,} bytes free: {len(loads)} modules, each loaded once, and one table")


def test_a_pico_loads_and_builds_again(loads):
    """What the test above looks for does happen where memory is scarce."""
    tables = played(PICO)
    assert sum(count > 1 for count in loads.values()) > 20 and len(tables) > 24


# ROLL and keys, each with a pause: a throw with two dice held, menu, sheets, help, a box, the next player, and so on.
KEYS = [5, 5, 0, 2, 5, 5, 5, 4, 5, 5, 5, 5, 5, 1, 5, 5, 5, 1, 1, 5, 5, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5]


def played_stays(panel: str, kind: int, free: int) -> tuple[list[bytes], int]:
    """The pictures of a match after each key, and how many tables were made."""
    machine = Machine(seed=3, panel=panel, options={"SKALBOX_LANG": "en"})
    machine.free_bytes = free
    shown, tables = [], []

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.new(kind, 3), "passon")
        for key in KEYS:
            yield from machine.tap(key)
            yield from machine.wait(1200)
            shown.append(machine.image().tobytes())
            if machine.app.table is not None and machine.app.table not in tables:
                tables.append(machine.app.table)

        assert machine.app.fault is None

    machine.run(drive())
    assert machine.crash is None
    return shown, len(tables)


MORE = [each for each in shared_out((0, 1)) if each.values != ("240x240", 0)]


@pytest.mark.parametrize(
    ("panel", "kind"), [("240x240", 0), *(pytest.param(*each.values, marks=pytest.mark.soak) for each in MORE)]
)
def test_it_shows_what_a_new_one_would_show(panel, kind, tried):
    kept, few = played_stays(panel, kind, 250_000)
    new, many = played_stays(panel, kind, 20_000)
    assert len(set(new)) > 12
    assert [i for i in range(len(KEYS)) if kept[i] != new[i]] == []
    assert few == 1 < many
    tried(f"{len(set(new))} pictures on {panel}: {few} table instead of {many}")


def test_a_table_that_finds_no_room_ahead_is_made_with_the_turn():
    machine = Machine(seed=3, options={"SKALBOX_LANG": "en"}, null_panel=True)
    refused = []

    def refuse(*parts):
        refused.append(parts)
        raise MemoryError

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.new(0, 3), "passon")
        from skalbox.draw import palette
        from skalbox.widgets import table

        made, table.Table = table.Table, refuse
        machine.app.table, machine.app._prepared = None, False
        yield from machine.wait(600)
        assert len(refused) == 1 and machine.app.table is None and machine.app.screen.name == "passon"
        assert palette._new is palette._screen
        table.Table = made
        yield from machine.tap(ROLL)
        yield from machine.settle()
        assert machine.app.screen.name == "turn" and machine.app.table is not None

    machine.run(drive())
    assert machine.crash is None


@pytest.mark.parametrize("times", [1, 2])
def test_a_screen_for_which_memory_runs_out_is_tried_once_more(times):
    """The second time without the table and everything else that can be loaded again."""
    machine = Machine(seed=3, options={"SKALBOX_LANG": "en"}, null_panel=True)
    tables = []

    def drive():
        yield from machine.settle()
        yield from tour.take(machine, tour.new(0, 3), "turn")
        app = machine.app
        whole = app.open

        def refuse(name, argument=None):
            tables.append(app.table)
            if name == "menu" and len(tables) <= times:
                raise MemoryError("no piece is large enough")
            return whole(name, argument)

        app.open = refuse
        app.lay("menu", machine.ticks_ms())
        yield from machine.settle()
        assert app.screen.name == ("menu" if times == 1 else "error")

    machine.run(drive())
    assert tables[0] is not None and tables[1] is None


NINE = BOOT_OUT.replace(b"10.2.1", b"9.2.9")
LINE = b"CIRCUITPY_PYSTACK_SIZE = 2048"
OWN = b'SKALBOX_LANG = "en"\r\nSKALBOX_PRESET = "pico"\r\n'


@pytest.fixture
def built(monkeypatch, bundled):
    monkeypatch.setattr(bundle, "checked", lambda *_: bundled)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return bundled


def deployed(board, settings, boot_out, capsys, *how):
    lay(board, {"boot_out.txt": boot_out, "settings.toml": settings})
    status = cli.main(["deploy", *how, str(board)])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    return (board / "settings.toml").read_bytes(), stack_line.ADDED in said.out, said.out


@pytest.mark.parametrize("boot_out", [BOOT_OUT, NINE, NINE.replace(b"9.2.9", b"9.2.1"), b""])
@pytest.mark.parametrize("line", [b"", LINE, b"CIRCUITPY_PYSTACK_SIZE = 4096", b"CIRCUITPY_PYSTACK_SIZE = 1536 # mine"])
def test_the_line_is_added_where_it_is_needed(boot_out, line, built, tmp_path, capsys):
    own = OWN + line
    made, said, _ = deployed(tmp_path / "D", own, boot_out, capsys)
    added = not line and b" 9." in boot_out
    assert made == (LINE + b"\r\n" if added else b"") + own and said is added
    assert settings_toml.getenv(made, "SKALBOX_LANG") == "en"


@pytest.mark.parametrize("broken", [b'CIRCUITPY_PYSTACK_SIZE = "2048"\r\n', b"CIRCUITPY_PYSTACK_SIZE = 2 KB\r\n"])
def test_a_line_that_circuitpython_can_not_read_is_set(broken, built, tmp_path, capsys):
    """It reads a size from a number without quotes only."""
    made, said, _ = deployed(tmp_path / "D", OWN + broken, NINE, capsys)
    assert made == OWN + LINE + b"\r\n" and said


def test_a_wiring_and_the_line_are_set_at_once(built, tmp_path, capsys):
    made, said, text = deployed(tmp_path / "D", OWN, NINE, capsys, "--preset", "pico-320x240")
    assert made == LINE + b"\r\n" + OWN.replace(b'"pico"', b'"pico-320x240"') and said
    assert 'Set SKALBOX_PRESET = "pico-320x240" in settings.toml; ' in text
    again, said, text = deployed(tmp_path / "D", made, NINE, capsys, "--preset", "pico-320x240")
    assert again == made and not said and "is already set in settings.toml." in text


def test_a_wiring_that_is_there_already_is_not_said_to_be_set(built, tmp_path, capsys):
    made, said, text = deployed(tmp_path / "D", OWN, NINE, capsys, "--preset", "pico")
    assert made == LINE + b"\r\n" + OWN and said and "is already set" in text


def test_a_new_drives_settings_have_the_line():
    own = (ROOT / "settings.toml").read_bytes()
    assert LINE in own.splitlines() and stack_line.completed(own, version(NINE)) == own


@pytest.mark.parametrize("number", ["9.2.9", "10.2.1"])
def test_a_uf2_has_the_line_too(number, built, tmp_path, capsys):
    given, out, settings = tmp_path / "firmware.uf2", tmp_path / "all.uf2", tmp_path / "mine.toml"
    given.write_bytes(firmware(banner=BANNER % (number, "Pico")))
    settings.write_bytes(OWN)
    how = ("--firmware", given, "--out", out, "--settings", settings)
    assert cli.main(["uf2", *map(str, how)]) == 0
    pages = flashed(out.read_bytes(), RP2040)
    files = read(b"".join(pages[at] for at in sorted(pages) if at >= DRIVE_pico_uf2).ljust(1 << 20, b"\xff"))
    added = number.startswith("9")
    assert files["settings.toml"] == (LINE + b"\r\n" if added else b"") + OWN
    assert (stack_line.ADDED in capsys.readouterr().out) is added


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_collector_keeps_the_words_that_stay_on_its_stack(language, bundled, tried):
    """It has 64 places. A longer list, met when it goes over all objects a second time, makes it go a third time."""
    words = bundled[f"lib/skalbox/lang/{language}/turn.txt"].decode().split("\x1e")
    tried(f"{len(words)} words that stay in {language}")
    assert 40 < len(words) <= 56
