# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The names of the settings on the builder's page, in each of its languages. The players' settings have the words of
the device."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from host_tools.coach.tables import board_module
from host_tools.drive.preset_line import PRESETS
from host_tools.source_tree import languages
from host_tools.web import labels_en, labels_fr

PREFIX = "SKALBOX_"
LANGUAGES: dict[str, ModuleType] = {"en": labels_en, "fr": labels_fr}


def value(language: str, name: str, word: str) -> str:
    """Return what the page calls this value of a setting of the wiring."""
    return LANGUAGES[language].VALUES.get((name, word), word)


def players(language: str, names: list[str]) -> dict[str, tuple[str, str, list[str]]]:
    """Return the label, the note and the values' names of each of these players' settings (full names), by its name
    without PREFIX."""
    texts: dict[str, Any] = vars(board_module("lang/%s/settings" % language))
    found = {name: texts[name] for name in (each.removeprefix(PREFIX) for each in names)}
    return {name: (label, note + ".", values) for name, (label, note, *values) in found.items()}


def language_names(codes: list[str]) -> list[str]:
    """Return what these languages call themselves."""
    known = {code: board_module("lang/%s/__init__" % code).NAME for code in languages()}
    return [known[code] for code in codes]


def complaints(language: str) -> list[str]:
    """Return what the device says is wrong with a setting, by the reasons of skalbox.hardware.complaints."""
    return list(board_module("lang/%s/wiring" % language).WIRING_SAYS)


def presets() -> list[str]:
    """Return the names of the wirings, those first that most people want."""
    first = labels_en.PRESETS
    return [*first, *(name for name in PRESETS if name not in first)]
