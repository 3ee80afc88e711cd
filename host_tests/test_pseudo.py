# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every screen on every panel in a language made from English: accented, a third longer and in brackets.

A word that is too long for its space breaks nothing; such words are listed by name (pytest -s). And every word on a
screen comes from the folder of a language.
"""

import re
from collections import defaultdict

import pseudo
import pytest
from layouts import places
from panels import PANELS, size
from sight import labelled
from test_screens import Shown, faults, golden_names, pill_box
from texts import Text, texts
from tree_copy import Tree

from host_tools.commands.shots import visit
from host_tools.tours import actions

_WORD = re.compile(r"[^\W\d_]+")
_PICTURE = re.compile("#.")  # in a text
# Screens with text of no language: other languages' own names, lines of settings.toml, letters to type, errors.
FOREIGN = (
    "02-language", "02-wiring", "03-challenge-typing", "03-challenge-letters", "03-challenge-figures", "06-letters",
    "13-test", "59-names-letters", "67-error",
)  # fmt: skip
# In every language: the device as a player, the cross of a struck box, the end of a version.
NAMES = {"Skalbox", "Robot", "x", "dev"}


@pytest.fixture(scope="module")
def code(tmp_path_factory):
    """The code.py of a device that also has the pseudo-language."""
    tree = Tree(tmp_path_factory.mktemp("pseudo"))
    pseudo.add(tree.root)
    return tree.root / "code.py"


def players(app, shown: list[Text]) -> set[str]:
    """The words in all names and codes of challenges that the device knows. Also the texts among these that are names
    cut with a full stop."""
    lobby, hall, session = app.lobby, app.lobby.hall(), app.lobby.session
    names = [*lobby.players, *lobby.typed, *lobby.wins, *lobby.played]
    names += [each.name for each in [*hall.players, *hall.results]]
    codes = [lobby.code, getattr(app.screen, "code", b""), *(result.code for result in hall.results)]
    if session is not None:
        names += [*session.names, *(session.ghost[:1] if session.ghost else ())]
        codes += [session.code]
    names += actions.NAMES if lobby.storage.aside else []
    ends = [text.text for text in shown if text.text[-1:] == "."]
    names += [text for text in ends if any(name.startswith(text[:-1]) for name in names)]
    # A code is shown whole or in two halves. A duel's first letter is a small one, but shown as all others.
    names += [part.decode().upper() for code in codes for part in (code, code[:4], code[4:])]
    return {word for name in names for word in _WORD.findall(name)}


def names_of(text: str, words: dict[str, str]) -> list[str]:
    """The names of the words that a text on the screen, or a line of it, was made from."""
    patterns = {name: re.escape(each).replace("%d", r"-?\d+").replace("%s", ".*") for name, each in words.items()}
    found = [name for name, pattern in patterns.items() if re.fullmatch(pattern, text)]
    return found or [name for name, each in words.items() if len(text) > 3 and text in " ".join(each.split())]


def untranslated(shown: list[Text], known: set[str]) -> set[str]:
    """The words in these texts that are not known."""
    return {word for text in shown for word in _WORD.findall(_PICTURE.sub("", text.text))} - known


@pytest.mark.soak
@pytest.mark.parametrize("panel", PANELS)
def test_every_screen_in_a_longer_language(panel, code, tried):
    words = pseudo.words(code.parent)
    known = NAMES | {word for text in words.values() for word in _WORD.findall(text)}
    screens: dict[str, Shown] = {}
    english: dict[str, set[str]] = {}
    met: set[str] = set()  # names, also of an evening that is over

    def seen(machine, name):
        shown = texts(machine)
        boxes = list(places(machine.display.root_group))
        screens[name] = Shown(shown, boxes, labelled(machine.app), pill_box(machine.app.screen))
        met.update(players(machine.app, shown))
        left = set() if name.startswith(FOREIGN) else untranslated(shown, known | met)
        if left:
            english[name] = left

    visit(pseudo.CODE, seen, panel=panel, pictures=False, code=code)
    assert set(screens) >= golden_names("en")
    assert not english, f"not in any folder of a language: {english}"
    tight: dict[str, set[str]] = defaultdict(set)
    for name, shown in screens.items():
        wrong = faults(name, shown, size(panel))
        for text in shown.texts:
            if _WORD.search(text.text) and any(str(text) in fault for fault in wrong):
                for word in names_of(text.text, words) or [text.text]:
                    tight[word].add(name)
    print(f"\nToo long on {panel}, and on how many screens:")
    for word in sorted(tight):
        print(f"    {word} {len(tight[word])}: {words.get(word, word)}")
    # Wide panels have room for that word.
    known_as_tight = "title.KEY_SETTINGS" if size(panel)[0] == 240 else "saves.UNSAVED_SAYS.1"
    assert known_as_tight in tight, "a word that is a third too long is found"
    tried(f"{len(screens)} screens in a longer language on {panel}: {len(tight)} of {len(words)} words overflow")


def test_how_the_pseudo_language_is_made(code):
    assert pseudo.pseudo("Roll %d") == "[Rööll %d]"
    assert pseudo.pseudo("%s leads by %d") == "[%s lëëëâds bÿÿ %d]"
    assert [pseudo.pseudo(each) for each in ("%d/%d", "+100", "5×", "")] == ["%d/%d", "+100", "5×", ""]
    words = pseudo.words(code.parent)
    english = pseudo.words(code.parent, "en")
    assert set(words) == set(english) and len(words) > 400
    for name, text in english.items():
        assert words[name] == pseudo.pseudo(text), name
    assert names_of(words["turn.ROLL_N"] % 3, words) == ["turn.ROLL_N"]
    said = "A die held earlier may be rolled again"
    sources = [name for name, text in english.items() if said in " ".join(text.split())]
    assert {f"help_{game}.SECTIONS.1.1" for game in ("skalpott", "yahtzee", "yams")} <= set(sources)
    assert names_of(pseudo.pseudo(said)[1:-1], words) == sources
    assert untranslated([Text("[Rööll] on", (0, 0, 1, 1), (0, 0, 1, 1), None, "")], {"Rööll"}) == {"on"}
