# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Seats: who gets a seat with which role, who waits for a seat, and which names the device offers."""

from types import SimpleNamespace

import pytest
from at_the_table import on_device, under_way
from sight import labelled

from host_tools.tours.actions import ROLL, give, tap
from host_tools.virtual.machine import Machine
from skalcore import rules

ASKING, GOOD, BEST = 1, 4, 5  # roles


@pytest.fixture
def seating():
    """The module skalbox.match.seating of a virtual board."""
    with Machine():
        from skalbox.match import seating

        yield seating


def lobby(players=(), waiting=(), typed=(), played=()):
    """As much of a lobby as seating needs. waiting: (name, role); played: (name, matches), the last seen last."""

    def known(name, matches, sign=0):
        return SimpleNamespace(name=name, matches=lambda: matches, sign=sign)

    hall = SimpleNamespace(players=[known(*each) for each in played], wear=lambda name, number: False)
    return SimpleNamespace(
        players=list(players),
        roles=[ASKING] * len(players),
        waiting=list(waiting),
        typed=list(typed),
        signs={},
        wins={},
        hall=lambda: hall,
        seat_players=lambda: None,
    )


# A game with values or without, the names of the settings, and whether the roles are then the match's or the settings'.
WISHED = [
    (True, ["Ana", "Bob", "Eva"], "match"),
    (True, ["Eva", "Bob"], "match"),
    (False, ["Ana", "Bob", "Eva"], "settings"),
    (False, ["Eva", "Bob"], "match"),
]


@pytest.mark.parametrize(("has_values", "names", "whose"), WISHED)
def test_a_game_without_values_keeps_the_roles_that_were_wished(seating, monkeypatch, has_values, names, whose):
    monkeypatch.setattr(rules, "GAMES", [SimpleNamespace(has_values=has_values)])
    head = SimpleNamespace(game=0, names=["Ana", "Bob"], roles=(ASKING, ASKING))
    last = SimpleNamespace(names=names, roles=[BEST, BEST, ASKING])
    found = seating.wished(last, head)
    assert found == {"match": [ASKING, ASKING], "settings": [BEST, BEST]}[whose]


# The most players of a game, the names of its match, the names in the settings and how many of these wait; who is left.
LEFT_OVER = [
    (2, ["Ana", "Bob"], ["Ana", "Bob", "Eva"], 0, ["Eva"]),
    (4, ["Ana", "Bob"], ["Ana", "Bob", "Eva"], 1, ["Eva"]),
    (4, ["Ana", "Bob"], ["Ana", "Bob", "Eva"], 0, []),
    (2, ["Ana", "Bob"], ["Bob", "Ana", "Eva"], 1, []),
    (2, ["Ana", "Bob"], ["Ana", "Bob"], 0, []),
]


@pytest.mark.parametrize(("most", "names", "noted", "waiting", "left"), LEFT_OVER)
def test_who_waits_during_a_match(seating, monkeypatch, most, names, noted, waiting, left):
    monkeypatch.setattr(rules, "GAMES", [SimpleNamespace(players=most)])
    last = SimpleNamespace(names=noted, roles=list(range(len(noted))), waiting=waiting)
    found = seating.left_over(last, SimpleNamespace(game=0, names=names))
    assert found == [(name, noted.index(name)) for name in left]


def test_names_are_offered_in_order_and_once(seating):
    table = lobby(
        players=["Ana"],
        waiting=[("Bob", ASKING)],
        typed=["Eva", "Bob", "Ana"],
        played=[("Ana", 9), ("Ida", 2), ("Eva", 1), ("Ole", 2), ("Udo", 3)],
    )
    assert seating.known(table) == ["Bob", "Eva", "Udo", "Ole", "Ida"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["Élodie", "Elena", "Bo"]),
        ("e", ["Élodie", "Elena"]),
        ("El", ["Élodie", "Elena"]),
        ("É", ["Élodie"]),
        ("Ele", ["Elena"]),
        ("Bo", ["Bo"]),
        ("Bob", []),
        ("x", []),
    ],
)
def test_names_that_begin_like_the_typed_letters(seating, typed, found):
    assert seating.completions(typed, ["Élodie", "Elena", "Bo"]) == found


