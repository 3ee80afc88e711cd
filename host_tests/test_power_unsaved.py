# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power cuts on a device on which no slot can be written: what they interrupt does not count, and nothing is called
damaged while no event is gone."""

import random

import pytest
from at_the_table import opened, run
from pair_board import Board
from test_words import words

from host_tools.tours.actions import ROLL, tap
from host_tools.virtual.flash import PowerCut
from host_tools.virtual.machine import Machine

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it

BACK = 0


def _withdraw(board: Board) -> None:
    """Leaves a match in which nobody has rolled yet, as the opening's key does and as the start does by itself."""
    if board.session is not None and not len(board.session.events()):
        board.session = board.storage.head = None


def _steps(board: Board) -> list[str]:
    """What may come next."""
    if board.session is None:
        return ["set_sound", "begin", "begin", "begin"]
    return ["set_sound", "roll", "withdraw", "withdraw"] + ["finish"] * bool(len(board.session.events()))


def story(board: Board, rng: random.Random, cuts: list[int]) -> list[str]:
    """Plays some steps, the power failing in many of them; checks what each restart finds. Returns what was done."""
    board.restart()
    done = []
    for _ in range(rng.randint(3, 14)):
        name = rng.choice(_steps(board))
        known = board.state().match
        if rng.random() < 0.35:
            board.machine.flash.cut(rng.randint(1, 2), "half", rng.randrange(1000))
        try:
            _withdraw(board) if name == "withdraw" else getattr(board, name)()
            board.machine.flash.cancel()
            done.append(name)
        except PowerCut:
            done.append(name + ", cut")
            cuts[0] += 1
            found = board.restart().match
            assert not board.storage.lost, done
            assert board.session is None or not board.session.damaged, done
            assert found is None or known is None or found[: len(known)] == known, done
            assert found or not known or name == "finish", done
            _withdraw(board)
    return done


@pytest.mark.parametrize("stories", [500, pytest.param(20_000, marks=pytest.mark.soak)])
def test_no_cut_without_slots_is_called_damage(stories, tried):
    rng, cuts, seen = random.Random("no slots"), [0], set()
    with Machine(slots=False) as machine:
        new = machine.flash.save()
        for _ in range(stories):
            machine.flash.load(new)
            seen.add(tuple(story(Board(machine), rng, cuts)))
    assert cuts[0] > stories
    tried(f"{len(seen):,} stories with {cuts[0]:,} power cuts on a device without slots")


def test_a_match_nobody_began_and_the_torn_head_of_the_next_are_no_loss():
    def driver(machine):
        yield from machine.settle()
        machine.drive_writable = False
        app = machine.app
        app.lobby.kind, app.lobby.players = 1, ["Ana", "Bo"]
        app.begin(machine.ticks_ms())
        yield from machine.settle()
        if app.screen.name == "unsaved":
            yield from tap(machine, ROLL)
        assert app.screen.name == "opening"
        yield from tap(machine, BACK)
        assert app.lobby.session is None and app.lobby.storage.chip.head is not None
        for tear in range(6):  # then the chip's memory is full
            app.lobby.kind, app.lobby.players = 1, ["Ana", "Bo"]
            machine.cut_in(1, "half", tear=tear)
            app.begin(machine.ticks_ms())
            yield from machine.settle()
            app = machine.app
            assert app.screen.name == "title" and app.lobby.session is None
            assert not app.lobby.lost
        yield from opened(machine)
        assert machine.app.lobby.session is not None

    run(driver)


def test_the_first_throw_of_a_match_that_cannot_be_read_is_still_a_loss():
    """What was learned about torn heads hides no damage."""

    def driver(machine):
        yield from machine.settle()
        machine.drive_writable = False
        yield from opened(machine)
        events = len(machine.app.lobby.session.events())
        assert events
        chip = machine.app.lobby.storage.chip
        at = chip._at(0)
        machine.flash.data[at] ^= 1
        machine.cut_now()
        yield
        yield from machine.settle()
        assert machine.app.screen.name == "lost" and words("en")["LOST_TEXTS"][0] in " ".join(machine.strings())

    run(driver)
