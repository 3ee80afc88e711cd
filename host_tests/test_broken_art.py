# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A picture or a font that differs from what was copied to the drive is detected before it is drawn, and named."""

import re
from types import SimpleNamespace

import pytest
from helpers import ROOT

from host_tools.virtual.machine import Machine

ART = sorted(path.name for path in (ROOT / "lib/skalbox/art").iterdir() if path.suffix in (".bin", ".fnt"))


@pytest.mark.parametrize("name", ART)
def test_every_picture_and_font_is_checked(name, tmp_path):
    """Missing, cut off anywhere, or longer than it should be: OSError that names the file, before any memory is
    allocated."""
    whole = (ROOT / "lib/skalbox/art" / name).read_bytes()
    with Machine():
        from skalbox import art
        from skalbox.art import index
        from skalbox.draw.font import Font

        art.FOLDER = f"{tmp_path}/"

        def read_it():
            if name.endswith(".fnt"):
                return Font(name)
            return art.sheet(name[:-4], getattr(index, name.upper().replace(".", "_")))

        for left in (None, b"", whole[:1], whole[: len(whole) // 2], whole[:-1], whole + b"\0"):
            (tmp_path / name).unlink(missing_ok=True)
            if left is not None:
                (tmp_path / name).write_bytes(left)
            with pytest.raises(OSError, match=re.escape(name)):
                read_it()
        (tmp_path / name).write_bytes(whole)
        assert read_it() is not None
        if name.endswith(".fnt"):
            for at in range(7):  # mark, version, glyphs, width of the sheet
                (tmp_path / name).write_bytes(whole[:at] + bytes([whole[at] ^ 0x40]) + whole[at + 1 :])
                with pytest.raises(OSError, match=re.escape(name)):
                    read_it()


def test_the_plain_screen_takes_the_firmwares_font_as_well(monkeypatch):
    """In the firmware's font all glyphs share one bitmap, in tiles of 6x12 pixels; a desktop's font has one bitmap for
    each."""
    with Machine() as machine:
        import displayio
        import terminalio

        from skalbox import fallback
        from skalbox.hardware import panel

        own = terminalio.FONT
        sheet = displayio.Bitmap(6 * 95, 12, 2)
        for code in range(32, 127):
            glyph = own.get_glyph(code)
            for y in range(glyph.height):
                for x in range(glyph.width):
                    sheet[6 * (code - 32) + x + glyph.dx, 10 - glyph.height - glyph.dy + y] = glyph.bitmap[x, y]

        class Firmware:
            def get_bounding_box(self):
                return 6, 12

            def get_glyph(self, code):
                tile = {"bitmap": sheet, "tile_index": code - 32, "width": 6, "height": 12, "dx": 0, "dy": 0}
                return SimpleNamespace(**tile) if 32 <= code < 127 else None

        display = panel.build()
        pictures = []
        for font in (own, Firmware()):
            monkeypatch.setattr(terminalio, "FONT", font)
            fallback._draw(display, "lib/skalbox/app.mpy\n\nThe quick brown fox, 1+5 (!) jumps \u00e9")
            pictures.append(machine.image())
        # A desktop's glyphs are two rows lower.
        lower, upper = pictures[0].crop((0, 2, 240, 202)), pictures[1].crop((0, 0, 240, 200))
        assert lower.getbbox() is not None and lower.tobytes() == upper.tobytes()
