# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build matches of every game from their events, from the first throw to the last box."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from host_tools.tours.actions import NAMES, dice

SKALPOTT, YAMS, YAHTZEE = range(3)
MATCH, SOLO_SIMPLE, SOLO_RECOMMENDED = range(3)
TO_THE_END = -1

# Boxes by name and dice of a match of four up to its seventh round: each turn is one throw, scored at once.
_ROUNDS = (
    ("threes 33312", "twos 22214", "sixes 66665", "large_straight 12345"),
    ("small_straight 12346", "fours 44412", "fives 55512", "fours 44441"),
    ("twos 22231", "small_straight 23456", "three_of_a_kind 55561", "sixes 66631"),
    ("large_straight 23456", "fives 55553", "small_straight 12346", "three_of_a_kind 11166"),
    ("four_of_a_kind 44446", "three_of_a_kind 66612", "four_of_a_kind 22221", "small_straight 34561"),
    ("full_house 55566", "grand_chelem 66612", "full_house 33322", "fives 55512"),
)

if TYPE_CHECKING:
    from skalbox.match.session import Session

# Boxes and dice of a match in which all throw the same.
ALIKE = {
    "aces": "11123",
    "twos": "22213",
    "threes": "33312",
    "fours": "44412",
    "fives": "55512",
    "sixes": "66612",
    "small_straight": "12346",
    "large_straight": "12345",
    "three_of_a_kind": "22213",
    "full_house": "33322",
    "four_of_a_kind": "44441",
    "grand_chelem": "55555",
}


def roll(session: Session, *throws: str) -> None:
    """Yield the player's throws; nothing is held between them."""
    from skalcore import events

    for faces in throws:
        if session.game.has_dice():
            session.apply(events.hold_event(0))
        session.apply(events.roll(dice(faces)))


def write(session: Session, line: str) -> None:
    """Play a turn of one throw: the name of a box, and the dice scored there."""
    name, faces = line.split()
    roll(session, faces)
    session.score(session.game.rules.names.index(name))


def _open(session: Session, winner: int) -> None:
    """Make all players' single rolls, won by `winner`, who finishes the first round of SkalPott: the seat to the left
    starts."""
    from skalcore import events

    for seat in range(session.game.players):
        session.apply(events.dry(dice("66666" if seat == winner else "12345")))
    if session.game.rules.has_pot:
        session.apply(events.start_choice(events.FINISH))


def new(game: int = SKALPOTT, players: int | Iterable[str] = 1, mode: int = MATCH, legs: int = 1) -> Session:
    """Return a match before its first throw; of several players the last seat has won the opening."""
    from skalbox.match.session import Session

    names = list(NAMES[:players] if isinstance(players, int) else players)
    session = Session(names, None, game, mode, legs)
    if len(names) > 1:
        _open(session, len(names) - 1)
    return session


def play(session: Session, turns: int = TO_THE_END, luck: int = 25, seed: int = 1) -> Session:
    """Play this many turns, one throw each, the best of `luck` for the box; return the match."""
    game = session.game
    for event in _played(
        session.game_index, game.mode, game.players, game.legs, tuple(session.events()), turns, luck, seed
    ):
        session.apply(event)
    session.pot_seen = True
    return session


@functools.cache
def _played(
    kind: int, mode: int, players: int, legs: int, before: tuple[int, ...], turns: int, luck: int, seed: int
) -> list[int]:
    """Return the events that play() adds after those `before`: cached, since choosing the best of many throws is
    slow."""
    from skalcore import events
    from skalcore.boxes import OPEN
    from skalcore.game import OVER, Game
    from skalcore.rules import GAMES

    game = Game(GAMES[kind], mode, players, legs)
    for event in before:
        game.apply(event)
    happened: list[int] = []
    rng = random.Random(seed)
    while turns and game.phase != OVER:
        if game.expects() == 1 << events.DRY:
            happened.append(events.dry([rng.randint(1, 6) for _ in range(5)]))
        else:
            card = game.cards[game.player]
            box = rng.choice([box for box, points in enumerate(card) if points == OPEN])
            throws = [[rng.randint(1, 6) for _ in range(5)] for _ in range(luck)]
            best = max(throws, key=lambda faces: game.rules.points(box, _counts(faces), card))
            game.apply(events.roll(best))
            happened += events.roll(best), events.score(box)
            turns -= 1
        game.apply(happened[-1])
    return happened


def _counts(faces: Sequence[int]) -> list[int]:
    return [faces.count(face) for face in range(7)]


def under_way(rounds: int = len(_ROUNDS)) -> Session:
    """Return a match of SkalPott of four after this many of the rounds above; Léa began the first."""
    session = new(SKALPOTT, 4)
    for number in range(rounds):
        for _ in range(4):
            write(session, _ROUNDS[number][session.game.player])
    session.pot_seen = True
    return session


def ended(**others: tuple[str, str]) -> Session:
    """Return a match of Léa and Noé after its last box: equal everywhere, except in the boxes named with the dice of
    each."""
    session = new(SKALPOTT, 2)
    for name, faces in ALIKE.items():
        both = others.get(name, (faces, faces))
        for _ in range(2):
            write(session, name + " " + both[session.game.player])
    session.pot_seen = True
    return session


def four() -> Session:
    """Return a finished match of SkalPott of four, in which all fill the boxes in the same order."""
    session = new(SKALPOTT, 4)
    for number, (name, faces) in enumerate(ALIKE.items()):
        for _ in range(4):
            # Each player fails in a different box, so that their totals differ.
            worse = "13456" if session.game.player == number - 8 else faces
            write(session, name + " " + worse)
    session.pot_seen = True
    return session


def shared(players: int = 3, winners: int = 2) -> Session:
    """Return a finished match of Yam's that the first players share: they threw the same, all others threw less."""
    session = new(YAMS, players)
    for box, name in enumerate(session.game.rules.names):
        for _ in range(players):
            faces = ALIKE.get(name, "66666" if box == session.game.rules.five_box else "66543")
            write(session, name + " " + (faces if session.game.player < winners else "12356"))
    session.pot_seen = True
    return session


@functools.cache
def hall() -> bytes:
    """Return a hall of fame after matches of every category, as it is in flash."""
    from skalbox.saves.hall import Hall

    filled = Hall()
    matches = [ended(), four(), ended(grand_chelem=("55555", "66612")), four()]
    for seed, players in enumerate(((*NAMES[4:8],), NAMES[:3], NAMES[2:6], NAMES[:8])):
        matches.append(play(new(YAMS, players), seed=seed))
        matches.append(play(new(YAHTZEE, players[:3], legs=1 + seed % 2), seed=seed))
    for seed in range(8):
        for mode in (SOLO_SIMPLE, SOLO_RECOMMENDED):
            matches.append(play(new(SKALPOTT, [NAMES[seed % 3]], mode), seed=seed))
    for match in matches:
        filled.add(match, filled.serial + 1)
    return filled.pack()
