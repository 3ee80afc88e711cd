# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox web`: its files, its refusals, and that the page asks nobody else for anything."""

import errno
import gzip
import io
import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from helpers import ROOT
from PIL import Image

from host_tools.commands import cli, web
from host_tools.drive import settings_check
from host_tools.node import micropython
from host_tools.source_tree import address, languages
from host_tools.virtual import settings_toml
from host_tools.virtual.panel import PANELS
from host_tools.web import builder_data, drive, parts, pictures, sharing, static

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)


@pytest.fixture(scope="module")
def files(page_drive):
    """The files of the page that plays, with the drive that all tests share."""
    patch = pytest.MonkeyPatch()
    patch.setattr(drive, "files", dict)
    patch.setattr(drive, "packed", lambda _: page_drive.read_bytes())
    assert "builder_data" in parts.PARTS
    patch.setattr(parts, "PARTS", ("static", "pictures"))  # test_builder_page has the other one
    yield parts.files()
    patch.undo()


@pytest.fixture
def quick(monkeypatch, files):
    monkeypatch.setattr(parts, "files", lambda _: dict(files))


def test_the_command(tmp_path, capsys, files, quick):
    out = tmp_path / "a" / "page"
    assert cli.main(["web", "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert said.err == "" and said.out.count("\n") == 1 and said.out.startswith(str(out))
    assert said.out.endswith("; to open it: skalbox web --serve --out %s\n" % out)
    found = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert found == files
    assert cli.main(["web", "--out", str(out)]) == 0, "an unchanged page is replaced"


def test_the_advice_to_serve_names_the_same_folder(tmp_path, monkeypatch, capsys, quick):
    """Also one whose name a shell would take apart; the usual folder needs no name."""
    out = tmp_path / "my $page's place"
    assert cli.main(["web", "--out", str(out)]) == 0
    advice = capsys.readouterr().out.partition("to open it: ")[2]
    assert shlex.split(advice) == ["skalbox", "web", "--serve", "--out", str(out)]
    monkeypatch.setattr(web, "dist", lambda: tmp_path)
    assert cli.main(["web"]) == 0
    assert capsys.readouterr().out.endswith("; to open it: skalbox web --serve\n")


@pytest.mark.parametrize("name", ["notes.txt", "index.html", "sw.js"])
def test_what_somebody_has_added_or_changed_stays(name, tmp_path, capsys, quick):
    assert cli.main(["web", "--out", str(tmp_path)]) == 0
    (tmp_path / name).write_text("mine")
    capsys.readouterr()
    assert cli.main(["web", "--out", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("skalbox web: ") and said.err.count("\n") == 1
    assert (tmp_path / name).read_text() == "mine" and str(tmp_path) in said.err and "--out" in said.err


def test_a_link_to_a_folder_and_a_folder_that_cannot_be_read_stay(tmp_path, monkeypatch, capsys, quick):
    out = tmp_path / "web"
    assert cli.main(["web", "--out", str(out)]) == 0
    (tmp_path / "photos").mkdir()
    (out / "photos").symlink_to(tmp_path / "photos", target_is_directory=True)
    capsys.readouterr()
    assert cli.main(["web", "--out", str(out)]) == 2 and (out / "photos").is_symlink()
    assert capsys.readouterr().err.startswith("skalbox web: photos in %s was added" % out)
    (out / "photos").unlink()
    (out / "secret").mkdir()
    iterdir = Path.iterdir

    def refuses(folder):
        if folder.name == "secret":
            raise PermissionError(errno.EACCES, "Permission denied", str(folder))
        return iterdir(folder)

    monkeypatch.setattr(Path, "iterdir", refuses)
    assert cli.main(["web", "--out", str(out)]) == 2 and (out / "secret").is_dir()
    assert capsys.readouterr().err == "skalbox web: %s: Permission denied\n" % (out / "secret")


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path, capsys, quick):
    (tmp_path / "page").write_text("mine")
    assert cli.main(["web", "--out", str(tmp_path / "page")]) == 2
    assert (tmp_path / "page").read_text() == "mine" and "is not a folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    "argv", [["--out", ""], ["--port", "80"], ["--serve", "--port", "0"], ["--lan"], ["here"], ["--address", "dice"]]
)
def test_a_wrong_option_is_one_sentence(argv, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["web", *argv])
    assert caught.value.code == 2 and capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ("https://dice.test/skalbox/", "https://dice.test/skalbox/"),
        ("http://dice.test:8080/a/index.html", "http://dice.test:8080/a/"),
        ("https://dice.test", "https://dice.test/"),
        ("https://dice.test/index.html", "https://dice.test/"),
        ("https://dice.test/myindex.html", "https://dice.test/myindex.html/"),
    ],
)
def test_an_address_is_that_of_the_pages_folder(given, known):
    assert sharing.address(given) == known


