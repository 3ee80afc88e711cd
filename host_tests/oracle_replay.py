# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The naive second replay: reads a record into a list of turns and derives everything from that list. See oracle.py."""

import re
from collections import namedtuple
from itertools import takewhile

import challenge_dice
from oracle import BOXES, SERIES, THRESHOLD, addition, contest, further, points, pot_shares, schedule, solo_pot

SEATS = {("skalpott", "match"): (2, 4), ("skalpott", "solo-simple"): (1, 1), ("skalpott", "solo-recommended"): (1, 1)}
SEATS |= {("yams", "match"): (1, 8), ("yahtzee", "match"): (1, 8)}
# throws: lists of five faces, holds: lists of positions; box None: not filled yet, opponent None: no single roll (yet)
Turn = namedtuple("Turn", "throws holds box zero opponent")


def need(truth, reason):
    if not truth:
        raise ValueError(reason)


def read(text):
    """(game, mode, names, legs, (keyword, code), events); an event is (keyword, words)."""
    need(text.isascii() and "\t" not in text, "bytes that are not allowed")
    lines = [line.removesuffix("\r").split("#")[0].rstrip(" ") for line in text.split("\n")]
    lines = [line.split(" ") for line in lines if line]
    need(all(all(words) for words in lines), "leading or double spaces")
    lines = [(words[0], words[1:]) for words in lines]
    need([keyword for keyword, _ in lines[:4]] == ["skal", "game", "mode", "players"], "header")
    need(all(len(words) == 1 for _, words in lines[:3]), "header")
    (version,), (game,), (mode,), names = [words for _, words in lines[:4]]
    need(version == "1" and (game, mode) in SEATS, "version, game or mode")
    need(all(re.fullmatch("[A-Za-z0-9_-]{1,12}", name) for name in names), "a name")
    need(len(set(names)) == len(names), "the same name twice")
    least, most = SEATS[game, mode]
    need(least <= len(names) <= most, "number of players")
    legs, events = 1, lines[4:]
    if game == "yahtzee" and events and events[0][0] == "legs":
        need(len(events[0][1]) == 1 and re.fullmatch("[1-9]", events[0][1][0]), "legs")
        legs, events = int(events[0][1][0]), events[1:]
    code = ()
    if events and events[0][0] in ("challenge", "duel"):
        need(len(events[0][1]) == 1 and re.fullmatch("[A-HJ-NP-Z2-9]{8}", events[0][1][0]), "challenge or duel")
        need(events[0][0] == "challenge" or 2 <= len(names) <= 4, "players of a duel")
        code, events = (events[0][0], events[0][1][0]), events[1:]
    return game, mode, names, legs, code, events


def faces(words):
    need(len(words) == 5 and all(word in list("123456") for word in words), "five faces")
    return [int(word) for word in words]


def dry_rolls(events):
    need(all(keyword == "dry" for keyword, _ in events), "a single roll is due")
    return [faces(words) for _, words in events]


def read_turn(events, game):
    """The turn made by these events, from its first throw to its end or to the end of the record."""
    letters = "".join({"roll": "R", "keep": "K", "score": "S", "zero": "Z"}.get(keyword, "?") for keyword, _ in events)
    need(re.fullmatch("(R(KR){0,2}[SZ]?|R(KR)?K)?", letters), "an event that can't come here")
    need(game == "yahtzee" or "Z" not in letters, "zero outside yahtzee")
    throws = [faces(words) for keyword, words in events if keyword == "roll"]
    holds = [words for keyword, words in events if keyword == "keep"]
    for hold in holds:
        need(all(word in list("12345") for word in hold) and hold == sorted(set(hold)) and len(hold) < 5, "positions")
    holds = [[int(word) for word in hold] for hold in holds]
    for before, hold, after in zip(throws, holds, throws[1:], strict=False):
        need(all(before[at - 1] == after[at - 1] for at in hold), "a die that was held has changed")
    box = None
    if letters.endswith(("S", "Z")):
        need(len(events[-1][1]) == 1 and events[-1][1][0] in BOXES[game], "a box")
        box = events[-1][1][0]
    return Turn(throws, holds, box, letters.endswith("Z"), None)


def read_turns(events, game, mode, most):
    """(the turns with a box, the turn in progress or None, the events after the last turn of the game)."""
    turns = []
    while events and len(turns) < most:
        inside = list(takewhile(lambda event: event[0] not in ("score", "zero"), events))
        turn = read_turn(events[: len(inside) + 1], game)
        events = events[len(inside) + 1 :]
        if turn.box is None:
            return turns, turn, []
        if mode == "solo-recommended" and len(turns) % 2 == 1 and events:
            turn = turn._replace(opponent=addition(dry_rolls(events[:1])[0]))
            events = events[1:]
        turns.append(turn)
    return turns, None, events


def sheet(game, turns):
    """(grid, extra) of one player after these turns of one leg."""
    grid, extra = dict.fromkeys(BOXES[game]), 0
    for turn in turns:
        need(grid[turn.box] is None, "the box is filled")
        extra += 100 if further(game, turn.throws[-1], grid) else 0
        grid[turn.box] = 0 if turn.zero else points(game, turn.box, turn.throws[-1], grid)
    return grid, extra


