# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The room of matches that are put aside in a slot, to the byte, and the matches that are erased for another."""

from types import SimpleNamespace

import pytest

from host_tools.virtual.machine import Machine

YAHTZEE = 2


@pytest.fixture
def aside():
    """The module skalbox.saves.aside of a virtual board."""
    with Machine():
        from skalbox.saves import aside

        yield aside


@pytest.fixture
def erased(aside, monkeypatch):
    """How many of the matches with entries of these lengths must be erased."""

    def count(lengths, happened=0, names=("Ana", "Ben"), taken=-1, writable=2) -> int:
        from skalbox.saves.head import Head

        monkeypatch.setattr(aside, "all_aside", lambda slots: [SimpleNamespace(length=length) for length in lengths])
        storage = SimpleNamespace(writable=writable, head=Head(7, YAHTZEE, 0, 1, list(names)))
        return aside.room_for(storage, YAHTZEE, 2, 1, happened, taken)

    return count


@pytest.fixture
def longest(erased):
    """The longest entry beside which there is room for the running match."""

    def search(*before, **how) -> int:
        low, high = 0, 16_384
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if erased([*before, middle], **how) == 0 else (low, middle)
        return low

    return search


def test_an_event_takes_two_bytes_and_a_name_its_letters(longest):
    one = longest(happened=1)
    assert [longest(happened=1 + more) for more in (1, 10, 500)] == [one - 2, one - 20, one - 1000]
    assert longest(happened=1, names=("Anabel", "Ben")) == one - 3
    assert longest(happened=1, names=("Ana", "Ben", "Eva")) == one - 5, "a role and the length, too"
    assert longest() - one > 2 + len("AnaBen"), "no match is running"


def test_a_match_has_room_for_200_events_besides_its_turns(longest):
    """A turn has six at most. Hall, settings and head take 1,500 bytes."""
    turns = 2 * 13
    assert longest() == 16_384 - 16 - 1500 - 2 * (6 * turns + 200)


def test_the_match_that_is_taken_up_leaves_its_room(longest, erased):
    for happened in (0, 300):
        alone = longest(happened=happened)
        assert longest(5000, happened=happened) == alone - 5000
        assert longest(5000, happened=happened, taken=0) == alone
    assert erased([100, 100, 100], happened=300) == 1, "three wait at most, with the running one"
    assert erased([100, 100, 100], happened=300, taken=1) == 0
    assert erased([100, 100, 100]) == 0


def test_those_that_have_waited_longest_are_erased_until_there_is_room(aside, erased):
    assert [erased([6000, 6000, size], happened=100) for size in (100, 1000, 12_000)] == [1, 1, 2]
    assert erased([100], happened=100, writable=1) == aside.ALL and erased([], happened=8000) == aside.ALL
