# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The choice of a box: where the cursor starts, and what stands there of the pot, of who leads, and of the extra."""

import pytest
from at_the_table import run, under_way
from panels import PANELS, is_low

from host_tools.tours import tour

POTT, YAMS, YAHTZEE = range(3)

# game, dice, boxes that are written already (each with 0), and the box under the cursor
STARTS = [
    (POTT, "66666", "", "grand_chelem"),
    (POTT, "66612", "", "three_of_a_kind"),
    (POTT, "33356", "", "three_of_a_kind"),
    (POTT, "55533", "", "full_house"),
    (POTT, "12345", "", "large_straight"),
    (POTT, "66654", "three_of_a_kind", "sixes"),
    (POTT, "11235", "", "fives"),
    (POTT, "22234", "twos threes fours three_of_a_kind", "aces"),  # nothing brings anything
    (POTT, "22234", "aces twos threes fours three_of_a_kind", "fives"),
    (YAMS, "66666", "", "yahtzee"),
    (YAMS, "22255", "", "full_house"),
    (YAMS, "44466", "full_house", "chance"),  # like three of a kind, and further down
    (YAHTZEE, "66543", "small_straight", "chance"),
]


@pytest.mark.parametrize(("kind", "faces", "written", "start"), STARTS)
def test_the_cursor_starts_on_the_best_box(kind, faces, written, start):
    def driver(machine):
        yield from machine.settle()
        session = under_way(2, kind)
        names = session.game.rules.names
        for name in written.split():
            session.game.cards[0][names.index(name)] = 0
        tour.roll(session, faces)
        yield from tour.take(machine, session, "scoring")
        assert names[session.cursor] == start

    run(driver)


# Players, additions before this one's, the dice, and what stands beside them.
POTS = [
    (2, (), "54111", ["12", "9 leads"]),
    (2, (9,), "64111", ["12", "yours"]),
    (3, (9,), "64111", ["18", "10 leads"]),
    (2, (10,), "64111", ["12", "shared"]),
    (3, (8, 11), "64111", ["18", "lost"]),
    (3, (8, 10), "64111", ["18", "shared"]),
]


def pot_words(panel, players, before, faces):
    found = []

    def driver(machine):
        yield from machine.settle()
        session = under_way(players)
        for addition in before:
            high = max(addition - 6, addition // 2)
            tour.write(session, "aces %d%d111" % (addition - high, high))
        tour.roll(session, faces)
        yield from tour.take(machine, session, "scoring")
        found.extend(machine.strings())

    run(driver, panel=panel)
    return found


@pytest.mark.parametrize("panel", PANELS)
def test_what_the_dice_do_to_the_pot(panel):
    for players, before, faces, wanted in POTS:
        shown = pot_words(panel, players, before, faces)
        said = [each for each in shown if each.startswith(("shared", "lost", "yours")) or each.endswith(" leads")]
        named = said[0].endswith((" with", " to"))
        if named:
            assert is_low(panel) and {"Léa", "Noé"} & set(shown)
            said = [said[0].rpartition(" ")[0]]
        assert said == wanted[1:] and wanted[0] in shown, shown
        assert not any("to beat" in each or "Pot " in each for each in shown)


@pytest.mark.parametrize("panel", PANELS)
def test_name_and_total_stay(panel):
    """On no panel do the dice take their place."""
    shown = pot_words(panel, 2, (9,), "64111")
    assert "Noé" in shown and "0" in shown


LEADS = [(30, 50, "20 behind"), (50, 30, "20 ahead"), (30, 30, None)]


@pytest.mark.parametrize(("own", "other", "wanted"), LEADS)
def test_who_is_ahead_where_there_is_no_pot(own, other, wanted):
    def driver(machine):
        yield from machine.settle()
        session = under_way(2, YAMS)
        game = session.game
        for seat, points in ((0, own), (1, other)):
            game.cards[seat][game.rules.names.index("chance")] = points
        tour.roll(session, "64111")
        yield from tour.take(machine, session, "scoring")
        shown = [each for each in machine.strings() if each.endswith(("ahead", "behind"))]
        assert shown == ([wanted] if wanted else [])

    run(driver)
