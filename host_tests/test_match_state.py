# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""State of a session besides the game, from event to event, and how the end of a match was decided."""

import tracemalloc
from types import SimpleNamespace

import pytest

from skalcore import events, notation
from skalcore.boxes import OPEN, THIRTEEN_BOXES
from skalcore.game import Game
from skalcore.rules import MATCH, YAHTZEE

ROLLS = ([6, 5, 4, 3, 3], [1, 2, 3, 4, 5])
pytestmark = pytest.mark.usefixtures("board")


def begun(game: int, players: int, legs: int = 1):
    """A match of this game whose first player is about to throw; it is not saved."""
    from skalbox.match.session import Session

    session = Session(["Ana", "Ben", "Cléo"][:players], None, game, 0, legs)
    if players > 1:
        for seat in range(players):
            session.apply(events.dry([6 - seat] * 5))
        if session.game.rules.has_choice:
            session.apply(events.start_choice(events.START))
    return session


def turn(session, box: int) -> None:
    session.apply(events.roll(ROLLS[0]))
    session.apply(events.score(box))


def test_a_new_match_has_nothing_to_tell():
    session = begun(2, 1)
    assert not (session.damaged or session.torn or session.wants_zero or session.agreed or session.advised)
    assert (session.held, session.saved_holds, session.cursor, session.pot_seen) == (0, 0, OPEN, True)
    assert not session.can_undo() and not session.away and not session.aided and session.changed == []


def test_what_is_held_and_advised_ends_with_a_throw():
    session = begun(2, 1)
    session.apply(events.roll(ROLLS[0]))
    session.held = 0b11000
    session.help(0)
    session.cursor = 3
    assert session.advised
    session.apply(events.hold_event(0b11000))
    assert session.held == session.saved_holds == 0b11000 and session.advised
    session.apply(events.roll([1, 2, 2, 3, 3]))
    assert session.held == 0b11000 and not session.advised and session.cursor == OPEN
    session.apply(events.score(2))
    assert session.held == session.saved_holds == 0 and session.can_undo()
    session.held = 7
    session.apply(events.roll(ROLLS[1]))
    assert session.held == session.saved_holds == 0 and not session.can_undo(), "the first throw throws all"


def test_a_pot_is_to_be_seen_from_the_end_of_its_round_to_the_next_throw():
    session = begun(0, 2)
    turn(session, 0)
    assert session.pot_seen
    turn(session, 0)
    assert not session.pot_seen
    session.apply(events.roll(ROLLS[1]))
    assert session.pot_seen
    session.apply(events.score(1))
    turn(session, 1)
    assert not session.pot_seen
    session.undo()
    assert session.pot_seen


def test_who_finished_a_round_starts_the_next():
    session = begun(0, 2)
    game = session.game
    starts = [game.starts_next()]
    for box in range(2):
        for _ in range(2):
            turn(session, box)
            starts.append(game.starts_next())
    assert starts == [False, False, True, False, True]


def test_the_roll_of_the_virtual_opponent_ends_a_round():
    """Alone, every other round has one, with the recommended rules (mode 2)."""
    from skalbox.match.session import Session

    session = Session(["Ana"], None, 0, 2, 1)
    seen = []
    for box in range(4):
        turn(session, box)
        if session.game.expects() >> events.DRY & 1:
            seen.append(session.pot_seen)
            session.apply(events.dry(ROLLS[1]))
        seen.append(session.pot_seen)
    assert seen == [False, True, False, False, True, False]


def test_many_events_are_listed_one_by_one():
    session = begun(2, 3, 6)
    count = len(session.events())
    for leg in range(6):
        for box in range(13):
            for _ in range(3):
                turn(session, box)
                count += 2
                assert len(session.events()) == count
        if leg < 5:
            while session.game.expects() >> events.DRY & 1:
                session.apply(events.dry([6 - session.game.player] * 5))
                count += 1
    assert bytes(session.events()[-2:]) == bytes(memoryview(session.events())[count - 2 :])
    assert events.kind(session.events()[-1]) == events.SCORE


def test_the_header_of_a_record_has_the_legs_if_there_are_several():
    heads = [notation.header(Game(YAHTZEE, MATCH, 2, legs), ["Ana", "Ben"]) for legs in (1, 2, 3)]
    assert [[line for line in head if line.startswith("legs")] for head in heads] == [[], ["legs 2"], ["legs 3"]]


def test_the_boxes_for_the_sum_of_the_dice_have_no_points_of_their_own():
    worth = [points for _, _, points in THIRTEEN_BOXES]
    assert worth == [1, 2, 3, 4, 5, 6, 0, 0, 25, 30, 40, 50, 0]


