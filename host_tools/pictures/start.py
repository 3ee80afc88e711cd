# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens that a new device shows first, for the builder's page: the questions for language and type, the title,
and the self-test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from PIL import Image

from host_tools.pictures.screens import RECOMMENDED
from host_tools.tours.actions import ROLL, lay, tap
from host_tools.virtual.machine import Machine

LANGUAGES = ("en", "fr")
_DOWN = 2  # the key
SCREENS = ("language", "type", "title", "test")


@cache
def screens(language: str) -> dict[str, Image.Image]:
    """Return SCREENS by name, "RGB", as seen by somebody who chooses this language."""
    found: dict[str, Image.Image] = {}
    machine = Machine(panel=RECOMMENDED, seed=1, first_start=True)

    def drive() -> Iterator[None]:
        def seen(name: str) -> None:
            found[name] = machine.image().convert("RGB")

        yield from machine.settle()
        seen("language")
        while language != machine.app.words.CODE:
            yield from tap(machine, _DOWN)
        yield from tap(machine, ROLL)
        seen("type")
        yield from tap(machine, ROLL)
        seen("title")
        yield from lay(machine, "self_test", 0)
        yield from tap(machine, 0, 1, 2, 3, 4)
        seen("test")

    machine.run(drive())
    if machine.crash is not None:
        raise machine.crash
    return found


def draw(language: str, name: str) -> Image.Image:
    """Return the screen with this name of SCREENS."""
    return screens(language)[name]


# The question for the language is the same for everybody.
DRAWINGS: dict[str, Callable[[], Image.Image]] = {
    "start-language.png": partial(draw, LANGUAGES[0], SCREENS[0]),
    **{f"start-{name}-{language}.png": partial(draw, language, name) for language in LANGUAGES for name in SCREENS[1:]},
}
