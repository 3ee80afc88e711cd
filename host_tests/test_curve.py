# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The totals round by round after a match: worked out from its events, drawn on every panel, reached by a key."""

import pytest
from at_the_table import run
from panels import LAYOUTS

from host_tools.tours.actions import ROLL, lay, take, tap
from host_tools.tours.matches import MATCH, SKALPOTT, SOLO_SIMPLE, YAHTZEE, YAMS, ended, four, new, play
from host_tools.virtual.machine import Machine

MATCHES = [
    four,
    lambda: ended(grand_chelem=("55555", "66612")),
    lambda: play(new(SKALPOTT, 1, SOLO_SIMPLE)),
    lambda: play(new(YAMS)),
    lambda: play(new(YAMS, 8)),
    lambda: play(new(YAHTZEE, 4, MATCH, 3)),
    lambda: play(new(YAHTZEE, 2, MATCH, 9)),
]


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_the_course_of_a_match(number):
    def driver(machine):
        yield from machine.settle()
        from skalbox.match import ranking

        session = MATCHES[number]()
        game = session.game
        found = ranking.totals(session)
        assert len(found) == game.players
        for seat in range(game.players):
            own = list(found[seat])
            assert len(own) == game.rules.rounds * game.legs + 1
            assert own[0] == 0 and own[-1] == game.match_total(seat) and own == sorted(own)

    run(driver)


@pytest.mark.parametrize("panel", LAYOUTS)
def test_every_players_line_is_drawn(panel):
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        from skalbox.draw import palette

        for make in MATCHES:
            session = make()
            yield from take(machine, session, "final")
            yield from lay(machine, "curve")
            colours = {colour for _, colour in machine.image().convert("RGB").getcolors(1 << 16)}
            for seat in range(session.game.players):
                ink = palette.PLAYERS[seat]
                near = [abs((ink >> 16) - r) + abs((ink >> 8 & 255) - g) + abs((ink & 255) - b) for r, g, b in colours]
                assert min(near) < 24, (panel, seat)
            assert "Round by round" in machine.strings()
            found.append(True)

    machine.run(driver())
    assert machine.crash is None and len(found) == len(MATCHES)


def test_the_keys_that_lead_there():
    def driver(machine):
        yield from machine.settle()
        yield from take(machine, four(), "final")
        assert "Curve" in machine.strings()
        yield from tap(machine, 3)
        assert machine.app.screen.name == "curve"
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "final"
        yield from take(machine, play(new(YAMS)), "final")
        yield from lay(machine, "sheet")
        yield from tap(machine, 2)
        assert machine.app.screen.name == "curve", "alone by way of the sheet"
        yield from tap(machine, ROLL)
        yield from take(machine, play(new(YAMS), 5), "turn")
        yield from lay(machine, "sheet")
        assert "Curve" not in machine.strings(), "only after a match"

    run(driver)
