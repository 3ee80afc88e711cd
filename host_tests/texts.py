# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The texts on a screen as boxes: where each may be, where its ink is, and how well it is legible."""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

CONTRAST = 4.5  # of ink and ground, at least


@dataclass
class Text:
    """A text. `place`: the box it was given. `ink`: the box its letters cover; both (left, top, right, bottom) on the
    panel. `contrast`: of ink and ground, None if unknown or on a dim pill, whose word is to be read later. `missing`:
    characters that the sheet lacks. `covered`: a picture with a ground of its own that is drawn later, over ink of this
    text.
    letters: the box of each letter's ink, if known."""

    text: str
    place: tuple[int, int, int, int]
    ink: tuple[int, int, int, int]
    contrast: float | None
    missing: str
    covered: str = ""
    letters: tuple = ()

    def __str__(self) -> str:
        return f"{self.text!r} with its ink at {self.ink}, box {self.place}"

    def touches(self, other: "Text") -> bool:
        """True if the ink of both covers a common pixel."""
        if not _meet(self.ink, other.ink):
            return False
        return any(_meet(a, b) for a in self.letters or (self.ink,) for b in other.letters or (other.ink,))


@dataclass
class Measured:
    """Extent by a font of a text that begins at 0 on the baseline 0. `letters`: (character, box of its ink) for each
    that has ink. `missing`: characters that the sheet lacks."""

    extent: tuple[int, int, int, int]
    letters: list[tuple[str, tuple[int, int, int, int]]]
    missing: str


_measured: WeakKeyDictionary = WeakKeyDictionary()  # font -> text -> Measured: a screen's texts are asked for often


def measured(font, text: str) -> Measured:
    """What this font says of this text; asked once."""
    known = _measured.setdefault(font, {})
    if text not in known and hasattr(font, "small"):  # with pictures, whose letters are not apart
        letters = re.sub("#.", "", text)
        known[text] = Measured(font.extent(text), [], _missing(font.small, letters))
    elif text not in known:
        at, letters = 0, []
        for char in text:
            wide, high, dx, dy, advance = font.box(char)
            if wide:
                letters.append((char, (at + dx, dy, at + dx + wide, dy + high)))
            at += advance
        known[text] = Measured(font.extent(text), letters, _missing(font, text))
    return known[text]


def _meet(a: tuple, b: tuple) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def texts(machine) -> list[Text]:
    """All texts of ours that the machine's screen shows; a sheet's columns are pictures and are left out."""
    found: list[tuple] = []
    icons = machine.app.assets.icons
    _walk(machine.display.root_group, 0, 0, 1, found)
    drawn = list(_boxes(machine.display.root_group, 0, 0, 1))
    places = {id(part): number for number, (part, _) in enumerate(drawn)}
    moving = machine.moving()
    for text, part in found:
        # A label is several pictures; and what moves is soon gone.
        if id(part) in places and not moving:
            text.covered = _covered(text, part, drawn[places[id(part)] + 1 :], icons)
    return [text for text, _ in found]


def of_group(group) -> list[Text]:
    """All texts of ours in this group, as it stands on the panel."""
    found: list[tuple] = []
    _walk(group, 0, 0, 1, found)
    return [text for text, _ in found]


def _walk(group, x: int, y: int, scale: int, found: list[tuple]) -> None:
    from adafruit_display_text.label import Label

    for part in group:
        if part.hidden:
            continue
        left, top = x + scale * part.x, y + scale * part.y
        if isinstance(part, Label):
            found.append((_label(part, left, top), part))
        elif hasattr(part, "append"):
            _walk(part, left, top, scale * part.scale, found)
        elif getattr(part, "font", None) is not None and part.text not in ("", "—"):
            found.append((_strip(part, left, top, scale), part))


def _covered(text: Text, part, later: list, icons) -> str:
    """The first of the pictures drawn later that hides ink of the text, drawn as `part`. It doesn't show the same ink
    in its place; "" if none does."""
    for other, box in later:
        if other.bitmap is icons:  # icons leave a pixel free all round
            box = (box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1)
        if (
            _meet(text.ink, box)
            and any(_meet(ink, box) for ink in text.letters or (text.ink,))
            and not other.pixel_shader.is_transparent(0)
            and not _copies(other, part)
        ):
            return f"{getattr(other, 'text', '') or type(other).__name__} in {box}"
    return ""


