# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A second implementation of the games, brute force and independent of skalcore, used only to check it.

It is written from the rules and the record format alone: scoring, the random player, and (in oracle_replay.py) the
replay.
"""

from collections import Counter
from itertools import combinations, islice

SERIES = ["aces", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["small_straight", "large_straight", "three_of_a_kind", "full_house", "four_of_a_kind"]
BOXES = {
    "skalpott": [*SERIES, *LOWER, "grand_chelem"],
    "yams": [*SERIES, *LOWER, "yahtzee", "chance"],
    "yahtzee": [*SERIES, *LOWER, "yahtzee", "chance"],
}
THRESHOLD = {"skalpott": 60, "yams": 63, "yahtzee": 63}
SHARES = {  # number of players, then how many of them are level for the best addition
    2: {1: 12, 2: 6},
    3: {1: 18, 2: 9, 3: 6},
    4: {1: 24, 2: 12, 3: 8, 4: 6},
}


def identical(dice, count):
    """Can `count` dice be picked that all show the same face?"""
    return any(len(set(picked)) == 1 for picked in combinations(dice, count))


def consecutive(dice, count):
    """Can `count` dice be picked that show consecutive faces?"""
    runs = [tuple(range(low, low + count)) for low in range(1, 7) if low + count - 1 <= 6]
    return any(tuple(sorted(picked)) in runs for picked in combinations(dice, count))


def three_and_two(dice):
    return sorted(Counter(dice).values()) == [2, 3]


def addition(dice):
    """The two highest dice."""
    return max(one + other for one, other in combinations(dice, 2))


def further(game, dice, grid):
    """Is this an extra Yam's or Yahtzee?"""
    return game != "skalpott" and identical(dice, 5) and grid["yahtzee"] == 50


def points(game, box, dice, grid):
    """What `score box` would write for these dice on a player's grid."""
    if box in SERIES:
        worth = sum(die for die in dice if die == SERIES.index(box) + 1)
    elif game == "skalpott":
        worth = skalpott_points(box, dice, grid)
    elif box in ("three_of_a_kind", "four_of_a_kind"):
        worth = sum(dice) if identical(dice, 3 if box == "three_of_a_kind" else 4) else 0
    elif box == "full_house":
        worth = 25 if three_and_two(dice) else 0
    elif box == "small_straight":
        worth = 30 if consecutive(dice, 4) else 0
    elif box == "large_straight":
        worth = 40 if consecutive(dice, 5) else 0
    elif box == "yahtzee":
        worth = 50 if identical(dice, 5) else 0
    elif box == "chance":
        worth = sum(dice)
    else:
        raise ValueError(f"no such box: {box}")
    if game == "yams" and further(game, dice, grid):
        return 0
    return worth


def skalpott_points(box, dice, grid):
    # The strongest combination of these dice, and the box that it belongs to.
    if identical(dice, 5):
        own, weaker = "grand_chelem", ["four_of_a_kind", "full_house", "three_of_a_kind"]
    elif identical(dice, 4):
        own, weaker = "four_of_a_kind", ["three_of_a_kind"]
    elif three_and_two(dice):
        own, weaker = "full_house", []
    elif identical(dice, 3):
        own, weaker = "three_of_a_kind", []
    elif consecutive(dice, 5):
        own, weaker = "large_straight", ["small_straight"]
    elif consecutive(dice, 4):
        own, weaker = "small_straight", []
    else:
        own, weaker = None, []
    tariff = {"small_straight": 30, "large_straight": 40, "three_of_a_kind": 20}
    tariff |= {"full_house": 30, "four_of_a_kind": 40, "grand_chelem": 50}
    counts = box == own or (box in weaker and grid[own] is not None)
    counts = counts or (box == "three_of_a_kind" and three_and_two(dice))
    return tariff[box] if counts else 0


def pot_shares(additions):
    """What each of two to four players wins from the pot of a round."""
    level = additions.count(max(additions))
    return [SHARES[len(additions)][level] if one == max(additions) else 0 for one in additions]


def solo_pot(own, opponent):
    return 12 if own > opponent else 6 if own == opponent else 0


def contest(still_in, rolls):
    """Single rolls until one player is left: (who is left or None, who rolls next or None, the rolls not used)."""
    if len(still_in) == 1:
        return still_in[0], None, rolls
    if len(rolls) < len(still_in):
        return None, still_in[len(rolls)], []
    sums = [sum(roll) for roll in rolls[: len(still_in)]]
    level = [seat for seat, total in zip(still_in, sums, strict=True) if total == max(sums)]
    return contest(level, rolls[len(still_in) :])


def schedule(game, count, legs, starter):
    """The playing order of every round of the whole match."""
    seats = list(range(count))
    order = seats[starter:] + seats[:starter]
    rounds = []
    for _ in range(legs):
        for _ in BOXES[game]:
            rounds.append(order)
            if game == "skalpott":
                order = order[-1:] + order[:-1]  # who finished starts, then on to the left
        if game != "skalpott":
            order = order[1:] + order[:1]
    return rounds


def replay(text):
    """The JSON object of the replay command for a whole record; ValueError if the record breaks the rules."""
    from oracle_replay import replay as whole_replay  # it needs this module first

    return whole_replay(text)


# ------------------------------------------------------------------------------------------------- the random player

