# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The workshop's page: its plan is the same in MicroPython as here, and its texts and files are complete."""

import ast
import json
import random
import re
import shutil
import subprocess

import pytest
from helpers import ROOT
from subset import complaints
from test_builder_python import MISSING, MODULES, loaded
from test_copying import GUARD, NEW, NEXT, OLD, OWNERS, PLAYED

from host_tools.drive import DriveError
from host_tools.node import micropython
from host_tools.web import builder_data, static, workshop_data
from host_tools.web.picked_drive import PickedDrive

needs_vm = pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "MicroPython is there")
PAGE = ROOT / "host_tools/web/workshop"

# Run here and in MicroPython, so that both are asked the same.
_ASKED = """
from binascii import crc32, unhexlify
from collections import OrderedDict

from host_tools.drive import DriveError, manifest, planning, shadowing
from host_tools.drive.version_order import is_older
from host_tools.web.picked_drive import PickedDrive

def ordered(rows):
    return OrderedDict([(name, unhexlify(data)) for name, data in rows])

def planned(folders, files, new, guard, board, less, version):
    there, wanted = ordered(files), ordered(new)
    sizes = {name: len(there[name]) for name in there}
    drive = PickedDrive(folders, sizes, there.get, lambda name: name in wanted, board, less)
    plan = planning.Plan(drive, wanted, unhexlify(guard), lambda what, done, total: None, None, tuple(version), False)
    found = [list(plan.changed), list(plan.fresh), plan.stale, plan.lost, plan.first, plan.is_needed(), drive.litter]
    found += [drive.free(), shadowing.hidden(drive, wanted), manifest.release(drive.read(manifest.NAME))]
    try:
        for each in plan.steps():
            found.append([each.what, each.name, each.target, crc32(each.data), len(each.data), each.count, each.total])
    except DriveError as error:
        found.append(str(error))
    return found
"""
_PROGRAM = """
import json

with open("/job.json") as file:
    job = json.load(file)
for each in job["drives"]:
    print(json.dumps(planned(*each)))
print(json.dumps([is_older(*each) for each in job["versions"]]))
"""
VERSIONS = [
    *(
        "",
        "1.0.0",
        "2.0",
        "2.0.0",
        "2.0.0.dev0",
        "2.1.0.dev12",
        "2.0.0rc1",
        "10.0",
        "damaged",
        "1..0",
        "1.0.post2",
        "1.",
    ),
]


def rows(files):
    return [[name, data.hex()] for name, data in files.items()]


def drives(count):
    """Random drives, each with a release for it."""
    rng = random.Random("picked")
    found = []
    for _ in range(count):
        files = {**OLD, **OWNERS, **PLAYED}
        for name in rng.sample(list(files), rng.randrange(5)):
            del files[name]
        if rng.random() < 0.3:
            files["saves/pad1.bin"] = b""
        if rng.random() < 0.3:
            files |= {"lib/a.mpy.crswap": b"half", "code.py.2.crswap": b"", "mine.crswap": b"mine"}
        if rng.random() < 0.3:
            files |= {"skalbox.new/01234567": b"old", "lib/skalbox/main.py": b"", "code.txt": b"x"}
        if rng.random() < 0.2:
            files["big.bin"] = bytes(rng.choice([800_000, 1_010_000]))
        folders = sorted({name.rpartition("/")[0] for name in files} - {""} | {"old"})
        board = rng.choice(["", "Raspberry Pi Pico", "Raspberry Pi Pico 2"])
        version = rng.choice([(), (9, 2, 1), (10, 2, 1)])
        new = rng.choice([NEW, NEXT, OLD])
        found.append([folders, rows(files), rows(new), GUARD.hex(), board, rng.choice([0, 65536]), version])
    return found


@needs_vm
@pytest.mark.soak
def test_micropython_makes_the_same_plan(tried):
    here: dict = {}
    exec(_ASKED, here)
    asked = drives(60)
    versions = [[one, other] for one in VERSIONS for other in VERSIONS]
    files = {**builder_data.python(), **workshop_data.python()}
    job = json.dumps({"drives": asked, "versions": versions})
    said = micropython.run(_ASKED + _PROGRAM, {**files, "job.json": job}, 16 << 20).splitlines()
    plans = [json.loads(json.dumps(here["planned"](*each))) for each in asked]
    assert [json.loads(line) for line in said[:-1]] == plans
    assert json.loads(said[-1]) == [here["is_older"](*each) for each in versions]
    full = sum(isinstance(each[-1], str) for each in plans)
    assert 2 < full < 30 and sum(bool(each[6]) for each in plans) > 5
    tried(f"{len(plans)} plans, {full} of them refused, and {len(versions)} pairs of versions, the same in MicroPython")


def test_it_keeps_to_what_the_pages_python_has():
    for path, source in workshop_data.python().items():
        assert complaints(source) == [], path
        for node in ast.walk(ast.parse(source)):
            assert getattr(node, "attr", "") not in MISSING, (path, node.lineno)


