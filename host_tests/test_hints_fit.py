# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""No hint contradicts the state: each has its condition, tried over the tours and in random states."""

import random
from collections import Counter

import pytest

from host_tools.commands.shots import visit
from host_tools.virtual.machine import Machine
from skalcore import boxes
from skalcore.boxes import OPEN
from skalcore.game import DECIDE, RETHROW, THROW
from skalcore.ledger import NOT_YET
from skalcore.rules import MATCH

ALL = 31
KEYS = 1000  # random ones, in each language


def session(app):
    return app.lobby.session


def game(app):
    return session(app).game


def between(app) -> bool:
    """Dice lie on the table, and a throw is left."""
    return app.screen.name == "turn" and game(app).phase in (DECIDE, RETHROW) and game(app).rolls_left() > 0


def advises(app) -> bool:
    """The coach that is always asked has marked dice, and others are held."""
    advice = app.screen._advice if between(app) else None
    return advice is not None and advice._best not in (-1, session(app).held or -1)


def last_two(app) -> bool:
    return between(app) and game(app).rules.rounds * game(app).legs - game(app).round <= 2


def ahead(app) -> int:
    """The points that the player is ahead of the best rival."""
    rivals = [game(app).match_total(seat) for seat in range(game(app).players) if seat != game(app).player]
    return game(app).match_total(game(app).player) - max(rivals)


def has_points_at_the_cursor(app) -> bool:
    scores = [OPEN] * game(app).rules.rounds
    game(app).scores(scores)
    return app.screen.name == "scoring" and scores[session(app).cursor] > 0


def goes_first(app) -> bool:
    """Nobody has an addition in this round, or on the table this player's is the first."""
    current = game(app).ledger.current
    return all(current[seat] == NOT_YET for seat in range(game(app).players) if seat != game(app).player)


def seats(app) -> int:
    return len(app.lobby.players)


def is_free(app) -> bool:
    return app.screen.name == "players" and seats(app) < app.lobby.rules().players


# By the word's name: when it may be shown.
CONDITIONS = {
    "SHAKE": lambda app: app.screen.name == "turn" and game(app).phase == THROW,
    "HOLD_DIE": lambda app: between(app) and game(app).thrown == 1 and boxes.most(game(app).counts) < 5,
    "HOLD_MENU": between,
    "HOLD_ALL": lambda app: between(app) and session(app).held != ALL,
    "HOLD_MARKED": lambda app: app.screen.name == "coach" or advises(app),
    "HOLD_MARKED_SHORT": advises,
    "REROLL_ALL": lambda app: (
        app.screen.name in ("coach", "review") or (advises(app) and app.screen._advice._best == 0)
    ),
    "FIVE_ALIKE": lambda app: app.screen.name == "turn" and boxes.most(game(app).counts) == 5,
    "ROLLING": lambda app: app.screen.name in ("turn", "opening", "bank") and app.screen.moving(0),
    "BATTERY_LOW": lambda app: app.power.battery.low,
    "SAFE": lambda app: last_two(app) and ahead(app) > 0,
    "OUT_OF_REACH": lambda app: last_two(app) and ahead(app) < 0,
    "FIRST_UP": goes_first,
    "LONG_ZERO": has_points_at_the_cursor,
    "LONG_ZERO_SHORT": has_points_at_the_cursor,
    "STRIKE_NOTE": lambda app: app.screen.name == "zero" and not game(app).is_extra(),
    "STRIKE_EXTRA": lambda app: app.screen.name == "zero" and game(app).is_extra(),
    "REGULARS": is_free,
    "PRESS_NAME": is_free,
    "PRESS_NEW": is_free,
    "ALONE": lambda app: app.screen.name == "players" and seats(app) == 1 and app.lobby.mode_to_play() == MATCH,
    "ALONE_BANK": lambda app: app.screen.name == "players" and seats(app) == 1 and app.lobby.mode_to_play() != MATCH,
    "STARTS_BY_DICE": lambda app: app.screen.name == "players" and seats(app) != 1,
    "TITLE_WHO": lambda app: app.screen.name == "title" and not seats(app),
    "UNFINISHED": lambda app: app.screen.name == "title" and session(app) is not None,
    "BANK_HAS": lambda app: app.screen.name == "bank" and game(app).mode != MATCH,
    "BANK_ROLLED": lambda app: app.screen.name == "bank" and game(app).mode != MATCH,
    "MACHINE_PLAYS": lambda app: app.screen.name == "robot" and session(app).is_device(game(app).player),
    "AWAY": lambda app: app.screen.name == "robot" and session(app).away >> game(app).player & 1,
}


def contradictions(machine, met: Counter) -> list[str]:
    """The hints that are shown now and do not fit the state."""
    app = machine.app
    texts, found = set(machine.strings()), []
    for name, fits in CONDITIONS.items():
        text = getattr(app.words, name, None)
        if not texts.isdisjoint(text if isinstance(text, tuple) else (text,)):
            met[name] += 1
            if not fits(app):
                found.append("%s: %s" % (app.screen.name, text))
    return found


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "fr"])
def test_no_hint_of_the_tours_contradicts_its_state(language, tried):
    met: Counter = Counter()
    faults: set = set()
    visit(language, lambda machine, name: faults.update(contradictions(machine, met)), pictures=False)
    tried(
        f"{sum(met.values())} hints, {len(met)} of {len(CONDITIONS)} kinds; not met: {sorted(CONDITIONS.keys() - met)}"
    )
    assert faults == set()
    assert len(met) > len(CONDITIONS) - 11


@pytest.mark.parametrize(("language", "players"), [pytest.param("en", 2, marks=pytest.mark.soak), ("fr", 1)])
def test_no_hint_of_a_random_state_contradicts_it(language, players, tried):
    machine = Machine(seed=players, options={"SKALBOX_LANG": language}, null_panel=True)
    keys = random.Random(players)
    met: Counter = Counter()
    faults: set = set()

    def drive():
        yield from machine.settle()
        app = machine.app
        app.lobby.players, app.lobby.roles = ["Ana", "Bob"][:players], [1, 2][-players:]
        app.start_match(machine.ticks_ms())
        for _ in range(KEYS):
            key = 5 if keys.random() < 0.55 else keys.randrange(5)
            yield from machine.tap(key, 700 if keys.random() < 0.05 else 60)
            if keys.random() < 0.7:
                yield from machine.settle()
            faults.update(contradictions(machine, met))

    machine.run(drive())
    assert machine.crash is None
    tried(f"{KEYS} keys from {players} players on: {sum(met.values())} hints of {len(met)} kinds")
    assert faults == set()
    assert sum(met.values()) > KEYS // 4
