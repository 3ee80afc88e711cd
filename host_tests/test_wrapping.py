# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Text is broken into lines as it always was, in a number of steps that grows as the text does. The longest value of
settings.toml is shown at once."""

import random
import sys

import pytest

from host_tools.virtual.machine import Machine

ADVANCES = {" ": 3, "i": 2, "l": 3, "M": 9, "é": 6, "“": 4, "W": 300}
ALPHABET = "aeioulMé.:;?!»«“ "
MOST_STEPS = 16  # a character: executed lines of the module, and letters measured


class Font:
    """Measure text, and count the letters measured."""

    def __init__(self):
        self.measured = 0

    def width(self, text):
        self.measured += len(text)
        return sum(ADVANCES.get(char, 6) for char in text)


def as_before(text: str, width: int) -> list[str]:
    """What 1.0.0 made of a text: it measured the beginnings of a word one after the other."""
    font, lines = Font(), []
    for paragraph in text.split("\n"):
        words: list[str] = []
        for word in paragraph.split(" "):
            if words and (word in ":;?!»" or words[-1] == "«"):
                words[-1] += " " + word
            else:
                words.append(word)
        line = ""
        for word in words:
            if line and font.width(line + " " + word) < width:
                line += " " + word
                continue
            if line:
                lines.append(line)
            line = word
            while font.width(line) >= width and len(line) > 1:
                cut = next((cut for cut in range(len(line) - 1, 1, -1) if font.width(line[:cut]) < width), 1)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return lines


def text(rng: random.Random, most: int) -> str:
    """A text of up to `most` characters: words, punctuation, line feeds, letters wider than any line."""
    letters = "".join(rng.choices([ALPHABET, "aei", "Me:", " :", "« »", "aW\n ", "é"], [8, 2, 1, 1, 1, 1, 1])[0])
    size = rng.randrange(most)
    return "".join(rng.choices(letters, [1 + (char == " ") * rng.choice([0, 4]) for char in letters], k=size))


def counted(wrap, given: str, width: int) -> tuple[list[str], int]:
    """Returns the lines, and how many steps they took."""
    font, steps = Font(), 0
    name = wrap.__code__.co_filename

    def trace(frame, event, _):
        nonlocal steps
        steps += event == "line"
        return trace if frame.f_code.co_filename == name else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        lines = wrap(font, given, width)
    finally:
        sys.settrace(before)
    return lines, steps + font.measured


def fuzz(seed: str, count: int) -> tuple[int, float]:
    """Wraps `count` texts, each tenth of them long; returns the longest and the most steps that a character took."""
    rng = random.Random(seed)
    longest, worst = 0, 0.0
    with Machine():
        from skalbox.draw.wrapping import wrap

        for number in range(count):
            long = number % 10 == 0
            given, width = text(rng, 5000 if long else 90), rng.choice([20, 60, 150, 300])
            lines, steps = counted(wrap, given, width)
            assert steps <= MOST_STEPS * (len(given) + 10), (seed, given, width)
            if not long:
                assert lines == as_before(given, width), (seed, given, width)
            assert "".join(lines).replace(" ", "") == given.replace(" ", "").replace("\n", "")
            longest, worst = max(longest, len(given)), max(worst, steps / (len(given) + 10))
    return longest, worst


def test_lines_are_broken_as_before_in_steps_that_grow_with_the_text(tried):
    longest, worst = fuzz("test", 100)
    tried(f"100 texts of up to {longest} characters wrapped in at most {worst:.1f} steps a character")


@pytest.mark.soak
def test_many_texts_are_broken_in_steps_that_grow_with_them(tried):
    longest, worst = fuzz("soak", 1000)
    said = f"1,000 texts of up to {longest} characters wrapped in at most {worst:.1f} steps a character"
    print(said)
    tried(said)


@pytest.mark.parametrize(
    "given", ["x" * 5000, "x" * 4999 + " y", "a" + " :" * 2499, "é" * 5000, " " * 5000, "ab " * 1666]
)
def test_a_value_of_5000_characters(given):
    with Machine():
        from skalbox.draw.wrapping import wrap

        small, large = (counted(wrap, given[:size], 150) for size in (500, 5000))
    assert large[1] < 11 * small[1], "ten times the text, ten times the steps"


@pytest.mark.parametrize("value", ["x" * 5000, "GP2 " * 1250, '\\"' * 2500])
def test_the_start_names_a_long_value_and_goes_on(value):
    """The panel shows its beginning."""
    machine = Machine(toml='SKALBOX_LANG = "en"\nSKALBOX_KEYS = "%s"\n' % value, null_panel=True)

    def drive():
        yield from machine.settle()
        assert machine.app.screen.name == "wiring"
        said = " ".join(machine.strings())
        assert "SKALBOX_KEYS" in said and len(said) < 200
        yield from machine.tap(5)
        yield from machine.settle()
        assert machine.app.screen.name == "title"

    machine.run(drive())
    assert machine.crash is None
