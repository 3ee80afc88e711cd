# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One event after the other: what may come next, what is refused without a change, and how games end."""

import pytest
from helpers import KINDS, RECOMMENDED, RULES, SIMPLE, SKALPOTT, YAHTZEE, YAMS, event, play, snapshot

from skalcore import events, rules
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, RETHROW, THROW, TIE, Game

HIGH, LOW, STRAIGHT, FIVES = "6 6 6 6 6", "1 1 1 1 1", "1 2 3 4 5", "5 5 5 5 5"
OPENED = (f"dry {HIGH}", f"dry {LOW}", "first start")
WHOLE_MATCH = [f"roll 1 2 3 4 6 / score {name}" for name in RULES["skalpott"].names for _ in "AB"]
WHOLE_SOLO = [f"roll {STRAIGHT} / score {name}" for name in RULES["yahtzee"].names]
# kind, players, legs, events so far, phase, seat, keywords that may come next, throws left
AT = [
    (SKALPOTT, 2, 1, (), OPENING, 0, "dry", 0),
    (SKALPOTT, 2, 1, (f"dry {LOW}",), OPENING, 1, "dry", 0),
    (SKALPOTT, 2, 1, (f"dry {LOW}", f"dry {HIGH}"), CHOICE, 1, "first", 0),
    (SKALPOTT, 2, 1, OPENED, THROW, 0, "roll", 3),
    (SKALPOTT, 2, 1, (*OPENED, f"roll {STRAIGHT}"), DECIDE, 0, "keep score", 2),
    (SKALPOTT, 2, 1, (*OPENED, f"roll {STRAIGHT} / keep 1 3"), RETHROW, 0, "roll", 2),
    (SKALPOTT, 2, 1, (*OPENED, f"roll {STRAIGHT} / keep / roll {HIGH}"), DECIDE, 0, "keep score", 1),
    (SKALPOTT, 2, 1, (*OPENED, f"roll {STRAIGHT} / keep / roll {HIGH} / keep 5"), RETHROW, 0, "roll", 1),
    (SKALPOTT, 2, 1, (*OPENED, f"roll {STRAIGHT} / keep 1 3 / roll 1 6 3 6 6"), DECIDE, 0, "keep score", 1),
    (SKALPOTT, 2, 1, (*OPENED, f"roll {LOW} / keep / roll {LOW} / keep / roll {LOW}"), DECIDE, 0, "score", 0),
    (SKALPOTT, 2, 1, (*OPENED, f"roll {LOW} / score aces"), THROW, 1, "roll", 3),
    (SKALPOTT, 2, 1, (*OPENED, *WHOLE_MATCH), TIE, 0, "dry", 0),
    (SKALPOTT, 2, 1, (*OPENED, *WHOLE_MATCH, f"dry {LOW}"), TIE, 1, "dry", 0),
    (SKALPOTT, 2, 1, (*OPENED, *WHOLE_MATCH, f"dry {LOW}", f"dry {HIGH}"), OVER, 1, "", 0),
    (SIMPLE, 1, 1, (), THROW, 0, "roll", 3),
    (SIMPLE, 1, 1, (f"roll {LOW} / score aces", f"roll {LOW} / score twos"), THROW, 0, "roll", 3),
    (RECOMMENDED, 1, 1, (f"roll {LOW} / score aces",), THROW, 0, "roll", 3),
    (RECOMMENDED, 1, 1, (f"roll {LOW} / score aces", f"roll {LOW} / score twos"), BANK, 0, "dry", 0),
    (RECOMMENDED, 1, 1, (f"roll {LOW} / score aces", f"roll {LOW} / score twos / dry {HIGH}"), THROW, 0, "roll", 3),
    (YAMS, 1, 1, (), THROW, 0, "roll", 3),
    (YAMS, 1, 1, (f"roll {HIGH}",), DECIDE, 0, "keep score", 2),
    (YAMS, 3, 1, (f"dry {LOW}", f"dry {HIGH}", f"dry {LOW}"), THROW, 1, "roll", 3),
    (YAMS, 1, 1, WHOLE_SOLO, OVER, 0, "", 0),
    (YAHTZEE, 1, 1, (f"roll {HIGH}",), DECIDE, 0, "keep score zero", 2),
    (YAHTZEE, 1, 1, (f"roll {HIGH} / keep / roll {HIGH} / keep / roll {HIGH}",), DECIDE, 0, "score zero", 0),
    (YAHTZEE, 2, 1, (f"dry {LOW}", f"dry {LOW}"), OPENING, 0, "dry", 0),
    (YAHTZEE, 1, 2, WHOLE_SOLO, THROW, 0, "roll", 3),
    (YAHTZEE, 1, 1, WHOLE_SOLO, OVER, 0, "", 0),
]
EVERY = {  # an event of every keyword, in a form that any game would accept at the right moment
    "dry": events.dry((1, 2, 3, 4, 5)), "first": events.start_choice(events.START),
    "roll": events.roll((1, 2, 3, 4, 5)), "keep": events.hold_event(1),
    "score": events.score(12), "zero": events.zero(12),
}  # fmt: skip
NO_EVENTS = [6 << 13, 7 << 13, 0xFFFF, 6 << 13 | 5]  # kinds without a meaning, erased flash among them


