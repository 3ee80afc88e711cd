# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Power cuts while matches are put aside and taken up: each single one, and pairs; no match is lost or doubled."""

import pytest
from pair_board import Board
from pair_cases import cut_pairs, filled, one_left, opened, played

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it


def two(board: Board) -> None:
    """A match is put aside, another runs."""
    played(board)
    board.put()
    for _ in range(4):
        board.roll()


def three(board: Board) -> None:
    """Two are put aside, a third runs."""
    two(board)
    board.put()
    for _ in range(3):
        board.roll()


def between(board: Board) -> None:
    """Two are put aside, none runs."""
    three(board)
    board.finish()


def begun(board: Board) -> None:
    """One was put aside and taken up again, so it begins in a slot and goes on in the chip's memory."""
    two(board)
    board.take()
    for _ in range(3):
        board.roll()
    assert board.storage.head.events and board.storage.aside == 1


def long(board: Board) -> None:
    """One is put aside; the journal of the other is full."""
    played(board)
    board.put()
    filled(board)
    assert board.storage.aside == 1


# The initial state, and the steps from there; the cuts begin with the first one.
CASES = {
    "the first is put aside": (played, ["put", "roll", "roll", "take", "roll", "finish"]),
    "a second is put aside": (two, ["put", "roll", "finish"]),
    "one is taken up, one put aside": (two, ["take", "roll", "finish", "take", "roll"]),
    "one of two is taken up": (three, ["take", "roll", "take", "finish"]),
    "one is taken up, none runs": (between, ["take", "roll", "finish", "take", "roll", "finish"]),
    "one that begins in a slot is put aside": (begun, ["put", "roll", "take", "roll"]),
    "one that begins in a slot is exchanged": (begun, ["take", "roll", "finish"]),
    "a match ends, others wait": (three, ["finish", "set_sound", "take", "roll"]),
    "settings change, others wait": (between, ["set_sound", "begin", "roll", "put", "roll"]),
    "the journal is full, another waits": (long, ["roll", "roll", "take", "finish"]),
    "one slot, two wait": (one_left(three), ["finish", "set_sound", "begin", "roll", "finish"]),
    "one slot, one is to be put aside": (one_left(played), ["put", "roll", "finish"]),
}


@pytest.mark.parametrize("name", CASES)
def test_every_power_cut_and_pairs_of_them(name, tried):
    """Each first cut there is, with one of the second ones."""
    count, _ = cut_pairs(CASES, name, 0, 1)
    tried(f"{count:,} pairs of power cuts, {name}")
    assert count


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_every_pair_of_power_cuts(name):
    count, _ = cut_pairs(CASES, name)
    print(f"{count:,} pairs of power cuts, every one, {name}")
    assert count


def test_the_check_finds_a_match_that_is_there_twice(monkeypatch):
    """The journal of a match that was put aside is taken for that of a running one."""
    with opened(CASES, "a second is put aside") as case:
        from skalbox.saves import newest

        serials = newest.serials
        monkeypatch.setattr(newest, "serials", lambda payload, at: [0] * len(serials(payload, at)))
        assert any(case.cut(*pair) for pair in case.pairs(0, 1))


def test_the_check_finds_a_slot_that_is_overwritten(monkeypatch):
    """Overwrites the only whole slot while matches wait there."""
    with opened(CASES, "one slot, two wait") as case:
        from skalbox.saves.slots import Slots

        write = Slots.write
        monkeypatch.setattr(Slots, "write", lambda self, pieces, over, sector: write(self, pieces, True, sector))
        assert any(case.cut(*pair) for pair in case.pairs(0, 3))
