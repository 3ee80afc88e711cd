# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every screen of the tour, in every language: on one panel it matches its golden picture. On every panel all texts are
in bounds, readable and apart, and something says what to press.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from helpers import ROOT
from layouts import places
from panels import DEFAULT, SMALLEST, TRIED, size
from PIL import Image, ImageChops
from sight import labelled
from texts import Text, texts
from texts import faults as of_texts

from host_tools.commands.shots import file_name, shoot, visit

SCREENS = ROOT / "host_tests/golden/screens"
GOLDEN_PANEL = DEFAULT
# Dice fly, the device plays, or a written box is shown: no key works on these.
WAITING = ("22-settling", "27-written", "40-pot-running")
# A QR code leaves no room for text here, which was shown before.
FULL = ("59-share-six",)


# Some languages have golden pictures; the set of screens is the English set.
GOLDEN = sorted({path.stem[-2:] for path in SCREENS.glob("*.png")})
EVERYWHERE = pytest.mark.parametrize("language", GOLDEN)


@dataclass
class Shown:
    """A screen: its texts, the boxes (left, top, right, bottom) of all its pictures, its labelled keys, and its pill's
    box (None without it).
    """

    texts: list[Text]
    boxes: list[tuple]
    keys: set[int]
    pill: tuple[int, int, int, int] | None = None


def toured(
    panel: str, language: str, large: bool = False, drawn: Callable[[str, Image.Image], None] | None = None
) -> dict[str, Shown]:
    """Every screen of the tour. `drawn`: called with the name and the picture of each; without it nothing is drawn."""
    found: dict[str, Shown] = {}

    def seen(machine, name):
        assert name not in found, "two screens are called " + name
        boxes = list(places(machine.display.root_group))
        app = machine.app
        found[name] = Shown(texts(machine), boxes, labelled(app), pill_box(app.screen))
        if drawn is not None:
            drawn(name, machine.image())

    visit(language, seen, panel=panel, pictures=drawn is not None, large=large)
    return found


def golden_names(language: str) -> set[str]:
    return {path.name.removesuffix(f"-{language}.png") for path in SCREENS.glob(f"*-{language}.png")}


def pill_box(screen) -> tuple[int, int, int, int] | None:
    """The box of the screen's pill, or None if it is hidden."""
    from skalbox.draw import measures

    pill = (screen._frame if hasattr(screen, "_frame") else screen._table.frame).pill
    if pill.group.hidden:
        return None
    top = pill.group[0].y
    return pill.x, top, measures.PILL_RIGHT, top + pill.group[0].bitmap.height


@EVERYWHERE
def test_golden_pictures(language, tmp_path):
    """After an intended change: look at every picture that differs, then run `make golden`. The screens are free of
    faults, too."""
    found: dict[str, Image.Image] = {}
    screens = toured(GOLDEN_PANEL, language, drawn=found.__setitem__)
    assert golden_names(language) == set(found), "run `make golden`, and look at the new pictures"
    wrong = []
    for name, picture in found.items():
        with Image.open(SCREENS / f"{name}-{language}.png") as expected:
            box = ImageChops.difference(expected.convert("RGB"), picture).getbbox()
        if box:
            picture.save(tmp_path / f"{name}-{language}.png")
            wrong.append(f"{name} in {box}")
    assert not wrong, f"these screens differ from their golden pictures, see {tmp_path}: {wrong}"
    assert_free_of_faults(screens, GOLDEN_PANEL)


def faults(name: str, shown: Shown, size: tuple[int, int]) -> list[str]:
    """The faults of this screen, one sentence each."""
    wrong = []
    width, height = size
    if not shown.texts and name not in FULL:
        wrong.append(f"{name}: no text")
    # The hall's lines are so close that an accent may stand between the letters above; their grounds are clear.
    close = "overlaps" if name.startswith("63-fame") else "\0"
    wrong += [f"{name}: {fault}" for fault in of_texts(shown.texts, width, height) if close not in fault]
    wrong += [f"{name}: reaches over the pill: {text}" for text in over_pill(shown)]
    wrong += [f"{name}: touches the pill: {text}" for text in at_pill(shown)]
    for x1, y1, x2, y2, what in shown.boxes:
        if x1 < 0 or y1 < 0 or x2 > width or y2 > height:
            wrong.append(f"{name}: {what} reaches off the panel: {(x1, y1, x2, y2)}")
    if not shown.keys and name not in WAITING:
        wrong.append(f"{name}: nothing says what to press")
    return wrong


def at_pill(shown: Shown) -> list[Text]:
    """Texts outside the pill whose ink is not a pixel away from it."""
    if not shown.pill:
        return []
    left, top, right, bottom = shown.pill
    around = Text("", shown.pill, (left - 1, top - 1, right + 1, bottom + 1), None, "")
    outside = [
        text for text in shown.texts if not (left <= text.ink[0] and top <= text.ink[1] and text.ink[3] <= bottom)
    ]
    return [text for text in outside if text.touches(around)]


def over_pill(shown: Shown) -> list[Text]:
    """Texts drawn after the pill whose opaque strips cover part of it; labels as high as the screen are ignored."""
    if not shown.pill:
        return []
    pill = Text("", shown.pill, shown.pill, None, "")
    inside = [text for text in shown.texts if pill.touches(Text("", text.place, text.place, None, ""))]
    inside = [text for text in inside if text.place[3] - text.place[1] < 40]
    words = [i for i, text in enumerate(inside) if text.place[0] >= shown.pill[0] and text.place[3] <= shown.pill[3]]
    return inside[words[0] + 1 :] if words else []


