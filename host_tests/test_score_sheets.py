# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The score sheets: at the end their columns add up, One leads to one player's sheet, and nobody leads any more."""

import pytest
from at_the_table import on_device, under_way
from layouts import TO_THE_END, match, watched
from panels import LAYOUTS, TRIED

from host_tools.tours import tour
from host_tools.tours.actions import ROLL, lay, tap
from skalcore import rules

POTT, YAMS, YAHTZEE = range(3)
PREVIOUS, NEXT, ONE, ALL, ONE_AT_THE_END = 0, 1, 3, 2, 4


@pytest.mark.parametrize(("kind", "players", "legs"), [(POTT, 4, 1), (POTT, 2, 1), (YAMS, 3, 1), (YAHTZEE, 2, 1)])
@on_device
def test_columns_add_up_at_the_end(machine, kind, players, legs, tried):
    bonuses = set()
    from skalbox.screens.score_sheets import BONUS, EXTRAS, POTS, sheet_text

    for extras in (True, False):
        game = match(kind, rules.MATCH, players, legs, extras=extras).game
        for seat in range(players):
            shown = [*range(game.rules.rounds), BONUS, POTS if game.rules.has_pot else EXTRAS]
            texts = [sheet_text(game, seat, what) for what in shown]
            assert sum(map(int, texts)) == game.total(seat), texts
            bonuses.add(sheet_text(game, seat, BONUS))
    assert bonuses <= {"0", "35"}
    tried(f"bonuses of {bonuses}")


@on_device
def test_a_missed_bonus_is_0_and_an_open_one_nothing(machine):
    from skalbox.screens.score_sheets import BONUS, sheet_text

    game = under_way(2).game
    own = game.cards[0]
    for series, wanted in (([-1] * 6, ""), ([0, 0, 0, -1, -1, -1], ""), ([0, 0, 0, 0, 5, -1], "0")):
        own[:6] = own[:6].__class__("h", series)
        assert sheet_text(game, 0, BONUS) == wanted
    own[:6] = own[:6].__class__("h", [3, 6, 9, 12, 15, 18])
    assert sheet_text(game, 0, BONUS) == "35"


@on_device
def test_one_leads_to_a_sheet_and_all_back(machine):
    session = under_way(3)
    for faces in ("fives 55512", "sixes 66612"):
        tour.write(session, faces)
    yield from tour.take(machine, session, "turn")
    yield from lay(machine, "sheets")
    yield from tap(machine, ONE)
    seen = machine.strings()
    assert machine.app.screen.name == "sheet" and "Inès" in seen and "Noé leads by 3" in seen and "Grand Chelem" in seen
    yield from tap(machine, NEXT)
    assert "Léa" in machine.strings() and "15" in machine.strings() and "Noé leads by 3" in machine.strings()
    yield from tap(machine, PREVIOUS)
    yield from tap(machine, PREVIOUS)
    assert {"Noé", "18", "Noé leads by 3"} <= set(machine.strings())
    yield from tap(machine, ALL)
    assert machine.app.screen.name == "sheets" and "Noé leads by 3" in machine.strings()
    yield from tap(machine, ONE)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "turn"


@pytest.mark.parametrize("panel", ["240x240", "240x135", "320x170"])
@on_device
def test_nobody_leads_after_the_end(machine, panel):
    session = match(POTT, rules.MATCH, 2, 1)
    winner = session.names[session.game.winners.bit_length() - 1]
    yield from tour.take(machine, session, "final")
    yield from lay(machine, "sheets")
    shown = machine.strings()
    assert not any("lead" in text or "ahead" in text or "behind" in text for text in shown)
    assert any("+35 at 60, else 0" in text for text in shown)
    yield from tap(machine, ONE_AT_THE_END)
    assert winner in machine.strings(), "the winner's comes first"
    assert not any("lead" in text or "ahead" in text or "behind" in text for text in machine.strings())


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device
def test_the_whole_sheet_of_a_player_alone_shows_at_once(machine, panel):
    session = match(YAHTZEE, rules.MATCH, 1, 2)
    yield from tour.take(machine, session, "final")
    yield from lay(machine, "sheets")
    shown = " ".join(machine.strings()).split()
    for score in [*session.game.cards[0], session.game.match_total(0)]:
        assert str(score) in shown
        shown.remove(str(score))
    assert "Down" not in shown and "Up" not in shown


@pytest.mark.parametrize(("players", "said"), [(1, "your sheet"), (2, "everybody’s sheets")])
@pytest.mark.parametrize("screen", ["menu", "gamemenu"])
@on_device
def test_a_menu_says_whose_sheets_there_are(machine, screen, players, said):
    yield from tour.take(machine, match(YAMS, rules.MATCH, players, 1, 1), "turn")
    yield from lay(machine, screen)
    assert {"your sheet", "everybody’s sheets"} & set(machine.strings()) == {said}


@pytest.mark.parametrize(("panel", "language"), TRIED)
@on_device(by=watched)
def test_every_sheet_fits(watch, panel, language):
    """Sheets of players with the widest names, with extras, nearly done and at the end."""
    machine = watch.machine
    for kind, players, legs in ((POTT, 1, 1), (POTT, 4, 1), (YAMS, 1, 1), (YAMS, 8, 1), (YAHTZEE, 8, 9)):
        rounds = rules.GAMES[kind].rounds
        for boxes in (0, players * rounds - players - 1, TO_THE_END):
            mode = rules.SOLO_SIMPLE if (kind, players) == (POTT, 1) else rules.MATCH
            yield from watch.show(match(kind, mode, players, legs, boxes, True), "turn", "sheet")
            for _ in range(players):
                watch.look(f"a sheet of {(kind, players, legs, boxes)}")
                if players > 1:
                    yield from tap(machine, NEXT)
