# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The builder's page starts the device in MicroPython: the whole device on the virtual board complains in the same
words and order."""

import json

from builder_site import needs_vm
from firmware_settings import ANSWERS, ERROR
from test_preset_line import CASES, HAT
from wiring_cases import GOOD, WRONG

from host_tools.drive import settings_check
from host_tools.node import micropython
from host_tools.virtual.boards import BOARDS
from host_tools.virtual.settings_toml import NEWEST
from host_tools.web import builder_data

FEATHER = "feather-esp32-s3-tft"
NINE = (9, 2, 9)
# A panel that is the board's own, and parts on pins whose numbers would be wrong on a Pico.
ON_A_FEATHER = [
    'SKALBOX_PRESET = "feather-esp32-s3-tft"\n' + more
    for more in (
        "",
        'SKALBOX_KEYS = "D5 D6 D9 D10 D11 TFT_CS"\n',
        'SKALBOX_PANEL = "240x240"\n',
        'SKALBOX_PANEL = "240x240"\nSKALBOX_SCK = "D12"\nSKALBOX_MOSI = "D13"\nSKALBOX_DC = "A1"\nSKALBOX_KEYS = "x"\n',
        'SKALBOX_BUZZER = "D13"\nSKALBOX_BATTERY = "A0"\nSKALBOX_MOTION = "lis3dh"\n',
        'SKALBOX_BATTERY = "D14"\nSKALBOX_BUZZER = "TFT_DC"\nSKALBOX_CPU_MHZ = "300"\nSKALBOX_ROTATION = "45"\n',
    )
]
_PROGRAM = """
import sys
sys.path[:] = ["/", "/lib", "/host_tools/virtual/fakes"]
import json
from binascii import unhexlify

from host_tools.web import device_start

with open("/job.json") as file:
    job = json.load(file)
for data, kind, version in job:
    print(json.dumps(device_start.complaints(unhexlify(data), kind, tuple(version))))
"""
_LINES = """
import json
from binascii import hexlify, unhexlify

from host_tools.drive import settings_lines
from host_tools.virtual import settings_toml

def answer(data, version):
    try:
        found = settings_toml.getenv(data, "LANG", version)
    except ValueError:
        return job["error"]
    return found if found is None or isinstance(found, int) else found.encode().hex()

with open("/job.json") as file:
    job = json.load(file)
print(json.dumps([[answer(unhexlify(each), (9, 2, 9)), answer(unhexlify(each), (10, 2, 1))] for each in job["lines"]]))
print(json.dumps([settings_lines.with_preset(unhexlify(each), job["preset"]).hex() for each in job["files"]]))
"""


def device(toml: bytes, kind: str, version: tuple[int, ...]) -> list[list[str]]:
    """The names and the sentences of the device's complaints on its console."""
    found = settings_check.complaints(toml, kind, version)
    return [[each.names, "%s = %s: %s" % (each.names, each.value, each.sentence())] for each in found]


@needs_vm
def test_all_wrong_lines_are_complained_of_as_on_the_device(tried):
    """In one MicroPython, forward and backward: nothing is left over from the start before."""
    tomls = [row[0] for row in WRONG] + GOOD
    cases = [(toml.encode("utf-8", "surrogatepass"), "pico", NEWEST) for toml in tomls]
    cases += [(toml.encode(), "pico-2", NEWEST) for toml in ("", *tomls[::3])]
    cases += [(toml.encode(), "pico", NINE) for toml in tomls[::3]]
    cases += [(toml.encode(), FEATHER, NEWEST) for toml in (*ON_A_FEATHER, *tomls[::3])]
    wanted = [device(*each) for each in cases]
    cases += cases[::-1]
    wanted += wanted[::-1]
    job = json.dumps([(toml.hex(), kind, version) for toml, kind, version in cases])
    said = micropython.run(_PROGRAM, {**builder_data.python(), "job.json": job}, 8 << 20).splitlines()
    for case, line, expected in zip(cases, said, wanted, strict=True):
        assert json.loads(line) == expected, case
    assert {kind for _, kind, _ in cases} == set(BOARDS)
    clean = sum(not each for each in wanted)
    assert 20 < clean < len(cases) // 2
    tried(f"{len(cases)} settings.toml judged in the page's MicroPython as by the device, {clean} of them right")


def sent(answer: object) -> object:
    """An answer of getenv as JSON has it."""
    return answer.encode().hex() if isinstance(answer, str) and answer != ERROR else answer


@needs_vm
def test_lines_are_read_and_set_in_micropython_as_here():
    job = json.dumps(
        {
            "error": ERROR,
            "preset": HAT,
            "lines": [row[0].hex() for row in ANSWERS],
            "files": [row[0].hex() for row in CASES],
        }
    )
    said = micropython.run(_LINES, {**builder_data.python(), "job.json": job}).splitlines()
    assert json.loads(said[0]) == [[sent(each) for each in row[1:]] for row in ANSWERS]
    assert [bytes.fromhex(each) for each in json.loads(said[1])] == [row[1] for row in CASES]
