# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Pairs of power cuts: hall, settings and match have their old or their new state, whatever the first cut destroyed."""

import importlib

import pytest
from pair_cases import (
    changed,
    checkpointed,
    computers,
    cut_pairs,
    filled,
    full,
    none_left,
    one_left,
    opened,
    played,
    resting,
)

pytestmark = pytest.mark.usefixtures("on_cut_tree")  # as the board has it

NEXT = ["begin", "roll", "finish"]
# The initial state, and the steps from there; the cuts begin with the first one.
CASES = {
    "a match ends": (played, ["finish", "set_sound"]),
    "a match ends, then another": (played, ["finish", *NEXT]),
    "settings change": (resting, ["set_sound", *NEXT]),
    "settings change, the title waits": (resting, ["set_sound", "make_ready", *NEXT]),
    "settings changed in the match that ends": (changed, ["finish", "set_sound"]),
    "the journal is full": (filled, ["roll", "roll", "finish"]),
    "the journal was full, and the match ends": (checkpointed, ["finish", *NEXT]),
    "one slot, a match ends": (one_left(changed), ["finish", *NEXT]),
    "one slot, settings change": (one_left(resting), ["set_sound", *NEXT]),
    "one slot, the journal is full": (one_left(filled), ["roll", "roll", "finish"]),
    "the only slot has the match's beginning": (one_left(checkpointed), ["finish", *NEXT]),
    "no slot, a match ends": (none_left(changed), ["finish", "set_sound", *NEXT]),
    "no slot, settings change": (none_left(resting), ["set_sound", *NEXT]),
    "no slot, settings change, the title waits": (none_left(resting), ["set_sound", "make_ready", *NEXT]),
    "no slot, the journal was full, and the match ends": (full, ["finish", "set_sound", *NEXT]),
    "a computer has the drive, a match ends": (computers(changed), ["finish", "set_sound", *NEXT]),
    "a computer has the drive and the match's beginning": (computers(checkpointed), ["finish", *NEXT]),
}


@pytest.mark.parametrize("name", CASES)
def test_pairs_of_power_cuts(name, tried):
    count, warned = cut_pairs(CASES, name, 17, 5)
    tried(f"{count:,} pairs of power cuts, {name}; the device warned {warned} times that it cannot save")
    assert count > 2


@pytest.mark.soak
@pytest.mark.parametrize("name", CASES)
def test_every_pair_of_power_cuts(name):
    count, warned = cut_pairs(CASES, name)
    print(f"{count:,} pairs of power cuts, every one, {name}; the device warned {warned} times that it cannot save")
    assert count > 2


def test_the_check_finds_a_slot_that_is_overwritten(monkeypatch):
    """Overwrites the only whole slot while the match starts there."""
    with opened(CASES, "the only slot has the match's beginning") as case:
        from skalbox.saves.slots import Slots

        write = Slots.write
        monkeypatch.setattr(Slots, "write", lambda self, pieces, over, sector: write(self, pieces, True, sector))
        assert any(case.cut(*pair) for pair in case.pairs(17, 5))


def test_the_check_finds_an_erase_without_a_copy(monkeypatch):
    """As in version 1.0.0: the only slot is spared, but the chip's memory is erased."""
    with opened(CASES, "a match ends") as case:
        from skalbox.saves.slots import Slots

        Storage = importlib.import_module("skalbox.saves.storage_seldom")._seldom_methods

        write, close = Slots.write, Storage._close

        def careless(storage, what):
            close(storage, what)
            storage.chip.renew(storage.hall, storage.settings, None, bytearray(4096))

        monkeypatch.setattr(Slots, "write", lambda self, pieces, over, sector: write(self, pieces, False, sector))
        monkeypatch.setattr(Storage, "_close", careless)
        assert any(case.cut(*pair) for pair in case.pairs(40, 20))
