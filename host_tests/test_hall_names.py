# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which names the hall remembers, and which it drops for them."""

from types import SimpleNamespace

import pytest
from helpers import YAHTZEE, YAMS
from test_hall import LONG, NAMES, OTHERS, hall_module, match, plain, totals_of

from skalcore import events

__all__ = ["hall_module"]  # the fixture


def crowd(hall_module):
    """Sixteen names, of whom the first two fill the list of Yam's."""
    hall = hall_module.Hall()
    for number in range(10):
        hall.add(match(YAMS, {NAMES[number % 2]: 100 + number}), 1)
    for name in NAMES[2:] + OTHERS:
        hall.add(match(YAMS, {name: 50}), 1)
    return hall


def test_who_was_not_seen_longest_goes_unless_listed(hall_module):
    hall = crowd(hall_module)
    known = NAMES + OTHERS
    assert [player.name for player in hall.players] == known and len(known) == hall_module.NAMES
    hall.add(match(YAMS, {NAMES[2]: 50}), 1)
    assert [player.name for player in hall.players] == [*known[:2], *known[3:], NAMES[2]], "seen again"
    for number, new in enumerate(LONG[:5]):
        hall.add(match(YAMS, {new: 50}), 1)
        left = [*known[:2], *known[4 + number :], NAMES[2], *LONG[: number + 1]]
        assert [player.name for player in hall.players] == left
    assert {name for _, name in totals_of(hall, 3)} == set(NAMES[:2])
    assert plain(hall_module.unpack(hall_module.pack(hall))) == plain(hall), "in this order"


def test_a_name_is_remembered_though_the_match_does_not_count(hall_module):
    hall = hall_module.Hall()
    hall.meet(SimpleNamespace(names=["Léa", "Skal", "Noé"], roles=[0, 4, 1]))
    hall.meet(SimpleNamespace(names=["Léa"], roles=[1]))
    assert [(player.name, player.matches()) for player in hall.players] == [("Noé", 0), ("Léa", 0)]
    assert plain(hall_module.unpack(hall_module.pack(hall))) == plain(hall)


def test_with_all_listed_the_last_totals_make_room(hall_module):
    """Nobody is forgotten who is in a list; so the longest one gives away its last totals until somebody is in none."""
    hall = hall_module.Hall()
    known = NAMES + OTHERS
    for at, name in enumerate(known):
        hall.add(match([YAMS, YAHTZEE][at % 2], {name: 200 - at}), 1)
    assert {entry.player for entries in hall.best for entry in entries} == set(hall.players)
    hall.add(match(YAMS, {"X": 99}), 1)
    assert [player.name for player in hall.players] == [*known[:14], known[15], "X"]
    assert totals_of(hall, 3) == [*[(200 - at, known[at]) for at in range(0, 14, 2)], (99, "X")]
    assert len(totals_of(hall, 4)) == 8
    assert plain(hall_module.unpack(hall_module.pack(hall))) == plain(hall)


@pytest.mark.parametrize("score", [300, 9], ids=["listed", "unlisted"])
def test_newcomers_of_one_match_stay_with_their_fives(score, hall_module):
    happened = [events.dry([6] * 5), events.dry([1] * 5)]
    for box in range(13):
        happened += [events.roll([2] * 5), events.score(box)] * 2
    hall = crowd(hall_module)
    hall.add(match(YAMS, {"X": score, "Y": score}, happened), 1)
    assert {player.name: player.fives for player in hall.players[-2:]} == {"X": 13, "Y": 13}
