# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes in which a turn is replayed from the review."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours.actions import ROLL, take, tap, throw
from host_tools.tours.matches import SKALPOTT, YAHTZEE, new
from host_tools.tours.review import REVIEW, considered
from host_tools.virtual.machine import Machine

Seen = Callable[[str], None]
_DOWN, _RETRY = 2, 3
_LONG = 900  # ms: a hold key held this long opens the menu


def practice(machine: Machine, seen: Seen) -> Iterator[None]:
    """Practise a turn of SkalPott after its first throw: its menu, the box, and the outcome, a large and a small
    difference."""
    yield from take(machine, considered(new(SKALPOTT, 3)), "final")
    yield from tap(machine, *REVIEW, _DOWN)
    seen("59-review-cursor")
    yield from tap(machine, _DOWN, _DOWN, _RETRY)
    seen("59-practice-turn")
    yield from machine.tap(0, _LONG)
    yield from machine.settle()
    seen("59-practice-menu")
    yield from tap(machine, 3)
    seen("59-practice-coach")
    yield from tap(machine, ROLL)
    yield from throw(machine, "52423")
    yield from throw(machine, "52463")
    seen("59-practice-scoring")
    yield from tap(machine, ROLL)
    seen("59-practised")
    yield from tap(machine, _RETRY)
    yield from throw(machine, "11126")
    yield from throw(machine, "11126")
    yield from tap(machine, ROLL)
    seen("59-practised-again")
    yield from tap(machine, ROLL)
    seen("59-review-after-practice")


def practice_of_a_leg(machine: Machine, seen: Seen) -> Iterator[None]:
    """Practise a turn of the first of two legs."""
    yield from take(machine, considered(new(YAHTZEE, 2, legs=2)), "final")
    yield from tap(machine, *REVIEW)
    while machine.moving():
        yield from machine.settle()
    seen("59-review-legs")
    yield from tap(machine, _RETRY)
    seen("59-practice-legs")


def practice_alone(machine: Machine, seen: Seen) -> Iterator[None]:
    """Practise a box of Yahtzee: no throw is left."""
    yield from take(machine, considered(new(YAHTZEE)), "final")
    yield from tap(machine, *REVIEW, _RETRY)
    seen("59-practice-yahtzee")
    yield from tap(machine, ROLL)
    seen("59-practised-yahtzee")


SCENES = (practice, practice_of_a_leg, practice_alone)
