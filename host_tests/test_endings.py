# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The endings that the coach reads: what is in their file, and the board's arithmetic with them."""

import random

import numpy as np
import pytest

from host_tools.coach import endings, tables
from host_tools.solver import endings as exact
from host_tools.solver import solved_games
from skalcore.answers import CERTAIN, FULL, ITEMS, UNIT, after_lower, after_series
from skalcore.boxes import UPPER
from skalcore.endings import Endings
from skalcore.outlook import FULL_CARD
from skalcore.rules import SKALPOTT, YAHTZEE, YAMS

reader = tables.board_module("coach/tables")


def some_cards(problem, rng: random.Random, count: int) -> list[tuple[int, int, int]]:
    """(flag, filled, upper) of cards with one or two open boxes."""
    whole, found = (1 << problem.boxes) - 1, []
    while len(found) < count:
        filled = whole & ~(1 << rng.randrange(problem.boxes)) & ~(1 << rng.randrange(problem.boxes))
        flag = rng.randrange(problem.flags)
        if problem.has(flag, filled):
            found.append((flag, filled, int(rng.choice(problem.uppers(filled)))))
    return found


@pytest.mark.parametrize("name", endings.WAYS)
def test_what_the_board_reads_stands_for_the_exact_distribution(name, solved):
    """Its items are the points' order, their mean is as exact as bytes can be, and no total is far from its item."""
    solved(name)
    problem, values = solved_games.problem(name), solved_games.values(name)
    file, room = reader.endings_of(name), bytearray(2 * ITEMS + 3)
    for flag, filled, upper in some_cards(problem, random.Random(f"read {name}"), 12):
        file.read(filled, upper, flag, room, 3)
        points, chances = np.array(list(room[3::2])), np.array(list(room[4::2]))
        used = chances > 0
        assert chances.sum() == CERTAIN and (np.diff(points[used]) > 0).all() and not points[~used].any()
        truth = exact.exact(problem, values, filled)[flag, filled, upper]
        many = np.arange(len(truth))
        assert truth.sum() == pytest.approx(1) and abs(points @ chances / CERTAIN - truth @ many) < 1.0
        # The two distribution functions are at most one item apart.
        below = np.array([chances[used & (points <= each)].sum() / CERTAIN for each in many])
        assert np.abs(below - np.cumsum(truth)).max() < max(chances) / CERTAIN + 0.01
    file.close()


@pytest.mark.soak
def test_the_file_is_the_generators():
    assert endings.make() == endings.PATH.read_bytes() and endings.PATH.stat().st_size < 50_000


def test_play_for_points_with_pots_has_no_endings():
    assert [reader.endings_of(name) for name in ("skalpott-match-2", "skalpott-simple")] == [None, None]
    assert all(reader.endings_of(name) for name in ("skalpott-win-2", "skalpott-win-4", "yams", "yahtzee"))


@pytest.mark.parametrize("damage", [b"", b"SKE2", b"SKE1" + bytes(2000)])
def test_without_their_file_the_coach_plays_without_endings(damage, tmp_path, monkeypatch):
    monkeypatch.setattr(reader, "FOLDER", f"{tmp_path}/")
    assert reader.endings_of("yams") is None
    (tmp_path / "endings.bin").write_bytes(damage)
    assert reader.endings_of("yams") is None
    (tmp_path / "endings.bin").write_bytes(endings.PATH.read_bytes())
    checked = bytearray(len(reader.FILES))
    for _ in range(2):
        found = reader.endings_of("yams", checked)
        assert found is not None
        assert [name for name, whole in zip(reader.FILES, checked, strict=True) if whole] == ["endings.bin"]
        found.close()


class Drawn:
    """Endings by card, drawn at random: `read` as the board asks for them."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.of: dict[tuple[int, int, int], list[tuple[int, int]]] = {}

    def items(self, card: tuple[int, int, int]) -> list[tuple[int, int]]:
        if card not in self.of:
            many = self.rng.randint(1, ITEMS)
            points = sorted(self.rng.sample(range(90), many))
            cuts = [0, *sorted(self.rng.sample(range(1, CERTAIN), many - 1)), CERTAIN]
            self.of[card] = list(zip(points, np.diff(cuts).tolist(), strict=True))
        return self.of[card]

    def read(self, filled: int, upper: int, flag: int, out: bytearray, at: int) -> None:
        flat = [each for item in self.items((filled, upper, flag)) for each in item]
        out[at : at + 2 * ITEMS] = bytes(flat).ljust(2 * ITEMS, b"\0")


def ahead(lead: int, own, rivals) -> float:
    """The chance that the own points beat all rivals', level counts half; each has a lead, and items."""
    found = 0.0
    for points, chance in own:
        product = chance / CERTAIN
        for more, items in rivals:
            product *= sum(
                often / CERTAIN * (1.0 if other + more < lead + points else 0.5 if other + more == lead + points else 0)
                for other, often in items
            )
        found += product
    return found