def _copies(picture, part) -> bool:
    """Whether this picture in the same group as `part` shows each of its pixels in the same place."""
    left, top = part.x - picture.x, part.y - picture.y
    here, there = picture.bitmap, part.bitmap
    if min(left, top) < 0 or left + there.width > here.width or top + there.height > here.height:
        return False
    return all(here[left + x, top + y] == there[x, y] for x in range(there.width) for y in range(there.height))


def _boxes(group, x: int, y: int, scale: int) -> Iterator:
    """Yields every visible picture of the group with its box on the panel, in drawing order."""
    for part in group:
        if part.hidden:
            continue
        left, top = x + scale * part.x, y + scale * part.y
        if hasattr(part, "append"):
            yield from _boxes(part, left, top, scale * part.scale)
        elif hasattr(part, "tile_width"):
            wide, high = scale * part.width * part.tile_width, scale * part.height * part.tile_height
            yield part, (left, top, left + wide, top + high)


def _missing(font, text: str) -> str:
    return "".join(char for char in text if not font.has(char))


def _strip(strip, x: int, y: int, scale: int) -> Text:
    font = strip.font
    if hasattr(strip, "write"):
        start, baseline = strip.text_x(strip.text), strip._above
    else:
        left, _, _, bottom = font.extent(strip.text)
        start, baseline = -min(left, 0), strip.bitmap.height - bottom

    def box(left: int, top: int, right: int, bottom: int) -> tuple:
        return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom

    said = measured(font, strip.text)
    left, right, top, bottom = said.extent
    place = box(0, 0, strip.bitmap.width, strip.bitmap.height)
    ink = box(start + left, baseline + top, start + right, baseline + bottom)
    palette = strip.pixel_shader
    letters = tuple(box(start + x1, baseline + y1, start + x2, baseline + y2) for _, (x1, y1, x2, y2) in said.letters)
    clear = None if _is_dim(palette) else contrast(palette[3], palette[0])
    return Text(strip.text, place, ink, clear, said.missing, letters=letters)


def _is_dim(palette) -> bool:
    """Whether these are the colours of the words on a dim pill."""
    from skalbox.draw.palette import ASH, SMOKE

    return (palette[0], palette[3]) == (SMOKE, ASH)


def _label(label, x: int, y: int) -> Text:
    from skalbox.draw import measures

    place = (0, 0, measures.WIDTH, measures.CELL_Y if measures.LOW else measures.PILL_Y - 2)
    left, top, width, height = label.bounding_box
    box = (x + left, y + top, x + left + width, y + top + height)
    missing = _missing(label.font._font, label.text.replace("\n", ""))
    return Text(label.text, place, box, contrast(label.color, 0), missing)


def faults(found: list[Text], width: int, height: int) -> list[str]:
    """What is wrong with the texts of a screen of this size, one sentence each."""
    wrong = []
    for i, text in enumerate(found):
        x1, y1, x2, y2 = text.ink
        left, top, right, bottom = text.place
        if not (left <= x1 and x2 <= right and top <= y1 and y2 <= bottom):
            wrong.append(f"cut off: {text}")
        if x1 < 0 or y1 < 0 or x2 > width or y2 > height:
            wrong.append(f"off the panel: {text}")
        if text.covered:
            wrong.append(f"under {text.covered}: {text}")
        if text.missing:
            wrong.append(f"no glyph for {text.missing!r}: {text}")
        if text.contrast is not None and text.contrast < CONTRAST:
            wrong.append(f"{text.contrast:.1f}:1 only: {text}")
        wrong += [f"{text} overlaps {other}" for other in found[i + 1 :] if text.touches(other)]
    return wrong


def contrast(one: int, other: int) -> float:
    """The contrast of two colours (RGB), 1..21, as in WCAG 2."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@functools.cache
def _luminance(colour: int) -> float:
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
