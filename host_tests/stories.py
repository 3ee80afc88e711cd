# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The story of a match for tests: matches of the arena, the sentences of their stories, and whether they are true.

A model of its own finds what is true, from the text of the record and with the oracle's rules. It reads the device's
sentences back, and has nothing else of the device's program.
"""

import random
import re
import runpy
from collections import Counter, namedtuple
from collections.abc import Iterator
from functools import cache
from itertools import groupby, pairwise, product

import oracle
import oracle_replay
from helpers import ROOT
from positions import played

from host_tools.arena import levels
from skalcore import events
from skalcore.game import THROW, Game
from skalcore.notation import header, line_of
from skalcore.rules import GAMES, MATCH

PEOPLE = ("Léa", "Tom", "Emma", "Noé", "Mamie", "Hugo", "Inès", "Papa", "Maëlle", "Éponine", "Charlotte", "Zoé", "Max")
NAMED = ("Ana", "Bo", "Cy", "Dee")  # in the record
LANGUAGES = ("en", "fr")
THOUSANDS = {"en": ",", "fr": "\u202f"}
Match = namedtuple("Match", "game legs names text happened")
# The facts of a story, the kinds that were true, the sentences of each language, and how many slices it took.
Told = namedtuple("Told", "facts true sentences slices")

# ----------------------------------------------------------------------------------------------------- the matches


def matches(game: int, players: int, count: int, seed: int, legs: int = 1) -> Iterator[Match]:
    """Matches of this game of GAMES, with the levels mixed at random."""
    rng = random.Random(f"{game} {players} {seed} {legs}")
    rules = GAMES[game]
    named = [rng.choice(levels.NAMES) for _ in range(players)]
    turns = played(rules, named, count * legs, rng.randrange(1 << 30), paired=False)[1].turns
    for number in range(count):
        of_legs = [turns[number * legs + leg] for leg in range(legs)]
        yield recorded(game, players, legs, of_legs, rng)


def recorded(game: int, players: int, legs: int, of_legs: list, rng: random.Random) -> Match:
    """These turns of each leg as a match. In each further leg the seats move on, so that the right one starts."""
    match = Game(GAMES[game], MATCH, players, legs)
    happened: list[int] = []
    lines: list[str] = []

    def apply(event: int) -> None:
        lines.append(line_of(event, match))
        match.apply(event)
        happened.append(event)

    starter = of_legs[0][0].seat
    for seat in range(players):
        apply(events.dry([6 if seat == starter else 1] * 5))
    if match.rules.has_pot:
        apply(events.start_choice(events.START))
    for turns in of_legs:
        for turn in turns:
            for event in turn.events():
                apply(event)
    while match.expects() == 1 << events.DRY:  # the last tie
        apply(events.dry([rng.randint(1, 6) for _ in range(5)]))
    text = "\n".join([*header(match, list(NAMED[:players])), *lines]) + "\n"
    return Match(game, legs, rng.sample(PEOPLE, players), text, happened)


def tell(match: Match, record: int, told: bytes, rng: random.Random, whole: bool = False) -> Told:
    """The device's story of this match; some seats are devices. `whole`: all facts. Needs a board
    that is switched on."""
    from skalbox.coach import narrator
    from skalbox.lang.told import said
    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalbox.players import roles

    sit = tuple(rng.choice((roles.ASKING, roles.ASKING, roles.ASKING, roles.GOOD)) for _ in match.names)
    session = Session(match.names, None, match.game, MATCH, match.legs, sit)
    for event in match.happened:
        session.apply_unsaved(event)
    session.away = rng.choice((0, 0, 0, 1))
    made = narrator.Narrator(session, record, told)
    slices = 0
    while not made.work():
        slices += 1
    made.close()
    facts = made._found if whole else session.story
    spoken = {language: Words(language) for language in LANGUAGES}
    sentences = {code: [said(words, session, fact) for fact in facts] for code, words in spoken.items()}
    return Told(facts, {fact[0] for fact in made._found}, sentences, slices)


# ------------------------------------------------------------------------------------------------------- the model

Turn = namedtuple("Turn", "seat round box points dice held zero before after grid extra")


class Truth:
    """The events of a match, from the text of its record."""

    def __init__(self, match: Match) -> None:
        self.game, _, _, self.legs, _, happened = oracle_replay.read(match.text)
        self.names = match.names
        self.seats = range(len(self.names))
        opening = [event for event in happened if event[0] == "dry"][: len(self.seats)]
        sums = [sum(map(int, words)) for _, words in opening]
        body = happened[len(opening) + (self.game == "skalpott") :]
        plan = oracle.schedule(self.game, len(self.seats), self.legs, sums.index(max(sums)))
        self.rounds = len(plan)
        played_turns, _, self.after = oracle_replay.read_turns(body, self.game, "match", self.rounds * len(self.seats))
        self.turns: list[Turn] = []
        self.totals: list[list[int]] = []  # after each round
        self.pots: list[list[int]] = []  # of each round, by seat
        self.additions: list[list[int]] = []
        self.uppers: list[list[int]] = []  # the series of each seat in each leg
        self._play(played_turns, plan)
        self.final = self.totals[-1]
        self.winners = self._winners()

    def _play(self, played_turns: list, plan: list[list[int]]) -> None:
        size = self.rounds // self.legs
        done, written = [0] * len(self.seats), [0] * len(self.seats)  # points of past legs and in this one
        grids: list[dict] = []
        at = 0
        for number, order in enumerate(plan):
            if number % size == 0:
                done = [each + more for each, more in zip(done, written, strict=True)]
                written = [0] * len(self.seats)
                grids = [dict.fromkeys(oracle.BOXES[self.game]) for _ in self.seats]
                pots = [0] * len(self.seats)
            of_round = played_turns[at : at + len(order)]
            at += len(order)
            added = [oracle.addition(turn.throws[-1]) for turn in of_round]
            for place, (seat, turn) in enumerate(zip(order, of_round, strict=True)):
                before = [a + b for a, b in zip(done, written, strict=True)]
                grid, dice = grids[seat], turn.throws[-1]
                was = dict(grid)
                extra = 100 if oracle.further(self.game, dice, grid) else 0
                points = 0 if turn.zero else oracle.points(self.game, turn.box, dice, grid)
                had = sum(was[box] or 0 for box in oracle.SERIES)
                grid[turn.box] = points
                has = sum(grid[box] or 0 for box in oracle.SERIES)
                bonus = 35 if had < oracle.THRESHOLD[self.game] <= has else 0
                written[seat] += points + extra + bonus
                if place + 1 == len(order) and self.game == "skalpott":
                    won = oracle.pot_shares(added)
                    by_seat = [won[order.index(each)] for each in self.seats]
                    written = [a + b for a, b in zip(written, by_seat, strict=True)]
                    pots = [a + b for a, b in zip(pots, by_seat, strict=True)]
                    self.pots.append(by_seat)
                    self.additions.append([added[order.index(each)] for each in self.seats])
                after = [a + b for a, b in zip(done, written, strict=True)]
                kept = [dice[i - 1] for i in turn.holds[-1]] if turn.holds else []
                self.turns.append(
                    Turn(
                        seat,
                        number + 1,
                        turn.box,
                        points,
                        tuple(dice),
                        tuple(sorted(kept)),
                        turn.zero,
                        before,
                        after,
                        was,
                        extra,
                    )
                )
            self.totals.append(list(after))
            if number % size == size - 1:
                self.uppers.append([sum(grid[box] for box in oracle.SERIES) for grid in grids])
        self.boxes_alone = [total - pot for total, pot in zip(self.totals[-1], pots, strict=True)]

    def _winners(self) -> list[int]:
        best = [seat for seat in self.seats if self.final[seat] == max(self.final)]
        if self.game == "skalpott" and len(best) > 1:
            sums = [sum(each[seat] for each in self.additions) for seat in self.seats]
            most = max(sums[seat] for seat in best)
            best = [seat for seat in best if sums[seat] == most]
            if len(best) > 1:
                best = [oracle.contest(best, oracle_replay.dry_rolls(self.after))[0]]
        return best

    def sole_leader(self, number: int) -> int | None:
        """Who alone had the highest total after this round, from 1 on."""
        totals = self.totals[number - 1]
        best = [seat for seat in self.seats if totals[seat] == max(totals)]
        return best[0] if len(best) == 1 else None

    def zeros(self) -> list[int]:
        return [sum(turn.seat == seat and turn.points == 0 for turn in self.turns) for seat in self.seats]

    def fives(self) -> list[Turn]:
        return [turn for turn in self.turns if len(set(turn.dice)) == 1]

    def turn(self, seat: int, number: int) -> Turn:
        (found,) = [turn for turn in self.turns if (turn.seat, turn.round) == (seat, number)]
        return found

    def changes(self) -> int:
        leaders = [self.sole_leader(number + 1) for number in range(self.rounds)]
        known = [leader for leader in leaders if leader is not None]
        return sum(one != other for one, other in pairwise(known))

    def highest_other(self, seat: int, totals: list[int]) -> int:
        return max(totals[other] for other in self.seats if other != seat)


@cache
def one_in(game: str, box: str, held: tuple, points: int, filled: frozenset, extra: int = 0) -> int:
    """One of how many throws of the other dice scores as many points in the box, or more. `filled`: the boxes that are
    written; `extra`: the points of a further five of a kind, which only such a throw earns."""
    grid = {each: 0 if each in filled else None for each in oracle.BOXES[game]}
    throws = [[*held, *rest] for rest in product(range(1, 7), repeat=5 - len(held))]
    good = [oracle.points(game, box, dice, grid) >= points and (not extra or len(set(dice)) == 1) for dice in throws]
    return int(len(good) / sum(good) + 0.5)


# ----------------------------------------------------------------------------------------------- reading sentences


def pattern(template: str, match: Match, boxes: tuple) -> str:
    """The regular expression of what this text of a language may say."""
    people = "|".join(map(re.escape, match.names))
    places = (f"(?P<p>{people})", f"(?P<o>{people})", r"(?P<n>\d+)", "(?P<w>.+?)", "", r"(?P<m>\d+)")
    written = "(?P<b>%s)" % "|".join(map(re.escape, boxes))
    return re.sub(r"@(\d)", lambda found: written if found[1] == "4" else places[int(found[1])], re.escape(template))


def read_back(sentence: str, language: str, match: Match) -> tuple[int, dict]:
    """(the kind, what is said) of this sentence; it must be of exactly one kind."""
    words = words_of(language)
    odds = [re.escape(each).replace("@5", rf"(?P<i{number}>\d+)") for number, each in enumerate(words["STORY_ODDS"])]
    found = []
    for kind, template in enumerate(words["STORY"]):
        more = f"(?: (?:{'|'.join(odds)}))?" if kind < 2 else ""
        said = read_text(sentence, template, more, language, match)
        if said is not None:
            found.append((kind, said))
    assert len(found) == 1, sentence
    return found[0]


def read_short(short: str, kind: int, language: str, match: Match) -> dict:
    """What the short form of a sentence of this kind says."""
    said = read_text(short, words_of(language)["STORY_SHORT"][kind], "", language, match)
    assert said is not None, short
    return said


def read_text(text: str, template: str, more: str, language: str, match: Match) -> dict | None:
    """What this text says if it is made of this template; None if it is not. `more`: what may follow."""
    rules = GAMES[match.game]
    boxes = box_names(language, rules.name)
    if " 1 points" in text or re.search(r"\d{4}", text):
        return None
    text = re.sub(rf"(?<=\d){THOUSANDS[language]}(?=\d{{3}}\b)", "", text)
    text = re.sub(r"(?<= 1 )point\b", "points", text)
    when = re.escape(words_of(language)["STORY_ROUND"][match.legs > 1])
    when = when.replace("@0", r"(?P<r>\d+)").replace("@1", r"(?P<l>\d+)")
    fits = re.fullmatch(pattern(template, match, boxes) + more, text)
    at = fits and re.fullmatch(when, fits.groupdict().get("w") or "")
    if not fits or (not at and "@3" in template):
        return None
    texts = fits.groupdict() | (at.groupdict() if at else {})
    said = {key: int(value) for key, value in texts.items() if value and value.isdigit()}
    said |= {key: match.names.index(texts[key]) for key in "po" if texts.get(key)}
    if texts.get("b"):
        said["b"] = rules.names[boxes.index(texts["b"])]
    if "r" in said:
        said["r"] += (said.get("l", 1) - 1) * rules.rounds
    return said


@cache
def words_of(language: str) -> dict:
    return runpy.run_path(str(ROOT / f"lib/skalbox/lang/{language}/story.py"))


@cache
def box_names(language: str, game: str) -> tuple:
    return runpy.run_path(str(ROOT / f"lib/skalbox/lang/{language}/{game}.py"))["BOXES"]


def is_true(kind: int, said: dict, truth: Truth, record: int) -> bool:
    """Whether what this sentence says has happened."""
    return bool(CHECKS[kind](said.get("p"), said, truth, record))


def _wrote(p: int, said: dict, truth: Truth) -> Turn | None:
    """The turn that the sentence is about, if box, points and odds in it are right."""
    turn = truth.turn(p, said["r"])
    filled = frozenset(box for box in turn.grid if turn.grid[box] is not None)
    found = one_in(truth.game, turn.box, turn.held, turn.points, filled, turn.extra)
    told = {key: value for key, value in said.items() if key in ("i0", "i1")}
    wanted = {"i0" if turn.held else "i1": found} if found >= 3 else {}
    return turn if (turn.box, turn.points + turn.extra) == (said["b"], said["n"]) and told == wanted else None


def _took_the_lead(p: int, said: dict, truth: Truth, record: int) -> bool:
    turn = _wrote(p, said, truth)
    others = truth.highest_other
    return turn is not None and turn.before[p] < others(p, turn.before) and turn.after[p] > others(p, turn.after)


def _last_box(p: int, said: dict, truth: Truth, record: int) -> bool:
    last = truth.turns[-1]
    ahead = last.before[said["o"]] - last.before[p]
    leads = last.before[said["o"]] == max(last.before)
    return (
        truth.winners == [p] == [last.seat]
        and leads
        and (last.box, last.points + last.extra, ahead) == (said["b"], said["n"], said["m"])
    )


def _by_pots(p: int, said: dict, truth: Truth, record: int) -> bool:
    others = [truth.boxes_alone[seat] for seat in truth.seats if seat != said["o"]]
    return truth.winners == [p] and said["o"] != p and truth.boxes_alone[said["o"]] > max(others)


def _pot_run(p: int, said: dict, truth: Truth, record: int) -> bool:
    """The run of pots is hers, and nobody has had a longer one."""
    takers = [each.index(max(each)) if max(each) == sum(each) > 0 else None for each in truth.pots]
    runs = [(taker, len(list(group))) for taker, group in groupby(takers) if taker is not None]
    own = takers[said["r"] - said["n"] : said["r"]]
    return said["n"] > 1 and own == [p] * said["n"] and said["n"] == max(length for _, length in runs)


def _most_zeros(p: int, said: dict, truth: Truth, record: int) -> bool:
    zeros = truth.zeros()
    return zeros[p] == said["n"] > max(zeros[seat] for seat in truth.seats if seat != p)


def _record(sign: int):
    def check(p: int, said: dict, truth: Truth, record: int) -> bool:
        more = truth.final[p] - record
        right = said.get("m", truth.final[p]) == truth.final[p] and said.get("n", abs(more)) == abs(more)
        return truth.legs == 1 and record >= 0 and right and (more > 0) - (more < 0) == sign

    return check


CHECKS = (
    _took_the_lead,
    lambda p, said, truth, record: _wrote(p, said, truth),
    lambda p, said, truth, record: (
        truth.winners == [p] and max(truth.totals[said["r"] - 1]) - truth.totals[said["r"] - 1][p] == said["n"] > 0
    ),
    lambda p, said, truth, record: all(each[p] == max(each) for each in truth.totals),
    lambda p, said, truth, record: (
        len(truth.seats) == said["n"] > 1
        and set(truth.additions[said["r"] - 1]) == {said["m"]}
        and len(set(truth.pots[said["r"] - 1])) == 1
    ),
    _by_pots,
    _record(1),
    _record(-1),
    _record(0),
    _last_box,
    lambda p, said, truth, record: max(truth.final) - min(truth.final) == said["n"] > 1,
    lambda p, said, truth, record: max(truth.final) - min(truth.final) == 1,
    lambda p, said, truth, record: (
        max(abs(each[p] - each[said["o"]]) for each in truth.totals) == said["n"] > 1 and p != said["o"]
    ),
    lambda p, said, truth, record: (
        Counter(turn.seat for turn in truth.fives()).most_common(1)[0][1] == said["n"] > 1
        and sum(turn.seat == p for turn in truth.fives()) == said["n"]
    ),
    lambda p, said, truth, record: [(turn.seat, turn.round) for turn in truth.fives()] == [(p, said["r"])],
    lambda p, said, truth, record: (
        truth.legs == 1 and any(each[p] == said["n"] == oracle.THRESHOLD[truth.game] for each in truth.uppers)
    ),
    lambda p, said, truth, record: (
        truth.legs == 1 and any(oracle.THRESHOLD[truth.game] - each[p] == said["n"] > 0 for each in truth.uppers)
    ),
    _pot_run,
    lambda p, said, truth, record: not any(turn.points + turn.extra for turn in truth.turns if turn.round == said["r"]),
    _most_zeros,
    lambda p, said, truth, record: _most_zeros(p, said, truth, record) and truth.winners == [p],
    lambda p, said, truth, record: truth.changes() == said["n"] > 1,
    lambda p, said, truth, record: (
        {truth.sole_leader(number + 1) for number in range(truth.rounds)} >= set(truth.seats)
        and len(truth.seats) == said["n"]
    ),
    lambda p, said, truth, record: _best_box(p, said, truth),
    lambda p, said, truth, record: _in_front(p, said, truth),
)


def _best_box(p: int, said: dict, truth: Truth) -> bool:
    turn = truth.turn(p, said["r"])
    most = max(each.points + each.extra for each in truth.turns)
    return (turn.box, turn.points + turn.extra) == (said["b"], said["n"]) == (turn.box, most)


def _in_front(p: int, said: dict, truth: Truth) -> bool:
    front = Counter(seat for each in truth.totals for seat in truth.seats if each[seat] == max(each))
    return front[p] == said["n"] == max(front.values()) < truth.rounds == said["m"]


def chances_raised(match: Match) -> list[tuple[int, int, int]]:
    """(percent added to the chance to win, seat, round) of each turn of the last leg's second half, by the device's
    chances between turns."""
    from test_odds import percents, tables_of

    rules = GAMES[match.game]
    game = Game(rules, MATCH, len(match.names), match.legs)
    since = game.legs * rules.rounds - (rules.rounds + 1) // 2  # rounds before it
    found: list[tuple[int, int, int]] = []
    before: list[int] = []
    for event in match.happened:
        seat, number = game.player, game.round + 1
        game.apply(event)
        if events.kind(event) < events.SCORE or game.round < since:
            continue
        if game.phase == THROW:
            now = percents(game, tables_of(game))
        else:
            best = game.winners or game.contest.still_in
            now = [100 // best.bit_count() * (best >> each & 1) for each in range(game.players)]
        if number > since:
            found.append((now[seat] - before[seat], seat, number))
        before = now
    return found
