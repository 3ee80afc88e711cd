# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The Python that the builder's page runs in MicroPython: it uses only what is there, and works there as it does
here."""

import ast
import json
import random
import re

import pytest
from builder_site import needs_vm, run, written
from helpers import ROOT
from subset import complaints, imported
from test_uf2 import RP2040, RP2350, firmware

from host_tools.drive import DriveError
from host_tools.drive import firmware as firmwares
from host_tools.drive.firmware import BOARDS
from host_tools.node import micropython
from host_tools.squeezer.type_imports import for_types
from host_tools.web import builder_data, device_start

# Besides its own.
MODULES = {"array", "binascii", "builtins", "collections", "gc", "json", "micropython", "os", "struct", "sys", "time"}
# Nothing of these is asked for: a firmware as old is refused before, and there is no deep sleep.
UNUSED = {"skalbox.firmware", "alarm"}
MISSING = {"Struct", "fullmatch", "bit_length", "removeprefix", "removesuffix", "ljust", "rjust", "isascii"}
LIMIT = 3000  # milliseconds for a UF2

# What a firmware says of itself, as a regular expression. MicroPython's knows no {1,6}, so the program reads by hand.
_NUMBER = rb"([0-9]{1,6})"
BANNER = re.compile(
    rb"Adafruit CircuitPython (%s\.%s\.%s[^\s;\0]{0,80})" % (_NUMBER, _NUMBER, _NUMBER)
    + rb"(?:[^;\r\n\0]{0,40}; ([^\r\n\0]{1,80}?) with )?"
)
_PIECES = [
    *(b"Adafruit CircuitPython ", b"Adafruit CircuitPython 10.2.1", b"1.2.3", b"9999999.1.1", b"9.2.0-beta.1"),
    *(b" on 2026-05-13", b"; ", b";", b" with ", b"with", b"Raspberry Pi Pico", b"Raspberry Pi Pico W", b"\0", b"\r\n"),
    *(b"\t", b"\x0b", b"x" * 39, b"x" * 40, b"y" * 80, b"z" * 81, b".", b"0", b" ", "é".encode(), "🎲".encode()),
    *(b"\xff", b"\xc0\xaf", b"\xe2\x82", b"\xed\xa0\x80", b"\xf0\x9f\x8e", b"\xf4\x90\x80\x80", b"\xe0\x80"),
]


def banners(count: int) -> list[bytes]:
    """Random texts, of which most begin as a banner does."""
    rng, found = random.Random("banners"), []
    for number in range(count):
        pieces = [rng.choice(_PIECES) for _ in range(rng.randrange(9))]
        shaped = b"Adafruit CircuitPython 10.2.%d%s; " % (number % 7, rng.choice(_PIECES[-12:]))
        found.append((shaped if number % 2 else b"") + b"".join(pieces) + (b" with x" if number % 3 else b""))
    return found


def test_it_keeps_to_what_the_pages_python_has():
    for path, source in builder_data.python().items():
        assert complaints(source) == [], path
        for node in ast.walk(ast.parse(source)):
            assert getattr(node, "attr", "") not in MISSING, (path, node.lineno)


def loaded(source: str) -> set[str]:
    """The modules that this source needs when it runs: imported, or loaded by skalbox.memory; `from a import b` as a
    and a.b."""
    tree = ast.parse(source)
    types = {id(inner) for node in for_types(tree) for inner in ast.walk(node)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "load":
            found |= {each.value for each in node.args if isinstance(each, ast.Constant)}
        elif id(node) not in types:
            found |= set(imported(node))
    return found


def test_every_file_that_it_imports_is_sent():
    sent = set(builder_data.python())
    own = {re.sub(r"^(lib|host_tools/virtual/fakes)/|(/__init__)?\.py$", "", path).replace("/", ".") for path in sent}
    firmware = MODULES | UNUSED | {*device_start.FIRMWARE, *device_start.PASSED_OVER, "board"}
    known = own | firmware | {"host_tools", "host_tools.web"}
    for path, source in builder_data.python().items():
        for name in loaded(source):
            name = ("host_tools.virtual" + name).rstrip(".") if name[0] == "." else name
            assert name in known or (not is_module(name) and name.rpartition(".")[0] in known), (path, name)


def is_module(name: str) -> bool:
    """Whether the project has a module of this name."""
    path = name.replace(".", "/")
    return any((ROOT / place / (path + end)).is_file() for place in ("", "lib") for end in (".py", "/__init__.py"))


def test_a_banner_is_read_as_by_the_pattern(tried):
    """Versions, boards and what is not UTF-8."""
    named = 0
    for data in banners(4000):
        row = BANNER.search(data)
        assert firmwares.version(data) == (tuple(map(int, row.group(2, 3, 4))) if row else ()), data
        if row and firmwares.version(data) >= firmwares.OLDEST and row[5] != firmwares.NO_ROOM.encode():
            assert firmwares.check(data, "x") == (row[5] or b"").decode("utf-8", "replace"), data
            named += bool(row[5])
        elif row and firmwares.version(data) < firmwares.OLDEST:
            with pytest.raises(DriveError) as refused:
                firmwares.check(data, "x")
            assert row[1].decode("utf-8", "replace") in str(refused.value)
    assert named > 500
    tried(f"4000 banners, {named} of them with a board")


# Run here and in MicroPython, so that both are asked the same.
_ASKED = """
from host_tools.drive import DriveError, fat, firmware
from collections import OrderedDict
from binascii import crc32

