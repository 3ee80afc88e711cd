# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the help says: all languages have the same facts, which are those of the rules."""

import importlib.util
import re
from pathlib import Path

import pytest
from helpers import ROOT, RULES
from test_words import LANGUAGES, words

TOPICS = [*RULES, "keys"]
UPPER_BOXES = 6


def path(language: str, topic: str) -> Path:
    return ROOT / f"lib/skalbox/lang/{language}/help_{topic}.py"


def sections(language: str, topic: str) -> tuple[tuple[str, str], ...]:
    spec = importlib.util.spec_from_file_location("help_words", path(language, topic))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.SECTIONS


def numbers(text: str) -> set[int]:
    """The numbers in a text, except those that are part of a box's English name."""
    return {int(each) for each in re.findall(r"\d+", re.sub(r"(4 or )?[34] of a kind", "", text))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_all_languages_have_the_same_sections_with_the_same_numbers(topic, language):
    found, english = sections(language, topic), sections("en", topic)
    assert len(found) == len(english)
    for (heading, one), (_, other) in zip(found, english, strict=True):
        assert numbers(one) == numbers(other), heading


# Game, number of the section, and the numbers that it must contain.
FACTS = [
    ("skalpott", 0, {2, 4}),
    ("skalpott", 1, {0}),
    ("skalpott", 2, {20, 30, 40, 50}),
    ("skalpott", 4, {6, 12, 18, 24}),
    ("skalpott", 5, {24, 12, 8, 6, 18, 9}),
    ("skalpott", 6, {35, 60, 63}),
    ("skalpott", 9, {10, 12, 6, 0}),
    ("skalpott", 10, {10, 12, 6, 0, 1, 2, 3, 4, 5}),
    ("skalpott", 11, {32, 30}),
    ("yams", 3, {25, 30, 40, 50}),
    ("yams", 5, {35, 63}),
    ("yams", 6, {100, 50, 0}),
    ("yahtzee", 0, {1, 9, 2, 8}),
    ("yahtzee", 3, {25, 30, 40, 50}),
    ("yahtzee", 5, {35, 63}),
    ("yahtzee", 6, {100, 50, 0}),
    ("yahtzee", 7, {0}),
    ("yahtzee", 10, {30, 0}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "section", "facts"), FACTS)
def test_facts(game, section, facts, language):
    heading, text = sections(language, game)[section]
    assert facts <= numbers(text), heading


# By language the words of a section that explain the rule: who strikes, who shares, who is to the left.
RULES_IN_WORDS = [
    ("skalpott", 3, ("remplie", "Carré", "Full", "Brelan", "Petite suite"), ("filled", "Full house", "Small straight")),
    ("skalpott", 7, ("sec", "choisit", "finir", "gauche"), ("single roll", "chooses", "finish", "left")),
    ("skalpott", 8, ("douze", "secs"), ("twelve", "Single")),
    ("yams", 6, ("barre", "de ton choix"), ("strikes", "of your choice")),
    ("yams", 9, ("Chance", "As", "Deux", "Carré"), ("Chance", "Aces", "Twos", "4 of a kind")),
    ("yahtzee", 6, ("case libre", "manche"), ("open box", "leg")),
    ("yahtzee", 7, ("ROLL", "case libre"), ("ROLL", "open box")),
    ("yahtzee", 8, ("somme", "partage"), ("sum", "share")),
    ("yahtzee", 9, ("gauche", "manche"), ("left", "leg")),
    ("yahtzee", 10, ("Chance", "Petite suite"), ("Chance", "Small straight")),
]


@pytest.mark.parametrize(("game", "section", "french", "english"), RULES_IN_WORDS)
def test_rules_are_explained(game, section, french, english):
    for language, terms in (("fr", french), ("en", english)):
        heading, text = sections(language, game)[section]
        assert [each for each in terms if each not in text] == [], heading


@pytest.mark.parametrize("language", LANGUAGES)
def test_boxes_and_bonus_are_those_of_the_rules(language):
    names = words(language)["skalpott.BOXES"]
    boxes = sections(language, "skalpott")[2][1]
    rules = RULES["skalpott"]
    for name, row in list(zip(names, rules.boxes, strict=True))[UPPER_BOXES:]:
        assert f"{name} {row[2]}" in boxes
    for game, section in (("skalpott", 6), ("yams", 5), ("yahtzee", 5)):
        assert {RULES[game].bonus_from, RULES[game].bonus} <= numbers(sections(language, game)[section][1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_pill_have_their_names(language):
    keys = "".join(text for _, text in sections(language, "keys"))
    table = words(language)
    for name in ("UP", "DOWN", "DICE", "UNDO", "TOPIC", "KEYS", "RULES"):
        assert table["KEY_" + name] in keys, name
