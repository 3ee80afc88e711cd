# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Plays on the virtual board of version 1.0.0 and writes the images beside this file: README.md says how to run it."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path.cwd()))  # the checkout of 1.0.0
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from saved_images import facts, save

from host_tools.virtual.machine import Machine
from skalcore import events, journal
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, TIE

HERE = Path(__file__).parent
NAMES = ["Léa", "Noé", "Inès", "Hugo", "Zoé", "Chloé", "Théo", "Anaïs", "Gaël", "Rémi", "Maman", "Papa", "Mamie"]
SKALPOTT, YAMS, YAHTZEE = range(3)
SIMPLE, RECOMMENDED = 1, 2
ASKING, AIDED, EASY, GOOD, BEST = range(1, 6)
SOUND, BRIGHTNESS, UNDO_KEY = 1, 3, 6


def begin(machine: Any, kind: int, names: list[str], roles: list[int], mode: int = 0, legs: int = 1) -> Any:
    """A match begins as from the screen of the players."""
    app = machine.app
    app.kind, app.players, app.roles, app.waiting = kind, list(names), list(roles), []
    app.mode, app.legs = mode or app.mode, legs
    app.begin(machine.ticks_ms())
    return app.session


def step(session: Any, rng: random.Random) -> None:
    """What happens next: dice, dice held, boxes written and now and then taken back."""
    game = session.game
    if game.phase in (OPENING, TIE, BANK):
        session.dry(bytearray(5))
    elif game.phase == CHOICE:
        session.apply(events.first(rng.randrange(2)))
    elif game.phase != DECIDE:
        session.throw()
    elif game.rolls_left() and rng.random() < 0.6:
        session.held = rng.randrange(31)
        session.mark_holds()
        session.throw()
    else:
        own = game.cards[game.player]
        box = rng.choice([box for box in range(game.rules.rounds) if own[box] < 0])
        if rng.random() < 0.1 and game.rules.has_zero:
            session.zero(box)
            return
        session.score(box)
        if rng.random() < 0.1 and game.phase != OVER:
            session.undo()
            session.score(box)


def play(session: Any, rng: random.Random, most: int = 9_999) -> None:
    """Until `most` events have happened, or to the end."""
    while len(session.events()) < most and session.game.phase != OVER:
        step(session, rng)


def to_dice(session: Any, rng: random.Random) -> None:
    """On to dice of which some are held."""
    while not (session.game.phase == DECIDE and session.game.rolls_left()):
        step(session, rng)
    session.held = 0b10110
    session.mark_holds()


def in_company(kind: int, names: list[str], roles: list[int], most: int, legs: int = 1) -> Callable:
    def story(machine: Any, rng: random.Random) -> None:
        session = begin(machine, kind, names, roles, legs=legs)
        play(session, rng, most)
        session.help(0)
        session.leave(1, True)
        machine.app.set(BRIGHTNESS, 2)
        to_dice(session, rng)

    return story


def alone(kind: int, mode: int, most: int) -> Callable:
    def story(machine: Any, rng: random.Random) -> None:
        session = begin(machine, kind, ["Zoé"], [AIDED], mode)
        play(session, rng, most)
        machine.app.set(SOUND, 0)

    return story


def years(machine: Any, rng: random.Random) -> None:
    """Matches of all kinds, alone and in company, over and abandoned; more names than the hall keeps."""
    app = machine.app
    for number in range(60):
        kind = rng.randrange(3)
        count = rng.choice([1, 2, 2, 3]) if number % 7 else 4
        names = rng.sample(NAMES, count)
        roles = [rng.choice([0, ASKING, AIDED, EASY, GOOD, BEST][: 6 if count > 1 else 3]) for _ in names]
        legs = rng.randint(1, 3) if kind == YAHTZEE else 1
        session = begin(machine, kind, names, roles, rng.choice([SIMPLE, RECOMMENDED]), legs)
        play(session, rng, 20 if number == 20 else 9_999)
        if not rng.randrange(3):
            session.help(0)
        if number == 20:
            app.abandon()
        else:
            app.record()
    app.show("title", machine.ticks_ms())
    for which, value in ((SOUND, 2), (BRIGHTNESS, 1), (UNDO_KEY, 0)):
        app.set(which, value)
    app.keep_settings()


