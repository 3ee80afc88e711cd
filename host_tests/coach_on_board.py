# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Ask the board's coach everything about positions and print the numbers, in MicroPython and here for comparison."""

import json
from array import array
from binascii import unhexlify

from skalcore import pots
from skalcore.boxes import OPEN
from skalcore.coach import Coach
from skalcore.endings import Endings
from skalcore.game import Game
from skalcore.rules import GAMES
from skalcore.winning import Chances


def replayed(rules: int, mode: int, players: int, happened: str) -> Game:
    """A game after these events, given in hexadecimal: two bytes each, low byte first."""
    game = Game(GAMES[rules], mode, players, 1)
    for event in array("H", unhexlify(happened)):
        game.apply(event)
    return game


def finish(coach: Coach, game: Game, read, pot, chances=None) -> int:
    """Starts the coach and lets it finish, for the win if there are `chances`; returns the number of slices it took."""
    coach.begin_turn(game, read, pot, chances)
    slices = 1
    while not coach.work():
        slices += 1
    return slices


def ask(coach: Coach, game: Game, out) -> None:
    """Writes every answer about the dice on the table into `out`, a buffer of 100 numbers."""
    dice = game.dice
    out[0] = coach.before()
    out[1] = coach.best_box(dice)
    at = 2
    for left in (1, 2):
        out[at] = coach.best_hold(dice, left)
        for mask in range(32):
            out[at + 1 + mask] = coach.hold_value(dice, left, mask)
        at += 33
    for box in range(game.rules.rounds):
        if game.cards[game.player][box] == OPEN:
            out[at] = coach.box(dice, box)
            out[at + 13] = coach.zero(dice, box)
        at += 1
    for left in (0, 1, 2):
        out[94 + left] = coach.choose(dice, left)


def answers(tables, positions, lock=None, unlock=None) -> None:
    """Prints all answers about each of these (rules, mode, players, events), one line per position. A match has another
    line, with the answers for the win.

    `tables`: the module with the reader; `lock`, `unlock`: functions of the heap, called around all the work that a
    coach does after its creation. The first position is worked out before the index tables are filled.
    """
    coach = Coach()
    for each in positions:
        game = replayed(each[0], each[1], each[2], each[3])
        for for_win in (False, True) if game.players > 1 else (False,):
            file = tables.Tables(tables.name_of(game, for_win), None, for_win)
            chances = Chances() if for_win else None
            if for_win and file.endings:
                chances.know(Endings(game.rules, file.endings.read))
            pot = pots.for_turn(game, file)
            out = array("i", [0] * 100)
            read = file.read
            if lock:
                lock()
            try:
                slices = finish(coach, game, read, pot, chances)
                ask(coach, game, out)
            finally:
                if unlock:
                    unlock()
            file.close()
            print(json.dumps([slices, list(out)]))
