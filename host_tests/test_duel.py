# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Duels: all players get the same turns, each in another order, as a second implementation has them."""

import json
import random
from collections import defaultdict

import challenge_dice
import numpy as np
import oracle
import positions
import pytest
from helpers import KINDS, record, run_replay
from test_challenge import CHARACTERS, CODE

from host_tools.arena.table import Table
from host_tools.commands import arena
from host_tools.node import micropython
from host_tools.records.report import report
from skalcore import challenge, events
from skalcore.game import Game
from skalcore.rules import GAMES, SKALPOTT, YAHTZEE, YAMS

MATCHES = [kind for kind in KINDS if kind.most > 1]


def code_of(rng: random.Random) -> str:
    return "".join(rng.choices(CHARACTERS, k=8))


def test_the_mark_of_a_duel():
    """Every first character can have it; it is taken off again, and no code of a challenge looks like one."""
    marked = set()
    for first in CHARACTERS:
        code = (first + CODE[1:]).encode()
        duel = challenge.duel_of(code)
        assert challenge.is_duel(duel) and not challenge.is_duel(code)
        assert challenge.duel_of(duel) == code
        assert len(duel) == challenge.LENGTH and duel.isascii() and duel.decode().isprintable()
        assert challenge.spaced(duel) == challenge.spaced(code)
        marked.add(duel)
    assert len(marked) == len(CHARACTERS) and not challenge.is_duel(b"")


@pytest.mark.parametrize("kind", MATCHES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", [12, pytest.param(1000, marks=pytest.mark.soak)])
def test_whole_duels(kind, players, count, tmp_path, tried):
    """Duels thrown by the second implementation are read, told as duels, and refused with any other die."""
    rng = random.Random(f"duel {kind} {players}")
    happened = 0
    for number in range(count):
        legs = rng.randint(1, 3) if kind.most_legs > 1 else 1
        code = code_of(rng)
        body = challenge_dice.game(rng, code, kind.game, kind.mode, players, legs, True)
        text = "\n".join(kind.header(players) + body) + "\n"
        found = record(text)
        told = report(found.game, found.names, found.code)
        assert told == oracle.replay(text) and told["duel"] == code and "challenge" not in told
        happened += len(found.events)
        if number:
            continue
        path = tmp_path / "duel.skal"
        path.write_text(text)
        assert json.loads(run_replay(str(path))[1])["duel"] == code
        lines = text.splitlines()
        for shown in rng.sample([at for at, line in enumerate(lines) if line.startswith(("dry", "roll"))], 8):
            other = challenge_dice.with_another_face(lines, shown)
            path.write_text("\n".join([*lines[:shown], other, *lines[shown + 1 :]]))
            status, out, err = run_replay(str(path))
            assert (status, out) == (2, "") and err.startswith(f"{path}:{shown + 1}: the duel {code} gives "), err
    tried(f"{happened:,} events of {count} duels of {kind}, {players} players")


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_the_same_turns_and_nobody_sees_them_just_before(rules, players):
    """In each leg the first throws of the turns are the same set for each seat. What a player throws was thrown by
    another at least N // P turns earlier, or not yet."""
    legs = 3 if rules.has_legs else 1
    game = Game(rules, players=players, legs=legs)
    code = challenge.duel_of(CODE.encode())
    dice = bytearray(5)
    rounds, turns = rules.rounds, defaultdict(list)
    number = 0
    while game.round < rounds * legs:
        expected = game.expects()
        if expected >> events.FIRST & 1:
            game.apply(events.start_choice(events.START))
            continue
        seat, opening = game.player, bool(expected >> events.DRY & 1)
        number += 1
        challenge.throw(code, game, dice)
        if opening:
            assert list(dice) == challenge_dice.faces(CODE, seat + 1, f"dry.{game.contest.rolls[seat] + 1}")
            game.apply(events.dry(dice))
            continue
        turns[seat].append(bytes(dice))
        game.apply(events.roll(dice))
        game.apply(events.score(game.round % rounds))
    for leg in range(legs):
        played = [turns[seat][leg * rounds : (leg + 1) * rounds] for seat in range(players)]
        assert len({tuple(sorted(each)) for each in played}) == 1
        first = played[0]
        for seat in range(1, players):
            shift = seat * (rounds // players)
            assert played[seat] == first[shift:] + first[:shift]
            apart = [abs(turn - (turn + shift) % rounds) for turn in range(rounds)]
            assert min(apart) >= rounds // players


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "node is here")
def test_a_board_throws_the_same_dice_and_allocates_nothing():
    program = """
import json, micropython
from skalcore import challenge, events
from skalcore.game import Game
from skalcore.rules import YAHTZEE
game = Game(YAHTZEE, players=4, legs=2)
dice = bytearray(5)
thrown = []
while game.round < 20:
    seat = game.player
    micropython.heap_lock()
    try:
        challenge.throw(CODE, game, dice)
    finally:
        micropython.heap_unlock()
    thrown.append(list(dice))
    if game.expects() & 1:
        game.apply(events.dry(dice))
    else:
        game.apply(events.roll(dice))
        game.apply(events.score(game.round % 13))
print(json.dumps(thrown))
"""
    code = challenge.duel_of(CODE.encode())
    printed = micropython.run(program.replace("CODE", repr(code)), micropython.sources("skalcore"))
    rolls, winner, _ = challenge_dice.contest(CODE, range(4))
    wanted, shown = list(rolls), len(rolls) + 4 * 13
    for turn in range(1, 21):
        for seat in range(4):
            owner, number = challenge_dice.whose((winner + seat) % 4 + 1, turn, 13, 4)
            wanted.append(challenge_dice.faces(CODE, owner, f"{number}.1"))
    found = json.loads(printed)
    assert len(found) > shown and found[:shown] == wanted[:shown]


@pytest.mark.parametrize(("rules", "players"), [(SKALPOTT, 2), (YAMS, 3), (YAHTZEE, 4)])
def test_the_arena_plays_them(rules, players):
    """All matches of a group have the same dice; in each, a seat's first throws are another's, shifted."""
    recorder = positions.Recorder()
    table = Table(rules, ["easy"] * players)
    table.play(2 * players, np.random.default_rng(1), recorder, duel=True)
    whole = set()
    for turns in recorder.turns.values():
        first = [[turn.throws[0] for turn in turns if turn.seat == seat] for seat in range(players)]
        for seat in range(players):
            shift = seat * (rules.rounds // players)
            assert first[seat] == first[0][shift:] + first[0][:shift]
        whole.add(tuple(first[0]))
    assert len(whole) == 2


def test_the_command_plays_them(capsys):
    common = ["--game", "yams", "--seats", "easy,good", "--games", "100", "--seed", "5", "--jobs", "1", "--json"]
    assert arena.main([*common, "--duel"]) == 0
    duel = capsys.readouterr().out
    assert arena.main(common) == 0 and capsys.readouterr().out != duel
    with pytest.raises(SystemExit) as end:
        arena.main(["--game", "yams", "--seats", ",".join(["easy"] * 5), "--duel"])
    assert end.value.code == 2 and capsys.readouterr().err.strip().endswith("--duel: a duel has 2 to 4 seats, not 5")
