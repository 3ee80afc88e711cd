# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes after a match: the cost of decisions for typical players, and for one who makes no mistake."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from host_tools.tours import internals
from host_tools.tours.actions import ROLL, take, tap
from host_tools.tours.matches import SKALPOTT, SOLO_SIMPLE, YAHTZEE, YAMS, new
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    from skalbox.match.session import Session

Seen = Callable[[str], None]
REVIEW = (2, 1)  # by the key More


def considered(session: Session, seed: int = 1) -> Session:
    """Play everybody's turns to the end like people: hold the most frequent face, and score in the best box."""
    from skalcore import events
    from skalcore.boxes import OPEN
    from skalcore.game import DECIDE, OVER

    game = session.game
    rng = random.Random(seed)
    while game.phase != OVER:
        if game.phase != DECIDE:
            faces = [game.dice[i] if game.held >> i & 1 else rng.randint(1, 6) for i in range(5)]
            dry = game.expects() == 1 << events.DRY
            session.apply(events.dry(faces) if dry else events.roll(faces))
            continue
        card = game.cards[game.player]
        still_open = [box for box in range(game.rules.rounds) if card[box] == OPEN]
        best = max(still_open, key=lambda box: (game.points(box) * (3 if box > 5 else 4), box))
        if game.rolls_left() and game.points(best) < 25:
            most = max(game.dice, key=lambda face: (game.counts[face], face))
            mask = sum(1 << i for i in range(5) if game.dice[i] == most)
            session.apply(events.hold_event(mask if mask < 31 else 0))
        else:
            session.score(best)
    session.pot_seen = True
    return session


def flawless(session: Session, seed: int = 1) -> Session:
    """Play a solo game to the end by the device's own advice."""
    from skalbox.coach.advisor import Advisor
    from skalcore import events
    from skalcore.game import OVER, THROW

    game = session.game
    rng = random.Random(seed)
    while game.phase != OVER:
        if game.phase == THROW:
            advisor = Advisor(game)
            while not advisor.work():
                pass
        session.apply(events.roll([game.dice[i] if game.held >> i & 1 else rng.randint(1, 6) for i in range(5)]))
        box = advisor.best_box(game.dice)
        left = game.rolls_left()
        mask = advisor.best_hold(game.dice, left) if left else 0
        if left and advisor.hold_value(game.dice, left, mask) > advisor.box(game.dice, box):
            session.apply(events.hold_event(mask))
        else:
            session.score(box)
            advisor.close()
    session.pot_seen = True
    return session


def review(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, considered(new(SKALPOTT, 3)), "final")
    seen("56-before-the-review")
    yield from tap(machine, REVIEW[0])
    seen("56-more")
    yield from machine.tap(REVIEW[1])
    yield from machine.polls()
    for _ in range(400):
        if internals.is_half_grown(machine.app):
            break
        yield
    seen("56-review-runs")
    yield from machine.settle()
    seen("56-review")
    for name in ("-second", "-last"):
        yield from tap(machine, ROLL)
        seen("56-review" + name)


def review_of_eight(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, considered(new(YAMS, 8)), "final")
    yield from tap(machine, *REVIEW, ROLL, ROLL)
    seen("57-review-yams")


def review_alone(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, considered(new(YAHTZEE)), "final")
    yield from tap(machine, *REVIEW)
    seen("57-review-yahtzee")
    yield from take(machine, flawless(new(SKALPOTT, mode=SOLO_SIMPLE)), "final")
    yield from tap(machine, *REVIEW)
    seen("58-review-without-a-slip")


SCENES = (review, review_of_eight, review_alone)
