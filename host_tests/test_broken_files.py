# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Missing or damaged files and pictures on the drive: a screen says which, in plain words and without a traceback."""

import re
import runpy
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from at_the_table import on_device
from helpers import ROOT
from panels import PANELS, TRIED, size
from texts import texts

from host_tools.drive import manifest
from host_tools.tours.tour import take, tap, under_way
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

ROLL = 5
# What is in memory from the start; which wordmark depends on the panel.
AT_START = ["skal13.fnt", "skal22.fnt", "icons.bin", "combos.bin", "dice15.bin", "signs12.bin", "signs14.bin"]
AT_START += ["signs18.bin", "wordmark.bin", "wordline28_die.bin"]
ON_PANEL = {"wordmark.bin": "240x240", "wordline28_die.bin": "240x135"}
# Ways to damage a file: each returns what is left of it, None if nothing is.
MISSING = lambda data: None  # noqa: E731
DAMAGES = {"missing": MISSING, "empty": lambda data: b"", "cut off": lambda data: data[: len(data) * 2 // 3]}
NO_MODULE = b"\0not a module"


@pytest.fixture(scope="module")
def drive(tmp_path_factory) -> Path:
    """A copy of the drive, with its list of files as a deployed drive has it."""
    folder = tmp_path_factory.mktemp("drive")
    for name in ("lib", "skalcore"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("code.py", "settings.toml"):
        shutil.copy(ROOT / name, folder / name)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    (folder / manifest.NAME).write_bytes(manifest.text({"skalbox": "1.0.0"}, files))
    return folder


@pytest.fixture
def spoil(drive):
    """`spoil(name, how)` leaves of a file of the drive what `how` returns; the file is whole again after the test."""
    before: dict[Path, bytes] = {}

    def change(name: str, how) -> None:
        path = drive / name
        before.setdefault(path, path.read_bytes() if path.is_file() else b"")
        left = how(before[path])
        path.unlink(missing_ok=True)
        if left is not None:
            path.write_bytes(left)

    yield change
    for path, data in before.items():
        path.write_bytes(data)


def start(drive, panel="240x240", driver=None, **how) -> Machine:
    """Starts the device from this drive, pictures included, until it waits."""
    machine = Machine(seed=1, code=drive / "code.py", panel=panel, options={"SKALBOX_LANG": "en"}, **how)
    found = []

    def waits():
        yield from machine.polls(3)
        if driver is not None:
            yield from driver(machine)
        found.append(machine.image())

    machine.run(waits())
    assert machine.crash is None, machine.crash
    machine.last = found[0] if found else None
    return machine


def plain_text(machine: Machine) -> str:
    """The text on the panel in the firmware's font, read from its pixels."""
    import terminalio

    glyphs = {}
    for code in range(32, 127):
        glyph = terminalio.FONT.get_glyph(code)
        if glyph is not None:
            dots = frozenset(
                (x + glyph.dx, y + 10 - glyph.height - glyph.dy)
                for y in range(glyph.height)
                for x in range(glyph.width)
                if glyph.bitmap[x + glyph.tile_index * glyph.width, y]
            )
            glyphs.setdefault(dots, chr(code))
    wide = terminalio.FONT.get_bounding_box()[0]
    picture = machine.last.convert("L").point(lambda value: value > 127 and 255)
    lines = []
    for top in range(2, picture.height - 12, 13):
        line = ""
        for left in range(0, picture.width - wide + 1, wide):
            cell = picture.crop((left, top, left + wide, top + 13)).load()
            line += glyphs.get(frozenset((x, y) for x in range(wide) for y in range(13) if cell[x, y]), "#")
        lines.append(line.rstrip())
    return " ".join(" ".join(lines).split())


def unbroken(text: str) -> str:
    """The text without the spaces at which a long path may have been broken."""
    return text.replace(" ", "")


@pytest.mark.parametrize("how", DAMAGES)
@pytest.mark.parametrize("name", AT_START)
def test_what_the_start_needs(name, how, drive, spoil, capsys):
    panel = ON_PANEL.get(name, PANELS[(AT_START.index(name) + len(how)) % len(PANELS)])
    spoil("lib/skalbox/art/" + name, DAMAGES[how])
    machine = start(drive, panel)
    text, said = plain_text(machine), capsys.readouterr()
    assert unbroken("lib/skalbox/art/" + name) in unbroken(text), text
    assert "A file is missing or damaged." in text and "copy Skalbox onto the drive again" in text
    assert "recopie Skalbox sur le disque" in text and "#" not in text
    assert machine.panel.lit and "Traceback" not in said.out and name in said.out


# Modules that the start needs, in the order of their import; the broken module is named, not the module that imports
# it.
MODULES = [
    "start", "draw/wordmark", "draw/palette", "app", "draw/assets", "draw/text", "match/lobby", "saves/storage",
    "saves/chip_memory", "hardware/keys", "hardware/power",
]  # fmt: skip


@pytest.mark.parametrize("left", [None, NO_MODULE], ids=["missing", "damaged"])
@pytest.mark.parametrize("name", MODULES)
def test_a_module_that_the_start_needs(name, left, drive, spoil, capsys):
    panel = PANELS[MODULES.index(name) % len(PANELS)]
    path = f"lib/skalbox/{name}.py"
    spoil(path, lambda data: left)
    machine = start(drive, panel)
    said = capsys.readouterr()
    assert path in said.out and "Traceback" not in said.out
    if name != "start":  # without it there is no panel
        text = plain_text(machine)
        assert unbroken(path) in unbroken(text) and "A file is missing or damaged." in text, text
        assert machine.panel.lit


@pytest.mark.parametrize("name", ["main", "memory", "hardware/panel", "hardware/config", "fallback"])
def test_without_a_panel_the_console_says_it(name, drive, spoil, capsys):
    """One sentence that names what is missing; a board with its own display shows it there too."""
    spoil(f"lib/skalbox/{name}.py", MISSING)
    if name == "fallback":
        spoil("lib/skalbox/app.py", MISSING)
    machine = start(drive)
    said = capsys.readouterr().out
    assert "missing or damaged" in said and "opy Skalbox onto the drive again" in said and "Traceback" not in said
    named = re.search(r"skalbox[./]((?:hardware[./])?\w+)", said.replace("Skalbox", ""))
    assert named and named[1].replace(".", "/") in (name, "app" if name == "fallback" else name), said
    assert machine.app is None


def test_without_a_list_what_broke_is_shown(drive, spoil, capsys):
    """A drive that was not deployed has no list of files; a damaged list counts as none."""
    for left in (None, b"", b"skalbox 1.0.0\nx zzzzzzzz lib/skalbox/app.py\n", bytes(range(256))):
        spoil("lib/skalbox/art/icons.bin", MISSING)
        spoil(manifest.NAME, lambda data, left=left: left)
        text = plain_text(start(drive))
        assert "icons.bin is missing" in text and "copy Skalbox onto the drive again" in text


@pytest.mark.parametrize("panel", PANELS)
def test_an_error_that_is_no_file_s_fault_blames_no_file(panel, drive, capsys):
    """The screen for errors has broken as well, and all files are whole."""

    def driver(machine):
        yield from machine.settle()
        for what in ("no such die", "nor this"):

            def tick(now, what=what):
                raise RuntimeError(what)

            machine.app.screen.tick = tick
            yield from machine.polls(2)

    machine = start(drive, panel, driver)
    text = plain_text(machine)
    assert "RuntimeError: nor this" in text and "Switch off and on again." in text and "missing" not in text
    assert "RuntimeError: nor this" in capsys.readouterr().out


def read(machine: Machine, panel: str, language: str) -> str:
    """The error screen's lines, each checked to be within the panel and to overlap no other."""
    shown = texts(machine)
    for text in shown:
        assert text.ink[0] >= 0 and text.ink[2] <= size(panel)[0] and not text.missing, text
        assert not any(text.touches(other) for other in shown if other is not text), text
    note = sys.modules[f"skalbox.lang.{language}.title"]
    joined = " ".join(machine.strings())
    assert note.ERROR in joined
    return joined.replace("\n", " ")


@pytest.mark.parametrize(("panel", "language"), TRIED)
def test_a_screen_that_is_missing_is_named(panel, language, drive, spoil, capsys):
    """Its module or a picture of it is missing: the error screen says which, and what to do."""
    note = runpy.run_path(str(ROOT / f"lib/skalbox/lang/{language}/title.py"))["ERROR_FILE"]
    size = {"low": 54, "long": 62}.get(GLASS[panel].layout, 84)
    found = []

    def driver(machine):
        yield from machine.settle()
        for screen, path, named in (
            ("fairness", "lib/skalbox/screens/charts.py", "screens.charts"),
            ("passon", f"lib/skalbox/art/signs{size}.bin", f"{size}.bin is"),
        ):
            for left in (None, NO_MODULE):
                spoil(path, lambda data, left=left: left)
                if screen == "passon":
                    yield from take(machine, under_way(2), screen)
                else:
                    machine.app.show(screen, machine.ticks_ms())
                yield from machine.settle()
                assert machine.app.screen.name == "error"
                found.append(read(machine, panel, language))
                assert unbroken(named) in unbroken(found[-1]), found[-1]
                assert note in found[-1]
                yield from tap(machine, ROLL)
                yield from machine.settle()
                (drive / path).write_bytes((ROOT / path).read_bytes())

    start_in(drive, panel, language, driver)
    assert len(found) == 4


def start_in(drive, panel: str, language: str, driver) -> None:
    machine = Machine(seed=1, code=drive / "code.py", panel=panel, options={"SKALBOX_LANG": language})
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash


LONG = (
    "no module named 'skalbox.screens.practised'",
    "the file /lib/skalbox/coach/values/skalpott.bin on this drive is not the one that version.txt says it is",
    "x" * 300 + " at the_very_end",
    "'NoneType' object has no attribute 'the_name_that_says_what_broke'",
)


@pytest.mark.parametrize(("panel", "language"), TRIED)
@on_device(by=start_in, drive=ROOT)
def test_an_error_keeps_its_beginning_and_its_end(machine, panel, language, capsys):
    """It is wrapped, and if it is too long its middle is left out: the end names what broke."""
    for what in LONG:
        yield from machine.settle()

        def tick(now, what=what):
            raise AttributeError(what)

        machine.app.screen.tick = tick
        yield from machine.polls(2)
        said = read(machine, panel, language).replace(" ", "")
        # Fourteen letters of the last word, which a line may break.
        end = what[-14:].replace(" ", "")
        assert "AttributeError" in said and end in said, said
        yield from machine.polls()
        yield from tap(machine, ROLL)


ART = sorted(path.name for path in (ROOT / "lib/skalbox/art").iterdir() if path.suffix in (".bin", ".fnt"))


@pytest.mark.parametrize("name", ART)
def test_every_picture_and_font_is_checked(name, tmp_path):
    """Missing, cut off anywhere, or longer than it should be: OSError that names the file, before any memory is
    allocated."""
    whole = (ROOT / "lib/skalbox/art" / name).read_bytes()
    with Machine():
        from skalbox import art
        from skalbox.art import index
        from skalbox.draw.font import Font

        art.FOLDER = f"{tmp_path}/"

        def read_it():
            if name.endswith(".fnt"):
                return Font(name)
            return art.sheet(name[:-4], getattr(index, name.upper().replace(".", "_")))

        for left in (None, b"", whole[:1], whole[: len(whole) // 2], whole[:-1], whole + b"\0"):
            (tmp_path / name).unlink(missing_ok=True)
            if left is not None:
                (tmp_path / name).write_bytes(left)
            with pytest.raises(OSError, match=re.escape(name)):
                read_it()
        (tmp_path / name).write_bytes(whole)
        assert read_it() is not None
        if name.endswith(".fnt"):
            for at in range(7):  # mark, version, glyphs, width of the sheet
                (tmp_path / name).write_bytes(whole[:at] + bytes([whole[at] ^ 0x40]) + whole[at + 1 :])
                with pytest.raises(OSError, match=re.escape(name)):
                    read_it()


def test_the_plain_screen_takes_the_firmwares_font_as_well(monkeypatch):
    """In the firmware's font all glyphs share one bitmap, in tiles of 6x12 pixels; a desktop's font has one bitmap for
    each."""
    with Machine() as machine:
        import displayio
        import terminalio

        from skalbox import fallback
        from skalbox.hardware import panel

        own = terminalio.FONT
        sheet = displayio.Bitmap(6 * 95, 12, 2)
        for code in range(32, 127):
            glyph = own.get_glyph(code)
            for y in range(glyph.height):
                for x in range(glyph.width):
                    sheet[6 * (code - 32) + x + glyph.dx, 10 - glyph.height - glyph.dy + y] = glyph.bitmap[x, y]

        class Firmware:
            def get_bounding_box(self):
                return 6, 12

            def get_glyph(self, code):
                tile = {"bitmap": sheet, "tile_index": code - 32, "width": 6, "height": 12, "dx": 0, "dy": 0}
                return SimpleNamespace(**tile) if 32 <= code < 127 else None

        display = panel.build()
        pictures = []
        for font in (own, Firmware()):
            monkeypatch.setattr(terminalio, "FONT", font)
            fallback._draw(display, "lib/skalbox/app.mpy\n\nThe quick brown fox, 1+5 (!) jumps \u00e9")
            pictures.append(machine.image())
        # A desktop's glyphs are two rows lower.
        lower, upper = pictures[0].crop((0, 2, 240, 202)), pictures[1].crop((0, 0, 240, 200))
        assert lower.getbbox() is not None and lower.tobytes() == upper.tobytes()