def test_every_file_that_it_imports_is_sent():
    sent = {*builder_data.python(), *workshop_data.python()}
    own = {re.sub(r"^lib/|(/__init__)?\.py$", "", path).replace("/", ".") for path in sent}
    for path, source in workshop_data.python().items():
        for name in loaded(source):
            names = {name, name.rpartition(".")[0]}
            assert names & (own | MODULES | {"re", "host_tools", "host_tools.web"}), (path, name)


def test_what_a_killed_browser_has_left_is_known():
    names = ["%s.crswap" % name for name in ("code.py", "code.py.7", "mine", "lib/a.mpy", "code.py.x", "")] + ["crswap"]
    drive = PickedDrive(["lib"], dict.fromkeys(names, 5), lambda name: b"", {"code.py", "lib/a.mpy"}.__contains__, "")
    assert drive.litter == ["code.py.7.crswap", "code.py.crswap", "lib/a.mpy.crswap"]
    assert drive.size("code.py.crswap") == -1 and drive.size("mine.crswap") == 5 and drive.names("lib") == []


def test_an_empty_slot_does_not_count_as_one():
    drive = PickedDrive(["saves"], {"saves/pad0.bin": 0, "empty.txt": 0}, lambda name: b"", lambda name: False, "")
    assert (drive.size("saves/pad0.bin"), drive.size("empty.txt")) == (-1, 0)


def test_room_is_counted_as_on_the_boards_drive(bundled):
    """The page is a little more careful: short names take less than it counts."""
    from host_tools.drive import fat

    image = fat.Image(bundled)
    real = (fat.CLUSTERS - image.used) * fat.CLUSTER
    folders = sorted({"/".join(name.split("/")[:end]) for name in bundled for end in range(1, name.count("/") + 1)})
    sizes = {name: len(data) for name, data in bundled.items()}
    drive = PickedDrive(folders, sizes, bundled.get, lambda name: False, "Raspberry Pi Pico")
    assert real - 8192 <= drive.free() <= real, (real, drive.free())


def test_every_file_that_the_page_names_is_there():
    files = workshop_data.files()
    text = files["workshop.html"].decode()
    assert set(re.findall(r'"(workshop/.*?)"', text)) <= set(files)
    scripts = {name: data.decode() for name, data in files.items() if name.endswith(".js")}
    for script in scripts.values():
        assert {"workshop/" + name for name in re.findall(r'from "\./(.*?)"', script)} <= set(scripts)
    named = set(re.findall(r'\$\("(.*?)"\)', scripts["workshop/workshop.js"]))
    assert len(named) > 8 and named <= set(re.findall(r'id="(.*?)"', text))
    assert "default-src 'self'" in text


def test_its_colours_are_the_devices():
    palette = (ROOT / "lib/skalbox/draw/palette.py").read_text("utf-8")
    device = {int(each, 16) for each in re.findall(r"0x([0-9A-F]{6})", palette)}
    css = "".join(path.read_text("utf-8") for path in (PAGE / "workshop.css", PAGE.with_name("builder") / "shared.css"))
    used = {int(each, 16) for each in re.findall(r"#([0-9a-f]{6})\b", css)}
    assert len(used) > 6 and used <= device


_LOOKED = """
import json
import sys
sys.path[:] = ["/", "/lib", "/host_tools/virtual/fakes"]
from host_tools.web import workshop_file

for banner in json.load(open("/banners.json")):
    with open("/picked/0", "w") as file:
        file.write(banner)
    print(workshop_file.look("CIRCUITPY", [], {"boot_out.txt": len(banner)}, {"boot_out.txt": 0}, 0))
"""
BANNER = "Adafruit CircuitPython 10.2.1 on 2026-05-13; Raspberry Pi Pico%s with rp2%d\r\nBoard ID:x\r\n%s"


@needs_vm
def test_each_handheld_is_known_by_its_own_number():
    """A line that boot.py has printed does not count, nor the time at which CircuitPython was built."""
    uid = "UID:E6614103\r\n"
    banners = [BANNER % ("", 40, uid), BANNER % ("", 41, uid + "boot.py output:\r\nUID"), BANNER % (" 2", 350, uid)]
    banners += [BANNER % ("", 40, "UID:E6614104\r\n"), BANNER % ("", 40, ""), "", ""]
    files = {"workshop.json": json.dumps(workshop_data.known()), "drive.json": '{"files": []}', "drive.bin": ""}
    sources = {**builder_data.python(), **workshop_data.python(), **files, "banners.json": json.dumps(banners)}
    said = micropython.run(_LOOKED, {**sources, "picked/0": "", "data/0": ""}, 16 << 20).splitlines()
    pico, again, pico_2, twin, old, bare, also_bare = [json.loads(line)["handheld"] for line in said]
    assert pico == again and bare == also_bare and len({pico, pico_2, twin, old, bare}) == 5


