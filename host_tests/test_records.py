# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The record's format in every detail, damaged records, and random games that survive writing and reading."""

import io
import json
import os
import random
import re
from collections import Counter
from contextlib import redirect_stderr

import oracle
import pytest
import record_cases
from helpers import GOLDEN, KINDS, ROOT, RULES, SKALBOX, SKALPOTT, record, run_program, run_replay, snapshot
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from record_cases import DAMAGES, OVER, TURN, damaged

from host_tools import safe_files
from host_tools.commands import advise, replay, review
from host_tools.records.record import RecordError, read, write
from host_tools.records.report import report
from skalcore import boxes, events
from skalcore.game import DECIDE, Game
from skalcore.game import OVER as OVER_game

BAD = record_cases.BAD | record_cases.BAD_CASES
GOOD = record_cases.GOOD | record_cases.GOOD_CASES


@pytest.mark.parametrize("case", BAD)
def test_a_bad_record_is_refused(case):
    data, line, piece = BAD[case]
    with pytest.raises(RecordError) as caught:
        read(data)
    assert (caught.value.line, piece in caught.value.reason) == (line, True), caught.value.reason
    assert str(caught.value) == caught.value.reason and "\n" not in caught.value.reason
    assert caught.value.reason.isascii() and caught.value.reason.isprintable() and len(caught.value.reason) < 250
    with pytest.raises(ValueError):
        oracle.replay(data.decode("latin-1"))


@pytest.mark.parametrize("case", GOOD)
def test_a_good_record_is_read(case):
    data, happened = GOOD[case]
    found = read(data)
    assert len(found.events) == len(found.lines) == happened
    assert report(found.game, found.names, found.code) == oracle.replay(data.decode())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_are_read(path):
    found = read(path.read_bytes())
    assert report(found.game, found.names) == json.loads(path.with_suffix(".json").read_text())


def test_each_event_has_its_line_number():
    found = record("# one\n\nskal 1\ngame yams\nmode match\nplayers A\n\nroll 1 2 3 4 5 # eight\n\n\nkeep 1\n")
    assert found.lines == [8, 11]


@pytest.fixture
def files(tmp_path):
    """The paths of files in a folder with good and bad records."""
    (tmp_path / "good.skal").write_bytes(TURN)
    (tmp_path / "over.skal").write_bytes(OVER)
    (tmp_path / "bad.skal").write_bytes(TURN + b"score chance\n")
    (tmp_path / "empty.skal").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    return lambda name: name if name == "-" else str(tmp_path / name)


# the files given, and those at fault with the error after the name
COMMANDS = [
    (["good.skal"], []),
    (["good.skal", "over.skal", "good.skal"], []),
    (["-"], []),
    (["over.skal", "-"], []),
    (["bad.skal"], [("bad.skal", ":9: skalpott has no box")]),
    (["good.skal", "bad.skal", "over.skal"], [("bad.skal", ":9: ")]),
    (["empty.skal", "bad.skal"], [("empty.skal", ":1: the header is incomplete"), ("bad.skal", ":9: ")]),
    (["good.skal", "missing.skal"], [("missing.skal", ": No such file")]),
    (["folder", "good.skal"], [("folder", ": Is a directory")]),
    (["good.skal/x.skal"], [("good.skal/x.skal", ": Not a directory")]),
    (["-", "-"], [("-", ":1: the header is incomplete")]),  # nothing is left for the second
]


def check_reply(files, names, blamed, status, out, err):
    if blamed:
        assert (status, out) == (2, "")
        printed = err.splitlines()
        assert len(printed) == len(blamed)
        for line, (name, text) in zip(printed, blamed, strict=True):
            assert line.startswith(files(name) + text), line
    else:
        assert (status, err) == (0, "")
        texts = {"good.skal": TURN, "over.skal": OVER, "-": TURN}
        assert [json.loads(line) for line in out.splitlines()] == [
            oracle.replay(texts[name].decode()) for name in names
        ]


@pytest.mark.parametrize(("names", "blamed"), COMMANDS)
def test_replay(files, names, blamed):
    check_reply(files, names, blamed, *run_replay(*map(files, names), stdin=TURN))


def test_errors_in_standard_input():
    status, out, err = run_replay("-", stdin=TURN + b"score chance\n")
    assert (status, out) == (2, "") and err.startswith('-:9: skalpott has no box "chance"')
    assert run_replay("-", stdin=b"skal 2\n") == (2, "", '-:1: only version 1 of the format is supported, not "2"\n')


def test_replay_prints_to_the_real_streams(files, capsys):
    assert replay.main([files("good.skal")]) == 0
    assert json.loads(capsys.readouterr().out)["next"]["expects"] == ["keep", "score"]
    assert replay.main([files("good.skal"), files("bad.skal")]) == 2
    assert capsys.readouterr().out == ""


