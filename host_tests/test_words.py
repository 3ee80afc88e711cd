# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The words: all languages have the same ones, every name fits wherever it is shown, every glyph exists."""

import importlib.util
import re
from pathlib import Path

import pytest
from at_the_table import on_device
from helpers import ROOT, RULES
from panels import LAYOUTS
from scenes import COMMON

from host_tools.commands import device_options
from host_tools.tours import tour
from host_tools.virtual.machine import Machine

LANGUAGES = device_options.LANGUAGES
HELP = "help_"  # the files whose words differ in number
KEY_ROOM = 42


def words(language: str) -> dict[str, object]:
    """The tables of this language in all files of its folder except the help's tables."""
    found: dict[str, object] = {}
    for path in folder(language).glob("*.py"):
        if path.name.startswith(HELP):
            continue
        spec = importlib.util.spec_from_file_location("words", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        names = {name: value for name, value in vars(module).items() if name.isupper()}
        if path.stem in ("settings", "__init__", *RULES):  # files that share names with others
            names = {f"{path.stem}.{name}": value for name, value in names.items() if name[0] != "_"}
        assert not set(names) & set(found), "each name is in only one file"
        found |= names
    return found


def folder(language: str) -> Path:
    return ROOT / "lib/skalbox/lang" / language


def strings(value) -> list[str]:
    return [value] if isinstance(value, str) else [each for part in value for each in strings(part)]


@pytest.fixture
def device():
    """A switched-on board with the assets and the names, without code.py."""
    with Machine() as machine:
        from skalbox.draw.assets import Assets
        from skalbox.players import names

        yield machine, Assets(), names


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_left_unused(language):
    source = "".join(
        path.read_text() for path in (ROOT / "lib/skalbox").rglob("*.py") if path.parent.parent.name != "lang"
    )
    used = set(re.findall(r"words\.([A-Z][A-Z_0-9]*)", source))
    used |= {f"settings.{name}" for name in re.findall(r"(?:Row|_Language)\(\"([A-Z_]+)\"", source)}
    used |= {"__init__.NAME", "__init__.NOTE"}
    used |= {f"{game}.{name}" for game in RULES for name in ("NAME", "NOTE", "CATEGORIES", "BOXES")}
    unused = sorted({name for name in words(language) if not name.startswith("_")} - used)
    assert not unused, f"no screen uses {', '.join(unused)} as words.NAME"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_glyph(language, device):
    _, assets, _ = device
    lacking = set()
    for text in [*strings(words(language).values()), *COMMON]:
        for font in (assets.small, assets.big):
            lacking |= {(char, text) for char in text if not font.has(char)}
    assert not lacking, "\n".join(f"no glyph for {char!r}: {text}" for char, text in sorted(lacking))


def test_french_marks_do_not_stand_alone():
    """A thin no-break space before ; ? and !, a curly apostrophe, and nothing typed as on a keyboard."""
    found = []
    for path in folder("fr").glob("*.py"):
        spec = importlib.util.spec_from_file_location("words", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        tables = [value for name, value in vars(module).items() if name.isupper()]
        found += [text for text in strings(tables) if re.search(r"[^\u202f][;?!]|'", text)]
    assert not found


def test_english_has_curly_apostrophes():
    assert not [text for text in strings(list(words("en").values())) if "'" in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_keys_fit(language, device):
    _, assets, _ = device
    rooms = {name: assets.small.room(word) for name, word in words(language).items() if name.startswith("KEY_")}
    wide = [f"{name} takes {room} pixels of {KEY_ROOM}" for name, room in rooms.items() if room > KEY_ROOM]
    assert rooms and not wide, "\n".join(wide)


def test_common_names_fit_everywhere(device):
    """Headline of the table, row of the opening (small if necessary), column of the pot, heading of the pot."""
    _, assets, _ = device
    for name in COMMON:
        assert assets.big.room(name) <= 103, name
        assert assets.small.room(name) <= 56, name
        assert assets.big.room(name) <= 62 or assets.small.room(name) <= 62, name


@pytest.mark.parametrize("big", [False, True])
def test_a_text_too_wide_for_its_box_is_cut_and_breaks_nothing(device, big):
    """A name typed letter by letter may be wider than any common name."""
    _, assets, _ = device
    from skalbox.draw import palette, text

    font = assets.big if big else assets.small
    for align in (text.LEFT, text.CENTRE, text.RIGHT):
        for width in (20, 60, 102):
            strip = text.Strip(font, palette.smooth(palette.PAPER), 0, 30, width, "Emmanuelle", align)
            for written in ("Emmanuella", "Mmmmmmmmmm", "Mmmmmmmmma", "Mmmmm", "Emmanuelle", ""):
                assert strip.write(written) and strip.text == written
            assert not any(strip.bitmap[i] for i in range(width * strip.bitmap.height)), "nothing of it is left"


def test_nothing_is_made_without_width(device):
    """CircuitPython divides by the width of a picture, and is slower ever after if it is 0."""
    from skalbox.draw import palette
    from skalbox.draw.text import Strip, inked

    assets, shades = device[1], palette.smooth(palette.PAPER)
    for width in (0, -1):
        with pytest.raises(ValueError, match="without width"):
            Strip(assets.small, shades, 0, 20, width)
    for text in ("", " ", "   "):
        grid = inked(assets.small, shades, 5, 20, text)
        assert grid.bitmap.width == grid.bitmap.height == 1 and grid.bitmap[0, 0] == 0


@pytest.mark.parametrize("above", [17, 9, 1])
def test_a_text_too_high_for_its_box_is_cut_and_breaks_nothing(device, above):
    """A headline with an accent on a capital letter, in a box made for one without."""
    _, assets, _ = device
    from skalbox.draw import palette, text

    strip = text.Strip(assets.big, palette.smooth(palette.PAPER), 0, 30, 60, "Élan", above=above)
    whole = text.Strip(assets.big, palette.smooth(palette.PAPER), 0, 30, 60, "Élan", above=30)
    kept = strip.bitmap.height * strip.bitmap.width
    over = whole.bitmap.height * whole.bitmap.width - kept
    assert [strip.bitmap[i] for i in range(kept)] == [whole.bitmap[over + i] for i in range(kept)]
    assert any(whole.bitmap[i] for i in range(over)), "the part cut off is not empty"


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(options={"SKALBOX_LANG": "fr"}, null_panel=False, nvm=None)
def test_a_match_goes_on_whatever_name_was_typed(machine, panel):
    machine.app.lobby.players = ["Emmanuelle", "Mmmmmmmmmm"]
    machine.app.show("players", machine.ticks_ms())
    yield from machine.settle()
    session = tour.new(0, 2)
    session.names = list(machine.app.lobby.players)
    tour.play(session, 4)
    for screen in ("passon", "turn", "pot"):
        yield from tour.take(machine, session, screen)
        assert machine.app.fault is None, screen


def test_names_in_records(device):
    _, _, names = device
    assert names.in_record(["Noé", "Noé", "Noe", "Léa"]) == ["Noe", "Noe-2", "Noe-3", "Lea"]
    assert names.in_record(["Anaïs", "œuf", "!?"]) == ["Anais", "oeuf", "__"]
    long = names.in_record(["Abcdefghijklmnop", "Abcdefghijklxyz"])
    assert long == ["Abcdefghijkl", "Abcdefghij-2"]
    for name in COMMON:
        assert names.plain(name).isascii() and 1 <= len(names.plain(name)) <= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_longest_names_on_every_screen(language):
    """The tour's match with the widest common names: no text is cut off or covers another."""
    from texts import texts

    machine = Machine(options={"SKALBOX_LANG": language}, seed=1)
    faults = []

    def driver(machine):
        yield from machine.settle()
        small = machine.app.assets.small
        widest = tuple(sorted(COMMON, key=small.room)[-4:])
        session = tour.under_way()
        session.names = list(widest)
        for screen in ("turn", "passon", "pot", "choice", "final"):
            yield from tour.take(machine, session, screen)
            look(screen)
            if screen == "turn":
                machine.app.lay("sheets", machine.ticks_ms())
                yield from machine.settle()
                look("sheets")

    def look(screen):
        found = texts(machine)
        for i, one in enumerate(found):
            if not (one.place[0] <= one.ink[0] and one.ink[2] <= min(one.place[2], 240)):
                faults.append(f"{screen}: cut off {one}")
            faults.extend(f"{screen}: {one} over {other}" for other in found[i + 1 :] if one.touches(other))

    machine.run(driver(machine))
    assert machine.crash is None
    assert not faults, faults
