# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""How many presses the way into a match takes. A key that is kept down is one press."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import ROOT
from sight import soft_keys
from ways import pill

from host_tools.desktop import key_script, script_run
from host_tools.tours import tour
from host_tools.tours.actions import NAMES, ROLL, tap
from host_tools.virtual.machine import Machine, Restart
from skalcore import events
from skalcore.game import OPENING

SCRIPTS = ROOT / "host_tests/scripts/presses"
OURS = ["Hugo", "Emma", "Théo"]
SKALPOTT, YAMS = 0, 1
FRENCH = {"SKALBOX_LANG": "fr"}


def steps_of(name: str) -> tuple[list[key_script.Step], int]:
    """The steps of a key script, and how many presses they are."""
    steps = key_script.load(SCRIPTS / (name + ".keys"))
    return steps, sum(step.verb in ("tap", "hold", "press") for step in steps)


def played(machine: Machine, name: str, tmp_path: Path) -> Iterator[None]:
    """Runs a key script on this machine."""
    run = script_run.Run(machine, [], name, tmp_path)
    for step in steps_of(name)[0]:
        yield from run._step(step)


def test_there_is_a_count_for_every_script():
    assert sorted(path.stem for path in SCRIPTS.glob("*.keys")) == ["back-to-players", "first-start", "next-turn"]


def test_first_start(tmp_path, tried):
    """The language, three own names of four letters, one of them with an accent: the opening."""
    machine = Machine(null_panel=True, seed=1)

    def drive() -> Iterator[None]:
        yield from played(machine, "first-start", tmp_path)
        session = machine.app.lobby.session
        assert session.names == OURS and session.game.phase == OPENING and not len(session.events())

    machine.run(drive())
    assert machine.crash is None
    presses = steps_of("first-start")[1]
    tried(f"first start to the opening: {presses} presses")
    assert presses <= 36


def test_from_the_opening_to_the_players(tmp_path):
    machine = Machine(null_panel=True, seed=1, options=FRENCH)

    def drive() -> Iterator[None]:
        yield from machine.settle()
        machine.app.lobby.players = list(OURS)
        machine.app.begin(machine.ticks_ms())
        yield from played(machine, "back-to-players", tmp_path)
        lobby = machine.app.lobby
        assert (machine.app.screen.name, lobby.session, lobby.players) == ("players", None, OURS)
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "opening" and lobby.session.names == OURS

    machine.run(drive())
    assert machine.crash is None and steps_of("back-to-players")[1] == 1


def test_next_turn(tmp_path):
    machine = Machine(null_panel=True, seed=1, options=FRENCH)

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from tour.take(machine, tour.under_way(), "passon")
        yield from played(machine, "next-turn", tmp_path)
        game = machine.app.lobby.session.game
        assert machine.app.screen.name == "turn" and bytes(game.dice) == bytes((1, 2, 3, 5, 6))

    machine.run(drive())
    assert machine.crash is None and steps_of("next-turn")[1] == 1


def evening(machine: Machine, kind: int, people: list[str]) -> Iterator[None]:
    """These play a match to its end, on a device that is switched off afterwards."""
    lobby = machine.app.lobby
    lobby.kind, lobby.players, lobby.roles = kind, list(people), []
    machine.app.begin(machine.ticks_ms())
    yield from machine.settle()
    for seat in range(len(people)):
        lobby.session.apply(events.dry([6 if not seat else 1] * 5))
    if kind == SKALPOTT:
        lobby.session.apply(events.first(events.FINISH))
    tour.play(lobby.session)
    lobby.record()
    yield Restart()
    yield from machine.settle()


@pytest.mark.parametrize(
    ("kind", "others"),
    [(SKALPOTT, ["Ana", "Bob", "Cléo"]), (SKALPOTT, list(NAMES[:4])), (YAMS, list(NAMES))],
    ids=["three others", "four others", "eight others"],
)
def test_the_same_three_the_next_evening(kind, others, tried):
    """After other people have played: by the labels, from switching on to the opening."""
    machine = Machine(null_panel=True, seed=1, options=FRENCH)
    pressed: list[str] = []

    def press(word: str) -> Iterator[None]:
        pressed.append(word)
        app = machine.app
        yield from tap(machine, ROLL if word == pill(app) else soft_keys(app)[word])

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from evening(machine, kind, OURS)
        yield from evening(machine, kind, others)
        app, words = machine.app, machine.app.words
        assert app.screen.name == "title" and app.lobby.players == others, "they sit already"
        yield from press(words.KEY_PLAYERS)
        if words.KEY_EMPTY not in soft_keys(app):
            yield from press(words.KEY_EDIT)
        yield from press(words.KEY_EMPTY)
        for name in OURS:
            while name not in soft_keys(app):
                yield from press(words.KEY_OTHERS)
            yield from press(name)
        yield from press(words.PLAY)
        assert app.screen.name == "opening" and app.lobby.session.names == OURS

    machine.run(drive())
    assert machine.crash is None
    tried(f"the same three after {len(others)} others: {len(pressed)} presses: {', '.join(pressed)}")
    assert len(pressed) <= 8