WRONG_ADDRESSES = [
    *(
        "",
        "dice.test/x",
        "ftp://dice.test/",
        "https://",
        "https:///x",
        "https://dice.test:x/",
        "https://dice.test/?a=1",
    ),
    *("https://dice.test/#a", "https:" + "//me@dice.test/", "https:" + "//dice test/", 'https://dice.test/"'),
    "https://[::1/",
    *("https://dé.test/", "https://dice.test/dés/"),  # a device refuses them
]


@pytest.mark.parametrize("given", WRONG_ADDRESSES)
def test_a_wrong_address_is_one_sentence(given, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["web", "--address", given])
    said = capsys.readouterr().err
    assert caught.value.code == 2 and said.count("\n") == 1
    assert said.startswith("skalbox web: argument --address: ") and "such as https://dice.test/skalbox/" in said


@pytest.mark.parametrize(("length", "told"), [(80, False), (81, True)])
def test_an_address_that_is_too_long_for_devices_is_said(length, told, tmp_path, capsys, quick):
    address = "https://dice.test/".ljust(length - 1, "a") + "/"
    assert cli.main(["web", "--out", str(tmp_path), "--address", address]) == 0
    said = capsys.readouterr()
    assert said.err == "" and ("The address has 81 characters" in said.out) == told


def heads(page: bytes) -> dict[str, str]:
    """The properties of Open Graph by name, and the canonical address and the description."""
    text = page.decode()
    found = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', text))
    return {**found, **dict(re.findall(r'<link rel="(canonical)" href="([^"]*)"', text))}


def test_what_others_show_of_a_link(files, monkeypatch):
    found = heads(files["index.html"])
    assert found["og:image"] == "share.png" and not {"canonical", "og:url"} & set(found)
    assert b'PAGE = "";' in files["tables.js"]
    assert found["og:description"] == found["description"] and "SkalPott" in found["description"]
    picture = Image.open(io.BytesIO(files["share.png"]))
    assert picture.format == "PNG" and picture.size == (1200, 630)
    assert [found["og:image:width"], found["og:image:height"]] == ["1200", "630"]
    where = "https://dice.test/skalbox/"
    built = sharing.files({"index.html": (static.PAGE / "index.html").read_bytes(), "tables.js": b""}, where)
    found = heads(built["index.html"])
    assert found["canonical"] == found["og:url"] == where and found["og:image"] == where + "share.png"
    page = (ROOT / "host_tools/web/builder/build.html").read_bytes()
    given = {"index.html": b"", "tables.js": b"", "build.html": page}
    for at in ("", where):
        builder = heads(sharing.files(given, at)["build.html"])
        assert builder["og:image"] == at + "share.png" and builder["og:title"] == sharing.BUILDER_TITLE
        assert builder["og:description"] == builder["description"] and "wiring" in builder["description"]
        assert builder.get("canonical") == builder.get("og:url") == (where + "build.html" if at else None)
    assert built["tables.js"].startswith(b'export const PAGE = "https://dice.test/skalbox/";')
    given = []
    monkeypatch.setattr(parts, "files", lambda address: given.append(address) or {})
    monkeypatch.setattr(parts, "compressed", lambda _: 0)
    monkeypatch.setattr(web, "write_folder", lambda *_: None)
    assert cli.main(["web", "--address", "https://dice.test/skalbox"]) == 0 and given == [where]


def test_a_first_visit_is_small(files, tried):
    """The largest files are packed, so that it hardly depends on the server."""
    size = parts.compressed(files)
    plain = sum(len(files[name]) for name in parts.START)
    assert size < 755_300 and plain < size + 200_000
    tried("the page's first visit: %d bytes, compressed; %d as they are" % (size, plain))


