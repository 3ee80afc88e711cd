# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The generated art: it is what the generator makes, and it has what the screens rely on."""

import importlib.util
import io
import os
import struct

import numpy as np
import pytest

from host_tools.art import glyphs, make, masks, shapes, signs, tiles

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ART = os.path.join(ROOT, "lib", "skalbox", "art")

FRENCH = "abcdefghijklmnopqrstuvwxyz0123456789àâæçéèêëîïôœùûüÿ.,;:!?'()-/+%=<>" + "«»’–—…−×·°→½"
NEEDED = set(FRENCH) | set(FRENCH.upper()) - {"…"} | {" ", "\u00a0", "\u202f"}
BINS = [name for name in sorted(os.listdir(ART)) if name.endswith(".bin")]


def read(name):
    with open(os.path.join(ART, name), "rb") as file:
        return file.read()


def load_index():
    spec = importlib.util.spec_from_file_location("skalbox_art_index", os.path.join(ART, "index.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


INDEX = load_index()


class Font:
    """A .fnt file, taken apart by the description in glyphs.sheet, not by its code."""

    def __init__(self, name):
        data = read(name + ".fnt")
        magic, self.version, count, self.width, self.height, *rest = struct.unpack_from("<2sBBHHBBBB", data)
        assert magic == b"SF"
        self.ascent, self.descent, self.capital, self.digit = rest
        self.records = [struct.unpack_from("<HBBBBbbB", data, 12 + 9 * i) for i in range(count)]
        self.glyphs = {chr(record[0]): record[1:] for record in self.records}
        self.data = data[12 + 9 * count :]


@pytest.mark.parametrize("name", ["skal13", "skal22", "skal44", "skal48"])
def test_glyphs_are_trimmed_and_in_order(name):
    font = Font(name)
    codes = [record[0] for record in font.records]
    assert codes == sorted(set(codes))
    end = 0  # of the last picture, where each has its own
    pixels = shapes.unpack(font.data, font.width, font.height, 2) if font.version == 1 else None
    owned = None if pixels is None else np.zeros(pixels.shape, int)
    for character, (x, y, w, h, dx, dy, advance) in font.glyphs.items():
        assert -dy <= font.ascent and dy + h <= font.descent, character
        assert advance > 0 and dx >= -3 and dx + w <= advance + 3, character
        if pixels is None:
            assert x | y << 8 == end, character
            end += h * shapes.row_bytes(w, 2)
            box = shapes.unpack(font.data[x | y << 8 : end], w, h, 2) if w else None
        else:
            assert x + w <= font.width and y + h <= font.height, character
            box = pixels[y : y + h, x : x + w]
            owned[y : y + h, x : x + w] += 1
        if character in " \u00a0\u202f":
            assert (w, h) == (0, 0)
        elif name != "skal44":  # ink on every edge; the double size is as large as twice the other
            assert box[0].any() and box[-1].any() and box[:, 0].any() and box[:, -1].any(), character
    if pixels is None:
        assert (font.width, font.height) == (end, 1) and end == len(font.data)
    else:
        assert font.width % 16 == 0 and font.width <= 256 and font.height <= 255
        assert owned.max() == 1, "two glyphs share pixels of the sheet"
        assert not pixels[owned == 0].any(), "ink that belongs to no glyph"


def test_only_the_small_font_is_a_sheet():
    assert [Font(name).version for name in ("skal13", "skal22", "skal44", "skal48")] == [1, 2, 2, 2]


@pytest.mark.parametrize(
    ("name", "digit", "capital"), [("skal13", 7, 9), ("skal22", 12, 16), ("skal44", 24, 32), ("skal48", 26, 34)]
)
def test_digits_are_tabular(name, digit, capital):
    font = Font(name)
    assert {font.glyphs[c][6] for c in "0123456789+−" if c in font.glyphs} == {digit}
    assert (font.digit, font.capital) == (digit, capital)


@pytest.mark.parametrize("name", ["skal13", "skal22"])
def test_french_and_english_can_be_written(name):
    have = Font(name).glyphs
    assert sorted(NEEDED - set(have)) == []
    assert sorted({chr(c) for c in range(0x20, 0x7F)} - set(have)) == []


@pytest.mark.parametrize("name", BINS)
def test_picture_has_the_size_of_its_index(name):
    width, height, count, bits = getattr(INDEX, name[:-4].upper() + "_BIN")
    data = read(name)
    assert len(data) == shapes.row_bytes(width, bits) * height * count
    pixels = shapes.unpack(data, width, height * count, bits)
    for tile in range(count):
        part = pixels[tile * height : (tile + 1) * height]
        assert part.max() == (1 << bits) - 1 and part.min() == 0, "tile %d of %s is empty or full" % (tile, name)
    assert shapes.pack(pixels, bits) == data, "ink in the padding of a row"


def test_names_are_the_tiles():
    for prefix, pictures in (("ICON_", masks.icons()), ("COMBO_", masks.combos())):
        names = [name for name, _ in pictures]
        assert [getattr(INDEX, prefix + name.upper()) for name in names] == list(range(len(names)))
        assert getattr(INDEX, prefix[:-1] + "S_BIN")[2] == len(names)
        assert len({picture.tobytes() for _, picture in pictures}) == len(names), "two names, one picture"
    assert INDEX.SIGNS12_BIN[2] == len(signs.NAMES)
    assert len(tiles.TUMBLE_TILTS) * len(tiles.TUMBLE_FACES) == INDEX.AIR44_BIN[2] == INDEX.AIR36_BIN[2]


def test_dice_show_their_pips():
    for name, tile in (("dice40", 40), ("air44", 44), ("dice20", 20), ("dice15", 15)):
        pixels = shapes.unpack(read(name + ".bin"), tile, tile * getattr(INDEX, name.upper() + "_BIN")[2], 2)
        faces = [1, 2, 3, 4, 5, 6]
        if name == "air44":
            faces = list(tiles.TUMBLE_FACES) * len(tiles.TUMBLE_TILTS)
        for number, face in enumerate(faces):
            assert holes(pixels[number * tile : (number + 1) * tile] == 0) == face, (name, number)


def holes(ground):
    """The number of connected pieces of the ground that do not touch the edge of the tile."""
    size = len(ground)
    left = {(y, x) for y in range(size) for x in range(size) if ground[y, x]}
    found = 0
    while left:
        todo, edge = [left.pop()], False
        while todo:
            y, x = todo.pop()
            edge = edge or y in (0, size - 1) or x in (0, size - 1)
            for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if near in left:
                    left.remove(near)
                    todo.append(near)
        found += not edge
    return found


def test_discs_lie_apart_and_are_round():
    width, height, _, _ = INDEX.DISCS_BIN
    pixels = shapes.unpack(read("discs.bin"), width, height, 2)
    owned = np.zeros((height, width), int)
    discs, rings = (list(zip(*[iter(table)] * 3, strict=True)) for table in (INDEX.DISCS, INDEX.RINGS))
    for radius, x, y in discs + rings:
        tile = pixels[y : y + 2 * radius, x : x + 2 * radius]
        assert tile.shape == (2 * radius, 2 * radius)
        assert (tile == tile.T).all() and (tile == tile[::-1]).all() and (tile == tile[:, ::-1]).all()
        owned[y : y + 2 * radius, x : x + 2 * radius] += 1
    assert owned.max() == 1
    assert [r for r, _, _ in discs] == list(tiles.DISC_RADII)
    for radius, x, y in rings:  # a ring is empty inside, a disc is not
        assert pixels[y + radius, x + radius] == (radius == 3) and pixels[y + radius, x] == 3


@pytest.mark.parametrize(("width", "bits"), [(5, 2), (15, 2), (18, 2), (16, 1), (13, 1)])
def test_the_board_reads_what_we_pack(width, bits):
    import bitmaptools
    import displayio

    wanted = np.arange(width * 3).reshape(3, width) * 7 % 5 % (1 << bits)
    bitmap = displayio.Bitmap(width, 3, 1 << bits)
    file = io.BytesIO(shapes.pack(wanted.astype(np.uint8), bits))
    bitmaptools.readinto(bitmap, file, bits, 4, True)
    assert [[bitmap[x, y] for x in range(width)] for y in range(3)] == wanted.tolist()
    assert file.read() == b""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("= a\n" + "#" * 15 + "\n", "line 2 of the picture a"),
        ("= a\n" + "#" * 15 + "o\n", "line 2 of the picture a"),
        ("= a\n" + "#" * 16 + "\n", "the picture a has 1 rows"),
        ("= a\n" + ("." * 16 + "\n") * 2 + "= a\n" + ("." * 16 + "\n") * 2, "two pictures have one name"),
    ],
)
def test_a_badly_drawn_picture_is_named(text, words):
    with pytest.raises(ValueError, match=words):
        masks.parse(text, 2)