def refused(game: Game, code: int) -> str:
    """Applies an event that must be refused with a sentence and change nothing; returns the sentence."""
    before = snapshot(game)
    with pytest.raises(ValueError) as caught:
        game.apply(code)
    assert snapshot(game) == before
    sentence = str(caught.value)
    assert len(sentence) > 12 and " " in sentence and "%" not in sentence and "\n" not in sentence
    return sentence


def keywords(game: Game) -> list[str]:
    return [events.KINDS[kind] for kind in range(6) if game.expects() >> kind & 1]


@pytest.mark.parametrize("row", AT, ids=lambda row: f"{row[0]}-{row[4]}-{len(row[3])}")
def test_what_may_come_next(row):
    kind, players, legs, lines, phase, seat, words, rolls_left = row
    game = play(kind.new(players, legs), *lines)
    assert (game.phase, game.player, keywords(game)) == (phase, seat, words.split())
    assert game.rolls_left() == rolls_left and game.has_dice() == (phase in (DECIDE, RETHROW))
    assert (game.winners != 0) == (phase == OVER) and (game.held == 0 or phase == RETHROW)
    for word, code in EVERY.items():
        if word in words.split():
            continue
        sentence = refused(game, code)
        if phase == OVER:
            assert sentence == "the game is over: no event may follow"
        elif word == "zero" and kind is not YAHTZEE:
            assert "yahtzee only" in sentence
        elif word == "keep" and phase == DECIDE:
            assert "three throws are used" in sentence
        else:
            assert sentence.startswith(f"{word} is not allowed here: the game waits for ")
    for code in NO_EVENTS:
        refused(game, code)


def test_the_table_has_every_phase():
    assert {row[4] for row in AT} == {OPENING, CHOICE, THROW, DECIDE, RETHROW, BANK, TIE, OVER}
    assert {row[0] for row in AT} == set(KINDS)