@pytest.mark.parametrize(
    ("name", "plain"), [("drive.pack", "drive.bin"), ("vm/micropython.pack", "vm/micropython.wasm")]
)
def test_a_packed_file_is_there_as_it_is_too(name, plain, files):
    """Some browsers cannot unpack. A browser may have unpacked it before the page looks, so that it must not begin as a
    packed file does."""
    assert gzip.decompress(files[name]) == files[plain] and files[name][:3] == b"\x1f\x8b\x08" != files[plain][:3]


def fetched(files) -> set[str]:
    """The files that index.html names, and those that its modules import."""
    named = set(re.findall(r'(?:href|src)="([^"#:]+)"', files["index.html"].decode()))
    waiting = {name for name in named if name.endswith(".js") and not name.startswith("vm/")}
    while waiting:
        text = files[waiting.pop()].decode()
        more = {each.removeprefix("./") for each in re.findall(r'from "(\./[^"]+)"', text)} - named
        named |= more
        waiting |= {name for name in more if not name.startswith("vm/")}
    return named


def test_everything_that_is_fetched_is_there_and_kept(files):
    worker = files["sw.js"].decode()
    listed, later = (json.loads(re.search(name + r" = (\[.*?\]);", worker)[1]) for name in ("FILES", "LATER"))
    not_kept = {"sw.js", "share.png", "drive.bin", "vm/micropython.wasm"}
    assert listed[0] == "./" and set(listed[1:]) == set(files) - not_kept and later == []
    assert '"%s"' % parts.digest(files) in worker
    named = fetched(files)
    assert len(named) > 15 and named <= set(files)
    start = {name for name in named if not name.endswith((".html", ".txt"))} | {"vm/micropython.pack", "drive.pack"}
    assert start <= set(parts.START), "what a visit fetches first is counted"
    manifest = json.loads(files["manifest.webmanifest"])
    assert {icon["src"] for icon in manifest["icons"]} <= set(files) and manifest["start_url"] == "./"


def test_what_not_everybody_opens_is_listed_by_itself(files, monkeypatch):
    """A visit keeps the game. The other pages and their files are kept once one of them is opened."""
    other = {"other.html": b"1", "other/a.js": b"2", "build/drive.bin": b"3" * 100}
    monkeypatch.setattr(builder_data, "files", lambda: dict(other))
    monkeypatch.setattr(parts, "PARTS", (*parts.PARTS, "builder_data"))
    built = parts.files()
    game, later = (
        json.loads(re.search(name + r" = (\[.*?\]);", built["sw.js"].decode())[1]) for name in ("FILES", "LATER")
    )
    assert later == ["build/drive.pack", "other.html", "other/a.js"] and not set(later) & set(game)
    assert gzip.decompress(built["build/drive.pack"]) == other["build/drive.bin"] == built["build/drive.bin"]


def test_a_page_of_an_earlier_release_is_replaced(tmp_path, capsys, files, quick):
    """Its worker has one list, of all files."""
    names = ["index.html", "build.html", "vm/micropython.wasm"]
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    digest = parts.digest({name: name.encode() for name in names})
    (tmp_path / "sw.js").write_text('const VERSION = "%s";\nconst FILES = %s;\n' % (digest, json.dumps(["./", *names])))
    assert cli.main(["web", "--out", str(tmp_path)]) == 0 and not (tmp_path / "build.html").exists()
    (tmp_path / "drive.bin").unlink()
    assert cli.main(["web", "--out", str(tmp_path)]) == 2 and "was changed" in capsys.readouterr().err


def test_scripts_have_an_end_that_every_server_has_a_type_for(files):
    """A browser refuses a module that comes as application/octet-stream, as .mjs does from many servers."""
    modules = {name for name in files if re.search(rb"(?m)^(import|export)\b", files[name])}
    assert len(modules) > 10 and {name for name in modules if not name.endswith(".js")} == set()


def test_nothing_is_asked_of_anybody_else(files):
    """The project's own address, if there is one, is a link, which a person follows."""
    for name in sorted(fetched(files) | {"index.html", "sw.js"}):
        if name.endswith((".html", ".js", ".css", ".webmanifest")) and not name.startswith("vm/"):
            data = files[name].replace(address().encode(), b"")
            assert not re.search(rb"https?://|//\w+\.\w+/|XMLHttpRequest|sendBeacon|WebSocket|EventSource", data), name
            assert b"fetch(" not in data or name in ("large.js", "sw.js")
    assert b"default-src 'self'" in files["index.html"]