def years_and_a_match(machine: Any, rng: random.Random) -> None:
    years(machine, rng)
    play(begin(machine, YAMS, ["Papa", "Rémi"], [ASKING, GOOD]), rng, 60)


def waiting(machine: Any, rng: random.Random) -> None:
    """Eight at Yam's, of whom SkalPott has seats for four."""
    begin(machine, YAMS, NAMES[:8], [ASKING] * 8)
    machine.app.abandon()
    app = machine.app
    app.kind = SKALPOTT
    app.begin(machine.ticks_ms())
    play(app.session, rng, 40)


def over(machine: Any, rng: random.Random) -> None:
    """Over, but the standings have not been left."""
    play(begin(machine, SKALPOTT, ["Léa", "Noé"], [ASKING, ASKING]), rng)


def only_settings(machine: Any, rng: random.Random) -> None:
    for which, value in ((0, 1), (SOUND, 0), (8, 2)):
        machine.app.set(which, value)
    machine.app.keep_settings()


STORIES: dict[str, Callable] = {
    "skalpott": in_company(SKALPOTT, ["Léa", "Noé", "Inès", "Hugo"], [ASKING, 0, AIDED, EASY], 100),
    "skalpott-solo-simple": alone(SKALPOTT, SIMPLE, 30),
    "skalpott-solo-recommended": alone(SKALPOTT, RECOMMENDED, 37),
    "skalpott-over": over,
    "yams": in_company(YAMS, NAMES[:8], [ASKING] * 6 + [GOOD, BEST], 250),
    "yams-alone": alone(YAMS, 0, 25),
    "yahtzee": in_company(YAHTZEE, ["Léa", "Noé"], [ASKING, ASKING], 140, legs=2),
    "yahtzee-alone": alone(YAHTZEE, 0, 25),
    "yahtzee-checkpoint": in_company(YAHTZEE, NAMES[:6], [ASKING] * 6, 1000, legs=5),
    "hall": years,
    "hall-and-match": years_and_a_match,
    "waiting": waiting,
    "settings": only_settings,
}
# By slots alone, as on boards whose memory cannot be appended to.
ERASING = {"slots-yams": in_company(YAMS, ["Léa", "Noé", "Inès"], [ASKING] * 3, 100), "slots-hall": years}


def make(name: str, story: Callable, nvm_kind: str) -> None:
    machine = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "fr"}, nvm_kind=nvm_kind)

    def write(machine: Any) -> Iterator[None]:
        yield from machine.settle()
        story(machine, random.Random(name))
        if nvm_kind != "rp2" and machine.app.session is not None:
            machine.app._keeper.rest(machine.app.session.events())  # as before it sleeps
        yield

    machine.run(write(machine))
    assert machine.crash is None, machine.crash
    again = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "fr"}, nvm_kind=nvm_kind, flash=machine.flash)
    found: dict[str, Any] = {}

    def read(machine: Any) -> Iterator[None]:
        yield from machine.settle()
        found.update(facts(machine.app, list(range(9))), nvm=nvm_kind, screen=machine.app.screen.name)

    with again:
        image = save(again)
    again.run(read(again))
    assert again.crash is None, again.crash
    (HERE / (name + ".zip")).write_bytes(image)
    text = json.dumps(found, ensure_ascii=False)
    (HERE / (name + ".json")).write_text(text + "\n", "utf-8")
    on = found["match"]
    print(name, len(image), len(text), "events:", on and len(on["events"]))


if __name__ == "__main__":
    assert journal.SIZE == 3
    for name, story in STORIES.items():
        make(name, story, "rp2")
    for name, story in ERASING.items():
        make(name, story, "erasing")