# Large type has the same texts, of which French are the longest, and most room on the larger panels. `make soak` tries
# the other languages and those panels too.
def _large(panel: str, language: str) -> tuple:
    return () if language == "fr" and panel == SMALLEST else (pytest.mark.soak,)


# The wide layout has most room: in `make soak`.
TYPES = [
    pytest.param(
        *each.values, False, marks=[*each.marks, pytest.mark.soak] if each.values[0] == "320x240" else each.marks
    )
    for each in TRIED
    if each.values[0] != GOLDEN_PANEL or each.values[1] not in GOLDEN
]
TYPES += [pytest.param(*each.values, True, marks=_large(*each.values)) for each in TRIED]


@pytest.mark.parametrize(("panel", "language", "large"), TYPES)
def test_every_screen_is_free_of_faults(panel, language, large, tried):
    screens = toured(panel, language, large)
    # What many players need has more pages on a low panel; otherwise all panels show the same screens.
    these, golden = ({name for name in names if not name.endswith("-below")} for names in (screens, golden_names("en")))
    assert these == golden, "run `make golden`, and look at the new pictures"
    assert_free_of_faults(screens, panel)
    tried(f"{len(screens)} screens on {panel} in {language}{' in large type' if large else ''}")


def assert_free_of_faults(screens: dict[str, Shown], panel: str) -> None:
    wrong = [fault for name, each in screens.items() for fault in faults(name, each, size(panel))]
    assert not wrong, "\n".join(distinct(wrong))


def distinct(wrong: list[str]) -> list[str]:
    """Each fault once, with the first screen that has it and how many others do."""
    screens: dict[str, list[str]] = {}
    for each in wrong:
        name, _, fault = each.partition(": ")
        screens.setdefault(fault, []).append(name)
    return [f"{names[0]}{f' and {len(names) - 1} more' if names[1:] else ''}: {f}" for f, names in screens.items()]


def test_every_fault_is_reported_once():
    wrong = ["01-title: cut off: one", "02-menu: no text", "03-turn: cut off: one", "04-pot: cut off: one"]
    assert distinct(wrong) == ["01-title and 2 more: cut off: one", "02-menu: no text"]


def test_checks_can_fail():
    box = (0, 0, 20, 10)
    good = Shown([Text("one", box, box, 21.0, "")], [(0, 0, 240, 240, "TileGrid")], {5})
    word = Text("Play", (120, 12, 150, 28), (120, 12, 150, 28), 21.0, "")
    assert not faults("good", good, (240, 240))
    for planted in (
        Shown([], [], {5}),
        Shown([Text("cut", box, (0, 0, 21, 10), 21.0, "")], [], {5}),
        Shown([Text("off", (230, 0, 250, 10), (230, 0, 241, 10), 21.0, "")], [], {5}),
        Shown([Text("glyph", box, box, 21.0, "ß")], [], {5}),
        Shown([Text("pale", box, box, 4.4, "")], [], {5}),
        Shown([Text("one", box, box, 21.0, ""), Text("two", (19, 9, 30, 20), (19, 9, 30, 20), 21.0, "")], [], {5}),
        Shown(good.texts, [(0, 230, 10, 241, "TileGrid")], {5}),
        Shown(good.texts, [], set()),
        Shown([word, Text("131", (100, 0, 120, 10), (100, 0, 120, 10), 21.0, "")], [], {5}, (100, 10, 160, 30)),
        Shown([word, Text("name", (0, 28, 120, 50), (0, 45, 20, 50), 21.0, "")], [], {5}, (100, 10, 160, 30)),
    ):
        assert len(faults("planted", planted, (240, 240))) == 1, planted
    assert not Text("one", box, box, 21.0, "").touches(Text("two", (20, 0, 30, 10), (20, 0, 30, 10), 21.0, ""))


def test_files_are_named_after_screen_language_and_panel(tmp_path, monkeypatch):
    monkeypatch.setattr("host_tools.commands.shots.tour", _short)
    for panel in ("240x240", "320x170"):
        assert shoot(tmp_path, "en", panel, 1) == 1
    assert {path.name for path in tmp_path.iterdir()} == {
        *("01-title-en.png", "contact-sheet-en.png"),
        *("01-title-en-320x170.png", "contact-sheet-en-320x170.png"),
    }
    with Image.open(tmp_path / file_name("01-title", "en", "320x170")) as picture:
        assert picture.size == (320, 170) and picture.convert("RGB").getbbox()


def _short(machine, seen):
    yield from machine.settle()
    seen("01-title")


def test_a_key_script_reports_what_the_tour_shows(tmp_path):
    """wire.json and screen.txt of a key script agree with the tour's pictures."""
    from host_tools.commands.play import main

    script = tmp_path / "a.keys"
    script.write_text("settle\nexpect qui joue\ntap roll\nsettle\nexpect deux appuis\n")
    assert main(["--keys", str(script), "--out", str(tmp_path / "out"), "--seed", "1"]) == 0
    wire = json.loads((tmp_path / "out/wire.json").read_text())
    assert wire["pixels_bytes"] == sum(step["bytes"] for step in wire["by_step"])
    assert "deux appuis par lettre" in (tmp_path / "out/screen.txt").read_text().splitlines()