def judged(data):
    try:
        return [list(firmware.version(data)), firmware.check(data, "x"), None]
    except DriveError as error:
        return [list(firmware.version(data)), None, str(error)]

def drive(rows):
    files = OrderedDict()
    for name, size in rows:
        files[name] = bytes(size)
    try:
        image = fat.Image(files)
        return [crc32(image.data), image.end()]
    except DriveError as error:
        return str(error)

def wired(board, preset):
    try:
        firmware.check_wiring(board, preset, "x")
    except DriveError as error:
        return str(error)

"""
_PROGRAM = """
import json
from binascii import unhexlify

with open("/job.json") as file:
    job = json.load(file)
print(json.dumps([judged(unhexlify(each)) for each in job["banners"]]))
print(json.dumps([drive(each) for each in job["drives"]]))
print(json.dumps([wired(*each) for each in job["wirings"]]))
"""
_NAMES = "Mixed.txt 0 .hidden two.dots.txt UPPER.TXT a-long-name-1.txt a-long-name-2.txt deep/er/and.x lower.x deep/b"
DRIVES = [
    [],
    [[name, number * 300] for number, name in enumerate(_NAMES.split())],
    [["big.bin", 1 << 20]],
    [["a long name %d" % number, 0] for number in range(200)],
    [["\u00e9.txt", 0]],
]


@needs_vm
def test_micropython_gives_the_same_bytes_and_sentences(tried):
    here: dict = {}
    exec(_ASKED, here)
    texts = banners(600)
    boards = ["", "Adafruit Feather", *sorted({name for each in BOARDS.values() for name in each})]
    wirings = [(board, preset) for board in boards for preset in BOARDS]
    job = json.dumps({"banners": [each.hex() for each in texts], "drives": DRIVES, "wirings": wirings})
    said = micropython.run(_ASKED + _PROGRAM, {**builder_data.python(), "job.json": job}, 8 << 20).splitlines()
    assert json.loads(said[0]) == [here["judged"](each) for each in texts]
    drives = [here["drive"](each) for each in DRIVES]
    assert json.loads(said[1]) == drives
    assert [isinstance(each, str) for each in drives] == [False, False, True, True, True]
    assert json.loads(said[2]) == [here["wired"](*each) for each in wirings]
    tried(f"{len(texts)} banners, {len(DRIVES)} drives and {len(wirings)} wirings, the same in MicroPython")


@needs_vm
def test_a_uf2_takes_three_seconds_at_most(bundled, tmp_path, tried):
    """The largest firmware that leaves the drive its place, and the drive of a release."""
    (tmp_path / "site").mkdir()
    site = written(tmp_path / "site", lambda plain=False: bundled)
    cases = [("pico", {}, firmware(pages=4080, family=family)) for family in (RP2040, RP2350)]
    made = run(site, cases, tmp_path)["results"]
    assert all("sha256" in each for each in made)
    slowest = max(each["uf2"] for each in made)
    tried(f"a UF2 took the builder's page {slowest:.0f} ms, of {LIMIT} allowed")
    assert slowest <= LIMIT