def replay(text):
    """The report of a whole record, in the form of the replay command."""
    game, mode, names, legs, code, events = read(text)
    seats = range(len(names))
    opening = list(takewhile(lambda event: event[0] == "dry", events))
    events = events[len(opening) :]
    starter, due, unused = contest(list(seats), dry_rolls(opening))
    need(not unused, "a single roll too many")
    expects = ["dry"]
    if starter is not None and game == "skalpott" and mode == "match":
        if events:
            need(events[0] in [("first", ["start"]), ("first", ["finish"])], "first start or first finish is due")
            starter = starter if events[0][1] == ["start"] else (starter + 1) % len(names)
            events = events[1:]
        else:
            starter, due, expects = None, starter, ["first"]
    if starter is None:
        need(not events, "the opening is not over")
    body = events
    plan = schedule(game, len(names), legs, starter or 0)
    movers = [seat for order in plan for seat in order]
    turns, current, after = read_turns(events, game, mode, len(movers))

    def turns_of(seat, leg=None):
        size = len(movers) // legs
        numbers = [number for number in range(len(turns)) if movers[number] == seat and leg in (None, number // size)]
        return [turns[number] for number in numbers]

    waits_for_opponent = mode == "solo-recommended" and len(turns) % 2 == 0 and turns and turns[-1].opponent is None
    rounds = []
    for number in range(len(turns) // len(names) - (1 if waits_for_opponent else 0)):
        played = turns[number * len(names) : (number + 1) * len(names)]
        report = {"order": [names[seat] for seat in plan[number]], "additions": [], "pot": []}
        if game == "skalpott":
            report["additions"] = [addition(turn.throws[-1]) for turn in played]
        if mode != "match":
            report["opponent"] = 10 if number % 2 == 0 or mode == "solo-simple" else played[0].opponent
            report["pot"] = [solo_pot(report["additions"][0], report["opponent"])]
        elif game == "skalpott":
            report["pot"] = pot_shares(report["additions"])
        rounds.append(report)

    def player(seat, leg):
        grid, extra = sheet(game, turns_of(seat, leg))
        bonus = 35 if sum(grid[box] or 0 for box in SERIES) >= THRESHOLD[game] else 0
        grid_total = sum(value for value in grid.values() if value is not None) + bonus + extra
        won = [each["pot"][each["order"].index(names[seat])] for each in rounds if each["pot"]]
        best_two = [addition(turn.throws[-1]) for turn in turns_of(seat)] if game == "skalpott" else []
        return {
            "name": names[seat], "grid": grid, "bonus": bonus, "extra": extra, "grid_total": grid_total,
            "pot": sum(won), "additions": sum(best_two), "total": grid_total + sum(won),
        }  # fmt: skip

    leg = min(len(turns) // (len(movers) // legs), legs - 1)
    players = [player(seat, leg) for seat in seats]
    for seat in seats:
        players[seat]["match_total"] = sum(player(seat, each)["total"] for each in range(leg + 1))

    def next_move(seat, expects, number=0, rolls_left=0, dice=None, scores=None):
        move = {"player": names[seat], "expects": expects, "round": number, "rolls_left": rolls_left}
        return move | {"dice": dice, "scores": scores}

    coming, winners, tie = None, [], []
    if starter is None:
        coming = next_move(due, expects)
    elif waits_for_opponent:
        coming = next_move(0, ["dry"], len(turns))
    elif len(turns) < len(movers):
        seat, number = movers[len(turns)], len(turns) // len(names) + 1
        current = current or Turn([], [], None, False, None)
        rolls_left = 3 - len(current.throws)
        if not current.throws:
            coming = next_move(seat, ["roll"], number, rolls_left)
        else:
            dice, grid = current.throws[-1], players[seat]["grid"]
            scores = {box: points(game, box, dice, grid) for box in grid if grid[box] is None}
            choices = ["keep"] * (rolls_left > 0) + ["score"] + ["zero"] * (game == "yahtzee")
            held = len(current.holds) == len(current.throws)
            coming = next_move(seat, ["roll"] if held else choices, number, rolls_left, dice, scores)
    else:
        best = max(one["match_total"] for one in players)
        winners = [seat for seat in seats if players[seat]["match_total"] == best]
        if game == "skalpott":
            most = max(players[seat]["additions"] for seat in winners)
            winners = [seat for seat in winners if players[seat]["additions"] == most]
            tie = winners if len(winners) > 1 else []
            last, due, after = contest(winners, dry_rolls(after))
            winners = [] if last is None else [last]
            coming = next_move(due, ["dry"]) if last is None else None
        need(not after, "the game was over")
    if code:
        turns_of_a_leg = len(BOXES[game]) if code[0] == "duel" else 0
        wrong = challenge_dice.disagreement(code[1], dry_rolls(opening), movers, body, tie, turns_of_a_leg)
        need(wrong is None, "other dice than the code's")
    extra = dict([code]) if code else {}
    return extra | {
        "game": game,
        "mode": mode,
        "finished": coming is None,
        "players": players,
        "rounds": rounds,
        "next": coming,
        "winners": [names[seat] for seat in winners],
    }
