# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's review of whole matches, with its own tables, against `skalbox review`, with the solver's values."""

import itertools

import pytest
from helpers import record
from test_review import event_of
from test_review_match import steps

from host_tools.commands.review_match import review
from host_tools.records.record import write
from host_tools.solver.position import name_of
from host_tools.solver.win_position import WinPosition
from host_tools.solver.win_position import name_of as name_for_win
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new
from host_tools.tours.review import considered
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.game import Game

# game, players, legs
MATCHES = [
    *[(kind, players, 1) for kind in (SKALPOTT, YAMS, YAHTZEE) for players in (2, 4)],
    (YAHTZEE, 2, 3),
]
UNIT = 128
POINTS = 0.5  # the board's rounding and that of its tables, over all decisions of a leg
PERCENT = 0.4  # ... of one decision's chance


@pytest.fixture(scope="module")
def device():
    """The module of the device's review."""
    with Machine():
        from skalbox.coach import review as device_review

        yield device_review


def chance(game: Game, event: int) -> float:
    """What this choice gives away of the chance to win, in percent, by the solver."""
    position, value, left = WinPosition(game), events.value(event), game.rolls_left()
    if events.kind(event) == events.KEEP:
        got = position.hold_value([game.dice[i] for i in range(5) if value >> i & 1], left)
    else:
        got = position.score(value, game.dice)
    return 100 * (position.best(game.dice, left) - got)


def check(device, match, seed: int) -> float:
    """Compares all seats' reviews of such a match; returns by how much a decision's percent is off at most."""
    kind, players, legs = match
    session = considered(new(kind, players, legs=legs), seed)
    past, happened = session.game, session.events().tolist()
    names = ["Ana", "Ben", "Cleo", "Dan"][:players]
    read = record(write(Game(past.rules, past.mode, players, legs), names, happened))
    number = {line: at for at, line in enumerate(read.lines)}
    off = 0.0
    for seat, wanted in enumerate(review(read)["players"]):
        found = device.Review(session, seat, True)
        while not found.work():
            pass
        assert found.points // UNIT == wanted["total"]
        assert found.luck / UNIT == pytest.approx(wanted["luck"], abs=POINTS * legs)
        assert found.loss / UNIT == pytest.approx(wanted["loss"], abs=POINTS * legs)
        by_event = {number[each["line"]]: each for each in wanted["decisions"]}
        theirs = sorted((100 * each["win_loss"] for each in wanted["decisions"]), reverse=True)
        mistakes = device.mistakes
        for rank, each in enumerate(found.worst):
            own, decision = each[mistakes.LOSS] / UNIT, by_event[each[mistakes.AT]]
            assert own == pytest.approx(100 * decision["win_loss"], abs=PERCENT)
            assert own == pytest.approx(theirs[rank], abs=PERCENT), "no other decision cost more"
            assert each[mistakes.ROUND] // past.rules.rounds + 1 == decision["leg"]
            game, event, _ = next(itertools.islice(steps(read), each[mistakes.AT], None))
            assert event == each[mistakes.PLAYED] and bytes(game.dice) == each[mistakes.DICE]
            if event_of(decision["best"], game) != each[mistakes.BETTER]:
                assert chance(game, each[mistakes.BETTER]) < PERCENT, "as good as the best"
            off = max(off, abs(own - 100 * decision["win_loss"]))
        assert len(found.worst) == device.WORST or theirs[len(found.worst)] < PERCENT
    return off


@pytest.mark.parametrize("match", MATCHES, ids=str)
@pytest.mark.parametrize("seeds", [range(1, 2), pytest.param(range(2, 12), marks=pytest.mark.soak)], ids=len)
def test_the_same_figures(match, seeds, device, solved, tried):
    blank = new(match[0], match[1], legs=match[2]).game
    solved(name_of(blank))
    solved(name_for_win(blank))
    off = max(check(device, match, seed) for seed in seeds)
    tried(f"{len(seeds)} matches {match} reviewed as on the desktop: a decision is {off:.2f} % off at most")