def test_a_record_is_read_up_to_a_size(tmp_path):
    """As large as allowed with comments, and one byte more; no more than that is read from standard input."""
    largest = TURN + b"#".ljust(safe_files.MEGABYTE - len(TURN) - 1, b"x") + b"\n"
    place = tmp_path / "large.skal"
    place.write_bytes(largest)
    assert run_replay(str(place)) == run_replay("-", stdin=largest)
    assert run_replay(str(place))[::2] == (0, "")
    place.write_bytes(largest + b"\n")
    printed = "%s: too large: the limit is 1 MB\n"
    for command in (replay.main, advise.main, review.main):
        err = io.StringIO()
        with redirect_stderr(err):
            assert command([str(place)]) == 2
        assert err.getvalue() == printed % place
    stdin = io.BytesIO(largest * 3)
    with pytest.raises(OSError, match="too large: the limit is 1 MB"):
        safe_files.limited(stdin, "-")
    assert stdin.tell() == safe_files.MEGABYTE + 1


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
@pytest.mark.parametrize("command", ["replay", "advise", "review"])
def test_an_endless_record(command, tmp_path):
    printed = "too large: the limit is 1 MB\n"
    assert run_program(SKALBOX, command, "/dev/zero", cwd=tmp_path) == (2, "", "/dev/zero: " + printed)
    endless = 'exec "$@" - </dev/zero'
    assert run_program("sh", "-c", endless, "sh", SKALBOX, command, cwd=tmp_path) == (2, "", "-: " + printed)


@pytest.mark.parametrize(("names", "blamed"), COMMANDS)
def test_the_command(files, names, blamed, tmp_path):
    check_reply(files, names, blamed, *run_program(SKALBOX, "replay", *map(files, names), stdin=TURN, cwd=tmp_path))


def test_the_command_from_the_root_of_the_project(files):
    status, out, err = run_program(SKALBOX, "replay", files("over.skal"), cwd=ROOT)
    assert (status, err) == (0, "") and json.loads(out)["finished"] is True


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_order_of_keys(path):
    """Keys have the order of the format's description, boxes and keywords their own."""
    status, out, err = run_replay(str(path))
    assert (status, err) == (0, "")
    printed = json.loads(out)
    assert list(printed) == ["game", "mode", "finished", "players", "rounds", "next", "winners"]
    words = ["name", "grid", "bonus", "extra", "grid_total", "pot", "additions", "total", "match_total"]
    assert all(list(player) == words for player in printed["players"])
    if printed["next"]:
        assert list(printed["next"]) == ["player", "expects", "round", "rolls_left", "dice", "scores"]
        order = ["dry", "first", "roll", "keep", "score", "zero"]
        assert printed["next"]["expects"] == [word for word in order if word in printed["next"]["expects"]]
    for each in printed["rounds"]:
        assert list(each) == ["order", "additions", "pot"] + ["opponent"] * (printed["mode"] != "match")


BATCHES = 8  # two processes share the work
REFUSED = re.compile(rb"-:([1-9][0-9]*): [ -~]{10,400}\n")


def sources(seed: str) -> list[bytes]:
    """Records to damage: the golden ones, and random games of every kind, mostly short."""
    rng = random.Random(seed)
    found = [path.read_bytes() for path in GOLDEN]
    for kind in KINDS:
        for stop in (0, 3, 10, 30, 60, None):
            players = rng.randint(kind.fewest, min(kind.most, 4))
            found.append(kind.random_text(rng, players, 1, stop).encode())
    return found


def oracle_says(data: bytes):
    """The oracle's reply, or None if it refuses."""
    try:
        return oracle.replay(data.decode("ascii"))
    except ValueError:
        return None


def fuzz(seed: str, count: int) -> Counter:
    """Damages `count` records; returns how many were refused and replayed, and by which damage."""
    rng = random.Random(seed)
    records = sources(seed)
    seen = Counter()
    for number in range(count):
        data, done = damaged(rng, rng.choice(records))
        case = f"seed {seed}, case {number} ({done}): {data[:3000]!r}"
        status, out, err = run_replay("-", stdin=data)
        wanted = oracle_says(data)
        if status == 2:
            refusal = REFUSED.fullmatch(err.encode())
            assert out == "" and refusal, f"{case}: {err!r}"
            assert int(refusal[1]) <= data.count(b"\n") + 1, f"{case}: {err!r}"
            assert wanted is None, f"refused, but not by the oracle: {err} {case}"
            seen["refused"] += 1
        else:
            assert status == 0 and err == "" and out.count("\n") == 1, case
            reply = json.loads(out)
            assert wanted is not None, f"replayed, but not by the oracle: {case}"
            assert reply == wanted, case
            found = read(data)
            again = read(write(found.game, found.names, found.events).encode())
            assert list(again.events) == list(found.events), case
            seen["replayed"] += 1
        seen.update(done.split("+"))
    return seen


