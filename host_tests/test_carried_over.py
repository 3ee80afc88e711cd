# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A restart between two matches: all that is carried over it comes back, and each choice then does its work."""

from types import SimpleNamespace

import pytest

from host_tools.virtual.machine import Machine

# The finished match enters the hall, it is left, a new one begins, or one that was put aside is taken up.
CHOICES = [None, (), (-1, False), (-1, True), (0, False), (2, True)]


class Lobby:
    """As much of a lobby as a change of the match needs; it notes what is done."""

    def __init__(self, **more):
        self.done = []
        self.code = b"K7Q2M9XA"
        self.session = SimpleNamespace(
            damaged=False, game=SimpleNamespace(players=1), welcome=str, story=(), renew_lists=str, counted=False
        )
        self.renew_lists = lambda copy: None
        self.said = b""
        self.settings = SimpleNamespace(names=[], renew_lists=lambda copy: None)
        self.wins = {}
        self.played = {}
        self.storage = SimpleNamespace(stuck=False, reported=0, settings=b"settings", renew_objects=str)
        self.lost = 0
        self.begins = True
        self.over = False
        vars(self).update(more)

    def is_kept(self):
        return True

    def is_over(self):
        return self.over

    def match_screen(self):
        return "opening"

    def start_match(self, erase):
        self.done.append(("begin", erase))
        return self.begins

    def resume_aside(self, which, erase):
        self.done.append(("take up", which, erase))
        return "resume" if self.begins else "new_match"

    def choose(self, settings, code):
        self.done.append((bytes(settings), bytes(code)))

    def __getattr__(self, name):
        return lambda: self.done.append(name)


@pytest.fixture
def change(monkeypatch):
    """The module; `carried` has the bytes of each restart."""
    with Machine():
        from skalbox.hardware import fresh_start
        from skalbox.match import change

        carried: list[bytes] = []
        monkeypatch.setattr(fresh_start, "restart", carried.append)
        yield SimpleNamespace(**vars(change), carried=carried)


@pytest.mark.parametrize("code", [b"", b"K7Q2M9XA"])
@pytest.mark.parametrize("how", CHOICES)
def test_the_choice_comes_back_after_a_restart(change, how, code):
    lobby = Lobby(code=code)
    change.restart(lobby, how)
    assert lobby.done == ["save_before_sleep", "remember"]
    (carried,) = change.carried
    lobby = Lobby()
    assert change.recall(lobby, carried) == (("begin", how) if how else ("end", how))
    assert lobby.done == [(b"settings", code)]


@pytest.mark.parametrize("how", CHOICES)
def test_a_match_of_an_evening_that_has_ended_stays_out_of_the_next_evening(change, how):
    for counted in (False, True):
        lobby = Lobby()
        lobby.session.counted = counted
        change.restart(lobby, how)
        again = Lobby()
        again.session.count = lambda again=again: again.done.append("counted")
        assert change.recall(again, change.carried[-1]) == (("begin", how) if how else ("end", how))
        assert ("counted" in again.done) == counted


@pytest.mark.parametrize("code", [b"", b"K7Q2M9XA"])
def test_the_wins_come_back_if_there_is_room(change, code):
    names = SimpleNamespace(names=["Ana", "Bob", "Eva"])
    room = 253 - 3 - len(code) - 3
    for size, wins in ((8, {"Ana": 2, "Eva": 300, "Gone": 1}), (room, {"Bob": 1}), (room + 1, {"Bob": 1})):
        storage = SimpleNamespace(stuck=False, reported=0, settings=b"s" * size)
        change.restart(Lobby(code=code, settings=names, wins=wins, storage=storage), None)
        lobby = Lobby(settings=names)
        assert change.recall(lobby, change.carried[-1]) == ("end", None)
        assert lobby.done == [(b"s" * size, code)] and len(change.carried[-1]) <= 253
        kept = {name: min(won, 255) for name, won in wins.items() if name in names.names}
        assert lobby.wins == (kept if size <= room else {})


def test_a_choice_takes_two_bytes_before_the_code_and_the_settings(change):
    for how in CHOICES:
        change.restart(Lobby(code=b""), how)
    assert [each[:3] for each in change.carried] == [
        b"\0\0\0", b"\1\0\0", b"\2\0\0", b"\6\0\0", b"\2\1\0", b"\6\3\0",
    ]  # fmt: skip
    assert all(each[3:] == b"settings" for each in change.carried)


@pytest.mark.parametrize(
    "more",
    [{"storage": SimpleNamespace(stuck=True, reported=0)}, {"storage": SimpleNamespace(stuck=False, reported=2)}],
    ids=["stuck", "reported"],
)
def test_there_is_no_restart_if_something_could_not_be_saved(change, more):
    lobby = Lobby(**more)
    change.restart(lobby, None)
    assert not change.carried and not lobby.done


@pytest.mark.parametrize("how", [None, (), (-1, False), (-1, True), (2, False)])
@pytest.mark.parametrize(
    ("story", "said", "wanted"),
    [([(14, 0), (3, 1)], b"", bytes([14])), ((), bytes([24, 3]), bytes([24])), ((), b"", b"")],
)
def test_the_kind_that_the_story_told_first_comes_back(change, how, story, said, wanted):
    """The match that ends has a story, or the match before it had one, or neither."""
    lobby = Lobby(said=said)
    lobby.session.story = story
    change.restart(lobby, how)
    (carried,) = change.carried
    again = Lobby()
    assert change.recall(again, carried) == (("begin", how) if how else ("end", how))
    assert again.said == wanted


def test_nothing_is_recalled_if_there_is_something_to_report_or_no_match_that_could_end(change):
    change.restart(Lobby(), None)
    change.restart(Lobby(), (-1, False))
    ending, beginning = change.carried
    for more, ends, begins in (
        ({"lost": 1}, False, False),
        ({"session": SimpleNamespace(damaged=True)}, False, False),
        ({"session": None}, False, True),
        ({}, True, True),
    ):
        found = [change.recall(Lobby(**more), carried) is not None for carried in (ending, beginning)]
        assert found == [ends, begins], more


@pytest.mark.parametrize(
    ("how", "begins", "screen", "done"),
    [
        (None, True, ("title", None), []),
        ((), True, ("title", None), ["abandon"]),
        ((-1, True), True, ("opening", None), [("begin", True)]),
        ((-1, False), False, ("new_match", None), [("begin", False)]),
        ((2, False), True, ("resume", None), [("take up", 2, False)]),
        ((2, True), False, ("new_match", 2), [("take up", 2, True)]),
    ],
)
def test_what_each_choice_does(change, how, begins, screen, done):
    lobby = Lobby(begins=begins)
    assert change.end_or_start(lobby, how) == screen and lobby.done == done
    lobby = Lobby(begins=begins, over=True)
    assert change.end_or_start(lobby, how) == screen
    assert lobby.done == ["enter_in_hall", *(each for each in done if each != "abandon")]