@pytest.mark.skipif(shutil.which("node") is None, reason="node was not found: the page's modules were not run")
def test_a_script_of_the_pages_modules(tmp_path):
    for folder in ("builder", "workshop", "page"):
        place = tmp_path / {"builder": "build", "page": ""}.get(folder, folder)
        place.mkdir(exist_ok=True)
        for path in (PAGE.parent / folder).glob("*.js"):
            shutil.copy(path, place)
    (tmp_path / "package.json").write_text('{"type": "module"}')  # for node alone
    command = ["node", str(ROOT / "host_tests/workshop_parts.mjs"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("all")


WORDS = """
const { LANGUAGES } = await import("./words.js");
const shape = (value) => typeof value === "function" ? value.length : typeof value === "object"
  ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shape(each)])) : "text";
const said = (value) => typeof value === "function" ? [value("aaa", "bbb", "ccc", "ddd")] : typeof value === "object"
  ? Object.values(value).flatMap(said) : [value];
console.log(JSON.stringify(Object.entries(LANGUAGES).map(([code, words]) => [code, shape(words), said(words)])));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node was not found: the page's words were not read")
def test_the_languages_have_the_same_texts(tmp_path):
    folder = tmp_path / "workshop"
    folder.mkdir()
    shutil.copy(PAGE / "words.js", folder)
    shutil.copy(static.PAGE / "languages.js", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')  # for node alone
    command = ["node", "--input-type=module", "-e", WORDS]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    (_, english, _), (_, french, texts) = json.loads(done.stdout)
    assert english == french and len(english) > 30
    for text in texts:
        assert not re.search("[^\u00a0\u202f][;:!?»](\\s|$)|«[^\u00a0]", text), text
    used = set(re.findall(r'data-text="(\w+)"', (PAGE / "workshop.html").read_text("utf-8")))
    used |= set(re.findall(r"\bwords\.(?!js\b)(\w+)", "".join(path.read_text("utf-8") for path in PAGE.glob("*.js"))))
    assert used <= set(english) and set(english) - used <= {"old", "switching", "complete", "slotsSafe"}


NUMBERS = """
const { LANGUAGES } = await import("./words.js");
for (const { differ, stale, refusals } of Object.values(LANGUAGES)) {
  const long = refusals["long settings"](17000, 16384);
  console.log([differ(1, 1234), differ(2, 9), stale(0), long, refusals.full(1025)].join("|"));
}
for (const name of ["en", "fr"]) console.log((await import(`./texts_${name}.js`)).default.saved(3416, "RP2040")[1]);
"""
SAID = """\
1 file to copy (1,234 KB).|2 files to copy (9 KB).|0 files of the previous release to remove.|\
settings.toml is too large: it has 17,000 bytes, the limit is 16,384.|The drive is full: free 1,025 KB and try again.
1 fichier à copier (1_234 Ko).|2 fichiers à copier (9 Ko).|0 fichier de la version précédente à enlever.|\
settings.toml est trop long~: 17_000 octets, la limite est 16_384.|Le lecteur est plein~: libère 1_025 Ko et recommence.
, 3,416 KB, with CircuitPython and the game for a Pico. It is in the folder of your downloads.
, 3_416 Ko, avec CircuitPython et le jeu pour un Pico. Il est dans le dossier de tes téléchargements.
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node was not found: the page's words were not read")
def test_numbers_and_plurals_are_the_languages(tmp_path):
    """Also on the builder's page. French has a narrow no-break space in a number, and one of nothing."""
    folder = tmp_path / "workshop"
    folder.mkdir()
    for path in (PAGE / "words.js", *PAGE.with_name("builder").glob("texts_*.js")):
        shutil.copy(path, folder)
    shutil.copy(static.PAGE / "languages.js", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')  # for node alone
    command = ["node", "--input-type=module", "-e", NUMBERS]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stdout == SAID.replace("_", "\u202f").replace("~", "\u00a0")


def test_each_refusal_and_trouble_has_a_sentence():
    source = (ROOT / "host_tools/web/workshop_file.py").read_text("utf-8")
    words = (PAGE / "words.js").read_text("utf-8")

    def sentences(group):
        """The names of the sentences of this group in each language."""
        return [
            set(re.findall(r'^    "?([\w ]+)"?: \(', part.partition("  },")[0], re.M))
            for part in words.split(group)[1:]
        ]

    assert sentences("  refusals: {") == [set(re.findall(r'_refused\(\s*"(.*?)"', source))] * 2
    troubles = set(re.findall(r'"(lost|locked|full|wrong)"', (PAGE / "picked.js").read_text("utf-8")))
    assert sentences("  troubles: {") == [troubles] * 2 and len(troubles) == 4


def test_a_refusal_of_the_plan_names_what_it_is_about():
    from host_tools.drive.differences import InTheWay
    from host_tools.drive.planning import Full

    assert isinstance(Full(3), DriveError) and Full(3).missing == 3 and InTheWay("lib", "is a file").name == "lib"
