# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The story of a match: every sentence is true by a model of its own, and no kind comes twice in a row. Rare kinds come
first, and the work is in small slices."""

import os
import random
import sys
from collections import Counter
from functools import partial
from types import SimpleNamespace

import pytest
import stories

from host_tools.arena.processes import dealt
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new, play
from host_tools.virtual.machine import Machine

LANGUAGES = stories.LANGUAGES
SENTENCES = 25
# The number of matches, and how often each kind was true, told first, and among the best.
Evening = tuple[int, Counter, Counter, Counter]


def evening(each: int, piece: tuple[int, int, int, int]) -> Evening:
    """One evening's matches, one after another, each told and checked: (game, players, seed, legs) of `each`."""
    game, players, seed, legs = piece
    rng = random.Random(f"evening {piece}")
    true: Counter = Counter()
    first: Counter = Counter()
    best: Counter = Counter()
    told, totals, count = b"", [], 0
    for match in stories.matches(game, players, each, seed, legs):
        truth = stories.Truth(match)
        record = max(totals[-30:], default=-1)
        story = stories.tell(match, record, told, rng)
        kinds = [fact[0] for fact in story.facts]
        assert len(story.true) >= 2 and 1 <= len(kinds) == len(set(kinds)) <= 3 and set(kinds) <= story.true
        assert not told or told[0] not in kinds, "not twice in a row"
        for language in LANGUAGES:
            for number, (sentence, short) in enumerate(story.sentences[language]):
                kind, said = stories.read_back(sentence, language, match)
                assert kind == kinds[number]
                assert stories.is_true(kind, said, truth, record), (sentence, said, match.text)
                assert stories.read_short(short, kind, language, match).items() <= said.items()
        true.update(story.true)
        first[kinds[0]] += 1
        best.update(kinds)
        totals.append(max(truth.final))
        told = bytes(kinds)
        count += 1
    return count, true, first, best


def on_a_board(work, piece):
    """work(piece) with a board that is switched on."""
    with Machine():
        return work(piece)


EVENINGS = [(game, players, 1, 1) for game in (SKALPOTT, YAMS, YAHTZEE) for players in (2, 3, 4)] + [(YAHTZEE, 2, 1, 2)]
MANY = [(game, players, seed, legs) for game, players, _, legs in EVENINGS for seed in range(2, 22)]


@pytest.mark.parametrize(
    ("pieces", "each", "jobs"),
    [(EVENINGS, 8, 1), pytest.param(MANY, 50, os.cpu_count() or 1, marks=pytest.mark.soak)],
    ids=["some", "10000"],
)
def test_every_sentence_is_true(pieces, each, jobs, tried):
    count, (true, first, best) = 0, (Counter(), Counter(), Counter())
    for _, found in dealt(partial(on_a_board, partial(evening, each)), pieces, jobs):
        count += found[0]
        for total, more in zip((true, first, best), found[1:], strict=True):
            total.update(more)
    assert count == each * len(pieces)
    tried(f"{count:,} matches, {sum(best.values()) * len(LANGUAGES):,} sentences, each read back and true")
    for kind, text in enumerate(stories.words_of("en")["STORY"]):
        shares = [100 * found[kind] / count for found in (true, first, best)]
        tried("%2d: true of %5.1f %%, told first of %4.1f %%, among three of %4.1f %%: %s" % (kind, *shares, text))
    assert max(first.values()) < 0.3 * count
    assert len(first) >= 8
    if count >= 10_000:
        assert set(best) == set(range(SENTENCES)), "each kind comes"
        with Machine():
            from skalbox.coach import narrator
        for kind in range(SENTENCES):
            assert abs(narrator._OFTEN[kind] - 100 * true[kind] / count) <= 1.5, kind


@pytest.mark.parametrize(("game", "players"), [(SKALPOTT, 3), (YAMS, 2), (YAHTZEE, 4)])
def test_a_wrong_number_is_noticed(game, players, board, tried):
    """The checks refuse each sentence of these matches with a number that is one too high."""
    kinds: Counter = Counter()
    for match in stories.matches(game, players, 10, 5):
        truth = stories.Truth(match)
        record = max(truth.final) - 7
        story = stories.tell(match, record, b"", random.Random("wrong"), whole=True)
        for sentence, _ in story.sentences["en"]:
            kind, said = stories.read_back(sentence, "en", match)
            assert stories.is_true(kind, said, truth, record)
            for number in said.keys() & {"n", "m", "i0", "i1"}:
                assert not stories.is_true(kind, said | {number: said[number] + 1}, truth, record), sentence
                kinds[kind] += 1
    tried(f"{sum(kinds.values())} wrong numbers in sentences of {len(kinds)} kinds")
    assert len(kinds) > 8


@pytest.mark.parametrize(("game", "players", "legs"), [(SKALPOTT, 4, 1), (YAMS, 3, 1), (YAHTZEE, 2, 2)])
def test_the_turn_that_counted_raised_the_chance_most(game, players, legs, board):
    rng = random.Random("turned")
    seen = 0
    for match in stories.matches(game, players, 16, 3, legs):
        raised = stories.chances_raised(match)
        truth = stories.Truth(match)
        story = stories.tell(match, -1, b"", rng, whole=True)
        told = [fact for fact in story.facts if fact[0] < 2]
        scored = [each for each in raised if truth.turn(*each[1:]).points]
        assert len(told) == (max(scored)[0] >= 30)
        for _, seat, _, number, *_ in told:
            assert (max(each[0] for each in scored), seat, number) in scored
            seen += 1
    assert seen


