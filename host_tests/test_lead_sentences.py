# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The lead in games without a pot, as the table says it before a turn and beside the dice that are written."""

import random
from types import SimpleNamespace

import pytest
from at_the_table import on_device, under_way

from host_tools.tours.actions import take
from skalcore import events
from skalcore.rules import GAMES


@pytest.mark.parametrize("kind", [1, 2])
@on_device
def test_what_there_is_to_beat(machine, kind):
    from skalbox.lang import phrases

    rng = random.Random("lead")
    for _ in range(500):
        totals = [rng.choice((0, 0, 7, 12, 31)) for _ in range(rng.randint(1, 8))]
        best = max(totals)
        holders = [seat for seat, total in enumerate(totals) if total == best]
        if best == 0:
            expected = "Nobody leads", -1
        elif len(holders) == 1:
            expected = "@ leads with %d" % best, holders[0]
        else:
            expected = "%d lead with %d" % (len(holders), best), -1
        game = SimpleNamespace(rules=GAMES[kind], players=len(totals), match_total=totals.__getitem__)
        texts, seat = phrases.to_beat(machine.app.words, game)
        assert (*texts, seat) == expected


@pytest.mark.parametrize(
    ("totals", "turns", "said"),
    [
        ([31], 0, ""),
        ([31, 31], 0, ""),
        ([31, 12], 0, "19 ahead"),
        ([12, 31], 0, "19 behind"),
        ([12, 31], 1, "19 ahead"),
        ([12, 7, 0], 0, "5 ahead"),
        ([12, 7, 30], 0, "18 behind"),
        ([12, 7, 30], 1, "23 behind"),
        ([0, 0, 0], 2, ""),
    ],
)
@on_device
def test_the_lead_beside_the_dice(machine, totals, turns, said):
    """Neither a lone player nor a tie has a lead."""
    from skalbox.match.session import Session

    session = under_way(len(totals), 1) if len(totals) > 1 else Session(["Léa"], None, 1)
    for turn in range(turns + 1):
        session.apply(events.roll([6, 6, 5, 2, 1]))
        if turn < turns:
            session.score(5)
    assert session.game.player == turns
    session.game.match_total = totals.__getitem__
    yield from take(machine, session, "scoring")
    leads = [text for text in machine.strings() if text.endswith((" ahead", " behind"))]
    assert leads == [said] * bool(said)


@pytest.mark.parametrize("kind", [1, 2])
@pytest.mark.parametrize(("fives", "only"), [(50, False), (0, True)])
@on_device
def test_a_box_is_not_the_only_way_to_win_if_a_further_five_of_a_kind_earns_points(machine, kind, fives, only):
    """Only the full house is open, and 25 points suffice; so do the 100 of five of a kind."""
    from skalbox.lang import needs

    yield from machine.settle()
    session = under_way(2, kind)
    game = session.game
    house = game.rules.names.index("full_house")
    for card in game.cards:
        for box in range(game.rules.rounds):
            card[box] = 0
        card[game.rules.five_box] = fives
    game.cards[0][house] = -1
    game.cards[1][house] = 14
    own, best = game.match_total(0), game.match_total(1)
    assert game.player == 0 and 0 < best - own < 25
    texts = needs.needs(machine.app.words, game)
    name = machine.app.words.game(game.rules).BOXES[house]
    assert (texts[0] == machine.app.words.ONLY_WINS % name) == only


@pytest.mark.parametrize("kind", [1, 2])
@pytest.mark.parametrize(("behind", "only"), [(49, True), (51, False), (100, False)])
@on_device
def test_the_first_five_of_a_kind_earns_50(machine, kind, behind, only):
    """A further one earns 100, but after the last box there are no more turns."""
    from skalbox.lang import needs

    session = under_way(2, kind)
    game = session.game
    for card in game.cards:
        for box in range(game.rules.rounds):
            card[box] = 0
    game.cards[0][game.rules.five_box] = -1
    game.cards[1][game.rules.five_box - 1] = behind
    words = machine.app.words
    texts = needs.needs(words, game)
    name = words.game(game.rules).BOXES[game.rules.five_box]
    assert texts[0] == (words.ONLY_WINS % name if only else words.OUT_OF_REACH)
    yield