def test_licence_stands_beside_the_sheets():
    words = read("OFL.txt").decode()
    assert words.startswith("Copyright 2019 IBM Corp.") and "SIL OPEN FONT LICENSE Version 1.1" in words


def test_what_cannot_be_made_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(make, "TARGET", "/nowhere")
    monkeypatch.setattr(glyphs, "package", lambda: "/nowhere")
    assert make.main(["--chek"]) == 2
    monkeypatch.setattr(glyphs, "package", lambda: None)
    assert make.main([]) == 2
    said = capsys.readouterr()
    assert (
        said.out == "" and said.err.count("\n") == 2 and "[--check]" in said.err and "npm install --prefix" in said.err
    )


def test_regenerated_art_is_the_same(tmp_path):
    if glyphs.package() is None:
        pytest.skip(
            "the npm package @fontsource/ibm-plex-sans-condensed is not installed: nothing to draw the glyphs from"
        )
    made = make.art()
    assert make.differences(made, ART) == []
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
    assert make.differences(made, str(tmp_path)) == []
    (tmp_path / "icons.bin").write_bytes(made["icons.bin"][:-1] + b"\xff")
    (tmp_path / "stray.bin").write_bytes(b"")
    assert make.differences(made, str(tmp_path)) == ["icons.bin", "stray.bin"]
    print("art: %d files, %d bytes" % (len(made), sum(map(len, made.values()))))
