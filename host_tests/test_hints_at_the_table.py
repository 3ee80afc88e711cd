# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Hints of the table's line for the dice and the boxes: what one more throw would destroy, and what dice are held for.
Also what is needed in the last rounds, and where the cursor starts.
"""

import itertools
import random
import re
from collections import Counter

import pytest
from at_the_table import on_device, run
from at_the_table import under_way as under_way_at_the_table
from helpers import SKALPOTT as SKALPOTT_KIND
from helpers import YAHTZEE as YAHTZEE_KIND
from helpers import YAMS as YAMS_KIND
from helpers import record
from panels import PANELS
from positions import NAMED, random_games

from host_tools.coach.position import Board
from host_tools.coach.tables import board_module
from host_tools.source_tree import languages
from host_tools.tours import tour
from host_tools.tours.actions import ASKING, ROLL, take, tap, throw
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new, play, under_way, write
from host_tools.virtual.machine import Machine
from skalcore import best_case, rules
from skalcore.boxes import OPEN
from skalcore.coach import Coach
from skalcore.game import DECIDE, THROW

ALL = 31
# Game, boxes written before (as in matches.write), dice, the line's name in the words, what is held, ROLL's word.
FIVE = "grand_chelem"  # stands for the box for five of a kind in every game
CASES = [
    (SKALPOTT, (), "66666", "FIVE_ALIKE", ALL, "SCORE"),
    (SKALPOTT, (FIVE + " 55555",), "66666", "FIVE_ALIKE", 0, "ROLL_N"),
    (SKALPOTT, (FIVE + " 12345",), "66666", "FIVE_ALIKE", 0, "ROLL_N"),
    (SKALPOTT, (), "55522", "HOLD_ALL", 0, "ROLL_N"),
    (SKALPOTT, ("full_house 55522",), "55522", "HOLD_DIE", 0, "ROLL_N"),
    (SKALPOTT, (), "23456", "HOLD_ALL", 0, "ROLL_N"),
    (SKALPOTT, ("large_straight 12345",), "23456", "HOLD_DIE", 0, "ROLL_N"),
    (SKALPOTT, (), "12346", "HOLD_DIE", 0, "ROLL_N"),
    (SKALPOTT, (), "55552", "HOLD_DIE", 0, "ROLL_N"),
    (YAMS, (), "66666", "FIVE_ALIKE", ALL, "SCORE"),
    (YAMS, (FIVE + " 55555",), "66666", "FIVE_ALIKE", ALL, "SCORE"),
    (YAMS, (FIVE + " 12345",), "66666", "FIVE_ALIKE", 0, "ROLL_N"),
    (YAMS, (), "55522", "HOLD_ALL", 0, "ROLL_N"),
    (YAHTZEE, (), "11111", "FIVE_ALIKE", ALL, "SCORE"),
    (YAHTZEE, (FIVE + " 55555",), "11111", "FIVE_ALIKE", ALL, "SCORE"),
    (YAHTZEE, (FIVE + " 12345",), "11111", "FIVE_ALIKE", 0, "ROLL_N"),
    (YAHTZEE, (), "65432", "HOLD_ALL", 0, "ROLL_N"),
]


def match(kind: int, before: tuple):
    session = new(kind, 2 if kind == SKALPOTT else 1)
    for line in before:
        for _ in range(session.game.players):
            write(session, line.replace(FIVE, session.game.rules.names[session.game.rules.five_box]))
    session.pot_seen = True
    return session


@pytest.mark.parametrize(("kind", "before", "faces", "line", "held", "roll"), CASES)
def test_made_dice_are_told_after_a_throw(kind, before, faces, line, held, roll):
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        yield from take(machine, match(kind, before), "turn")
        yield from throw(machine, faces)
        words = machine.app.words
        texts = [words.FIVE_ALIKE, words.HOLD_ALL, words.HOLD_DIE, *words.HOLD_MENU]
        shown = machine.strings()
        assert [text for text in texts if text in shown] == [getattr(words, line)]
        assert machine.app.lobby.session.held == held
        assert (words.SCORE if roll == "SCORE" else words.ROLL_N % 5) in shown
        yield from machine.wait(400)
        yield from tap(machine, *range(0 if held else 5), *([ROLL] if held else []))
        if held:
            assert machine.app.screen.name == "scoring", "nothing is thrown"
        found.append(True)

    machine.run(driver())
    assert machine.crash is None and found


def test_the_second_throw_and_the_last():
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        yield from take(machine, match(SKALPOTT, ()), "turn")
        words = machine.app.words
        for faces, line in (("12334", {words.HOLD_DIE}), ("11223", set(words.HOLD_MENU))):
            yield from throw(machine, faces)
            assert line.intersection(machine.strings())
        yield from throw(machine, "44444")
        assert machine.app.screen.name == "scoring", "after the celebration a box is chosen"
        yield from tap(machine, ROLL)
        found.append(machine.app.lobby.session.last_points())

    machine.run(driver())
    assert machine.crash is None and found and found[0] > 0


@on_device(null_panel=False, nvm=None)
def test_what_is_held_by_itself_can_be_let_go(machine):
    yield from take(machine, match(SKALPOTT, ()), "turn")
    yield from throw(machine, "66666")
    yield from tap(machine, 2)
    assert machine.app.lobby.session.held == 0b11011
    yield from throw(machine, "66166")
    assert bytes(machine.app.lobby.session.game.dice) == bytes((6, 6, 1, 6, 6))


@on_device(null_panel=False, nvm=None)
def test_the_hint_about_holding_gives_way_to_that_about_scoring(machine):
    yield from take(machine, match(SKALPOTT, ()), "turn")
    yield from throw(machine, "12346")
    words = machine.app.words
    assert words.HOLD_DIE in machine.strings()
    yield from machine.wait(2100)
    assert words.HOLD_ALL in machine.strings() and words.HOLD_DIE not in machine.strings()
    yield from tap(machine, 0, 1, 2, 3, 4)
    assert machine.app.lobby.session.held == 31 and words.HOLD_ALL not in machine.strings()
    yield from tap(machine, 4)
    assert words.HOLD_ALL in machine.strings()


AIMS = board_module("coach/aims")


def thinking(name: str, count: int):
    """(game, its coach's answers, the best bit mask to hold) of positions of this name, in which dice are held."""
    coach = Coach()
    for game in random_games(random.Random(f"aim {name}"), name, count):
        if game.rolls_left():
            answers = Board(game, coach).coach
            mask = answers.best_hold(game.dice, game.rolls_left())
            if mask:
                yield game, answers, mask


def aim(game, answers, mask) -> int:
    found = AIMS.Aim(answers, game, mask)
    slices = 1
    while not found.work():
        slices += 1
    assert slices <= 40
    return found.box


def ends(game, answers, mask, rng, times: int = 300) -> Counter:
    """The boxes in which `times` turns score that the coach plays on from the held dice."""
    found: Counter = Counter()
    for _ in range(times):
        dice, left, held = bytearray(game.dice), game.rolls_left(), mask
        while held >= 0:
            for i in range(5):
                if not held >> i & 1:
                    dice[i] = rng.randint(1, 6)
            left -= 1
            held = answers.choose(dice, left)
        box, counts = answers.best_box(dice), [0] + [dice.count(face) for face in range(1, 7)]
        found[box] += game.rules.points(box, counts, game.cards[game.player]) > 0
    return found


def made(game, mask) -> list[int]:
    """The lower boxes that the held dice already make."""
    counts = bytearray(7)
    for i in range(5):
        counts[game.dice[i]] += mask >> i & 1
    card, names = game.cards[game.player], game.rules.names
    lower = [box for box in range(6, game.rules.rounds) if names[box] != "chance"]
    return [box for box in lower if game.rules.points(box, counts, card)]


@pytest.mark.parametrize("name", NAMED)
def test_the_box_named_is_one_that_is_often_written(name, tried):
    rng = random.Random(f"ends {name}")
    told = silent = first = 0
    for game, answers, mask in thinking(name, 24):
        box = aim(game, answers, mask)
        assert box == aim(game, answers, mask), "asked again, it says the same"
        if box == AIMS.NONE:
            silent += 1
            continue
        told += 1
        often = ends(game, answers, mask, rng)
        for each in made(game, mask):
            del often[each]
        assert often[box] >= 0.18 * often.total()
        first += often[box] == max(often.values())
    assert told > 2 and first >= 0.7 * told
    tried(f"{name}: {told} told, {first} of them the box written most often in other turns, {silent} times no box")


@pytest.mark.parametrize("name", ["skalpott-match-3", "yams"])
def test_the_next_best_choices(name):
    """Against all sets of faces: in order, none within another, and nothing better was left out."""
    for game, answers, best in thinking(name, 12):
        left, dice = game.rolls_left(), game.dice
        choice = answers.choose(dice, left)
        found = AIMS.next_holds(answers, dice, left, choice, 2)
        assert len(found) <= 2 and choice not in found

        def held(mask, dice=dice):
            return Counter(dice[i] for i in range(5) if mask < 0 or mask >> i & 1)

        def worth(mask, answers=answers, dice=dice, left=left):
            return answers.hold_value(dice, left, 31 if mask < 0 else mask)

        values = [worth(mask) for mask in [choice, *found]]
        assert values == sorted(values, reverse=True)
        for one, other in itertools.combinations([choice, *found], 2):
            if 0 not in (one, other) and -1 not in (one, other):
                assert held(one) - held(other) and held(other) - held(one)
        assert best in (choice, *found) or choice < 0


def test_the_next_best_boxes():
    for game, answers, _ in thinking("yahtzee", 8):
        best = answers.best_box(game.dice)
        found = AIMS.boxes(answers, game, best, 2)
        values = [answers.box(game.dice, box) for box in [best, *found]]
        assert len({best, *found}) == len(values) and values == sorted(values, reverse=True)


@pytest.mark.parametrize("language", languages())
@on_device
def test_every_choice_and_aim_has_words(machine, language):
    from skalbox.lang import choices

    words = machine.app.words
    said = {choices.held(words, [face] * 5, (1 << count) - 1) for face in range(1, 7) for count in range(6)}
    assert len(said) == 6 * 5 + 1
    assert all("%" not in text for text in said)
    for kind in (SKALPOTT_KIND, YAMS_KIND, YAHTZEE_KIND):
        game = kind.new(kind.fewest)
        aims = {choices.aim(words, game, box)[0] for box in range(game.rules.rounds)}
        assert len(aims) == game.rules.rounds and all("%" not in text for text in aims)


@on_device(options={"SKALBOX_LANG": "en"})
def test_a_game_of_ones_own_needs_no_words_for_its_boxes(machine):
    from skalbox.lang import choices

    words = machine.app.words
    game = YAMS_KIND.new(2)
    game.rules = rules.Rules("yams", (*game.rules.boxes[:-1], ("anything", *game.rules.boxes[-1][1:])), 63, 1, 8, 1)
    assert "Chance" in choices.aim(words, game, 12)[0]


@on_device
def test_the_screen_tells_the_aim_after_the_answer(machine):
    session = under_way()
    session.roles = [ASKING] * 4
    yield from take(machine, session, "turn")
    yield from throw(machine, "66341")
    machine.app.lay("coach", machine.ticks_ms())
    yield from machine.polls()
    while not machine.app.screen._done:
        yield from machine.polls()
    answered = machine.ticks_ms()
    assert "these three dice" in machine.strings()
    while not [text for text in machine.strings() if text.startswith("for ")]:
        yield from machine.polls()
    assert machine.ticks_ms() > answered
    yield from machine.settle()


@pytest.mark.parametrize(("ahead", "settled"), [(0, False), (150, True), (-150, True)])
@on_device
def test_chances_are_shown_where_they_differ(machine, ahead, settled, tried):
    """Outside of 5..95 % only the best choice has a number: the expected total by a coach for points."""
    from skalbox.coach.advisor import UNIT, consult

    session = under_way()
    session.roles = [ASKING] * 4
    game = session.game
    for seat in range(game.players):
        if (seat == game.player) == (ahead < 0):
            game.cards[seat][8] += abs(ahead)
    yield from take(machine, session, "turn")
    yield from throw(machine, "66341")
    yield from machine.tap(2)
    machine.app.lay("coach", machine.ticks_ms())
    yield from machine.settle()
    texts = machine.strings()
    advisor = consult(game, 5, False)
    while not advisor.work():
        pass
    points = game.total(game.player) + advisor.hold_value(game.dice, 2, machine.app.screen._mask) / UNIT
    advisor.close()
    chances = [text for text in texts if text.endswith("%")]
    numbers = [text for text in texts if text.replace(".", "").isdigit()]
    tried(f"rivals {ahead:+d}: {chances or numbers}")
    assert bool(chances) != settled and ("expected total" in texts) == settled != ("chance of winning" in texts)
    if settled:
        assert len(numbers) == 1 and abs(float(numbers[0]) - points) < 0.051
        assert any(text.startswith("you: ") for text in texts)
        assert machine.app.thought is not None and machine.app.thought[1][8] is not None, "the chances are kept"
    else:
        assert len(chances) >= 3 and all(5 <= float(text[:-1]) <= 95 for text in chances[:1])


def words():
    from skalbox.lang.en import goals

    return goals


def late(rng, kind, players):
    """(game before a turn or at a decision, the final totals) of a random match, in its last two rounds."""
    text = kind.random_text(rng, players, 1)
    happened = record(text).events
    game, whole = kind.new(players), kind.new(players)
    for event in happened:
        whole.apply(event)
    totals = [whole.match_total(seat) for seat in range(players)]
    for event in happened:
        game.apply(event)
        if game.phase in (THROW, DECIDE) and game.rules.rounds - game.round <= 2:
            yield game, totals


@pytest.mark.parametrize("kind", [SKALPOTT_KIND, YAMS_KIND, YAHTZEE_KIND])
@on_device
def test_no_match_disproves_it(machine, kind):
    """Who is safe wins alone, who is out of reach does not, and nobody gets more than the most."""
    from skalbox.lang import needs

    rng, seen = random.Random("needs"), set()
    says = words()
    for _ in range(60):
        players = rng.randint(2, 4)
        for game, totals in late(rng, kind, players):
            for seat in range(players):
                assert game.match_total(seat) + best_case.most(game, seat) >= totals[seat]
            said = needs.needs(machine.app.words, game)
            others = [total for seat, total in enumerate(totals) if seat != game.player]
            now = [game.match_total(seat) for seat in range(players)]
            own = now.pop(game.player)
            if said[0] == says.SAFE:
                assert totals[game.player] > max(others)
            elif said[0] == says.OUT_OF_REACH:
                assert totals[game.player] < max(others)
            elif own > max(now):
                assert said == ("%d ahead" % (own - max(now)),)
            else:
                assert said[-1] == says.MORE_TO_LEAD % (max(now) - own + 1)
                if len(said) == 2:
                    card = game.cards[game.player]
                    assert list(card).count(OPEN) == 1 and card[5] != OPEN
            seen.add(said[0] if said[0] in (says.SAFE, says.OUT_OF_REACH) else len(said))
    assert {says.SAFE, says.OUT_OF_REACH, 1} <= seen


@on_device
def test_only_one_box_wins(machine):
    from skalbox.lang import needs

    session = play(new(0, 2), 12 * 2 - 1)
    game = session.game
    card = game.cards[game.player]
    (box,) = [box for box in range(12) if card[box] == OPEN]
    if box != 11:
        card[box], card[11] = 0, OPEN
    rival = 1 - game.player
    game.cards[rival][8] += game.match_total(game.player) + 40 - game.match_total(rival)
    assert needs.needs(machine.app.words, game) == ("only Grand Chelem wins", "41 more to lead")
    game.cards[rival][8] += 40
    assert needs.needs(machine.app.words, game) == (words().OUT_OF_REACH,)


@on_device
def test_the_table_says_it(machine):
    session = play(new(1, 2), 13 * 2 - 1)
    yield from take(machine, session, "turn")
    yield from throw(machine, "12346")
    said = machine.strings()
    assert any(
        text.endswith(("more to lead", "ahead")) or text in (words().SAFE, words().OUT_OF_REACH) for text in said
    )
    from skalbox.lang.en import turn

    assert turn.HOLD_DIE not in said


POTT, YAMS, YAHTZEE = range(3)
# game, dice, boxes that are written already (each with 0), and the box under the cursor
STARTS = [
    (POTT, "66666", "", "grand_chelem"),
    (POTT, "66612", "", "three_of_a_kind"),
    (POTT, "33356", "", "three_of_a_kind"),
    (POTT, "55533", "", "full_house"),
    (POTT, "12345", "", "large_straight"),
    (POTT, "66654", "three_of_a_kind", "sixes"),
    (POTT, "11235", "", "fives"),
    (POTT, "22234", "twos threes fours three_of_a_kind", "aces"),  # nothing scores
    (POTT, "22234", "aces twos threes fours three_of_a_kind", "fives"),
    (YAMS, "66666", "", "yahtzee"),
    (YAMS, "22255", "", "full_house"),
    (YAMS, "44466", "full_house", "chance"),  # like three of a kind, and further down
    (YAHTZEE, "66543", "small_straight", "chance"),
]


@pytest.mark.parametrize(("kind", "faces", "written", "start"), STARTS)
@on_device
def test_the_cursor_starts_on_the_best_box(machine, kind, faces, written, start):
    session = under_way_at_the_table(2, kind)
    names = session.game.rules.names
    for name in written.split():
        session.game.cards[0][names.index(name)] = 0
    tour.roll(session, faces)
    yield from tour.take(machine, session, "scoring")
    assert names[session.cursor] == start


# Players, additions before this player's, the dice, and what stands beside them.
# Players, additions before, dice, and the sentences that may be shown, without the name.
POTS = [
    (2, (), "54111", {"9, best so far", "9 leads"}),
    (2, (9,), "64111", {"10 takes the pot", "10 wins"}),
    (3, (9,), "64111", {"10, best so far", "10 leads"}),
    (2, (10,), "64111", {"10 ties @: half of 12", "10 ties @"}),
    (3, (8, 11), "64111", {"@ takes the pot", "@ wins"}),
    (3, (8, 10), "64111", {"10 ties @: half of 18", "10 ties @"}),
]


def pot_words(panel, players, before, faces):
    found = []

    def driver(machine):
        yield from machine.settle()
        session = under_way_at_the_table(players)
        for addition in before:
            high = max(addition - 6, addition // 2)
            tour.write(session, "aces %d%d111" % (addition - high, high))
        tour.roll(session, faces)
        yield from tour.take(machine, session, "scoring")
        found.extend(machine.strings())

    run(driver, panel=panel)
    return found


@pytest.mark.parametrize("panel", PANELS)
def test_what_the_dice_do_to_the_pot(panel):
    for players, before, faces, wanted in POTS:
        shown = pot_words(panel, players, before, faces)
        shown = [re.sub(r"\d\+\d=", "", each) for each in shown]  # the sum, if there is room for it
        said = {each.replace("Léa", "@").replace("Noé", "@") for each in shown}
        assert len(said & wanted) == 1, shown
        assert not any("beat" in each for each in shown)


def test_how_many_others_win_is_no_sum():
    """Two others share the lead, and the two best dice make 2: that is not 1+1 others."""
    shown = pot_words("320x240", 3, (10, 10), "11111")
    assert "2 others share the pot" in shown and not any("1+1" in each for each in shown)


@pytest.mark.parametrize("panel", PANELS)
def test_name_and_total_stay(panel):
    """On no panel do the dice take their place."""
    shown = pot_words(panel, 2, (9,), "64111")
    assert "Noé" in shown and "0" in shown


LEADS = [(30, 50, "20 behind"), (50, 30, "20 ahead"), (30, 30, None)]


@pytest.mark.parametrize(("own", "other", "wanted"), LEADS)
@on_device
def test_who_is_ahead_where_there_is_no_pot(machine, own, other, wanted):
    session = under_way_at_the_table(2, YAMS)
    game = session.game
    for seat, points in ((0, own), (1, other)):
        game.cards[seat][game.rules.names.index("chance")] = points
    tour.roll(session, "64111")
    yield from tour.take(machine, session, "scoring")
    shown = [each for each in machine.strings() if each.endswith(("ahead", "behind"))]
    assert shown == ([wanted] if wanted else [])
