# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pairs of power cuts: the states of a device in which they begin, and cases of such a state and the steps from there.

A case is (state, steps): `state(board)` brings a new Board there, the cuts begin with the first of the steps.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from pair_board import Board
from pairs import Case

from host_tools.virtual.slot_layout import BLOCK, PATHS, directory_block

Cases = Mapping[str, tuple[Callable[[Board], None], list[str]]]


@contextmanager
def opened(cases: Cases, name: str) -> Iterator[Case]:
    """The case of this name on a device of its own."""
    case = Case(*cases[name])
    try:
        yield case
    finally:
        case.close()


def cut_pairs(cases: Cases, name: str, *share: int) -> tuple[int, int]:
    """Cut at pairs, with Case.pairs(*share); returns their number, and how often the device warned of a lost save."""
    count = 0
    with opened(cases, name) as case:
        for first, second in case.pairs(*share):
            wrong = case.cut(first, second)
            assert not wrong, f"{name}: {wrong}"
            count += 1
        return count, case.unkept


def played(board: Board) -> None:
    """Both slots hold a hall and settings; a match is under way."""
    for _ in range(2):
        board.begin()
        for _ in range(3):
            board.roll()
        board.finish()
        board.set_sound()
    board.begin()
    for _ in range(5):
        board.roll()


def resting(board: Board) -> None:
    """No match is under way."""
    played(board)
    board.finish()


def changed(board: Board) -> None:
    """A setting was changed during the match."""
    played(board)
    board.set_sound()
    board.roll()


def filled(board: Board) -> None:
    """The journal is full: the next event needs a checkpoint."""
    changed(board)
    session, store = board.session, board.storage.chip
    if not session.game.has_dice():
        board.roll()
    box = next(box for box in range(13) if session.game.cards[0][box] < 0)
    while store.room() > 1:
        session.score(box)
        session.undo()
    if store.room():
        session.score(box)
    assert store.room() == 0 and not board.storage.full


def checkpointed(board: Board) -> None:
    """The match starts in a slot and goes on in the chip's memory."""
    filled(board)
    board.roll()
    board.roll()
    assert board.storage.head.events


def full(board: Board) -> None:
    """No slot can be written, and the journal has only the room reserved for the hall: the match goes on unsaved."""
    none_left(changed)(board)
    session = board.session
    if not session.game.has_dice():
        board.roll()
    while not board.storage.full:
        session.score(3)
        session.undo()
    assert board.storage.trouble == 1 and board.storage.chip.room() > 100
    board.restart()


def newest(board: Board) -> int:
    from skalbox.saves.slots import Slots

    return Slots()._newest


def lose(board: Board, which: int) -> None:
    """Erase the folder of this slot, as a power cut may."""
    start = directory_block(which) * BLOCK
    board.machine.flash.data[start : start + BLOCK] = b"\xff" * BLOCK
    board.restart()


def one_left(prepare: Callable[[Board], None]) -> Callable[[Board], None]:
    """Only the newest slot is left."""

    def prepared(board: Board) -> None:
        prepare(board)
        lose(board, 1 - newest(board))

    return prepared


def none_left(prepare: Callable[[Board], None]) -> Callable[[Board], None]:
    """Both slots are lost."""

    def prepared(board: Board) -> None:
        prepare(board)
        for which in range(len(PATHS)):
            lose(board, which)

    return prepared


def computers(prepare: Callable[[Board], None]) -> Callable[[Board], None]:
    """A computer owns the drive: the slots can only be read."""

    def prepared(board: Board) -> None:
        prepare(board)
        board.machine.drive_writable = False
        board.restart()

    return prepared