def test_without_tables_there_is_a_story(board, monkeypatch):
    from skalbox.coach import narrator

    def missing(*_):
        raise OSError

    monkeypatch.setattr(narrator, "Tables", missing)
    for match in stories.matches(SKALPOTT, 3, 5, 4):
        story = stories.tell(match, -1, b"", random.Random("no tables"))
        assert 23 in story.true and len(story.true & {3, 24}) == 1 and not story.true & {0, 1}
        assert len(story.facts) == 3


def test_a_match_of_zeros_has_two_kinds(board):
    """All boxes are struck: nothing else can be said than that, and who was in front."""
    from skalbox.coach import narrator
    from skalbox.match.session import Session
    from skalcore import events

    session = Session(["Léa", "Tom"], None, YAHTZEE)
    for faces in ((6, 6, 6, 6, 6), (1, 1, 1, 1, 2)):
        session.apply_unsaved(events.dry(faces))
    for turn in range(26):
        session.apply_unsaved(events.roll((1, 2, 3, 4, 6)))
        session.apply_unsaved(events.zero(turn // 2))
    for before in (b"", bytes([18]), bytes([3])):
        made = narrator.Narrator(session, -1, before)
        while not made.work():
            pass
        assert {fact[0] for fact in session.story} == {18, 3} - set(before)


@pytest.mark.parametrize("away", [0b00, 0b01, 0b10])
@pytest.mark.parametrize("less", [1, 0, -1], ids=["beaten", "equalled", "missed"])
def test_level_at_a_record_the_story_names_whom_the_record_names(less, away, board):
    """Also if that player has gone home: the game still counts."""
    from skalbox.coach import narrator
    from skalbox.match import results
    from skalbox.match.session import Session
    from skalbox.saves.hall import Hall
    from skalcore import events

    session = Session(["Léa", "Tom"], None, YAMS)
    for faces in ((1, 1, 1, 1, 2), (6, 6, 6, 6, 6)):
        session.apply_unsaved(events.dry(faces))
    for turn in range(26):
        session.apply_unsaved(events.roll((1, 2, 3, 4, 6)))
        session.apply_unsaved(events.score(turn // 2))
    session.away = away
    hall, record = Hall(), session.game.match_total(0) - less
    hall.add(SimpleNamespace(**{**vars(session), "events": list, "aided": 0}), 1)
    first = hall.best[3][0].player.name
    hall.best[3][0].total = record
    made = narrator.Narrator(session, record, b"")
    while not made.work():
        pass
    (seat,) = [fact[1] for fact in made._found if fact[0] in (6, 7, 8)]
    assert session.names[seat] == first
    assert results.beaten(SimpleNamespace(session=session, hall=lambda: hall)) == (seat if less > 0 else -1)


def test_who_was_in_front_all_the_way_did_not_lead_most_often(board):
    """One sentence says it, and not a second one with "13 of the 13 rounds"; also of a player who was level once."""
    seen = 0
    for players in (2, 3):
        for match in stories.matches(SKALPOTT, players, 30, 8):
            truth = stories.Truth(match)
            all_along = any(all(each[seat] == max(each) for each in truth.totals) for seat in truth.seats)
            story = stories.tell(match, -1, b"", random.Random("all the way"))
            assert story.true & {3, 24} == ({3} if all_along else {24})
            seen += all_along
    assert seen


# Lines of the device's program that run: a slice of skalcore.odds has 2,200 of them at most, with eight players.
MOST_LINES_OF_A_SLICE = 2_200
MOST_LINES = 900_000


class Lines:
    """A counter of the lines of the device's program that run in a call."""

    def __init__(self) -> None:
        self.count = 0

    def trace(self, frame, event, _):
        if "skal" not in frame.f_code.co_filename:
            return None
        self.count += event == "line"
        return self.trace

    def of(self, call) -> int:
        self.count = 0
        sys.settrace(self.trace)
        try:
            self.result = call()
        finally:
            sys.settrace(None)
        return self.count


@pytest.mark.parametrize(
    ("game", "players", "legs"), [(SKALPOTT, 4, 1), (YAMS, 8, 1), (YAHTZEE, 8, 1), (YAHTZEE, 4, 9), (YAHTZEE, 8, 9)]
)
def test_slices_are_small_and_few(game, players, legs, board, tried):
    """As many lines of the program run in a slice as in one of skalcore.odds, or some more."""
    from skalbox.coach import narrator

    session = play(new(game, players, legs=legs))
    lines = Lines()
    made = narrator.Narrator(session, 300, b"")
    found = []
    lines.result = False
    while not lines.result:
        found.append(lines.of(made.work))
    many = f"{players} of {session.game.rules.name}, {legs} legs"
    tried(f"{many}: {len(found):,} slices, {sum(found):,} lines, at most {max(found):,} in one")
    assert max(found) <= MOST_LINES_OF_A_SLICE
    assert sum(found) <= MOST_LINES
