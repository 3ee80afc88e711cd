# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The dice of a challenge or a duel a second time, from the record's format alone, and whole games thrown with them."""

import zlib

import oracle


def faces(code, seat, what):
    """The five faces of this throw; seats count from 1."""
    return [1 + _mix(zlib.crc32(f"{code} {seat} {what} {die}".encode("ascii"))) % 6 for die in range(1, 6)]


def _mix(x):
    x ^= x >> 16
    x = x * 0x85EBCA6B % 2**32
    x ^= x >> 13
    x = x * 0xC2B2AE35 % 2**32
    return x ^ x >> 16


def whose(seat, turn, rounds, players):
    """(seat, turn), both from 1, whose dice this turn of a seat has in a duel; `rounds`: turns of a leg, 0: no duel."""
    if not rounds:
        return seat, turn
    same = [first for first in range(1, turn + 1) if (turn - first) % rounds == 0]
    ahead = (seat - 1) * (rounds // players)  # as many turns later in this seat's circle
    leg = [*range(1, rounds + 1)] * 2
    return 1, (len(same) - 1) * rounds + leg[same[0] - 1 + ahead]


def with_another_face(lines, number):
    """The line of this number, a roll, with another face of the first die that is not held."""
    held = lines[number - 1].split(" ")[1:] if lines[number - 1].startswith("keep") else []
    die = next(die for die in range(1, 6) if str(die) not in held)
    words = lines[number].split(" ")
    words[die] = str(int(words[die]) % 6 + 1)
    return " ".join(words)


def contest(code, still_in, before=()):
    """(the rolls, the winner) of a contest of dry rolls; before: the seats that have rolled in earlier contests."""
    rolls, seats, due = [], list(before), still_in[0]
    winner, due, _ = oracle.contest(still_in, [])
    while winner is None:
        seats.append(due)
        rolls.append(faces(code, due + 1, f"dry.{seats.count(due)}"))
        for number in range(len(rolls) + 1):
            winner, due, _ = oracle.contest(still_in, rolls[:number])
    return rolls, winner, seats


def disagreement(code, opening, movers, body, tie, rounds=0):
    """The number of the first dry roll or throw that the code does not give, or None.

    opening: the dry rolls before the first turn. `movers`: the seats in the order of their turns. `body`: the events
    after the opening, (keyword, words). `tie`: the seats that break a tie after the last turn.
    `rounds`: the turns of a leg of a duel, 0 for a challenge.
    """
    number, rolled = 0, []
    if opening:
        rolls, _, rolled = contest(code, sorted(set(movers)))
        for wanted, shown in zip(rolls, opening, strict=False):
            if wanted != shown:
                return number
            number += 1
        rolled = rolled[: len(opening)]
    last = contest(code, tie, rolled)[0] if tie else []
    turn, throw, held = 0, 0, []
    for keyword, words in body:
        if keyword == "keep":
            held = [int(word) for word in words]
        elif keyword in ("score", "zero"):
            turn, throw, held = turn + 1, 0, []
        elif keyword in ("roll", "dry"):
            shown = [int(word) for word in words]
            if keyword == "roll":
                throw += 1
                nth = movers[: turn + 1].count(movers[turn])
                seat, number_of_turn = whose(movers[turn] + 1, nth, rounds, len(set(movers)))
                wanted = faces(code, seat, f"{number_of_turn}.{throw}")
            elif turn < len(movers) or not tie:
                wanted = faces(code, 1, f"bank.{turn}")
            else:
                wanted = last.pop(0)
            if any(shown[die] != wanted[die] for die in range(5) if die + 1 not in held):
                return number
            number += 1
    return None


def game(rng, code, kind, mode, players, legs=1, duel=False):
    """The lines of a whole challenge or duel after the players' line, up to a tie-break; choices by chance."""
    seats = list(range(players))
    rolls, winner, _ = contest(code, seats)
    lines = [f"legs {legs}"] * (legs > 1) + [f"{'duel' if duel else 'challenge'} {code}"]
    lines += [oracle.line("dry", roll) for roll in rolls]
    if kind == "skalpott" and mode == "match":
        choice = rng.choice(["start", "finish"])
        lines.append(f"first {choice}")
        winner = winner if choice == "start" else (winner + 1) % players
    plan, turns = oracle.schedule(kind, players, legs, winner), [0] * players
    open_boxes = []
    for number, order in enumerate(plan):
        if number % len(oracle.BOXES[kind]) == 0:
            open_boxes = [list(oracle.BOXES[kind]) for _ in seats]
        for seat in order:
            turns[seat] += 1
            rounds = len(oracle.BOXES[kind]) if duel else 0
            owner, turn = whose(seat + 1, turns[seat], rounds, players)
            dice = faces(code, owner, f"{turn}.1")
            lines.append(oracle.line("roll", dice))
            for throw in range(2, rng.randint(1, 3) + 1):
                held = sorted(rng.sample(range(1, 6), rng.randint(0, 4)))
                after = faces(code, owner, f"{turn}.{throw}")
                dice = [dice[die] if die + 1 in held else after[die] for die in range(5)]
                lines += [oracle.line("keep", held), oracle.line("roll", dice)]
            box = open_boxes[seat].pop(rng.randrange(len(open_boxes[seat])))
            lines.append(f"score {box}")
            if mode == "solo-recommended" and turns[seat] % 2 == 0:
                lines.append(oracle.line("dry", faces(code, 1, f"bank.{turns[seat]}")))
    return lines