NAMES = ["Ana", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"]
PATTERNS = [[1, 2, 3, 4, 5], [2, 3, 4, 5, 6], [1, 2, 3, 4, 6], [3, 4, 5, 6, 6], [2, 2, 2, 5, 5], [6, 6, 6, 6, 1]]


def random_record(rng, game, mode, players, legs=1, stop=None):
    """A random legal record. players: names, or their number; stop: the most events after the header."""
    names = NAMES[:players] if isinstance(players, int) else list(players)
    header = ["skal 1", f"game {game}", f"mode {mode}", "players " + " ".join(names)]
    if game == "yahtzee" and (legs > 1 or rng.random() < 0.3):
        header.append(f"legs {legs}")
    return "\n".join(header + list(islice(random_events(rng, game, mode, len(names), legs), stop))) + "\n"


def line(keyword, numbers):
    return " ".join([keyword, *map(str, numbers)])


def any_dice(rng):
    return [rng.randint(1, 6) for _ in range(5)]


def loaded_throw(rng, before, held):
    """Five faces; the dice at the held positions stay. About every seventh throw tries for five of a kind."""
    if rng.random() < 0.15:
        face = before[held[0] - 1] if held else rng.randint(1, 6)
        wanted = [face] * 5
    elif rng.random() < 0.15:
        wanted = rng.sample(rng.choice(PATTERNS), 5)
    else:
        wanted = any_dice(rng)
    return [before[at - 1] if at in held else wanted[at - 1] for at in range(1, 6)]


def dry_contest(rng, still_in):
    """(lines, winner); a roll often equals the roll before it, but rarely more than a few times in a row."""
    rolls, winner = [], contest(still_in, [])[0]
    while winner is None:
        level_again = rolls and rng.random() < 0.5
        rolls.append(rng.sample(rolls[-1], 5) if level_again else any_dice(rng))
        winner = contest(still_in, rolls)[0]
    return [line("dry", roll) for roll in rolls], winner


def random_turn(rng, game, grid, keen):
    """(lines, last dice, box, whether `zero` ended it). keen: how often to collect one face, and to score its box."""
    dice = loaded_throw(rng, None, [])
    lines = [line("roll", dice)]
    while len(lines) < 5 and rng.random() < max(0.5, keen):
        held = sorted(rng.sample(range(1, 6), rng.randint(0, 4)))
        if rng.random() < keen:
            held = [at for at in range(1, 6) if dice[at - 1] == commonest(dice)][:4]
        dice = loaded_throw(rng, dice, held)
        lines += [line("keep", held), line("roll", dice)]
    still_open = [box for box in grid if grid[box] is None]
    box = rng.choice(still_open)
    if rng.random() < 0.6:
        box = max(still_open, key=lambda each: points(game, each, dice, grid))
    series = SERIES[commonest(dice) - 1]
    if series in still_open and dice.count(commonest(dice)) >= 3 and rng.random() < keen:
        box = series
    zero = game == "yahtzee" and rng.random() < 0.1
    return [*lines, f"{'zero' if zero else 'score'} {box}"], dice, box, zero


def commonest(dice):
    return max(dice, key=lambda face: (dice.count(face), face))


def mirrored_turn(rng, game, grid, dice, box, zero):
    """A turn of one throw that fills the same box with the same points (and extra), if necessary with the same dice."""
    worth = (points(game, box, dice, grid), further(game, dice, grid))
    others = [rng.choice([any_dice(rng), rng.sample(rng.choice(PATTERNS), 5)]) for _ in range(20)]
    others = [other for other in others if (points(game, box, other, grid), further(game, other, grid)) == worth]
    mine = others[0] if others and rng.random() < 0.2 else rng.sample(dice, 5)
    return [line("roll", mine), f"{'zero' if zero else 'score'} {box}"], mine, box, zero


def random_events(rng, game, mode, count, legs):
    """The lines after the header, to the end of the game."""
    lines, starter = dry_contest(rng, list(range(count)))
    if game == "skalpott" and mode == "match":
        choice = rng.choice(["start", "finish"])
        lines.append(f"first {choice}")
        starter = starter if choice == "start" else (starter + 1) % count
    yield from lines

    # Some seats play alike, so that totals (and additions) are level at the end more often than by chance.
    alike = rng.sample(range(count), rng.randint(2, count)) if count > 1 and rng.random() < 0.4 else []
    keen = rng.choice([0, 0, 0.5, 1])
    best_two, won, grids = [0] * count, [0] * count, []
    for number, order in enumerate(schedule(game, count, legs, starter)):
        if number % len(BOXES[game]) == 0:
            grids = [dict.fromkeys(BOXES[game]) for _ in range(count)]
        model, additions = None, []
        for seat in order:
            grid = grids[seat]
            if seat in alike and model is not None:
                lines, dice, box, zero = mirrored_turn(rng, game, grid, *model)
            else:
                lines, dice, box, zero = random_turn(rng, game, grid, keen)
            if seat in alike and model is None:
                model = dice, box, zero
            grid[box] = 0 if zero else points(game, box, dice, grid)
            additions.append(addition(dice))
            yield from lines
            if mode == "solo-recommended" and number % 2 == 1:
                yield line("dry", rng.sample(dice, 5) if rng.random() < 0.25 else any_dice(rng))
        if game == "skalpott" and mode == "match":
            for seat, two, share in zip(order, additions, pot_shares(additions), strict=True):
                best_two[seat] += two
                won[seat] += share
    if game == "skalpott" and mode == "match":
        totals = [skalpott_grid_total(grids[seat]) + won[seat] for seat in range(count)]
        standing = list(zip(totals, best_two, strict=True))
        yield from dry_contest(rng, [seat for seat in range(count) if standing[seat] == max(standing)])[0]


def skalpott_grid_total(grid):
    return sum(grid.values()) + (35 if sum(grid[box] for box in BOXES["skalpott"][:6]) >= 60 else 0)
