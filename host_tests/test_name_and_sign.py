# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Names and signs of players: how a name is spelled and drawn, and that sign and colour stay with it."""

from collections.abc import Iterator

import numpy as np
import pytest
from at_the_table import on_device, under_way
from layouts import NAMES, watched
from panels import LAYOUTS
from scenes import COMMON
from sight import key_pictures, soft_keys
from test_settings import restarted
from texts import texts

from host_tools.desktop import spelling
from host_tools.desktop.spelling import presses
from host_tools.tours import tour
from host_tools.tours.actions import GOOD, ROLL, lay, show, spell, tap, throw
from host_tools.tours.matches import YAHTZEE, new, play
from host_tools.virtual.machine import Machine

YAMS = 1


def pill(app) -> str:
    """What ROLL says."""
    return app.screen._frame.pill._word.text


# What is typed, as a record has it. A capital comes first, after a hyphen and after an apostrophe.
SPELLED = {
    "O'Brien": "O_Brien", "N'Golo": "N_Golo", "D'Arcy": "D_Arcy", "D'Éon": "D_Eon", "D'Zoé": "D_Zoe",
    "Anne-Zoé": "Anne-Zoe", "Jo-Ann-2": "Jo-Ann-2", "Zoé": "Zoe",
}  # fmt: skip