# kind, players, events so far, the event refused (as a line, or as a number), what its sentence says
REFUSED = [
    (SKALPOTT, 2, (), events.make(events.DRY, 7776), "1 to 6"),
    (SKALPOTT, 2, (), events.make(events.DRY, 8191), "1 to 6"),
    (SKALPOTT, 2, OPENED[:2], events.make(events.FIRST, 2), "start or finish"),
    (SKALPOTT, 2, OPENED, events.make(events.ROLL, 7776), "1 to 6"),
    (SKALPOTT, 2, (*OPENED, f"roll {STRAIGHT}"), events.hold_event(31), "nothing to throw"),
    (SKALPOTT, 2, (*OPENED, f"roll {STRAIGHT}"), events.hold_event(32), "1 to 5"),
    (SKALPOTT, 2, (*OPENED, f"roll {STRAIGHT}"), events.score(12), "no such box"),
    (SKALPOTT, 2, (*OPENED, f"roll {STRAIGHT}"), events.score(8191), "no such box"),
    (SKALPOTT, 2, (*OPENED, f"roll {STRAIGHT} / keep 2"), "roll 2 1 3 4 5", "die 2 is held and shows 2, not 1"),
    (SKALPOTT, 2, (*OPENED, f"roll {STRAIGHT} / keep 2"), events.make(events.ROLL, 8000), "1 to 6"),
    (SKALPOTT, 2, (*OPENED, f"roll {STRAIGHT} / keep 1 2 3 4"), "roll 1 2 3 5 5", "die 4 is held"),
    (SKALPOTT, 2, (*OPENED, *WHOLE_MATCH[:2], f"roll {LOW}"), "score aces", "aces is already filled"),
    (SKALPOTT, 2, (*OPENED, *WHOLE_MATCH), events.make(events.DRY, 7776), "1 to 6"),
    (RECOMMENDED, 1, WHOLE_MATCH[:4:2], events.make(events.DRY, 7776), "1 to 6"),
    (YAMS, 1, (f"roll {HIGH}",), events.score(13), "no such box"),
    (YAHTZEE, 1, (f"roll {HIGH}",), events.zero(13), "no such box"),
    (YAHTZEE, 1, (f"roll {HIGH} / zero aces", f"roll {HIGH}"), "score aces", "aces is already filled"),
    (YAHTZEE, 1, (f"roll {HIGH} / score sixes", f"roll {HIGH}"), "zero sixes", "sixes is already filled"),
]


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row[0]}-{row[3]}")
def test_wrong_events_change_nothing(row):
    kind, players, lines, wrong, piece = row
    game = play(kind.new(players), *lines)
    assert piece in refused(game, wrong if isinstance(wrong, int) else event(wrong, game))


def test_a_game_goes_on_after_a_refusal():
    game = play(SKALPOTT.new(2), *OPENED, f"roll {STRAIGHT} / keep 2")
    refused(game, event("roll 2 1 3 4 5", game))
    play(game, "roll 6 2 6 6 6 / score sixes")
    assert game.cards[0][5] == 24


# rules, mode, players, legs, what the sentence says
NO_GAMES = [
    ("skalpott", 0, 1, 1, "2 to 4 players, not 1"),
    ("skalpott", 0, 5, 1, "2 to 4 players, not 5"),
    ("skalpott", 0, 0, 1, "2 to 4 players, not 0"),
    ("skalpott", 0, 2, 2, "only yahtzee has legs"),
    ("skalpott", 1, 2, 1, "exactly 1 player, not 2"),
    ("skalpott", 2, 0, 1, "exactly 1 player, not 0"),
    ("skalpott", 1, 1, 3, "only yahtzee has legs"),
    ("yams", 0, 0, 1, "1 to 8 players, not 0"),
    ("yams", 0, 9, 1, "1 to 8 players, not 9"),
    ("yams", 1, 1, 1, "solo-simple is for skalpott only"),
    ("yams", 2, 1, 1, "solo-recommended is for skalpott only"),
    ("yams", 0, 2, 2, "only yahtzee has legs"),
    ("yahtzee", 0, 0, 1, "1 to 8 players, not 0"),
    ("yahtzee", 0, 9, 1, "1 to 8 players, not 9"),
    ("yahtzee", 0, -1, 1, "1 to 8 players, not -1"),
    ("yahtzee", 1, 1, 1, "skalpott only"),
    ("yahtzee", 0, 2, 0, "1 to 9 legs, not 0"),
    ("yahtzee", 0, 2, 10, "1 to 9 legs, not 10"),
]


@pytest.mark.parametrize(("name", "mode", "players", "legs", "piece"), NO_GAMES)
def test_no_such_game(name, mode, players, legs, piece):
    with pytest.raises(ValueError) as caught:
        Game(RULES[name], mode, players, legs)
    assert piece in str(caught.value)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_size_of_table(kind):
    for players in range(kind.fewest, kind.most + 1):
        for legs in range(1, kind.most_legs + 1):
            game = kind.new(players, legs)
            assert (game.players, game.legs, len(game.cards)) == (players, legs, players)
            assert game.phase == (THROW if players == 1 else OPENING)
            assert all(points == -1 for own in game.cards for points in own)
    assert rules.MAX_LEGS == 9