def check_all_tried(seen: Counter, count: int) -> None:
    assert seen["refused"] + seen["replayed"] == count
    assert seen["refused"] > count // 3 and seen["replayed"] > count // 20
    assert all(seen[how.__name__] for how in DAMAGES)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_records(batch, tried):
    count = 2000 // BATCHES
    seen = fuzz(f"test {batch}", count)
    check_all_tried(seen, count)
    tried(f"{count} damaged records: {seen['refused']} refused, {seen['replayed']} replayed as the oracle does")


@pytest.mark.soak
def test_many_damaged_records(tried):
    seen = fuzz("soak", 20_000)
    check_all_tried(seen, 20_000)
    text = f"20,000 damaged records: {seen['refused']} refused, {seen['replayed']} replayed as the oracle does"
    print(text)
    tried(text)


def test_the_check_can_fail(monkeypatch):
    """A reader that accepts something wrong, or stumbles, is detected."""
    monkeypatch.setattr("host_tools.records.record.LONGEST_NAME", 13)
    with pytest.raises(AssertionError, match="replayed, but not by the oracle"):
        fuzz("slips", 2000)
    monkeypatch.undo()
    monkeypatch.setattr("host_tools.records.record._quote", lambda word: chr(300))
    with pytest.raises(AssertionError):
        fuzz("speaks oddly", 500)


GAMES = {str(kind): kind for kind in KINDS}
DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5)
HEADER_WORDS = ("skal", "game", "mode", "players", "legs")


@st.composite
def whole_records(draw, kind):
    """The text of a whole random game of this kind; now and then with the most players or legs allowed."""
    players = draw(st.integers(kind.fewest, kind.most))
    legs = draw(st.sampled_from([1, 1, 2, kind.most_legs] if kind.most_legs > 1 else [1]))
    return kind.random_text(random.Random(draw(st.integers(0, 1 << 32))), players, legs)


def of_every_kind(few: int, many: int):
    """Run the test for each kind of game, with `few` records of it in `make test`, and with `many` in `make soak`. The
    test takes `data` and `kind`."""

    def wrap(test):
        limited = {each: settings(max_examples=each)(given(data=st.data())(test)) for each in (few, many)}

        @pytest.mark.parametrize("examples", [few, pytest.param(many, marks=pytest.mark.soak)])
        @pytest.mark.parametrize("kind", KINDS, ids=str)
        def run(kind, examples):
            limited[examples](kind=kind)

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return wrap


def survives_writing_and_reading(kind, text, first):
    again = write(first.game, first.names, first.events)
    assert again == text.replace("\nlegs 1\n", "\n")
    second = record(again)
    assert list(second.events) == list(first.events) and second.names == first.names
    assert snapshot(second.game) == snapshot(first.game)
    assert report(second.game, second.names) == report(first.game, first.names)
    lines = text.splitlines()
    assert [lines[number - 1].split()[0] for number in first.lines] == [
        events.KINDS[events.kind(event)] for event in first.events
    ]


def is_what_the_oracle_says(kind, text, read):
    assert report(read.game, read.names) == oracle.replay(text)


def ends_as_the_rules_say(kind, text, read):
    game = read.game
    kinds = [events.kind(event) for event in read.events]
    turns = len(oracle.BOXES[kind.game]) * game.players * game.legs
    assert game.phase == OVER_game and game.expects() == 0 and game.winners
    assert kinds.count(events.SCORE) + kinds.count(events.ZERO) == turns
    assert turns + kinds.count(events.KEEP) == kinds.count(events.ROLL) <= 3 * turns
    assert kinds.count(events.FIRST) == (1 if kind is SKALPOTT else 0)
    if game.players == 1:
        assert kinds.count(events.DRY) == (6 if kind.mode == "solo-recommended" else 0)
    else:
        assert kinds.count(events.DRY) >= game.players
    assert all(points != boxes.OPEN for card in game.cards for points in card)
    assert game.round == len(oracle.BOXES[kind.game]) * game.legs and game.leg == game.legs - 1
    reply = report(game, read.names)
    best = max(player["match_total"] for player in reply["players"])
    assert all(player["match_total"] == best for player in reply["players"] if player["name"] in reply["winners"])
    if kind is SKALPOTT:
        assert sum(game.ledger.pots) == 72 * game.players and len(reply["winners"]) == 1
    elif kind.game == "skalpott":
        assert game.ledger.pots[0] % 6 == 0 and 0 <= game.ledger.pots[0] <= 144
    else:
        level = [player["name"] for player in reply["players"] if player["match_total"] == best]
        assert reply["winners"] == level and not any(game.ledger.pots)
    for event in (events.dry((1, 1, 1, 1, 1)), events.roll((1, 1, 1, 1, 1)), events.score(0), events.hold_event(0)):
        with pytest.raises(ValueError, match="the game is over"):
            game.apply(event)


