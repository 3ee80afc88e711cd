# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pairs of power cuts: hall, settings and match have their old or their new state, whatever the first cut destroyed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from pairs import Board, Case

from host_tools.virtual.slot_layout import BLOCK, PATHS, directory_block


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


NEXT = ["begin", "roll", "finish"]
# The initial state, and the steps from there; the cuts begin with the first one.
CASES = {
    "a match ends": (played, ["finish", "set_sound"]),
    "a match ends, then another": (played, ["finish", *NEXT]),
    "settings change": (resting, ["set_sound", *NEXT]),
    "settings changed in the match that ends": (changed, ["finish", "set_sound"]),
    "the journal is full": (filled, ["roll", "roll", "finish"]),
    "the journal was full, and the match ends": (checkpointed, ["finish", *NEXT]),
    "one slot, a match ends": (one_left(changed), ["finish", *NEXT]),
    "one slot, settings change": (one_left(resting), ["set_sound", *NEXT]),
    "one slot, the journal is full": (one_left(filled), ["roll", "roll", "finish"]),
    "the only slot has the match's beginning": (one_left(checkpointed), ["finish", *NEXT]),
    "no slot, a match ends": (none_left(changed), ["finish", "set_sound", *NEXT]),
    "no slot, settings change": (none_left(resting), ["set_sound", *NEXT]),
    "no slot, the journal was full, and the match ends": (full, ["finish", "set_sound", *NEXT]),
    "a computer has the drive, a match ends": (computers(changed), ["finish", "set_sound", *NEXT]),
    "a computer has the drive and the match's beginning": (computers(checkpointed), ["finish", *NEXT]),
}


@contextmanager
def opened(name: str) -> Iterator[Case]:
    case = Case(*CASES[name])
    try:
        yield case
    finally:
        case.close()


def cut_pairs(name: str, *share: int) -> tuple[int, int]:
    """Cut at pairs, with Case.pairs(*share); returns their number, and how often the device warned of a lost save."""
    count = 0
    with opened(name) as case:
        for first, second in case.pairs(*share):
            wrong = case.cut(first, second)
            assert not wrong, f"{name}: {wrong}"
            count += 1
        return count, case.unkept


@pytest.mark.parametrize("name", CASES)
def test_pairs_of_power_cuts(name, tried):
    count, warned = cut_pairs(name, 17, 5)
    tried(f"{count:,} pairs of power cuts, {name}; the device warned {warned} times that it cannot save")
    assert count > 2


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_every_pair_of_power_cuts(name):
    count, warned = cut_pairs(name)
    print(f"{count:,} pairs of power cuts, every one, {name}; the device warned {warned} times that it cannot save")
    assert count > 2


def test_the_check_finds_a_slot_that_is_overwritten(monkeypatch):
    """Overwrites the only whole slot while the match starts there."""
    with opened("the only slot has the match's beginning") as case:
        from skalbox.saves.slots import Slots

        write = Slots.write
        monkeypatch.setattr(Slots, "write", lambda self, pieces, over: write(self, pieces, True))
        assert any(case.cut(*pair) for pair in case.pairs(17, 5))


def test_the_check_finds_an_erase_without_a_copy(monkeypatch):
    """As in version 1.0.0: the only slot is spared, but the chip's memory is erased."""
    with opened("a match ends") as case:
        from skalbox.saves import storage_rare
        from skalbox.saves.slots import Slots

        write, close = Slots.write, storage_rare._close

        def careless(storage, what):
            close(storage, what)
            storage.chip.renew(storage.hall, storage.settings)

        monkeypatch.setattr(Slots, "write", lambda self, pieces, over: write(self, pieces))
        monkeypatch.setattr(storage_rare, "_close", careless)
        assert any(case.cut(*pair) for pair in case.pairs(40, 20))