@pytest.mark.parametrize(
    ("rolls", "seats", "winner"),
    [
        ((f"{HIGH}", f"{LOW}", f"{LOW}"), (0, 1, 2), 0),
        ((f"{LOW}", f"{LOW}", f"{HIGH}"), (0, 1, 2), 2),
        # the last two are level: they roll again, the first is out even if its next roll is higher
        ((f"{LOW}", f"{FIVES}", "6 6 6 6 1", LOW, "1 1 1 1 2"), (0, 1, 2, 1, 2), 2),
        # all level, twice in a row
        ((LOW, LOW, LOW, "1 2 1 1 1", "2 1 1 1 1", "1 1 1 1 2", HIGH, LOW, FIVES), (0, 1, 2) * 3, 0),
        # all level, then two of them, then decided
        ((LOW, LOW, LOW, HIGH, LOW, HIGH, LOW, FIVES), (0, 1, 2, 0, 1, 2, 0, 2), 2),
    ],
)
def test_the_opening(rolls, seats, winner):
    for kind, phase in ((SKALPOTT, CHOICE), (YAMS, THROW), (YAHTZEE, THROW)):
        game = kind.new(3)
        for roll, seat in zip(rolls, seats, strict=True):
            assert (game.phase, game.player) == (OPENING, seat)
            play(game, f"dry {roll}")
        assert (game.phase, game.player) == (phase, winner)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_choice(players):
    dry = [f"dry {LOW}"] * (players - 1) + [f"dry {HIGH}"]
    assert play(SKALPOTT.new(players), *dry, "first start").player == players - 1
    finish = play(SKALPOTT.new(players), *dry, "first finish")
    assert (finish.player, finish.starter) == (0, 0), "the seat to the winner's left starts"


NAMES = RULES["yahtzee"].names
FIVES, ONES, SIXES = "5 5 5 5 5", "1 1 1 1 1", "6 6 6 6 6"
FIRST_FIVE = f"roll {FIVES} / score yahtzee"
STRUCK_FIVE = "roll 1 2 3 4 6 / score yahtzee"
ZERO_FIVE = f"roll {FIVES} / zero yahtzee"
# kind, events, box and keyword of the next turn with five fives, points written, extra afterwards
EXTRA = [
    (YAMS, (), "chance", "score", 25, 0),
    (YAMS, (), "yahtzee", "score", 50, 0),
    (YAMS, (FIRST_FIVE,), "chance", "score", 0, 100),
    (YAMS, (FIRST_FIVE,), "fives", "score", 0, 100),
    (YAMS, (FIRST_FIVE, f"roll {FIVES} / score aces"), "full_house", "score", 0, 200),
    (YAMS, (STRUCK_FIVE,), "chance", "score", 25, 0),
    (YAHTZEE, (), "chance", "zero", 0, 0),
    (YAHTZEE, (), "yahtzee", "zero", 0, 0),
    (YAHTZEE, (FIRST_FIVE,), "chance", "score", 25, 100),
    (YAHTZEE, (FIRST_FIVE,), "fives", "score", 25, 100),
    (YAHTZEE, (FIRST_FIVE,), "full_house", "score", 0, 100),
    (YAHTZEE, (FIRST_FIVE,), "small_straight", "score", 0, 100),
    (YAHTZEE, (FIRST_FIVE,), "chance", "zero", 0, 100),
    (YAHTZEE, (FIRST_FIVE, f"roll {FIVES} / zero aces"), "four_of_a_kind", "score", 25, 200),
    (YAHTZEE, (STRUCK_FIVE,), "chance", "score", 25, 0),
    (YAHTZEE, (ZERO_FIVE,), "chance", "score", 25, 0),
]


@pytest.mark.parametrize("row", EXTRA, ids=lambda row: f"{row[0]}-{len(row[1])}-{row[3]}-{row[2]}")
def test_further_fives_of_a_kind(row):
    kind, lines, box, word, points, extra = row
    game = play(kind.new(1), *lines, f"roll {FIVES}")
    before = game.extras[0]
    assert game.is_extra() == (extra > before)
    if word == "score":
        assert game.points(NAMES.index(box)) == points
    total = game.grid_total(0)
    play(game, f"{word} {box}")
    assert (game.cards[0][NAMES.index(box)], game.extras[0]) == (points, extra)
    assert game.grid_total(0) == total + points + extra - before


