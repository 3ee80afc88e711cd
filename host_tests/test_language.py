# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Docstrings, comments and Markdown are plain English: one style of docstrings, short sentences, nouns before pronouns.

A folder that is missing in a table below has no fault at all. A number there is what a folder still has; it may only
fall. `pytest -s` prints what is left.
"""

import re
from collections import Counter

import pytest
from helpers import ROOT
from prose import Text, all_texts, of_markdown, of_python, without_code

# A function's docstring begins with one of these. A new verb says what happens, as "show" does.
_VERBS = (
    "add advance allocate append apply ask assert be begin build call cancel change check choose clear clip close "
    "compare compile compute connect continue convert copy count create cut decide decode deliver describe discard "
    "divide do draw drop empty encode end enter erase escape fail fetch fill find flush follow forbid forget format "
    "free give go handle have hold import insert invert keep label lay leave let light list load lock look make mark "
    "measure merge move multiply name note occupy open pack paint parse pass place play practise prepare press "
    "print program put queue raise read record refresh refuse release remember remove rename render repeat replace "
    "replay report reserve reset restart restore resume return review rewrite round run save say scale score scroll "
    "search seat see send serve set shake share show simulate skip slow solve sort split start stop switch take tap "
    "test throw treat try turn type undo unload unpack update visit wait wake walk warn wrap write yield"
)
VERBS = set(_VERBS.split(" "))
NO_NOUNS = ("What", "Who", "Whose", "Which", "Where", "When", "Whether", "Why", "How", "Its", "It")  # begin a clause

# What can be found mechanically in a sentence, and what is better.
RULES = {
    "a negated noun": (
        r"(?<![Tt]here )\b(?:is|are|was|were|be) (?:no|none)\b(?! (?:longer|more)\b)",
        'negate the verb: "is not a", "are not valid"',
    ),
    "a multiple that is none": (r"\bno multiple\b", 'negate the verb: "is not a multiple"'),
    "a pronoun for a noun": (
        r"\b[Tt]h(?:at|ose) of\b|\b[Tt]he ones?\b(?! and)|\bone's\b|\b[Ww]hat (?:it|they|he|she)\b",
        "repeat the noun",
    ),
    "a number without a name": (r"\b[Ss]o (?:many|much) (?!as |that )", 'name the number: "`count` dice"'),
    "an order that English does not use": (
        r"^(?:Of|Without|With(?! (?:--|X\b))|Where|For(?! example)|From)\b",
        "put the subject first",
    ),
    "a condition as a place": (r"\b[Ww]here (?:there (?:is|are)|none|nothing|no)\b", '"if" for a condition, "when"'),
    "a verb that says little": (
        r"\b(?:brings?|brought|tells?|puts? up)\b",
        "say what happens: shows, prints, scores, saves",
    ),
    "a word that few use": (r"\bbut for\b|\bfor want of\b", '"except for", "if there is not enough"'),
}

LONGEST = 25  # words of a sentence

OF_SENTENCES = ("a pronoun for a noun", "an order that English does not use")  # a heading or a cell may be less

# Sentences that may break a rule: the file, the words, and why.
EXCEPTIONS: tuple = ()

# What is left in folders that are not rewritten yet: faults by the rules above, long sentences, and sentences with two
# semicolons or more. A folder that is not here has none. The numbers may only fall.
LEFT = {
    ".": (0, 1, 0),
    "CONTRIBUTING.md": (0, 1, 0),
    "README.md": (0, 5, 1),
    "docs": (0, 12, 2),
    "hardware": (0, 5, 4),
    "host_tools": (0, 1, 0),
}
FAULTS, LONG, LINKED = range(3)


def folder(text: Text) -> str:
    """Return the folder of the tables above: a subfolder of lib/skalbox counts by itself, as do Markdown files."""
    path = text.place.partition(":")[0]
    parts = path.split("/")[:-1]
    if not parts:
        return path if path.endswith(".md") else "."
    return "/".join(parts[:3]) if parts[0] == "lib" else parts[0]


def faults(text: Text) -> list[str]:
    """Return the faults of this text, each with its place."""
    found = [f"{text.place}: {fault}" for fault in docstring_faults(text)]
    for sentence in text.sentences():
        words = without_code(sentence)
        for name, (pattern, better) in RULES.items():
            if re.search(pattern, words) and not (text.kind == "label" and name in OF_SENTENCES):
                found.append(f"{text.place}: {name} ({better}): {sentence}")
    return found


def docstring_faults(text: Text) -> list[str]:
    """Return what is wrong with the first word or the end of a docstring."""
    if text.kind not in ("function", "class", "module"):
        return []
    if text.kind == "function" and text.place.startswith("host_tests/"):
        return []  # a test's docstring states a fact instead of an order
    found = []
    first = re.match(r"[A-Z][a-z]*", text.words)
    word = first[0] if first else text.words.split()[0]
    if text.kind == "function" and word.lower() not in VERBS:
        found.append(f"{text.name}: a docstring begins with a verb of VERBS, not with {word!r}")
    elif text.kind != "function" and (word in NO_NOUNS or word[0].islower() or is_third_person(word)):
        found.append(f"{text.name or 'the file'}: a docstring begins with an imperative or a noun, not with {word!r}")
    if text.kind == "function":
        others = [each for each in text.sentences()[1:] if is_third_person(each.split()[0])]
        found += [f"{text.name}: every sentence of an order is one: {each}" for each in others]
    if not text.words.endswith((".", ":", "...", "?")) and "\n" not in text.words:
        found.append(f"{text.name or 'the file'}: a docstring ends in a period")
    return found


def is_third_person(word: str) -> bool:
    """Return whether this is a verb of VERBS with the ending of "it shows" or "it passes"."""
    low = word.lower()
    stems = (low[:-1], low[:-2], low[:-3] + "y") if low.endswith("s") else ()
    return any(stem in VERBS for stem in stems) and low not in NOUNS


NOUNS = {
    "events",
    "keys",
    "names",
    "pictures",
    "plays",
    "places",
    "cuts",
    "scores",
    "seats",
    "tests",
}  # that look like verbs


@pytest.fixture(scope="module")
def texts() -> list[Text]:
    return all_texts(ROOT)


@pytest.fixture(scope="module")
def found_faults(texts) -> list[tuple[str, str]]:
    """(folder, fault) of each fault that is not excused."""
    return [(folder(text), fault) for text in texts for fault in faults(text) if not is_excused(fault)]


def is_excused(fault: str) -> bool:
    return any(fault.startswith(file) and words in fault for file, words, _ in EXCEPTIONS)


def over(which: int, found: list[tuple[str, str]]) -> str:
    """Return what is above its folder's limit: all of that folder, since nobody knows which is new. `found`: (folder,
    what is wrong)."""
    counts = Counter(name for name, _ in found)
    print(
        f"{('faults', 'long sentences', 'sentences with several semicolons')[which]} left:",
        dict(sorted(counts.items())),
    )
    return "\n".join(wrong for name, wrong in found if counts[name] > LEFT.get(name, (0, 0, 0))[which])


def test_texts_keep_to_the_rules(found_faults):
    assert over(FAULTS, found_faults) == ""


def test_sentences_are_short(texts):
    said = [(text, each) for text in texts for each in text.sentences() if len(without_code(each).split()) > LONGEST]
    assert over(LONG, [(folder(text), f"{text.place}: {each}") for text, each in said]) == ""


def test_a_sentence_has_one_semicolon(texts):
    said = [(text, each) for text in texts for each in text.sentences() if without_code(each).count(";") > 1]
    assert over(LINKED, [(folder(text), f"{text.place}: {each}") for text, each in said]) == ""


def test_no_limit_is_far_above_what_is_left(found_faults):
    """A limit that nobody lowers protects nothing."""
    counts = Counter(name for name, _ in found_faults)
    assert {
        name: (limits[FAULTS], counts[name]) for name, limits in LEFT.items() if limits[FAULTS] > 20 + 2 * counts[name]
    } == {}


def test_exceptions_are_needed(texts):
    found = [fault for text in texts for fault in faults(text)]
    idle = [each for each in EXCEPTIONS if not any(fault.startswith(each[0]) and each[1] in fault for fault in found)]
    assert not idle, "these sentences are gone: remove their exceptions"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("It is no UF2 file.", "a negated noun"),
        ("Block 3 is none.", "a negated noun"),
        ("There is no file.", ""),
        ("It is no longer there.", ""),
        ("The size is no multiple of 512.", "a multiple that is none"),
        ("The seats of a match, and those of its players.", "a pronoun for a noun"),
        ("The chance that of its choice wins.", "a pronoun for a noun"),
        ("Show what it brings.", "a pronoun for a noun"),
        ("A total of so many points.", "a number without a name"),
        ("It is so large that so much as one byte counts.", ""),
        ("Of two players the first wins.", "an order that English does not use"),
        ("With --plain the names stay.", ""),
        ("Skip it where there is no node.", "a condition as a place"),
        ("The file where the words are.", ""),
        ("A turn that brings 12 points.", "a verb that says little"),
        ("All of them but for one.", "a word that few use"),
        ("Call `what it brings` twice.", ""),
    ],
)
def test_clumsy_sentences_are_found(sentence, name):
    said = faults(Text("skalcore/some.py:1", "comment", "", sentence))
    assert any(name in each for each in said) if name else not said, said


@pytest.mark.parametrize(
    ("source", "good"),
    [
        ('def f():\n    """Return the points."""', True),
        ('def f():\n    """Returns the points."""', False),
        ('def f():\n    """Whether there are points."""', False),
        ('def f():\n    """The points."""', False),
        ('def f():\n    """Return the points"""', False),
        ('def f():\n    """`points`: of a box."""', False),
        ('def f():\n    """Draw it. Returns the points."""', False),
        ('class A:\n    """The points."""', True),
        ('class A:\n    """Returns the points."""', False),
        ('"""Draw the points."""', True),
        ('"""Draws the points."""', False),
        ('"""What draws the points."""', False),
        ('class A:\n    """points: of a box."""', False),
        ("# Returns no file\na = 1", True),
    ],
)
def test_docstrings_that_are_no_orders_are_found(source, good):
    (text,) = of_python("lib/skalbox/some.py", source)
    assert (not docstring_faults(text)) is good


def test_texts_are_cut_into_sentences():
    (text, note) = of_python(
        "a.py", '"""Draw it.\n\nOne of\ntwo. And `a.B` three.\n\n    an example\n"""\n# So it\n# is.\n'
    )
    assert text.sentences() == ["Draw it.", "One of two.", "And `a.B` three."] and note.words == "So it is."
    found = of_markdown("a.md", "# Title\n\nA [link](b.md).\n- one\n- two\n\n    code\n\n```\ncode\n```\n| a | b |\n")
    assert [each.words for each in found] == ["Title", "A [link].", "- one", "- two", "a", "b"]