@of_every_kind(30, 60)
def test_a_whole_game_is_written_read_and_judged_as_the_rules_say(kind, data):
    """Also as the oracle, which shares no code with the program."""
    text = data.draw(whole_records(kind))
    read = record(text)
    for check in (survives_writing_and_reading, is_what_the_oracle_says, ends_as_the_rules_say):
        check(kind, text, read)


@of_every_kind(40, 80)
def test_any_beginning_is_a_valid_record(kind, data):
    text = data.draw(whole_records(kind))
    lines = text.splitlines()
    header = sum(line.split()[0] in HEADER_WORDS for line in lines)
    for cut in [header, data.draw(st.integers(header, len(lines) - 1)), len(lines) - 1]:
        part = "\n".join(lines[:cut]) + "\n"
        read = record(part)
        reply = report(read.game, read.names)
        assert reply == oracle.replay(part)
        assert not reply["finished"] and reply["winners"] == []
        assert lines[cut].split()[0] in reply["next"]["expects"]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_beginning_of_one_game(kind):
    """After each event the game being played reports the same as the record read from scratch."""
    text = kind.random_text(random.Random(f"beginnings {kind}"), kind.fewest, 2 if kind.most_legs > 1 else 1)
    whole = record(text)
    game = kind.new(kind.fewest, whole.game.legs)
    for played, event in enumerate(whole.events):
        part = write(game, whole.names, whole.events[:played])
        assert report(game, whole.names) == report(record(part).game, whole.names) == oracle.replay(part)
        game.apply(event)
    assert snapshot(game) == snapshot(whole.game)


class AnyGame(RuleBasedStateMachine):
    """Apply events one by one, legal events and arbitrary numbers, from some point of a random game on."""

    @initialize(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1 << 32), stop=st.integers(0, 260))
    def begin(self, name, seed, stop):
        rng = random.Random(seed)
        kind = GAMES[name]
        players = rng.randint(kind.fewest, min(kind.most, 3))
        start = record(kind.random_text(rng, players, rng.choice([1, 2]) if kind.most_legs > 1 else 1, stop))
        self.game: Game = start.game
        self.names = start.names
        self.happened = list(start.events)

    def take(self, event):
        self.game.apply(event)
        self.happened.append(event)

    def expected(self, kind):
        return self.game.expects() >> kind & 1

    @precondition(lambda self: self.expected(events.DRY))
    @rule(dice=DICE)
    def dry(self, dice):
        self.take(events.dry(dice))

    @precondition(lambda self: self.expected(events.FIRST))
    @rule(choice=st.sampled_from([events.START, events.FINISH]))
    def first(self, choice):
        self.take(events.start_choice(choice))

    @precondition(lambda self: self.expected(events.ROLL))
    @rule(dice=DICE)
    def roll(self, dice):
        self.take(events.roll([self.game.dice[i] if self.game.held >> i & 1 else dice[i] for i in range(5)]))

    @precondition(lambda self: self.expected(events.KEEP))
    @rule(mask=st.integers(0, 30))
    def keep(self, mask):
        self.take(events.hold_event(mask))

    @precondition(lambda self: self.game.phase == DECIDE)
    @rule(data=st.data(), by_choice=st.booleans())
    def fill(self, data, by_choice):
        card = self.game.cards[self.game.player]
        box = data.draw(st.sampled_from([box for box in range(len(card)) if card[box] == boxes.OPEN]))
        self.take(events.zero(box) if by_choice and self.expected(events.ZERO) else events.score(box))

    @rule(number=st.integers(0, 0xFFFF))
    def anything(self, number):
        before = snapshot(self.game)
        try:
            self.take(number)
        except ValueError as error:
            assert str(error) and snapshot(self.game) == before

    @invariant()
    def all_agree(self):
        text = write(self.game, self.names, self.happened)
        assert list(record(text).events) == self.happened
        assert report(self.game, self.names) == oracle.replay(text)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=30, stateful_step_count=30)


@pytest.mark.soak
class TestAnyGameOften(AnyGame.TestCase):
    settings = settings(max_examples=80, stateful_step_count=30)


def test_rules_are_named_as_in_the_records():
    assert set(RULES) >= set(oracle.BOXES) == {kind.game for kind in KINDS} and len(oracle.BOXES) >= 3
