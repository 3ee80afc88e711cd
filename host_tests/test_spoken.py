# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The build says in which file of a language a word is: the screens then show the same, and nothing is searched."""

import pytest
from helpers import ROOT, written_tree
from tree_copy import Tree

from host_tools.squeezer import CompileError, spoken
from host_tools.tours import tour
from host_tools.virtual.machine import Machine

FILES = {
    "lib/skalbox/lang/en/__init__.py": "NAME = 'English'\n",
    "lib/skalbox/lang/en/turn.py": "ROUND = 'Round'\n",
    "lib/skalbox/lang/en/opening.py": "CHOOSES = 'chooses'\n_PART = 1\n",
    "lib/skalbox/lang/en/yams.py": "NAME = 'Yams'\nNOTE = '1 to 8'\nBOXES = ('Aces', 'Twos')\nCATEGORIES = (NAME,)\n",
    "lib/skalbox/lang/en/help_yams.py": "CHOOSES = 1\n",
}


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("x = words.CHOOSES", 'x = words.load_part("opening").CHOOSES'),
        ("x = self._words.CHOOSES + app.words.CHOOSES", None),
        ("x = words.ROUND", 'x = words.load_part("turn").ROUND'),
        ("x = words.CODE, words.game(rules).NAME", "x = words.CODE, words.game(rules).NAME"),
        (
            "x = events.CHOOSES, page.words(1), words.drop_cache()",
            "x = events.CHOOSES, page.words(1), words.drop_cache()",
        ),
        ('"""As words.OTHER."""  # words.OTHER', '"""As words.OTHER."""  # words.OTHER'),
    ],
)
def test_a_word_gets_its_file(line, wanted, tmp_path):
    root = written_tree(tmp_path, {**FILES, "lib/skalbox/screen.py": line + "\n"})
    spoken.resolve(root)
    wanted = wanted or line.replace(".CHOOSES", '.load_part("opening").CHOOSES')
    assert (root / "lib/skalbox/screen.py").read_text() == wanted + "\n"


COPIED = {
    **FILES,
    "lib/skalbox/lang/en/keys.py": "BACK = 'Back'\nNEXT = (\n    'Next', 'On',\n)\nKEYS = BACK\nA, = 'a'\n",
    "lib/skalbox/lang/fr/__init__.py": "NAME = 'Français'\n",
    "lib/skalbox/lang/fr/turn.py": "ROUND = 'Tour'\n",
    "lib/skalbox/lang/fr/opening.py": "CHOOSES = 'choisit'\nTIE = 'égalité'\nWINS = 'gagne'\n",
    "lib/skalbox/lang/fr/keys.py": "BACK = 'Retour'\nNEXT = ('Suite', 'Va')\nKEYS = BACK\n",
}
COPIED["lib/skalbox/lang/en/opening.py"] = "CHOOSES = 'chooses'\nTIE = 'tie'\nWINS = 'wins'\n"


def test_few_words_of_another_file_are_copied(tmp_path):
    says = "words.CHOOSES, words.TIE, words.WINS, words.BACK, words.NEXT\n"
    several = (
        "def one():\n    return words.BACK\ndef two():\n    return words.BACK, words.TIE, words.WINS\nSCREENS = 1\n"
    )
    files = {"lib/skalbox/screen.py": says, "lib/skalbox/several.py": several}
    files["lib/skalbox/names.py"] = "words.KEYS, words.TIE, words.WINS\n"  # KEYS is not a literal
    root = written_tree(tmp_path, {**COPIED, **files})
    spoken.resolve(root)
    assert (root / "lib/skalbox/screen.py").read_text() == says.replace("words.", 'words.load_part("opening").')
    found = (root / "lib/skalbox/several.py").read_text()
    assert 'return words.load_part("keys").BACK' in found and 'return words.load_part("opening").BACK' in found
    assert 'words.load_part("keys").KEYS' in (root / "lib/skalbox/names.py").read_text()
    copies = {
        code: (root / f"lib/skalbox/lang/{code}/opening.py").read_text().split("WINS")[1] for code in ("en", "fr")
    }
    assert copies["fr"] == " = 'gagne'\nBACK = 'Retour'\nNEXT = ('Suite', 'Va')\n"
    assert copies["en"] == " = 'wins'\nBACK = 'Back'\nNEXT = (\n    'Next', 'On',\n)\n"