@pytest.mark.parametrize("rivals", [1, 2, 3, 7])
def test_the_chance_to_win_is_a_sum_over_all_ends(rivals):
    rng = random.Random(f"sum {rivals}")
    for _ in range(6):
        drawn = Drawn(rng)
        found = Endings(SKALPOTT, drawn.read)
        found.begin(0, 0)
        later = 37 * UNIT
        cards = [(0x1FFE, 5, 0), (0x1FFD, 60, 1)]
        found.note(after_series(2, 1), after_series(2, 1), *cards[0], later)
        found.note(after_series(2, 2), after_series(2, 1), *cards[0], later)
        found.note(after_lower(UPPER), after_lower(UPPER), *cards[1], later)
        found.note(after_lower(13), after_lower(13), FULL_CARD, 0, 0, 0)
        leads = []
        for seat in range(rivals):
            card = (0x1F00 + seat, rng.randrange(64), 0)
            lead = rng.randint(-60, 60)
            found.meet(lead, *card)
            leads.append((lead, drawn.items(card)))
        for points in range(0, 120, 7):
            for after, card in ((after_series(2, 1), 0), (after_series(2, 2), 0), (after_lower(UPPER), 1)):
                told = found.chance(points * UNIT + later, 0, after) / FULL
                assert told == pytest.approx(ahead(points, drawn.items(cards[card]), leads), abs=0.001 * rivals)
            told = found.chance(points * UNIT, 0, after_lower(13)) / FULL
            assert told == pytest.approx(ahead(points, [(0, CERTAIN)], leads), abs=0.001 * rivals)


def before_last(p: float) -> float:
    return p - p * (1 - p) ** 2


def test_a_pot_is_won_shared_or_lost_and_those_to_come_spread_the_lead():
    """The rival makes 8 or 12, each in half of the rounds; a round follows or none."""
    rng = random.Random("pot")
    pot = [0] * 8 + [3, 6, 6, 6, 9]
    for later in (0, 1):
        drawn = Drawn(rng)
        found = Endings(SKALPOTT, drawn.read)
        found.begin(12, later)
        found.weigh([each * UNIT for each in pot])
        found.note(40, 40, 0xFFE, 5, 0, 0)
        found.meet(-8, 0xFFD, 7, 0)
        for _ in range(later):
            found.spread()
        own, rival = drawn.items((0xFFE, 5, 0)), drawn.items((0xFFD, 7, 0))
        to_come = [(-12, 3 / 8), (0, 2 / 8), (12, 3 / 8)] if later else [(0, 1.0)]

        def chance(points, own=own, rival=rival, to_come=to_come):
            return sum(often * ahead(points + more, own, [(-8, rival)]) for more, often in to_come)

        for points in range(0, 60, 5):
            for addition, ways in (
                (7, {-12: 1}),
                (8, {0: 0.5, -12: 0.5}),
                (10, {12: 0.5, -12: 0.5}),
                (12, {12: 0.5, 0: 0.5}),
            ):
                told = found.chance((points + 2 * pot[addition]) * UNIT, addition, 40) / FULL
                found_so = sum(w * chance(points + d) for d, w in ways.items())
                assert told == pytest.approx(found_so if later else before_last(found_so), abs=0.004)


def test_additions_that_count_alike_are_no_matter():
    drawn = Drawn(random.Random("alike"))
    found = Endings(SKALPOTT, drawn.read)
    found.begin(12, 0)
    found.weigh(None)
    found.note(40, 40, 0xFFE, 5, 0, 0)
    found.meet(0, 0xFFD, 7, 0)
    own, rival = drawn.items((0xFFE, 5, 0)), drawn.items((0xFFD, 7, 0))
    for addition in (2, 7, 12):
        told = before_last(ahead(9, own, [(0, rival)]))
        assert found.chance(9 * UNIT, addition, 40) / FULL == pytest.approx(told, abs=0.002)


def test_a_rival_without_an_ending_is_normal():
    drawn = Drawn(random.Random("normal"))
    found = Endings(SKALPOTT, drawn.read)
    found.begin(0, 0)
    found.note(40, 40, FULL_CARD, 0, 0, 0)
    found.meet_normal(50 * UNIT, 20 * UNIT)
    for points, chance in ((50, 0.5), (70, 0.8413), (30, 0.1587), (90, 0.9772), (200, 1.0)):
        assert found.chance(points * UNIT, 0, 40) / FULL == pytest.approx(chance, abs=0.005)


def test_all_games_with_values_have_endings():
    assert ("skalpott-win-2", YAMS.name, YAHTZEE.name) == endings.WAYS and SKALPOTT.has_pot
    assert ("skalpott-win", *endings.WAYS[1:]) == reader._ENDED
