# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The build refuses a language that differs from English in more than its texts, and says in which line."""

import pytest
from helpers import ROOT, written_tree
from tree_copy import Tree

from host_tools.source_tree import languages
from host_tools.squeezer import CompileError, squeeze, translations

ENGLISH = """# A comment.
LEADS = "%s leads by %d"
NOTE = "50% of it"
DICE = ("one", "two %d")
PLACES = "@0 beats @1"
PAGES = (("first", "%s"), ("second", "text"))
"""
FRENCH = """LEADS = "%s mène de %d"
NOTE = "50 % du total"
DICE = ("un", "deux %d")
PLACES = "victoire de @0"
PAGES = (("premier", "%s"), ("second", "texte"))
"""
LINES = {line.split(" ")[0]: line for line in FRENCH.splitlines()}


def checked(tmp_path, french: str, **more: str) -> None:
    folder = "lib/skalbox/lang/"
    files = {"en/__init__.py": "", "fr/__init__.py": "", "en/keys.py": ENGLISH, "fr/keys.py": french}
    translations.check(written_tree(tmp_path, {folder + name: text for name, text in (files | more).items()}))


@pytest.mark.parametrize(
    ("word", "line", "said"),
    [
        (
            "LEADS",
            'LEADS = "%s mène"',
            "fr/keys.py:1: LEADS has the marks %s in '%s mène', but English has the marks %s %d",
        ),
        ("LEADS", 'LEADS = "%d de plus que %s"', "fr/keys.py:1: LEADS has the marks %d %s in '%d de plus que %s', but"),
        (
            "NOTE",
            'NOTE = "%d du total"',
            "fr/keys.py:2: NOTE has the marks %d in '%d du total', but English has no marks",
        ),
        ("DICE", 'DICE = ("un",)', "fr/keys.py:3: DICE has 1 text, but English has 2"),
        ("DICE", 'DICE = "un deux"', "fr/keys.py:3: DICE has a text, but English has several texts"),
        ("NOTE", "NOTE = 50", "fr/keys.py:2: NOTE has no text, but English has a text"),
        (
            "PAGES",
            'PAGES = (("a", "b"), ("c", "d"))',
            "fr/keys.py:5: PAGES has no marks in 'b', but English has the marks %s",
        ),
        (
            "PLACES",
            'PLACES = "@2 perd, @0 gagne"',
            "fr/keys.py:4: PLACES has the marks @2 in '@2 perd, @0 gagne', which English does not have",
        ),
        ("DICE", "", "fr/keys.py:1: DICE is missing: English has it"),
        ("NOTE", LINES["NOTE"] + '\nMORE = "de plus"', "fr/keys.py:3: MORE: English has no such word"),
    ],
)
def test_a_translation_with_a_fault_is_refused(word, line, said, tmp_path):
    with pytest.raises(CompileError) as caught:
        checked(tmp_path, FRENCH.replace(LINES[word], line))
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"en/title.py": ""}, "fr/title.py is missing: English has it"),
        ({"fr/title.py": ""}, "fr/title.py: English has no such file"),
        ({"de/__init__.py": ""}, "de/keys.py is missing: English has it"),
    ],
)
def test_a_language_has_the_files_of_english(more, said, tmp_path):
    with pytest.raises(CompileError) as caught:
        checked(tmp_path, FRENCH, **more)
    assert str(caught.value) == said


def test_texts_may_differ(tmp_path, tried):
    checked(tmp_path, FRENCH)
    translations.check(ROOT)
    tried("languages compared with English: %s" % " ".join(languages(ROOT)))


@pytest.mark.parametrize("plain", [False, True])
def test_the_build_compares_them(plain, tmp_path):
    root = Tree(tmp_path).root
    path = root / "lib/skalbox/lang/fr/rounds.py"
    path.write_text(path.read_text("utf-8").replace("%s", "", 1), "utf-8")
    target = tmp_path / "made"
    target.mkdir()
    with pytest.raises(CompileError, match=r"fr/rounds\.py:\d+: \w+ has "):
        squeeze.squeeze(root, target, plain)
