# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every sentence about the pot is true: an oracle that knows only the additions judges random rounds."""

import random
import re

import pytest

from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.game import Game
from skalcore.rules import GAMES, MATCH, SOLO_RECOMMENDED, SOLO_SIMPLE

ROUNDS = 5000
POTT = GAMES[0]


def sums(dice) -> int:
    """The sum of the best two dice."""
    return sum(sorted(dice)[-2:])


@pytest.fixture(scope="module")
def told():
    """The functions that make the sentences, and the English words."""
    with Machine(seed=1, options={"SKALBOX_LANG": "en"}, null_panel=True):
        from skalbox import draw
        from skalbox.hardware import panels

        draw.panel = panels.PANELS["240x240"]
        from skalbox.lang import phrases
        from skalbox.lang.words import Words
        from skalbox.widgets import mini

        yield phrases.to_beat, mini.outcome, Words("en")


def expected(additions: list[int], mine: int, waiting: int) -> str:
    """What the rules say of the first sentence, in words of its own: with `additions` of others, `mine` is rolled."""
    best = max(additions, default=0)
    holders = [seat for seat, each in enumerate(additions) if each == best]
    if not additions or mine > best:
        return "takes %d" % mine if not waiting else "leads %d" % mine
    pot = 6 * (len(additions) + 1 + waiting)
    if mine == best:
        if waiting:
            return "ties %d with %d" % (mine, len(holders))
        return "ties %d with %d for %d" % (mine, len(holders), pot // (len(holders) + 1))
    if len(holders) == 1:
        return "%s %d" % ("keeps" if waiting else "loses to", holders[0])
    return "%d %s" % (len(holders), "keep" if waiting else "share")


def meaning(text: str, seat: int) -> str:
    """The same of a sentence on the panel."""
    forms = (
        (r"(\d+) takes the pot", "takes %s"),
        (r"(\d+), best so far", "leads %s"),
        (r"(\d+) ties @", "ties %s with 1"),
        (r"(\d+) ties (\d+) others", "ties %s with %s"),
        (r"(\d+) ties (\d+) others: (\d+) each", "ties %s with %s for %s"),
        (r"@ keeps the lead", "keeps %d" % seat),
        (r"@ takes the pot", "loses to %d" % seat),
        (r"(\d+) others keep the lead", "%s keep"),
        (r"(\d+) others share the pot", "%s share"),
    )
    half = re.fullmatch(r"(\d+) ties @: half of (\d+)", text)
    if half:
        return "ties %s with 1 for %d" % (half[1], int(half[2]) // 2)
    for pattern, form in forms:
        found = re.fullmatch(pattern, text)
        if found:
            return form % found.groups() if found.groups() else form
    raise AssertionError("no such sentence: " + text)


def test_what_the_dice_do_to_the_pot(told, tried):
    to_beat, outcome, words = told
    rng = random.Random(38)
    met: dict[str, int] = {}
    for _ in range(ROUNDS):
        players = rng.randint(2, 4)
        game = Game(POTT, MATCH, players)
        for seat in range(players):
            game.apply(events.dry([1, 1, 1, 1, 2 + (seat == 0)]))
        game.apply(events.start_choice(events.START))
        seats: list[int] = []
        additions: list[int] = []
        for turn in range(rng.randint(1, players)):
            texts, seat = to_beat(words, game)
            check_before(texts[0], additions, seats, seat)
            faces = [rng.choice((1, 2, 5, 6, 6)) for _ in range(5)]
            game.apply(events.roll(faces))
            texts, seat = outcome(words, game)
            said = meaning(texts[0], seats.index(seat) if seat >= 0 else -1)
            assert said == expected(additions, sums(faces), players - turn - 1), (additions, faces, texts)
            met[said.split()[0] + said.split()[-1][:1] * said[0].isdigit()] = met.get(said.split()[0], 0) + 1
            seats.append(game.player)
            additions.append(sums(faces))
            game.apply(events.score(0 if game.cards[game.player][0] < 0 else 1))
    tried(f"{ROUNDS} random rounds: {sorted(met)}")
    assert {"takes", "leads", "ties", "keeps", "loses"} <= set(met)


def check_before(text: str, additions: list[int], seats: list[int], seat: int) -> None:
    """The sentence before a throw names the best addition, and who has it."""
    best = max(additions, default=0)
    holders = [who for who, each in zip(seats, additions, strict=True) if each == best]
    if not additions:
        assert (text, seat) == ("you go first", -1)
        return
    start = "only 12 ties (%s)" if best == 12 else "beat %d (%%s)" % best
    if len(holders) == 1:
        assert (text, seat) == (start % "@", holders[0])
    else:
        assert (text, seat) == (start % ("%d players" % len(holders)), -1)


@pytest.mark.parametrize("mode", [SOLO_SIMPLE, SOLO_RECOMMENDED])
def test_against_the_bank(told, mode):
    """The bank has 10; in the recommended game it rolls after the turn in every other round."""
    to_beat, outcome, words = told
    for round_number in range(2):
        for faces in ([1, 1, 2, 3, 6], [5, 5, 1, 1, 1], [6, 6, 1, 1, 1], [6, 5, 1, 1, 1]):
            game = Game(POTT, mode, 1)
            if round_number:
                game.apply(events.roll([1, 1, 1, 1, 1]))
                game.apply(events.score(0))
            rolls = mode == SOLO_RECOMMENDED and game.round % 2
            assert game.round == round_number
            assert to_beat(words, game)[0] == (("the bank rolls last",) if rolls else ("beat the bank’s 10",))
            game.apply(events.roll(faces))
            mine = sums(faces)
            won = 12 if mine > 10 else 6 if mine == 10 else 0
            said = {12: f"{mine} beats the bank: +12", 6: f"{mine} ties the bank: +6", 0: "the bank keeps the pot"}[won]
            assert outcome(words, game)[0][0] == (f"{mine}, then the bank rolls" if rolls else said)