def test_the_licences_are_there(files):
    text = files["licences.txt"].decode()
    assert all(name in text for name in ("skalbox", "adafruit", "MicroPython", "Damien P. George"))
    assert all(name in text for name in ("Emscripten", "musl", "SIL OPEN FONT LICENSE Version 1.1", "IBM Corp."))
    assert text.count("Permission is hereby granted, free of charge") >= 2
    assert "licences.txt" in files["menu.js"].decode(), "the menu leads there"


def own_words(files, language: str) -> str:
    """Return the table of the page's own words in `language`, EN or FR, as in its source."""
    return files["texts.js"].decode().partition("const %s = " % language)[2].partition("};")[0]


def spelled(files, language: str) -> list[str]:
    """Return the page's own texts in `language`, EN or FR, with x for each thing that the page fills in."""
    source = re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), own_words(files, language))
    templates = [re.sub(r"\$\{[^}]*\}", "x", text) for text in re.findall("`([^`]*)`", source)]
    return templates + re.findall('"([^"]*)"', source)


def test_tables_and_texts(files, tmp_path):
    tables = files["tables.js"].decode()
    assert json.loads(re.search(r"PANELS = (.*);", tables)[1]) == list(PANELS)
    assert set(json.loads(re.search(r"LANGUAGES = (.*);", tables)[1])) == set(languages())
    english, french = (set(re.findall(r"(?m)^  (\w+):", own_words(files, name))) for name in ("EN", "FR"))
    assert len(english) > 25 and english == french
    used = set(re.findall(r'data-text="(\w+)"', files["index.html"].decode()))
    for name in ("main.js", "menu.js", "device.js", "share.js", "texts.js"):
        used |= set(re.findall(r"(?<!\.)\bwords\.(\w+)", files[name].decode()))
    assert used <= english and english - used <= {"unmute", "refused", "noRoom", "unsaved", "deleted"}


def test_the_texts_are_spelled_as_on_the_device(files):
    """No-break spaces before French marks, thin before `;`, `?` and `!`; curly apostrophes, and the word "game" for
    what is played."""
    english, french = spelled(files, "EN"), spelled(files, "FR")
    assert len(french) == len(english) > 50 and all(mark in " ".join(french) for mark in ("\u202f; ", "\u00a0: "))
    assert not [text for text in french if re.search(r"[^\u202f][;?!]|[^\u00a0]:", text)]
    assert not [text for text in english + french if "'" in text]
    assert not [text for text in english if re.search(r"\bmatch", text)]


@pytest.mark.parametrize("where", ["", "https://dice.test/skalbox/", "https://dice.test/" + 70 * "x" + "/"])
def test_devices_made_by_a_page_share_to_its_address(where):
    """If the device accepts it: it takes 80 characters at most."""
    table = {"toml": (ROOT / "settings.toml").read_text("utf-8"), "other": "é"}
    boards = {"settings": {"": table["toml"], "?": table["toml"]}, "version": "1"}
    found = {"index.html": b"", "tables.js": b"", "build/settings.json": json.dumps(table).encode()}
    found["workshop/workshop.json"] = json.dumps(boards).encode()
    changed = found | sharing.files(found, where)
    made, workshop = (json.loads(changed[name]) for name in ("build/settings.json", "workshop/workshop.json"))
    assert made["other"] == "é" and workshop["version"] == "1" and workshop["settings"].keys() == {"", "?"}
    for toml in (made["toml"], *workshop["settings"].values()):
        given = settings_toml.getenv(toml.encode(), "SKALBOX_PAGE")
        assert given == (where if where and len(where) <= 80 else None)
        assert settings_check.complaints(toml.encode()) == []


def test_the_pictures():
    assert pictures.icon(48) == pictures.icon(48) and pictures.icon(48).startswith(b"\x89PNG")


@pytest.mark.parametrize("script", ["page_parts.mjs", "page_guards.mjs"])
def test_a_script_of_the_pages_modules(script, files, tmp_path):
    """Layout, sound and picture, each by itself; and that what a browser lacks stops nothing."""
    for name, data in files.items():
        if name.endswith(".js") and not name.startswith("vm/"):
            (tmp_path / name).write_bytes(data)
    (tmp_path / "package.json").write_text('{"type": "module"}')  # for node alone
    command = ["node", str(ROOT / "host_tests" / script), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("all")