def test_somebody_who_waits_takes_the_seat_with_the_own_role(seating):
    table = lobby(["Ana"], waiting=[("Bob", BEST), ("Eva", ASKING)])
    seating.sit(table, "Bob")
    assert (table.players, table.roles) == (["Ana", "Bob"], [ASKING, BEST])
    assert table.waiting == [("Eva", ASKING)]


def test_a_name_changed_to_one_that_waits_takes_it_out_of_the_queue(seating):
    table = lobby(["Ana", "Bob"], waiting=[("Eva", BEST), ("Ida", ASKING)])
    seating.rename(table, 1, "Eva")
    assert (table.players, table.waiting, table.typed) == (["Ana", "Eva"], [("Ida", ASKING)], ["Bob"])
    seating.rename(table, 2, "Ole")
    assert (table.players, table.roles) == (["Ana", "Eva", "Ole"], [ASKING] * 3)


def test_who_stands_up_is_offered_again_unless_the_hall_knows_the_name(seating):
    table = lobby(["Ana", "Bob", "Eva"], typed=["Ida"], played=[("Eva", 1)])
    seating.stand(table, 2)
    seating.stand(table, 0)
    assert (table.players, table.typed) == (["Bob"], ["Ida", "Ana"])


def test_the_last_eight_typed_names_are_known(seating):
    names = [f"P{number}" for number in range(10)]
    table = lobby(names[:2], waiting=[(name, ASKING) for name in names[2:]], typed=["P0", "P9"])
    seating.empty(table)
    assert (table.players, table.roles, table.waiting) == ([], [], [])
    assert table.typed == [*names[4:], "P0", "P1"]


def test_who_stays_keeps_the_role_when_another_stands_up(seating):
    """A player who has just sat down has no role yet: Lobby.seat_players gives one."""
    table = lobby(["Ana", "Bob"])
    table.roles = [BEST]
    table.seat_players = lambda: table.roles.append(ASKING)
    seating.stand(table, 0)
    assert (table.players, table.roles) == (["Bob"], [ASKING])


@pytest.mark.parametrize(
    ("players", "waiting", "typed", "played", "name"),
    [
        ([], [], [], [], "Robot"),
        (["Ana", "Robot"], [], [], [], "Robot-2"),
        (["Robot-2", "Robot"], [], [], [], "Robot-3"),
        (["Robot-2"], [], [], [], "Robot"),
        ([], [("Robot", BEST)], [], [], "Robot"),  # it takes its seat again
        ([], [("Robot", ASKING)], ["Robot-2"], [("Robot-3", 1)], "Robot-4"),  # people have these names
    ],
)
def test_a_robots_name_is_nobody_elses(seating, players, waiting, typed, played, name):
    assert seating.robot(lobby(players, waiting, typed, played)) == name


def test_a_robot_sits_down_at_level_good_and_keeps_its_level_while_it_waits(seating):
    table = lobby(["Ana"], waiting=[("Robot-2", BEST)])
    seating.sit(table, seating.robot(table), GOOD)
    seating.sit(table, seating.robot(table), GOOD)
    assert (table.players, table.roles) == (["Ana", "Robot", "Robot-2"], [ASKING, GOOD, BEST])


def test_the_roles_are_offered_from_the_weakest_level_to_the_strongest(seating):
    from skalbox.players import roles

    assert roles.ORDER == (0, 1, 2, 6, 3, 4, 5) and len(roles.ORDER) == roles.COUNT
    assert [role for role in roles.ORDER if roles.is_device(role)] == [roles.BEGINNER, roles.EASY, roles.GOOD, BEST]
    assert [roles.possible(role, True) for role in roles.ORDER] == list(roles.ORDER)
    assert [roles.possible(role, False) for role in roles.ORDER] == [0, 0, 0, roles.BEGINNER, roles.EASY, GOOD, GOOD]


def test_a_robot_that_stands_up_is_no_name_to_offer(seating):
    table = lobby(["Ana", "Robot", "Robot-2", "Eva"])
    table.roles = [ASKING, GOOD, BEST + 16, BEST]
    seating.stand(table, 1)
    seating.empty(table)
    assert table.typed == ["Ana", "Eva"]


@on_device
def test_only_people_go_home(machine):
    yield from machine.settle()
    session = under_way(3, 1)
    session.roles = [ASKING, BEST, ASKING]
    give(machine, session)
    for seat in range(3):
        machine.app.lay("seats", machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, *[2] * seat)
        assert machine.app.screen.cursor == seat and (ROLL in labelled(machine.app)) == (seat != 1)