def test_an_extra_is_the_players_own():
    """A filled five-of-a-kind box earns nothing when another player throws five of a kind."""
    game = play(YAHTZEE.new(2), f"dry {SIXES}", f"dry {ONES}", FIRST_FIVE, f"roll {FIVES} / score chance")
    assert list(game.extras) == [0, 0] and game.cards[1][12] == 25


def test_zero_is_written_whatever_the_dice_are_worth():
    game = play(YAHTZEE.new(1), f"roll {SIXES} / zero sixes", "roll 1 2 3 4 5 / zero large_straight")
    assert game.cards[0][5] == game.cards[0][10] == 0 and game.total(0) == 0


@pytest.mark.parametrize(("players", "winner", "legs"), [(1, 0, 3), (2, 1, 2), (3, 2, 9), (8, 5, 4)])
def test_the_outcome_of_legs(players, winner, legs):
    """Each leg starts one seat further to the left, with empty cards; the points of earlier legs are kept."""
    game = YAHTZEE.new(players, legs)
    if players > 1:
        play(game, *[f"dry {SIXES if seat == winner else ONES}" for seat in range(players)])
    for leg in range(legs):
        starter = (winner + leg) % players
        assert (game.leg, game.round, game.starter, game.player) == (leg, 13 * leg, starter, starter)
        assert all(points == -1 for card in game.cards for points in card) and not any(game.extras)
        for number, name in enumerate(["yahtzee", *[name for name in NAMES if name != "yahtzee"]]):
            for turn in range(players):
                assert game.player == (starter + turn) % players and game.round == 13 * leg + number
                face = game.player % 6 + 1
                assert game.match_total(game.player) - game.total(game.player) == leg * leg_total(face)
                play(game, f"roll {' '.join([str(face)] * 5)} / score {name}")
    assert game.phase == OVER and game.leg == legs - 1
    totals = [game.match_total(seat) for seat in range(players)]
    assert totals == [legs * leg_total(seat % 6 + 1) for seat in range(players)]
    assert game.winners == sum(1 << seat for seat in range(players) if totals[seat] == max(totals))


def leg_total(face: int) -> int:
    """Thirteen times five of this face, Yahtzee first: 50, 12 extras, its series, three and four of a kind, chance."""
    return 50 + 1200 + 4 * 5 * face


@pytest.mark.parametrize("kind", [YAMS, YAHTZEE], ids=str)
@pytest.mark.parametrize("alike", [(0, 1, 2), (0, 2), (1, 2), (1,)])
def test_level_players_share(kind, alike):
    game = play(kind.new(3), f"dry {SIXES}", f"dry {ONES}", f"dry {ONES}")
    for name in NAMES:
        for seat in range(3):
            play(game, f"roll 1 2 3 4 {5 if seat in alike else 1} / score {name}")
    assert game.phase == OVER and game.winners == sum(1 << seat for seat in alike)


def match(players: int, turns: dict) -> list[str]:
    """A whole match of SkalPott; seat 0 wins the opening. turns: (round, seat) -> dice, if not 1 2 2 4 4."""
    lines = [f"dry {SIXES}"] + [f"dry {ONES}"] * (players - 1) + ["first start"]
    order = list(range(players))
    for number, name in enumerate(RULES["skalpott"].names):
        lines += [f"roll {turns.get((number, seat), '1 2 2 4 4')} / score {name}" for seat in order]
        order = order[-1:] + order[:-1]
    return lines


# players, turns that differ, single rolls of the tie-break (seat, dice), winner
CHAIN = [
    # all level, additions too, so single rolls decide
    (2, {}, ((0, ONES), (1, SIXES)), 1),
    (2, {}, ((0, ONES), (1, ONES), (0, SIXES), (1, ONES)), 0),
    (3, {}, ((0, FIVES), (1, ONES), (2, FIVES), (0, ONES), (2, "1 1 1 1 2")), 2),
    (
        4,
        {},
        ((0, ONES), (1, FIVES), (2, FIVES), (3, FIVES), (1, SIXES), (2, SIXES), (3, ONES), (1, ONES), (2, FIVES)),
        2,
    ),
    # seat 1 is behind by its twos and has no single roll
    (3, {(1, 1): "1 2 3 4 4"}, ((0, ONES), (2, SIXES)), 2),
]