# The totals, the additions and the sums of the last single rolls of three players, the winners -> the lead, and the
# decision. The decision is the numbers by which the first won: (by dice, own, other, the other's seat).
ENDS = {
    "by points": (([100, 120, 90], [5, 6, 7], [0, 0, 0], 0b10), (20, None)),
    "by additions": (([120, 120, 90], [50, 60, 70], [0, 0, 0], 0b10), (0, (False, 60, 50, 0))),
    "by dice": (([120, 120, 120], [60, 60, 60], [20, 25, 22], 0b10), (0, (True, 25, 22, 2))),
    "shared": (([120, 120, 90], [0, 0, 0], [0, 0, 0], 0b11), (0, None)),
}


@pytest.mark.parametrize("how", ENDS)
def test_how_a_match_was_decided(how):
    from skalbox.match.ranking import Standing

    (totals, additions, sums, winners), (lead, tie) = ENDS[how]
    ledger, contest = SimpleNamespace(additions=additions), SimpleNamespace(sums=sums)
    game = SimpleNamespace(players=3, winners=winners, ledger=ledger, contest=contest, match_total=totals.__getitem__)
    found = Standing(SimpleNamespace(game=game, names=["Ana", "Ben", "Cléo"]))
    assert found.lead == lead and found.is_shared() == (how == "shared")
    told = None if found.tie is None else (found.tie.by_dice, found.tie.own, found.tie.other, found.tie.seat)
    assert told == tie and found.places[found.order[0]] == 1


def test_one_player_has_no_lead_and_no_tie():
    from skalbox.match.ranking import Standing

    session = begun(2, 1)
    found = Standing(session)
    assert (found.lead, found.tie, found.order, found.places) == (0, None, [0], [1])


def test_an_exported_record_is_between_two_lines(capsys):
    """By them it is found among all else that the console prints."""
    session = begun(2, 1)
    turn(session, 0)
    session.export()
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], lines[1], lines[-1]) == ("# skalbox record begins", "skal 1", "# skalbox record ends")
    assert lines[-3:-1] == ["roll 6 5 4 3 3", "score aces"]


def refused(session, event: int) -> str:
    """The sentence by which this event is refused."""
    with pytest.raises(ValueError) as error:
        session.apply(event)
    return str(error.value)


def test_what_the_rules_forbid_is_refused_with_a_sentence():
    session = begun(0, 2)
    session.apply(events.roll(ROLLS[0]))
    assert refused(session, events.score(12)) == "skalpott has no such box"
    assert refused(session, events.zero(2)) == "zero is for yahtzee only: use score, which writes 0 too"
    for faces in (ROLLS[0], ROLLS[0]):
        session.apply(events.hold_event(0b11))
        session.apply(events.roll(faces))
    assert refused(session, events.hold_event(0b11)) == "the three throws are used: score a box now"
    session = begun(2, 1)
    for box in range(13):
        turn(session, box)
    assert refused(session, events.roll(ROLLS[0])) == "the game is over: no event may follow"


def test_the_list_of_events_takes_about_two_bytes_for_each():
    """A board has no memory for more."""
    session = begun(2, 1)
    turn(session, 0)
    tracemalloc.start()
    for box in range(1, 13):
        turn(session, box)
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(session.events()) == 26 and grown < 2_000


@pytest.mark.parametrize(("players", "counts"), [(1, [91, 219]), (2, [182, 310, 438])])
def test_the_list_of_events_is_for_a_leg_and_then_grows_by_128(players, counts):
    """Not more often, since a board's memory is in pieces. Python resizes no list that a view is open on."""
    session = begun(2, players, 9)

    def go_on() -> None:
        game = session.game
        box = list(game.cards[game.player]).index(OPEN)
        session.apply_unsaved(events.score(box) if game.has_dice() else events.roll(ROLLS[0]))

    for most in counts:
        with session.events():
            while len(session.events()) < most:
                go_on()
        go_on()


def test_a_throw_is_of_five_dice(monkeypatch):
    from skalbox.hardware import entropy

    thrown = []
    monkeypatch.setattr(entropy, "throw", lambda dice, held: thrown.append((len(dice), held)))
    session = begun(2, 1)
    with pytest.raises(ValueError):
        session.throw()
    assert thrown == [(5, 0)]


def test_too_many_legs_are_refused_with_a_sentence():
    for legs in (0, 10):
        with pytest.raises(ValueError) as error:
            Game(YAHTZEE, MATCH, 2, legs)
        assert str(error.value) == "a match takes 1 to 9 legs, not %d" % legs


def test_a_new_game_has_all_seats_in_its_opening_and_no_points():
    game = Game(YAHTZEE, MATCH, 3, 2)
    assert (game.contest.still_in, game.contest.goes, game.contest.seat) == (0b111, 0, 0)
    assert not any(game.contest.sums) and not any(game.contest.rolls) and not any(game.leg_totals)
    assert [game.match_total(seat) for seat in range(3)] == [0, 0, 0]