def test_many_words_are_worth_their_file(tmp_path):
    many = {f"W{'ABCDEFGHIJKL'[i]}": i for i in range(12)}
    text = "".join(f"{name} = '{i}'\n" for name, i in many.items())
    own = "".join(f"O{name} = '{i}'\n" for name, i in many.items())
    files = {"lib/skalbox/lang/en/keys.py": text, "lib/skalbox/lang/en/opening.py": own}
    says = ", ".join([*(f"words.O{name}" for name in many), *(f"words.{name}" for name in list(many)[:6])]) + "\n"
    root = written_tree(tmp_path, {**FILES, **files, "lib/skalbox/screen.py": says})
    spoken.resolve(root)
    assert (root / "lib/skalbox/lang/en/opening.py").read_text() == own
    assert (root / "lib/skalbox/screen.py").read_text().count('part("keys")') == 6


def test_the_words_that_are_asked_for_become_data(tmp_path):
    """In the order of their names, without the others; with another character after each text of a tuple."""
    says = "words.NEXT, words.TIE, words.WINS, words.KEYS, words.ROUND\n"
    root = written_tree(tmp_path, {**COPIED, "lib/skalbox/screen.py": says})
    spoken.resolve(root, data=True)
    found = (root / "lib/skalbox/screen.py").read_text()
    assert found == "".join(f'words.texts("keys")[{i}], ' for i in (1, 2, 3, 0)) + 'words.texts("turn")[0]\n'
    for code, wanted in (("en", "Back|Next/On/|tie|wins"), ("fr", "Retour|Suite/Va/|égalité|gagne")):
        folder = root / "lib/skalbox/lang" / code
        assert (folder / "keys.txt").read_text("utf-8") == wanted.replace("|", "\x1e").replace("/", "\x1f")
        assert {path.name for path in folder.glob("*.py")} <= {"__init__.py", "help_yams.py"}
    folder = root / "lib/skalbox/lang/en"
    assert (folder / "yams.txt").read_text("utf-8") == "Aces\x1fTwos\x1f\x1eYams\x1f\x1eYams\x1e1 to 8"


def test_a_screen_reads_them(tmp_path):
    root = written_tree(tmp_path, {"lib/skalbox/screen.py": "", **COPIED})
    (root / "lib/skalbox/screen.py").write_text("words.NEXT, words.BACK\n")
    spoken.resolve(root, data=True)
    with Machine():
        from skalbox.lang import words

        vars(words)["FOLDER"] = str(root / "lib/skalbox/art") + "/"
        english = words.Words("en")
        assert english.texts("keys") == ["Back", ("Next", "On")] and english.texts("keys") is english.texts("keys")
        with pytest.raises(OSError, match=r"lang/en/hall\.txt is missing"):
            english.texts("hall")


@pytest.mark.parametrize("value", ["1", "()", "['a', 'b']", "('a', 1)"])
def test_a_word_that_is_no_text_is_refused(value, tmp_path):
    files = {**FILES, "lib/skalbox/lang/en/opening.py": f"A = 'a'\nCHOOSES = {value}\n"}
    root = written_tree(tmp_path, {**files, "lib/skalbox/screen.py": "words.CHOOSES\n"})
    with pytest.raises(CompileError) as caught:
        spoken.resolve(root, data=True)
    assert str(caught.value) == "en/opening.py:2: CHOOSES must be a text in quotes, or several in brackets"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"lib/skalbox/screen.py": "words.OTHER\n"}, "screen.py: no file of a language has the word OTHER"),
        ({"lib/skalbox/lang/en/menu.py": "CHOOSES = 1\n"}, "opening.py: CHOOSES is in menu.py, too"),
    ],
)
def test_a_word_without_a_file_or_with_two_is_refused(files, said, tmp_path):
    root = written_tree(tmp_path, {**FILES, **files})
    with pytest.raises(CompileError, match=said):
        spoken.resolve(root)


def _shown(code) -> dict[str, list[str]]:
    """What each screen of the tour says, by its name."""
    found: dict[str, list[str]] = {}
    machine = Machine(seed=1, null_panel=True, code=code, options={"SKALBOX_LANG": "en"})

    def driver():
        yield from tour.tour(machine, lambda name: found.update({name: machine.strings()}))

    machine.run(driver())
    return found


@pytest.mark.soak
def test_every_screen_says_the_same(tmp_path, tried):
    tree = Tree(tmp_path)
    spoken.resolve(tree.root)
    languages = tree.root / "lib/skalbox/lang/languages.py"
    languages.write_text(languages.read_text("utf-8").replace("def homes(", "def homes_not_asked("), "utf-8")
    found = _shown(tree.root / "code.py")
    assert len(found) > 80 and found == _shown(ROOT / "code.py")
    tried(f"{len(found)} screens whose words the build has found")