@pytest.mark.parametrize("name", SPELLED)
@on_device
def test_a_capital_follows_an_apostrophe_as_it_does_a_hyphen(machine, name):
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = YAMS, ["Léa", "Max"], [1, 1]
    yield from lay(machine, "letters", 1)
    for at, letter in enumerate(name):
        if letter in "BGA" and name[at - 1] == "'":
            yield from tap(machine, "ABCDEFGHIJ".index(letter) // 5)
            assert letter in soft_keys(app) and letter.lower() not in soft_keys(app), "the keys show what they put"
            yield from tap(machine, ROLL)
        yield from spell(machine, letter)
        assert app.screen.spelled == name[: at + 1]
    assert pill(app) == "OK"
    yield from tap(machine, ROLL)
    assert app.screen.name == "players" and app.lobby.players == ["Léa", name]
    from skalbox.players.names import in_record

    assert in_record(app.lobby.players) == ["Lea", SPELLED[name]]


@on_device
def test_a_name_in_the_hall_is_completed_after_its_apostrophe(machine):
    app = machine.app
    app.lobby.players, app.lobby.typed = ["Léa"], ["O'Brien", "Olga"]
    yield from lay(machine, "letters", 1)
    yield from spell(machine, "O'")
    assert pill(app) == "O'Brien"
    yield from spell(machine, "B")
    assert pill(app) == "O'Brien" and app.screen.spelled == "O'B"


@pytest.mark.parametrize("name", ["Œ", "ß", "Ø", "é…"])
def test_what_the_device_cannot_spell_is_refused(name):
    with pytest.raises(ValueError, match="the device has no letter"):
        presses(name)


@pytest.mark.parametrize(
    ("name", "made"),
    [("ANA", "Ana"), ("éva", "Éva"), ("McA", "Mca"), ("Anne-marie", "Anne-Marie"), ("O'brien", "O'Brien")],
)
def test_a_name_that_the_device_would_write_otherwise_is_refused(name, made):
    with pytest.raises(ValueError, match="the device writes %s" % made):
        spelling.check(name)
    spelling.check(made)


def test_a_name_that_is_too_long_is_refused():
    with pytest.raises(ValueError, match="10 characters at most"):
        spelling.check("Abcdefghijk")
    spelling.check("Abcdefghij")


LETTERS = [chr(ord("A") + at) for at in range(26)]
FIGURES = [str(figure) for figure in range(10)]


def is_jagged(picture, box: tuple[int, int, int, int]) -> bool:
    """Whether this part consists of blocks of two by two pixels, as type does that is drawn with every pixel twice."""
    pixels = np.asarray(picture.convert("L"), int)[box[1] : box[3], box[0] : box[2]]
    for top in (0, 1):
        for left in (0, 1):
            high, wide = ((size - start) // 2 * 2 for size, start in zip(pixels.shape, (top, left), strict=True))
            blocks = pixels[top : top + high, left : left + wide].reshape(high // 2, 2, wide // 2, 2)
            if (blocks == blocks[:, :1, :, :1]).all():
                return True
    return False


def test_jags_are_found():
    from PIL import Image, ImageDraw

    small = Image.new("L", (20, 12))
    ImageDraw.Draw(small).line((1, 1, 18, 10), fill=255)
    doubled = small.resize((40, 24), Image.NEAREST)
    assert is_jagged(doubled, (0, 0, 40, 24)) and is_jagged(doubled, (1, 1, 40, 24))
    assert not is_jagged(small.resize((40, 24), Image.BILINEAR), (0, 0, 40, 24))


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(null_panel=False)
def test_large_letters_are_not_jagged(machine, panel):
    """The name that is spelled, its keys, and the code of a challenge."""
    app = machine.app
    app.lobby.players, app.lobby.roles = ["Tom"], []
    yield from lay(machine, "letters", 1)
    yield from spell(machine, "Mathis")
    _expect_smooth(machine, "Mathis")
    yield from tap(machine, 2)
    if panel != "240x135":  # there is no room for large letters on its keys
        letter = next(each for key in key_pictures(app).values() for each in key if each.text == "m")
        right, bottom = letter.x + letter.bitmap.width, letter.y + letter.bitmap.height
        _expect_smooth_box(machine, (letter.x, letter.y, right, bottom), "m")
    yield from show(machine, "challenge", (1, False))
    from skalcore.challenge import spaced

    _expect_smooth(machine, spaced(app.screen.code))


def _expect_smooth(machine, wanted: str) -> None:
    found = [each for each in texts(machine) if each.text == wanted]
    assert len(found) == 1, wanted
    _expect_smooth_box(machine, found[0].ink if found[0].contrast else found[0].place, wanted)


def _expect_smooth_box(machine, box: tuple, wanted: str) -> None:
    _, top, _, bottom = box
    assert bottom - top > 20, "it is small"
    assert not is_jagged(machine.image(), box), wanted


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device
def test_every_letter_fits_its_key(machine, panel):
    """Whole, except for a descender, and clear of the key's round corners; in the case in which it is put."""
    from skalbox.draw import measures

    yield from lay(machine, "letters", 0)
    letters = machine.app.screen._frame.keys.letters
    for letter in [*LETTERS, *(each.lower() for each in LETTERS), *FIGURES]:
        left, right, top, _ = letters.extent(letter)
        assert right - left <= measures.KEY_W - 2, letter
        assert -top <= measures.KEY_H - 4, letter
    # On the lowest panel keys have no room for the double size.
    assert letters.capitals == (16 if panel == "240x135" else 32)


@on_device(null_panel=False)
def test_the_double_size_is_exactly_that(machine):
    """All that measures is twice as large; and each glyph covers the same area as with every pixel drawn twice, give or
    take its edges."""
    import displayio

    big = machine.app.assets.big
    double = machine.app.assets.double()
    for text in ("Mathilde", "Éponine", "K7Q2 M9XA", "j", "œ"):
        assert double.width(text) == 2 * big.width(text) and double.room(text) == 2 * big.room(text)
        left, right, top, bottom = big.extent(text)
        assert double.extent(text) == (2 * left, 2 * right, 2 * top, 2 * bottom)
        small = displayio.Bitmap(right - left, bottom - top, 4)
        large = displayio.Bitmap(2 * (right - left), 2 * (bottom - top), 4)
        big.draw(small, -left, -top, text)
        double.draw(large, -2 * left, -2 * top, text)
        for x in range(large.width):
            for y in range(large.height):
                assert abs(large[x, y] - small[x // 2, y // 2]) <= 2
        inks = [sum(bitmap[at] for at in range(bitmap.width * bitmap.height)) for bitmap in (small, large)]
        assert 0.9 <= inks[1] / (4 * inks[0]) <= 1.1, text


@on_device(null_panel=False)
def test_glyphs_are_cut_at_the_edges_and_few_are_kept(machine):
    import displayio

    double = machine.app.assets.double()
    bitmap = displayio.Bitmap(30, 20, 4)
    assert double.draw(bitmap, -60, 10, "MMMM") == 4 * double.width("M") - 60, "those outside are left out"
    double.draw(bitmap, 0, 4, "Éj")
    for letter in LETTERS:
        double.draw(bitmap, 0, 20, letter)
    assert 0 < len(double._singles) <= 16


EDIT, DOWN = 4, 2
BLUE, YELLOW, GREEN, PINK = 0x3182FF, 0xFFDF21, 0x3AB273, 0xFFA2DE


@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        ([], [0, 1, 2, 3, 4, 5, 6, 7]),
        ([1, 1, 4], [0, 1, 2, 3, 4, 5, 6, 7]),
        ([0x21, 1, 1], [1, 0, 2, 3, 4, 5, 6, 7]),
        ([1, 1, 0x81], [0, 1, 7, 3, 4, 5, 6, 2]),
        ([0x31, 0x11, 0x21], [2, 0, 1, 3, 4, 5, 6, 7]),
        ([0x31, 0x31], [2, 0, 1, 3, 4, 5, 6, 7]),
        ([0x11, 0x21, 0x11, 0x11], [0, 1, 2, 3, 4, 5, 6, 7]),
        ([0x51, 0x11, 0x51, 1], [4, 0, 1, 3, 2, 5, 6, 7]),
        ([0xF1, 0x11], [1, 0, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_the_order_of_the_signs(numbers, order):
    with Machine():
        from skalbox.players import sign_order as signs

        assert list(signs.order(numbers)) == order
        for seat in range(len(numbers)):
            sign = signs.next_free(numbers, seat)
            after = [*numbers[:seat], signs.choose(numbers[seat], sign), *numbers[seat + 1 :]]
            assert signs.order(after)[seat] == sign != order[seat] and after[seat] & 15 == numbers[seat] & 15


def colours() -> tuple:
    from skalbox import art
    from skalbox.draw import palette

    return list(palette.PLAYERS[:3]), list(art.signs[:3])


def chosen(machine: Machine) -> Iterator[None]:
    """Léa, the first of three, takes the first sign that nobody has."""
    app = machine.app
    app.lobby.players, app.lobby.roles = ["Léa", "Noé", "Inès"], [1, 1, GOOD]
    yield from show(machine, "players")
    assert colours() == ([BLUE, YELLOW, GREEN], [0, 1, 2])
    yield from tap(machine, EDIT, ROLL, DOWN)
    assert "blue circle" in machine.strings()
    yield from tap(machine, ROLL)
    assert app.screen.name == "seat" and "pink diamond" in machine.strings()
    assert colours() == ([PINK, YELLOW, GREEN], [3, 1, 2])
    yield from tap(machine, 0, 0)
    assert app.screen.name == "players" and app.lobby.roles == [0x41, 0x21, 0x30 | GOOD]


@on_device
def test_a_sign_is_kept_in_a_match_and_after_it(machine):
    yield from chosen(machine)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening" and machine.app.lobby.session.roles == [1, 1, GOOD]
    yield from throw(machine, "12345")
    for name in ("resume", "title"):
        yield from restarted(machine)
        app = machine.app
        assert app.screen.name == name and app.lobby.players == ["Léa", "Noé", "Inès"]
        assert app.lobby.roles == [0x41, 0x21, 0x30 | GOOD] and colours() == ([PINK, YELLOW, GREEN], [3, 1, 2])
        if app.lobby.session is not None:
            assert app.lobby.session.roles == [1, 1, GOOD]
            app.lobby.abandon()
    # It goes with its player.
    yield from tap(machine, 0, EDIT, 1)
    assert app.lobby.roles == [0x21, 0x30 | GOOD] and colours() == ([YELLOW, GREEN, BLUE], [1, 2, 0])


@on_device
def test_a_match_that_waits_keeps_its_own(machine):
    yield from chosen(machine)
    yield from tap(machine, ROLL)
    yield from throw(machine, "12345")
    app = machine.app
    app.lobby.players, app.lobby.roles = ["Ana", "Bob"], [0x31, 0x11]
    yield from show(machine, "players")
    assert colours() == ([GREEN, BLUE, YELLOW], [2, 0, 1])
    app.resume(machine.ticks_ms())
    yield from machine.settle()
    assert app.screen.name == "opening" and colours() == ([PINK, YELLOW, GREEN], [3, 1, 2])


@on_device
def test_the_pictures_of_the_signs_follow(machine):
    from skalbox import art
    from skalbox.art import index

    whole = art.sheet("signs18", index.SIGNS18_BIN)
    yield from chosen(machine)
    side, _, count, _ = index.SIGNS18_BIN
    for seat, sign in enumerate([3, 1, 2, 0, *range(4, count)]):
        for made in (machine.app.assets.signs18, art.sheet("signs18", index.SIGNS18_BIN)):
            tile = [made[x, seat * side + y] for x in range(side) for y in range(side)]
            assert tile == [whole[x, sign * side + y] for x in range(side) for y in range(side)]
    alone = art.sheet("signs18", index.SIGNS18_BIN, 0, 1)
    assert [alone[x, 9] for x in range(side)] == [whole[x, 3 * side + 9] for x in range(side)]


UNLIKE = [["Léa", "Noé", "Inès"], ["Léa", "Wilhelmina", "Inès"], ["Léa", "Éponine", "Mouhamadou"]]


def sizes(group, names: list[str]) -> set[int]:
    """The heights of capitals in which these names stand in a group."""
    found = set()
    for i in range(len(group)):
        part = group[i]
        if hasattr(part, "append"):
            found |= sizes(part, names)
        elif getattr(part, "text", None) in names:
            found.add(part.font.capitals)
    return found


@pytest.mark.parametrize("names", UNLIKE)
@on_device
def test_names_of_seats_and_of_the_opening_have_one_size(machine, names):
    session = under_way(3)
    session.names = names
    yield from tour.take(machine, session, "turn")
    yield from lay(machine, "seats")
    assert len(sizes(machine.app.screen.group, names)) == 1
    fresh = tour.new(1, names)
    fresh.game.__init__(fresh.game.rules, 0, 3)
    yield from tour.take(machine, fresh, "opening")
    assert len(sizes(machine.app.screen.group, names)) == 1


@pytest.mark.parametrize("names", UNLIKE)
@pytest.mark.parametrize("legs", [1, 5])
@on_device
def test_names_of_the_standings_have_one_size(machine, names, legs):
    from skalbox.match.ranking import order, ranks

    session = new(YAHTZEE, 3, legs=legs)
    session.names = names
    yield from tour.take(machine, play(session), "final")
    second, third = order(ranks(session.game))[1:]
    assert len(sizes(machine.app.screen.group, [names[second], names[third]])) == 1


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device
def test_the_editor_of_a_seat_says_what_a_role_means(machine, panel):
    machine.app.lobby.players, machine.app.lobby.roles = ["Léa", "Noé"], [1, GOOD]
    yield from show(machine, "players")
    yield from tap(machine, EDIT, ROLL)
    notes = [text for text in texts(machine) if text.text == "The coach when called"]
    assert len(notes) == 1 and not notes[0].covered


POSSIBLE = (
    "Emmanuelle Maximilien Maximilian Wilhelmina Christophe Clémentine Alexandrie Mouhamadou Montgomery Gwendoline "
    "Marguerite Bernadette Immanuelle Gwendolynn Commandant Apolline-m Anne-Marie Jean-Marie Marie-Rose Konstantin "
    "Emmanuel Mohammed Mohammad Muhammad Guillaume Bérengère Alexandra Maryammou Mohamadou Gwénaëlle"
)
TOO_WIDE = "Mmmmmmmm Mmmmmmmmmm Wwwwwwwwww Mwmwmwmwmw Mohammmmmm"


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(by=watched)
def test_the_letters_screen_accepts_names_of_ten_letters_that_fit(watch, panel):
    machine = watch.machine
    app = machine.app
    from skalbox.players import names

    assert all(names.fits(app.assets, name) for name in COMMON)
    small, big = (font.room(NAMES[0]) for font in (app.assets.small, app.assets.big))
    assert (small, big) == (names.SMALL_W, names.BIG_W), "the tests' first name is as wide as a name may be"
    for name in POSSIBLE.split():
        assert names.fits(app.assets, name), name
    for wanted in ("Emmanuelle", "Mouhamadou", "Anne-Marie", "Éléonore", *TOO_WIDE.split()):
        app.lobby.players, app.lobby.roles = ["Tom"], []
        yield from lay(machine, "letters", 0)
        for number, letter in enumerate(wanted):
            before = app.screen.spelled
            yield from spell(machine, letter)
            refused = app.screen.spelled == before
            assert refused == (not names.fits(app.assets, before + letter)), (wanted, before)
            watch.look(f"letters of {wanted}, {number + 1}")
            if app.words.BACK in machine.strings():
                assert refused
                yield from tour.tap(machine, ROLL)  # to the groups
        typed = app.screen.spelled
        assert (typed == wanted) == (wanted not in TOO_WIDE.split())
        yield from tour.tap(machine, ROLL)
        assert app.lobby.players[0] == typed and names.fits(app.assets, typed)