@pytest.mark.parametrize("row", CHAIN, ids=lambda row: f"{row[0]}-{len(row[2])}")
def test_the_last_tie_is_broken_by_dry_rolls(row):
    players, turns, dry, winner = row
    game = play(SKALPOTT.new(players), *match(players, turns))
    assert game.phase == TIE and game.winners == 0
    for seat, dice in dry:
        assert (game.phase, game.player, game.rolls_left()) == (TIE, seat, 0)
        play(game, f"dry {dice}")
    assert (game.phase, game.winners) == (OVER, 1 << winner)


def test_higher_additions_win_among_level_totals():
    """Seat 0 wins one pot by 12 to 8, seat 1 wins one by 9 to 8: pots level at 72, boxes level, additions not."""
    turns = {(11, 0): "1 2 3 6 6", (10, 1): "1 2 2 4 5"}
    game = play(SKALPOTT.new(2), *match(2, turns))
    assert game.total(0) == game.total(1) and list(game.ledger.pots) == [72, 72]
    assert list(game.ledger.additions) == [11 * 8 + 12, 11 * 8 + 9]
    assert (game.phase, game.winners) == (OVER, 1)


def test_a_higher_total_wins_over_higher_additions():
    """Seat 1 has six points more in the sixes; seat 0 has the higher additions and wins nothing by them."""
    turns = {(5, 1): "6 1 1 1 1", (5, 0): "3 4 1 1 1", (11, 0): "1 1 2 6 6", (10, 1): "1 2 2 4 5"}
    game = play(SKALPOTT.new(2), *match(2, turns))
    assert list(game.ledger.pots) == [72, 72] and game.total(1) == game.total(0) + 6
    assert game.ledger.additions[0] > game.ledger.additions[1]
    assert (game.phase, game.winners) == (OVER, 2)


# the player's throws of turns 1 and 2, single roll of turn 2, pots of the two turns: simple, recommended
SOLO = [
    ("4 6 1 1 1", "5 6 1 1 1", "1 1 1 6 6", (6, 12), (6, 0)),
    ("5 6 1 1 1", "3 6 1 1 1", "6 1 3 1 1", (12, 0), (12, 6)),
    ("4 5 1 1 1", "1 1 1 1 2", "1 1 1 1 1", (0, 0), (0, 12)),
    ("6 6 1 1 1", "5 5 1 1 1", "5 5 5 5 5", (12, 6), (12, 6)),
]


@pytest.mark.parametrize(("one", "two", "bank", "simple", "recommended"), SOLO)
def test_the_pots_of_solo_games(one, two, bank, simple, recommended):
    game = play(SIMPLE.new(), f"roll {one} / score aces", f"roll {two} / score twos")
    assert tuple(game.ledger.past_pots[:2]) == simple and game.ledger.pots[0] == sum(simple)
    game = play(RECOMMENDED.new(), f"roll {one} / score aces")
    assert game.ledger.pots[0] == recommended[0] and game.phase == THROW
    play(game, f"roll {two} / score twos")
    assert game.ledger.pots[0] == recommended[0] and game.round == 1, "the pot waits for the opponent's single roll"
    play(game, f"dry {bank}")
    assert tuple(game.ledger.past_pots[:2]) == recommended and game.round == 2
    assert game.cards[0][2] == -1 and game.phase == THROW


def test_a_solo_game_ends_with_its_one_winner():
    for kind in (SIMPLE, RECOMMENDED):
        game = kind.new()
        for number, name in enumerate(RULES["skalpott"].names):
            assert game.phase == THROW
            play(game, f"roll 1 2 3 4 6 / score {name}")
            if kind is RECOMMENDED and number % 2:
                play(game, f"dry {ONES}")
        assert (game.phase, game.winners) == (OVER, 1)
        assert game.ledger.pots[0] == (72 if kind is SIMPLE else 6 * 6 + 6 * 12)
