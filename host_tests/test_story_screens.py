# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The story on the screens: the standings' line, the way to the story and to the curve, and room on every panel."""

import sys

import pytest
import stories
from at_the_table import on_device
from panels import LAYOUTS

from host_tools.tours.actions import ROLL, show, take, tap
from host_tools.tours.matches import YAHTZEE, YAMS, four, new, play
from host_tools.tours.standings import looked_back

LANGUAGES = stories.LANGUAGES
SENTENCES = 25
MORE, STORY, CURVE, TITLE = 2, 2, 4, 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", LAYOUTS)
@on_device
def test_the_line_of_the_standings(machine, panel, language):
    from skalbox.draw.measures import LOW
    from skalbox.lang import told

    yield from take(machine, four(), "final")
    screen = machine.app.screen
    before = screen._frame.status.said
    yield from looked_back(machine)
    session = machine.app.lobby.session
    assert screen is machine.app.screen and session.story
    texts = told.said(machine.app.words, session, session.story[0])
    assert "Léa" in texts[1] and texts[0] != texts[1]
    assert screen._frame.status.said == before if LOW else screen._frame.status.said in texts
    yield from tap(machine, MORE, ROLL)
    again = machine.app.screen
    assert again is not screen and not again.works
    assert again._frame.status.said == screen._frame.status.said, "at once"


@on_device
def test_the_code_of_a_challenge_stays(machine):
    session = four()
    session.code = b"K7Q2M9XA"
    yield from take(machine, session, "final")
    yield from looked_back(machine)
    assert session.story and any("K7Q2M9XA" in text for text in machine.strings())


@on_device
def test_a_line_without_room_stays(machine):
    yield from take(machine, four(), "final")
    session = machine.app.lobby.session
    before = machine.app.screen._frame.status.said
    session.names[:] = ["Wwwwwwwwww", "Mmmmmmmmmm", "Inès", "Hugo"]
    yield from looked_back(machine)
    assert session.story and machine.app.screen._frame.status.said == before


@on_device
def test_the_way_to_the_story_and_the_curve(machine):
    yield from take(machine, four(), "final")
    yield from tap(machine, MORE)
    assert "Story" in machine.strings() and "Curve" not in machine.strings()
    yield from tap(machine, STORY)
    assert machine.app.screen.name == "story" and "Looking back…" in machine.strings()
    yield from looked_back(machine)
    assert "Round after round, never more than" in machine.strings()
    yield from tap(machine, CURVE)
    assert machine.app.screen.name == "curve"
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "final"
    yield from tap(machine, MORE, STORY)
    assert "Looking back…" not in machine.strings(), "it is known"
    while machine.app.screen.name == "story":
        yield from tap(machine, ROLL)
    assert machine.app.screen.name == "final"


@on_device
def test_alone_there_is_the_curve(machine):
    yield from take(machine, play(new(YAMS)), "final")
    yield from looked_back(machine)
    assert not machine.app.screen.works and not machine.app.lobby.session.story
    yield from tap(machine, MORE)
    assert "Curve" in machine.strings() and "Story" not in machine.strings()


@pytest.mark.parametrize("screen", ["final", "story"])
@on_device
def test_leaving_ends_the_work(machine, screen):
    """The files are closed, and what was worked out so far is dropped."""
    yield from take(machine, four(), "final")
    if screen == "story":
        yield from tap(machine, MORE, STORY)
    yield from machine.wait(1100)
    left = machine.app.screen
    works = left._narrator if screen == "final" else left._teller
    assert left.works and works is not None
    yield from tap(machine, ROLL if screen == "story" else 1)
    assert machine.app.screen is not left and not left.works and works._tables is None
    assert not machine.app.lobby.session.story
    assert "skalbox.coach.narrator" not in sys.modules


def without_memory(monkeypatch, owner, name: str) -> None:
    """This function of a module, or method of a class, finds no memory. Its module stays, so it is not loaded again."""
    from skalbox import memory

    def short(*_):
        raise MemoryError

    module = getattr(owner, "__module__", owner.__name__).removeprefix("skalbox.")
    monkeypatch.setattr(memory, "STAYS", memory.STAYS + module + " ")
    monkeypatch.setattr(owner, name, short)


@on_device
def test_without_memory_for_its_sentence_the_standings_stay(machine, monkeypatch):
    from skalbox.lang import told

    without_memory(monkeypatch, told, "said")
    yield from take(machine, four(), "final")
    screen = machine.app.screen
    before = screen._frame.status.said
    yield from looked_back(machine)
    assert machine.app.screen is screen and screen._frame.status.said == before and not screen.works
    assert machine.app.lobby.session.story


@pytest.mark.parametrize("screen", ["final", "story"])
@on_device
def test_without_memory_there_is_no_story(machine, screen, monkeypatch):
    from skalbox.coach import narrator

    without_memory(monkeypatch, narrator.Narrator, "_turn")
    yield from take(machine, four(), "final")
    if screen == "story":
        yield from tap(machine, MORE, STORY)
    said = machine.app.screen._frame.status.said
    yield from looked_back(machine)
    assert machine.app.screen.name == screen and machine.app.screen._frame.status.said == said
    assert not machine.app.lobby.session.story


@on_device
def test_undo_takes_the_story_back(machine):
    yield from take(machine, play(new(YAMS, 2)), "final")
    yield from looked_back(machine)
    session = machine.app.lobby.session
    assert session.story
    session.undo_unsaved()
    assert not session.story
    yield from show(machine, "title")


@on_device
def test_a_kind_is_not_told_in_two_games_running(machine):
    lobby = machine.app.lobby
    told = []
    for _ in range(2):
        yield from take(machine, four(), "final")
        yield from looked_back(machine)
        told.append([fact[0] for fact in lobby.session.story])
        yield from tap(machine, TITLE)
        assert lobby.said == bytes(told[-1]) and lobby.session is None
    assert told[0][0] not in told[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", LAYOUTS)
@on_device
def test_each_sentence_fits_on_a_page(machine, panel, language, tried):
    """No line is lost with long names in a match of several legs, and all pages can be reached."""
    from skalbox.lang import told
    from skalbox.screens.story import _MOST

    names = ["Emmanuelle", "Maximilien", "Wwwwwwwwww", "Éponine", "Charlotte", "Mmmmmmmmmm", "Papa", "Mamie"]
    session = play(new(YAHTZEE, names, legs=9))
    yield from take(machine, session, "final")
    most = 0
    for kind in range(0, SENTENCES, 3):
        kinds = [each % SENTENCES for each in range(kind, kind + 3)]
        session.story = [(each, -1 if each in (4, 10, 11, 18, 21, 22) else 2, 100, 117, 5, 10, -1296) for each in kinds]
        yield from tap(machine, MORE, STORY)
        screen = machine.app.screen
        shown = [line for page in screen._pages for _, lines in page for line in lines]
        said = [told.said(machine.app.words, session, fact)[0] for fact in session.story]
        assert " ".join(shown) == " ".join(said)
        assert sum(len(page) for page in screen._pages) == 3
        assert all(sum(len(lines) for _, lines in page) <= _MOST for page in screen._pages)
        most = max(most, len(screen._pages))
        for _ in screen._pages:
            assert machine.app.screen is screen
            yield from tap(machine, ROLL)
        assert machine.app.screen.name == "final"
    tried(f"the story on {panel} in {language}: {most} pages at most")
