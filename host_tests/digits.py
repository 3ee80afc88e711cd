# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Looks at every number on a screen: whether all its digits are there, and whether it touches another one."""

from layouts import Watch, parts, pictures
from texts import measured, texts

GAP = 2  # pixels between two numbers, at least
SIGNS = "+−0123456789"


class Numbers:
    """What Font.draw has drawn into each bitmap, and what of it was cut off."""

    def __init__(self, watch: Watch) -> None:
        from skalbox.draw.font import Font

        self.cut: list[str] = []
        self.drawn: dict[int, list] = {}  # by bitmap
        self._watch = watch
        real = Font.draw

        def draw(font, bitmap, x, baseline, text):
            said = measured(font, text)
            wide, high = bitmap.width, bitmap.height
            for char, (left, top, right, bottom) in said.letters:
                inside = x + left >= 0 and x + right <= wide and baseline + top >= 0 and baseline + bottom <= high
                if char in SIGNS and not inside:
                    self.cut.append(f"{char} of {text!r} is cut off")
            ends = said.extent
            self.drawn.setdefault(id(bitmap), []).append((bitmap, text, x + ends[0], x + ends[1], baseline))
            return real(font, bitmap, x, baseline, text)

        Font.draw = draw

    def look(self, name: str, moves: bool = False) -> None:
        """Check what is shown; while it `moves`, pictures lie over each other and only the words do not."""
        watch = self._watch
        if moves:
            watch.looks += 1
            shown = texts(watch.machine)
        else:
            shown = watch.look(name)
        name = f"{name}, {watch.machine.panel.kind}"
        watch.faults += [f"{name}: {fault}" for fault in dict.fromkeys(self.cut)]
        self.cut.clear()
        found = [(each.text, *each.ink) for each in shown] + list(self._in_pictures())
        for one in found:
            for other in found:
                if one is not other and _touch(one, other):
                    watch.faults.append(f"{name}: {one} touches {other}")
        if moves:
            return

        for picture in self._signs():
            for one in found:
                if one[0][0] in SIGNS and _meet(one[1:], picture):
                    watch.faults.append(f"{name}: {one} stands on the sign or icon in {picture}")

    def _signs(self):
        """The boxes of all signs and icons, which leave a pixel free all round."""
        assets = self._watch.machine.app.assets
        sheets = (assets.icons, assets.signs12, assets.signs14, assets.signs18)
        for x1, y1, x2, y2, part in pictures(self._watch.machine.display.root_group):
            if part.bitmap in sheets or (part.tile_width > 50 and part.tile_width == part.tile_height):
                yield x1 + 1, y1 + 1, x2 - 1, y2 - 1

    def _in_pictures(self):
        """The numbers of pictures that hold many."""
        for part in parts(self._watch.machine.display.root_group):
            if type(part).__name__ == "Numbers":
                for _, text, left, right, baseline in self.drawn.get(id(part.bitmap), ()):
                    yield text, part.x + left, part.y + baseline - 9, part.x + right, part.y + baseline


def _meet(one: tuple, other: tuple) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _touch(one: tuple, other: tuple) -> bool:
    """Whether a number ends right before another one, or in it."""
    if one[0][-1] not in SIGNS or other[0][0] not in SIGNS:
        return False
    return one[2] < other[4] and other[2] < one[4] and one[1] <= other[1] < one[3] + GAP
