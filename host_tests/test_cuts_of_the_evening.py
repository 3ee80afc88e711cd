# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power cuts while an evening is saved leave the old evening and the old hall, or the new evening and the new hall."""

from collections.abc import Callable

import pytest
from power_pairs import Board, lose, newest, played, resting

from host_tools.virtual.flash import WHENS, PowerCut
from host_tools.virtual.machine import Machine

OLD = bytes(range(200)) + b"old"
NEW = b"new" + bytes(range(255, 90, -1)) * 3
TEARS = 4


def ends(board: Board) -> None:
    """A match ends, and somebody has won it."""
    board.storage.note(NEW)
    board.finish()


def emptied(board: Board) -> None:
    """The seats are emptied."""
    board.storage.note(NEW, b"")


def emptied_beside_a_match(board: Board) -> None:
    board.storage.note(NEW, board.session.events())


def nothing_left(board: Board) -> None:
    """It ends, and no record has rounds."""
    board.storage.note(b"", b"")


def checkpoint(board: Board) -> None:
    """The chip's memory is full, or cannot be appended to."""
    assert board.storage.save_to_slot(board.storage.head, board.session.events())


def kept(board: Board) -> None:
    """An evening is in the slots, and both were written since."""
    events = board.session.events() if board.session is not None else b""
    board.storage.note(OLD, events)
    board.storage.save_to_slot(board.storage.head, events)
    board.restart()


def new(board: Board) -> None:
    """An evening was saved last."""
    board.storage.note(OLD, board.session.events() if board.session is not None else b"")
    board.restart()


# The state before, the step, and the evening after it.
CASES: dict[str, tuple[Callable, Callable, bytes]] = {
    "a match ends": (played, ends, NEW),
    "the seats are emptied": (resting, emptied, NEW),
    "the seats are emptied beside a match": (played, emptied_beside_a_match, NEW),
    "nothing is left": (resting, nothing_left, b""),
    "settings change": (resting, Board.set_sound, OLD),
    "a checkpoint": (played, checkpoint, OLD),
    "a match is put aside": (played, Board.put, OLD),
}


def evening() -> bytes:
    from skalbox.saves.slots import Slots

    return Slots().notes()


def uncut(board: Board, flash, step) -> tuple:
    """Takes this step without a cut: the flash and what is saved before, the operations, and what is saved then."""
    image = flash.save()
    before = board.restart(), evening()
    count = flash.count
    step(board)
    operations = flash.count - count
    return image, before, operations, (board.restart(), evening())


@pytest.mark.parametrize("then", [kept, new])
@pytest.mark.parametrize(
    "how",
    [{}, pytest.param({"nvm_kind": "none", "nvm": None}, marks=pytest.mark.soak)],
    ids=["chip memory", "slots alone"],
)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["some", "every"])
@pytest.mark.parametrize("name", CASES)
def test_a_cut_leaves_one_of_the_two_evenings_with_its_hall(name, every, how, then, tried):
    """`make test` tries one kind of tear within an operation, and another one within the next."""
    prepare, step, wanted = CASES[name]
    with Machine(**how) as machine:
        board = Board(machine)
        board.restart()
        prepare(board)
        then(board)
        flash = machine.flash
        image, before, operations, after = uncut(board, flash, step)
        assert before[1] == OLD
        assert after[1] == wanted and operations > 20
        seen: set[int] = set()
        for operation in range(1, operations + 1):
            for when in WHENS if operation == operations else WHENS[:2]:
                tears = range(TEARS) if every else [operation % TEARS]
                for tear in tears if when == "half" else [0]:
                    flash.load(image)
                    board.restart()
                    flash.cut(operation, when, tear)
                    with pytest.raises(PowerCut):
                        step(board)
                    flash.cancel()
                    found = board.restart(), evening()
                    assert found in (before, after), (operation, when, tear)
                    seen.add((before, after).index(found))
                    assert not board.storage.lost and not board.storage.trouble
        assert seen == ({0} if before == after else {0, 1})
        tried(f"{name}: cuts in {operations} operations")


def test_two_cuts_in_a_row_leave_one_of_the_two_evenings(tried):
    """The second comes while the device starts again, or in the same step. If the first has destroyed a slot's folder,
    only the chip's memory is sure to have what is written over the other slot."""
    with Machine() as machine:
        board = Board(machine)
        board.restart()
        played(board)
        kept(board)
        flash = machine.flash
        image, before, operations, after = uncut(board, flash, ends)
        cuts = 0
        for operation in range(1, operations + 1, 7):
            for second in range(1 + operation % 5, operations, 11):
                flash.load(image)
                board.restart()
                flash.cut(operation, "half", operation % TEARS)
                try:
                    ends(board)
                except PowerCut:
                    pass
                lost = any(machine.drive.lost(slot) for slot in range(2))
                flash.on()
                flash.cut(second, "half", second % TEARS)
                try:
                    if board.restart().match is not None:
                        ends(board)
                except PowerCut:
                    pass
                flash.cancel()
                found = board.restart(), evening()
                assert found in (before, after) or (lost and found[0] in (before[0], after[0])), (operation, second)
                cuts += 1
        tried(f"{cuts} pairs of cuts")


def test_with_one_slot_the_hall_and_the_match_stay_whatever_becomes_of_the_evening():
    """The only slot is written over, since the chip's memory has all else."""
    with Machine() as machine:
        board = Board(machine)
        board.restart()
        played(board)
        kept(board)
        lose(board, 1 - newest(board))
        flash = machine.flash
        image = flash.save()
        before = board.restart()
        count = flash.count
        ends(board)
        operations = flash.count - count
        after = board.restart()
        assert evening() == NEW
        for operation in range(1, operations + 1):
            flash.load(image)
            board.restart()
            flash.cut(operation, "half", operation % TEARS)
            with pytest.raises(PowerCut):
                ends(board)
            flash.cancel()
            assert board.restart() in (before, after), operation
            assert evening() in (OLD, NEW, b"")
