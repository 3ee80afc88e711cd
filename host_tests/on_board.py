# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Replay golden records and play whole games with the heap locked, inside MicroPython (for test_micropython)."""

import json
from array import array
from binascii import unhexlify

import micropython
from record import read
from report import report

from skalcore import card
from skalcore.boxes import OPEN
from skalcore.game import Game
from skalcore.rules import GAMES


def replay(names: list) -> None:
    """Prints the report of each of these records as a line of JSON."""
    for name in names:
        with open("/golden/" + name, "rb") as file:
            found = read(file.read())
        print(json.dumps(report(found.game, found.names)))


def ask(game: Game, out) -> int:
    """Asks a game everything that a screen or the coach asks between two events."""
    asked = game.expects() + game.rolls_left() + game.ledger.best() + game.ledger.size()
    if game.has_dice():
        game.scores(out)
        for box in range(game.rules.rounds):
            if game.cards[game.player][box] == OPEN:
                asked += game.points(box)
        if game.is_extra():
            asked += 1
    for seat in range(game.players):
        asked += game.upper(seat) + game.bonus(seat) + game.grid_total(seat) + game.total(seat)
        asked += game.match_total(seat) + game.left_of(seat)
        asked += card.over_par(game.cards[seat]) + card.upper(game.cards[seat]) + card.total(game.cards[seat])
    return asked


def play_on(game: Game, happened, start: int, out) -> int:
    """Applies the events from number `start` on, asking everything after each; returns how many were applied."""
    for number in range(start, len(happened)):
        game.apply(happened[number])
        ask(game, out)
    return len(happened) - start


def play_locked(rules: int, mode: int, players: int, legs: int, start: int, happened: str) -> None:
    """Plays a whole game with the heap locked from event `start` on, and prints the result. MemoryError if it
    allocates.

    happened: the events in hexadecimal, two bytes each, low byte first: a list this long is too much for the VM.
    """
    game = Game(GAMES[rules], mode, players, legs)
    happened = array("H", unhexlify(happened))
    out = array("h", [0] * 13)
    for number in range(start):
        game.apply(happened[number])
    micropython.heap_lock()
    try:
        count = play_on(game, happened, start, out)
    finally:
        micropython.heap_unlock()
    print(json.dumps([count, [game.match_total(seat) for seat in range(players)], game.winners, game.phase]))


def allocates(happened) -> list:
    """Proof that the lock works: the kinds of error that calls which must allocate raise under it."""
    game = Game(GAMES[1], 0, 1, 1)
    calls = (lambda: [game], lambda: bytearray(9), lambda: game.apply(happened[0]) or {1: game}, lambda: game.apply(1))
    errors = []
    for call in calls:
        micropython.heap_lock()
        try:
            call()
            error = None
        except Exception as caught:
            error = caught
        finally:
            micropython.heap_unlock()
        errors.append(type(error).__name__)
    return errors
