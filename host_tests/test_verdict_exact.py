# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""With the solver's values the device's review of games for one player agrees with `skalbox review`."""

import random
import sys
import types
from array import array

import pytest
from helpers import SIMPLE, YAHTZEE, YAMS
from test_verdict import session

from host_tools.commands.review import review
from host_tools.solver.position import name_of
from host_tools.virtual.machine import Machine
from skalcore import coach, events, pots
from skalcore.boxes import OPEN
from skalcore.game import DECIDE, OVER, Game

GAMES_EACH = 3
CLOSE = 0.05  # points: the coach rounds each value to 1/128, and each mean


@pytest.fixture(params=[SIMPLE, YAMS, pytest.param(YAHTZEE, marks=pytest.mark.soak)], ids=lambda kind: kind.game)
def game_of_one(request, solved, monkeypatch):
    """A game before its first throw, with an advisor that has the solver's values of it; and the review module."""
    kind = request.param
    game = kind.new(1)
    values = solved(name_of(game))

    class Exact(coach.Coach):
        def __init__(self, game, level, for_win):
            assert not for_win
            super().__init__()
            self.begin(game)

        def begin(self, game):
            pot = array("h", bytes(26))
            if game.rules.has_pot:
                pots.of_round(game, None, pot)
            self.begin_turn(game, self.read, pot)

        def read(self, filled, upper, flag):
            return round(float(values[flag, filled, upper]) * coach.UNIT)

        def blank(self):
            return self.read(0, 0, 0)

        def close(self):
            pass

    with Machine():
        from skalbox.coach import review as device_review
    advisor = types.ModuleType("skalbox.coach.advisor")
    advisor.Advisor, advisor.UNIT = Exact, coach.UNIT
    monkeypatch.setitem(sys.modules, "skalbox.coach.advisor", advisor)
    return game, device_review


def played(game, rng) -> list:
    """The events of the game, played to its end by a player who sometimes chooses well."""
    happened = []
    while game.phase != OVER:
        if game.phase != DECIDE:
            event = events.roll([game.dice[i] if game.held >> i & 1 else rng.randint(1, 6) for i in range(5)])
        elif game.rolls_left() and rng.random() < 0.7:
            most = max(game.dice, key=lambda face: (game.counts[face], face))
            mask = sum(1 << i for i in range(5) if game.dice[i] == most)
            event = events.keep(mask if mask < 31 and rng.random() < 0.8 else rng.randrange(31))
        else:
            still_open = [box for box, points in enumerate(game.cards[0]) if points == OPEN]
            event = events.score(max(still_open, key=game.points))
        happened.append(event)
        game.apply(event)
    return happened


def test_as_on_the_desktop(game_of_one, tried):
    first, on_device = game_of_one
    for seed in range(GAMES_EACH):
        game = Game(first.rules, first.mode, 1)
        happened = played(game, random.Random(seed))
        found = on_device.Review(session(game, happened), 0)
        while not found.work():
            pass
        record = types.SimpleNamespace(game=game, events=happened, lines=range(len(happened)))
        exact = review(record)
        for name in ("optimal", "luck", "loss"):
            # Rounding errors add up over the decisions.
            assert getattr(found, name) / coach.UNIT == pytest.approx(exact[name], abs=6 * CLOSE), name
        worst = sorted((each["loss"] for each in exact["decisions"]), reverse=True)[: on_device.WORST]
        losses = [each[on_device.mistakes.LOSS] / coach.UNIT for each in found.worst]
        assert losses == pytest.approx(worst[: len(losses)], abs=CLOSE)
        assert found.points // coach.UNIT == exact["total"] == game.total(0)
    tried(f"{GAMES_EACH} games of {first.rules.name} judged as on the desktop")
