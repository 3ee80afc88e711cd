# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""All names in a list have the same size of type, however long they are."""

import pytest
from at_the_table import run, under_way

from host_tools.tours import tour
from host_tools.tours.actions import lay
from host_tools.tours.matches import YAHTZEE, new, play

NAMES = [["Léa", "Noé", "Inès"], ["Léa", "Wilhelmina", "Inès"], ["Léa", "Éponine", "Mouhamadou"]]


def sizes(group, names: list[str]) -> set[int]:
    """The heights of capitals in which these names stand in a group."""
    found = set()
    for i in range(len(group)):
        part = group[i]
        if hasattr(part, "append"):
            found |= sizes(part, names)
        elif getattr(part, "text", None) in names:
            found.add(part.font.capitals)
    return found


@pytest.mark.parametrize("names", NAMES)
def test_seats_and_opening(names):
    def driver(machine):
        yield from machine.settle()
        session = under_way(3)
        session.names = names
        yield from tour.take(machine, session, "turn")
        yield from lay(machine, "seats")
        assert len(sizes(machine.app.screen.group, names)) == 1
        fresh = tour.new(1, names)
        fresh.game.__init__(fresh.game.rules, 0, 3)
        yield from tour.take(machine, fresh, "opening")
        assert len(sizes(machine.app.screen.group, names)) == 1

    run(driver)


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("legs", [1, 5])
def test_standings(names, legs):
    from skalbox.match.ranking import order, ranks

    def driver(machine):
        yield from machine.settle()
        session = new(YAHTZEE, 3, legs=legs)
        session.names = names
        yield from tour.take(machine, play(session), "final")
        second, third = order(ranks(session.game))[1:]
        assert len(sizes(machine.app.screen.group, [names[second], names[third]])) == 1

    run(driver)
