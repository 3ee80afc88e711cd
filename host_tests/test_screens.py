# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every screen in both languages: as its golden picture, every text in its place, none over another, all readable."""

import functools
import json

import pytest
from helpers import ROOT
from PIL import Image, ImageChops
from texts import Text, texts

from host_tools.shots import visit

SCREENS = ROOT / "host_tests/golden/screens"
LANGUAGES = ["fr", "en"]
CONTRAST = 4.5
WIDTH = HEIGHT = 240


@functools.cache
def toured(language: str) -> dict[str, tuple[Image.Image, list[Text]]]:
    """Every screen of the tour: its picture and the texts on it."""
    found = {}
    visit(language, lambda machine, name: found.update({name: (machine.image(), texts(machine))}))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_golden_pictures(language, tmp_path):
    """After a change that is meant: look at every picture that differs, then `make golden`."""
    shown = toured(language)
    golden = {path.name.removesuffix(f"-{language}.png") for path in SCREENS.glob(f"*-{language}.png")}
    assert golden == set(shown)
    wrong = []
    for name, (picture, _) in shown.items():
        with Image.open(SCREENS / f"{name}-{language}.png") as expected:
            box = ImageChops.difference(expected.convert("RGB"), picture).getbbox()
        if box:
            picture.save(tmp_path / f"{name}-{language}.png")
            wrong.append(f"{name} in {box}")
    assert not wrong, f"these screens differ from their golden pictures, see {tmp_path}: {wrong}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits(language):
    for name, (_, found) in toured(language).items():
        assert found, name
        for text in found:
            x1, y1, x2, y2 = text.ink
            left, top, right, bottom = text.place
            assert left <= x1 and x2 <= right and top <= y1 and y2 <= bottom, f"{name}: cut off: {text}"
            assert x1 >= 0 and y1 >= 0 and x2 <= WIDTH and y2 <= HEIGHT, f"{name}: off the panel: {text}"
            assert not text.missing, f"{name}: no glyph for {text.missing!r}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_texts_overlap(language):
    for name, (_, found) in toured(language).items():
        for i, one in enumerate(found):
            for other in found[i + 1 :]:
                assert not one.touches(other), f"{name}: {one} lies over {other}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_readable(language):
    for name, (_, found) in toured(language).items():
        for text in found:
            if text.contrast is not None:
                assert text.contrast >= CONTRAST, f"{name}: {text.contrast:.1f}:1 only: {text}"


def test_checks_can_fail():
    one = Text("one", (0, 0, 20, 10), (0, 0, 20, 10), 21.0, "")
    assert one.touches(Text("two", (19, 9, 30, 20), (19, 9, 30, 20), 21.0, ""))
    assert not one.touches(Text("two", (20, 0, 30, 10), (20, 0, 30, 10), 21.0, ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_says_what_to_press(language):
    """A pill or a labelled key stands on every screen but while dice are in the air."""
    for name, (picture, found) in toured(language).items():
        if name in ("14-settling",):
            continue
        row = [text.text for text in found if text.ink[1] >= 168]
        assert row, name
        assert picture.getbbox(), name


def test_the_record_of_the_tour_is_told(tmp_path):
    """wire.json and screen.txt of a key script tell what the tour's pictures show."""
    from host_tools.play import main

    script = tmp_path / "a.keys"
    script.write_text("settle\nexpect Trois jeux\ntap roll\nsettle\nexpect Qui commence\n")
    assert main(["--keys", str(script), "--out", str(tmp_path / "out"), "--seed", "1"]) == 0
    wire = json.loads((tmp_path / "out/wire.json").read_text())
    assert wire["pixels_bytes"] == sum(step["bytes"] for step in wire["by_step"])
    assert "Qui commence ?" in (tmp_path / "out/screen.txt").read_text().splitlines()
