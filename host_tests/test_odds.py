# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Each player's chance to win between two turns: sure chances are right, and the rest comes true (`make measure`). The
screens show the chance while the device changes hands."""

import random

import numpy as np
import pytest
from helpers import KINDS, RULES, SKALPOTT, YAHTZEE, YAMS, record
from known_odds import FILE, lines, percents, tables_of
from positions import opened, played, shares
from test_coach_tables import ALL, damaged
from test_screens import pill_box
from test_strength import BINS

from host_tools.arena import levels
from host_tools.tours.actions import ROLL, show, tap
from host_tools.tours.between_rounds import WORKED_OUT
from host_tools.tours.matches import new, play
from host_tools.virtual.machine import Machine
from skalcore.answers import FULL
from skalcore.boxes import OPEN
from skalcore.game import THROW

GAMES = sorted({kind.game for kind in KINDS})


@pytest.mark.parametrize("kind", [SKALPOTT, YAMS, YAHTZEE])
def test_no_match_disproves_what_is_sure(kind, tried):
    rng = random.Random(f"sure {kind}")
    never = 0
    for players in (2, 3, 4):
        for _ in range(6):
            happened = record(kind.random_text(rng, players, 1)).events
            whole, game = kind.new(players), kind.new(players)
            for event in happened:
                whole.apply(event)
            won = shares(whole)
            for event in happened:
                game.apply(event)
                if game.phase == THROW:
                    told = percents(game, tables_of(game))
                    assert sum(told) == pytest.approx(100, abs=players)
                    never += told.count(0)
                    assert all(won[seat] == 0 for seat in range(players) if told[seat] == 0)
                    assert 100 not in told or won[told.index(100)] == 1
    assert never > 20
    tried(f"{never} times a player was told that nothing could help")


def test_the_odds_are_the_known_ones(tried):
    """A small change would not be seen in played matches."""
    found, known = list(lines()), FILE.read_text().splitlines()
    wrong = [f"{one} instead of {other}" for one, other in zip(found, known, strict=True) if one != other]
    assert not wrong, "if this was meant, run .venv/bin/python host_tests/known_odds.py: " + "; ".join(wrong[:5])
    tried(f"{len(known)} positions with the percents that are in host_tests/golden/odds.txt")


def told_and_won(game: str, players: int, count: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """(the chances told before each turn but the first, the shares of the win) of each match; all play to win."""
    rules = RULES[game]
    recorder = played(rules, [levels.PERFECT] * players, count, 7, paired=False)[1]
    found = []
    for match in range(count):
        turns = recorder.turns[match]
        now = opened(rules, players, turns[0].seat)
        told = []
        for turn in turns:
            for event in turn.events():
                now.apply(event)
            if now.phase == THROW:
                told.append(percents(now, tables_of(now)))
        found.append((np.array(told) / 100, np.array(shares(now))))
    return found


@pytest.mark.measure
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_the_bars_come_true(game, players, tried):
    matches = told_and_won(game, players, 1000)
    line = []
    for number in range(BINS):
        off, told_here = [], 0
        for told, won in matches:
            here = (told >= number / BINS) & ((told < (number + 1) / BINS) | (number == BINS - 1))
            off.append(np.where(here, won[None] - told, 0).sum())
            told_here += here.sum()
        error = np.sqrt(np.square(off).sum()) / max(1, told_here)
        mean = np.sum(off) / max(1, told_here)
        line.append(f"{100 * mean:+.1f}±{100 * error:.1f}")
        # Looser than for the coach (test_strength): nobody's change of plan in the last round is foreseen.
        assert abs(mean) < max(0.05, 4 * error), number
    tried(f"1,000 matches of {game} of {players}, what came less what the bars told: " + " ".join(line))


def test_a_level_match_and_one_that_is_nearly_won():
    fair = percents(opened(RULES["yams"], 4, 0), tables_of(opened(RULES["yams"], 4, 0)))
    assert fair == [25] * 4
    for (told, won), players in ((each, 3) for each in told_and_won("skalpott", 3, 4)):
        assert told.shape == (12 * players - 1, players)
        assert told[-1][np.argmax(won)] > 0


def one_box_left(lead: int):
    """A match of two of Yam's: the first has finished `lead` points ahead, the second has a full house left to make."""
    game = record(YAMS.random_text(random.Random("one box left"), 2, 1)).game
    full = game.rules.names.index("full_house")
    game.cards[1][full] = OPEN
    others = [box for box in range(game.rules.rounds) if box != full]
    for seat in range(2):
        for box in others:
            game.cards[seat][box] = 0
    game.cards[0][full] = 0
    game.cards[0][others[0]] = lead
    return game


def test_a_total_that_draws_level_is_half_a_win():
    """Whoever may end level with the leader shares the match: the chance to get there counts half."""
    worth = dict(zip(RULES["yams"].names, RULES["yams"].boxes, strict=True))["full_house"][2]
    ahead, level, behind = (percents(one_box_left(worth + more), tables_of(one_box_left(0))) for more in (-1, 0, 1))
    made = 11891 / FULL  # how often the best play makes a full house
    assert ahead == [round(100 * (1 - made)), round(100 * made)]
    assert level == [round(100 * (1 - made / 2)), round(100 * made / 2)]
    assert behind == [100, 0]


# ----------------------------------------------------------------------------------------------------- the screens


def without_pill(machine) -> bytes:
    """The picture without the pill, which is dim as long as ROLL rests."""
    image = machine.image().convert("RGB")
    image.paste(0, pill_box(machine.app.screen))
    return image.tobytes()


def shown(session, screen, chances=1, before=None):
    """(percents that were worked out or None, the pictures before and after) of this screen."""
    machine = Machine(seed=2, options={"SKALBOX_LANG": "en", "SKALBOX_CHANCES": ("off", "on")[chances]})
    found = []

    def drive():
        yield from machine.settle()
        if before:
            before(machine)
        from host_tools.tours.actions import give

        made = session()
        made.pot_seen = True
        give(machine, made)
        machine.app.show(screen, machine.ticks_ms())
        yield from machine.wait(200)
        assert machine.app.screen.name == screen
        found.append(machine.app.screen._chances)
        found.append(without_pill(machine))
        yield from machine.wait(WORKED_OUT)
        found.append(without_pill(machine))

    machine.run(drive())
    assert machine.crash is None
    return found


@pytest.mark.parametrize(
    "session, screen", [(lambda: play(new(0, 4), 20), "pot"), (lambda: play(new(1, 8), 30), "passon")]
)
def test_they_are_shown_once_worked_out_and_only_if_wanted(session, screen):
    chances, before, after = shown(session, screen)
    assert chances is not None and before != after
    chances, before, after = shown(session, screen, chances=0)
    assert chances is None and before == after


def test_nothing_is_told_alone_or_without_tables(tmp_path):
    assert shown(lambda: play(new(1, 1), 3), "passon")[0] is None
    chances, before, after = shown(
        lambda: play(new(0, 3), 14), "passon", before=lambda machine: damaged(machine, tmp_path, "a wrong bit", ALL)
    )
    assert chances is not None and before == after


def test_roll_at_once_leaves_the_work_undone():
    machine = Machine(seed=2, options={"SKALBOX_LANG": "en", "SKALBOX_CHANCES": "on"})

    def drive():
        yield from machine.settle()
        from host_tools.tours.actions import give

        give(machine, play(new(0, 4), 21))
        yield from show(machine, "passon")
        chances = machine.app.screen._chances
        while chances._odds is None:
            yield from machine.polls()
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "turn" and chances._odds is None and chances._tables is None

    machine.run(drive())
    assert machine.crash is None
