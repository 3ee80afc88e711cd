# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the line says is needed in the last two rounds: never more than is true."""

import random

import pytest
from at_the_table import run
from helpers import SKALPOTT, YAHTZEE, YAMS, record

from host_tools.tours.actions import take, throw
from host_tools.tours.matches import new, play
from skalcore import best_case
from skalcore.boxes import OPEN
from skalcore.game import DECIDE, THROW


def words():
    from skalbox.lang.en import turn

    return turn


def late(rng, kind, players):
    """(game before a turn or at a decision, the final totals) of a random match, in its last two rounds."""
    text = kind.random_text(rng, players, 1)
    happened = record(text).events
    game, whole = kind.new(players), kind.new(players)
    for event in happened:
        whole.apply(event)
    totals = [whole.match_total(seat) for seat in range(players)]
    for event in happened:
        game.apply(event)
        if game.phase in (THROW, DECIDE) and game.rules.rounds - game.round <= 2:
            yield game, totals


@pytest.mark.parametrize("kind", [SKALPOTT, YAMS, YAHTZEE])
def test_no_match_disproves_it(kind):
    """Who is safe wins alone, who is out of reach does not, and nobody gets more than the most."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.lang import needs

        rng, seen = random.Random("needs"), set()
        says = words()
        for _ in range(60):
            players = rng.randint(2, 4)
            for game, totals in late(rng, kind, players):
                for seat in range(players):
                    assert game.match_total(seat) + best_case.most(game, seat) >= totals[seat]
                said = needs.needs(machine.app.words, game)
                others = [total for seat, total in enumerate(totals) if seat != game.player]
                now = [game.match_total(seat) for seat in range(players)]
                own = now.pop(game.player)
                if said[0] == says.SAFE:
                    assert totals[game.player] > max(others)
                elif said[0] == says.OUT_OF_REACH:
                    assert totals[game.player] < max(others)
                elif own > max(now):
                    assert said == ("%d ahead" % (own - max(now)),)
                else:
                    assert said[-1] == says.MORE_TO_LEAD % (max(now) - own + 1)
                    if len(said) == 2:
                        card = game.cards[game.player]
                        assert list(card).count(OPEN) == 1 and card[5] != OPEN
                seen.add(said[0] if said[0] in (says.SAFE, says.OUT_OF_REACH) else len(said))
        assert {says.SAFE, says.OUT_OF_REACH, 1} <= seen

    run(driver)


def test_only_one_box_wins():
    def driver(machine):
        yield from machine.settle()
        from skalbox.lang import needs

        session = play(new(0, 2), 12 * 2 - 1)
        game = session.game
        card = game.cards[game.player]
        (box,) = [box for box in range(12) if card[box] == OPEN]
        if box != 11:
            card[box], card[11] = 0, OPEN
        rival = 1 - game.player
        game.cards[rival][8] += game.match_total(game.player) + 40 - game.match_total(rival)
        assert needs.needs(machine.app.words, game) == ("only Grand Chelem wins", "41 more to lead")
        game.cards[rival][8] += 40
        assert needs.needs(machine.app.words, game) == (words().OUT_OF_REACH,)

    run(driver)


def test_the_table_says_it():
    def driver(machine):
        yield from machine.settle()
        session = play(new(1, 2), 13 * 2 - 1)
        yield from take(machine, session, "turn")
        yield from throw(machine, "12346")
        said = machine.strings()
        assert any(
            text.endswith(("more to lead", "ahead")) or text in (words().SAFE, words().OUT_OF_REACH) for text in said
        )
        assert words().HOLD_DIE not in said

    run(driver)
