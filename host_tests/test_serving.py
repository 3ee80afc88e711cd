# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Files that `skalbox web` takes from npm, and `--serve`: for whom, with which types, and browsers that break off."""

import http.client
import json
import mimetypes
import os
import re
import shutil
import socket
import struct
import threading
import urllib.request
from urllib.parse import urljoin

import pytest
from helpers import ROOT

from host_tools.commands import cli
from host_tools.drive import DriveError
from host_tools.node import micropython, npm_packages
from host_tools.web import parts, server, static

LARGE = 4 << 20  # bytes: more than the system keeps for a browser that does not read


@pytest.fixture
def site(tmp_path):
    (tmp_path / "index.html").write_text("<p>here</p>")
    (tmp_path / "empty").mkdir()
    (tmp_path / "large.bin").write_bytes(bytes(LARGE))
    return tmp_path


@pytest.fixture
def port(site):
    with server.listening(site, None) as serving:
        assert serving.server_address[0] == "127.0.0.1", "for this computer alone"
        thread = threading.Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield serving.server_port
        serving.shutdown()
        thread.join()


def asked(port, path) -> tuple[int, str, bytes]:
    """Returns status, type and content of this path."""
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    asking.request("GET", path)
    answer = asking.getresponse()
    found = answer.status, answer.headers["Content-Type"], answer.read()
    asking.close()
    return found


def test_a_taken_port_is_refused(site, port):
    with pytest.raises(OSError, match="port %d" % port):
        server.listening(site, port)


def test_types_do_not_depend_on_the_system(site, port, monkeypatch):
    """A Windows registry may call scripts text/plain, and browsers then refuse them."""
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    for name, kind in (
        ("a.js", "text/javascript"),
        ("A.WASM", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.png", "image/png"),
        ("a.svg", "image/svg+xml"),
        ("a", "application/octet-stream"),
    ):
        (site / name).write_text("1")
        assert asked(port, "/" + name) == (200, kind, b"1")
    assert asked(port, "/") == (200, "text/html; charset=utf-8", b"<p>here</p>")


def test_every_file_of_the_page_has_a_type():
    folders = (ROOT / "host_tools/web/page", ROOT / "host_tools/web/builder")
    own = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    made = {"vm/micropython.wasm", "wordmark.png", "build/drive.bin", "build/drive.json", "a.svg"}
    suffixes = {path.suffix for path in own} | {os.path.splitext(name)[1] for name in {*made, *parts.START}}
    assert len(suffixes) > 9 and suffixes <= set(server.TYPES)


def test_no_folder_is_listed(port):
    assert asked(port, "/empty/")[0] == 404


def test_browsers_that_break_off_cause_no_line(port, capfd):
    """Twelve reloads: each asks for a large file, and resets the connection before it has come."""
    for _ in range(12):
        with socket.create_connection(("127.0.0.1", port)) as browser:
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            browser.sendall(b"GET /large.bin HTTP/1.0\r\n\r\n")
            browser.recv(1000)
    assert asked(port, "/large.bin")[2] == bytes(LARGE), "the next one is served"
    assert capfd.readouterr() == ("", "")


def test_another_error_is_one_line(site, port, capfd, monkeypatch):
    def fail(*_):
        raise RuntimeError("a\nfault")

    monkeypatch.setattr(server._Handler, "translate_path", fail)
    with pytest.raises(http.client.RemoteDisconnected):
        asked(port, "/")
    assert capfd.readouterr() == ("", "skalbox web: a request failed: RuntimeError('a\\nfault')\n")


@pytest.mark.parametrize(("lan", "host"), [(False, "127.0.0.1"), (True, "0.0.0.0")])
def test_only_lan_opens_it_to_the_network(site, lan, host):
    with server.listening(site, None, lan) as serving:
        assert serving.server_address[0] == host


def test_what_is_said(monkeypatch):
    here = "The handheld is at http://%s:8004/ until you press Ctrl-C here." % "localhost"
    assert server.announced(8004, False) == [here]
    monkeypatch.setattr(server, "_in_network", lambda: "192.0.2.7")
    first, second, third = server.announced(8004, True)
    assert (first, second) == (here, "Every device in this network can open it at http://%s:8004/." % "192.0.2.7")
    assert all(word in third for word in ("offline", "install", "shaking", "https"))
    monkeypatch.setattr(server, "_in_network", lambda: None)
    assert "at port 8004 of this computer" in server.announced(8004, True)[1]


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "node is here")
def test_the_options_reach_the_server(tmp_path, monkeypatch, capsys):
    served = []
    monkeypatch.setattr(parts, "files", lambda address: {"sw.js": b"", **dict.fromkeys(parts.START, b"")})
    monkeypatch.setattr(server, "serve", lambda *given: served.append(given))
    out = tmp_path / "page"
    for options in ([], ["--port", "8123", "--lan"]):
        assert cli.main(["web", "--out", str(out), "--serve", *options]) == 0
        for path in sorted(out.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
    assert served == [(out, None, False), (out, 8123, True)]
    assert "to open it" not in capsys.readouterr().out


@pytest.mark.parametrize("path", ["/build", "/build/", "/sub/build"])
def test_the_folder_of_the_builders_page_leads_to_the_page(site, port, path):
    """On any web server: the folder shows a page of its own, which leads on from there."""
    top = site / path.strip("/").removesuffix("build")
    (top / "build").mkdir(parents=True)
    (top / "build/index.html").write_bytes((ROOT / "host_tools/web/builder/index.html").read_bytes())
    (top / "build.html").write_text("the builder's page")
    with urllib.request.urlopen("http://%s:%d%s" % ("127.0.0.1", port, path)) as answer:
        text = answer.read().decode()
        targets = {urljoin(answer.url, each) for each in re.findall(r'(?:url=|href=")([^"]+)"', text)}
    (target,) = targets
    with urllib.request.urlopen(target) as answer:
        assert answer.read() == b"the builder's page"


VERSION = npm_packages.version(micropython.NAME)
# Does what `npm install ... --prefix FOLDER NAME@VERSION` does, and says how often.
_WORKS = """#!/bin/sh
echo "$*" >> %(log)s
while [ "$1" != --prefix ]; do shift; done
made="$2/node_modules/%(name)s"
mkdir -p "$made"
echo '{"version": "%(version)s"}' > "$made/package.json"
echo 1 > "$made/micropython.mjs"
echo 2 > "$made/micropython.wasm"
"""
_FAILS = """#!/bin/sh
echo "npm error code EAI_AGAIN" >&2
echo "npm error request to a.host failed" >&2
exit 1
"""


@pytest.fixture
def npm(tmp_path, monkeypatch):
    """`npm(text)` puts this program into PATH as npm; a cache folder that is empty, and no packages of the tests."""
    if os.name == "nt":
        pytest.skip("npm is played by a shell script here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(npm_packages, "_FOR_TESTS", tmp_path / "nothing")
    (tmp_path / "programs").mkdir()

    def put(text, version=VERSION):
        there = {"log": tmp_path / "log", "name": micropython.NAME, "version": version}
        path = tmp_path / "programs/npm"
        path.write_text(text % there if text == _WORKS else text)
        path.chmod(0o755)
        monkeypatch.setenv("PATH", "%s:%s" % (tmp_path / "programs", os.environ["PATH"]))

    return put


def asked_npm(folder) -> list[str]:
    path = folder / "log"
    return path.read_text().splitlines() if path.exists() else []


def kept(folder) -> list[str]:
    return sorted(path.name for path in (folder / "cache/skalbox").iterdir())


def test_it_is_fetched_once_and_said(npm, tmp_path):
    npm(_WORKS)
    said = []
    assert micropython.package() is None
    for _ in range(2):
        micropython.fetch(said.append)
    package = micropython.package()
    assert package is not None and package.is_relative_to(tmp_path / "cache/skalbox")
    folder = "micropython-webassembly-pyscript-" + VERSION
    assert said == [
        "Fetching MicroPython %s with npm (only once) into %s" % (VERSION, tmp_path / "cache/skalbox" / folder)
    ]
    assert len(asked_npm(tmp_path)) == 1 and asked_npm(tmp_path)[0].endswith(" %s@%s" % (micropython.NAME, VERSION))
    assert kept(tmp_path) == [folder], "nothing half done is left"
    assert static._vm() == {"vm/own.js": b"1\n", "vm/micropython.wasm": b"2\n"}


def test_a_damaged_package_is_fetched_again(npm, tmp_path):
    npm(_WORKS)
    micropython.fetch(lambda line: None)
    (micropython.package() / "package.json").write_text("{")
    assert micropython.package() is None
    micropython.fetch(lambda line: None)
    assert micropython.package() is not None and len(asked_npm(tmp_path)) == 2


def test_another_version_of_the_tests_is_not_taken(npm, tmp_path, monkeypatch):
    """A checkout whose package.json has changed since make test."""
    npm(_WORKS)
    old = tmp_path / "tests"
    place = old / "node_modules" / micropython.NAME
    place.mkdir(parents=True)
    monkeypatch.setattr(npm_packages, "_FOR_TESTS", old)
    for version, taken in (("0.0.1", False), (VERSION, True)):
        (place / "package.json").write_text(json.dumps({"version": version}))
        assert (micropython.package() == place) is taken


@pytest.mark.parametrize(
    ("program", "version", "error"),
    [
        (_FAILS, VERSION, "npm could not fetch MicroPython (EAI_AGAIN): check the network and try again"),
        ("#!/bin/sh\nexit 3\n", VERSION, "npm could not fetch MicroPython (status 3): check the network and try again"),
        (_WORKS, "0.0.1", "npm did not install MicroPython: try again"),
    ],
    ids=["no network", "another failure", "another version"],
)
def test_an_npm_that_fails_is_one_sentence(npm, tmp_path, capsys, program, version, error):
    npm(program, version)
    assert cli.main(["web", "--out", str(tmp_path / "page")]) == 2
    said = capsys.readouterr()
    assert said.err == "skalbox web: %s\n" % error and said.out.startswith("Fetching MicroPython ")
    assert not (tmp_path / "page").exists() and [name for name in kept(tmp_path) if name.startswith(".")] == []


def test_without_npm_one_sentence_says_what_to_install(npm, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert cli.main(["web", "--out", str(tmp_path / "page")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "install Node.js" in said.err
    with pytest.raises(DriveError, match="run skalbox web, which fetches it with npm"):
        static.files()


@pytest.mark.parametrize("where", ["a file in its place", "no home"])
def test_a_cache_folder_that_cannot_be_made_is_one_sentence(npm, tmp_path, monkeypatch, capsys, where):
    npm(_WORKS)
    if where == "no home":

        def unknown():
            raise RuntimeError("no home")

        monkeypatch.setattr(npm_packages.user_folders, "cache", unknown)
    else:
        (tmp_path / "cache").write_text("mine")
    assert cli.main(["web", "--out", str(tmp_path / "page")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("skalbox web: ") and error.count("\n") == 1 and asked_npm(tmp_path) == []


def test_the_version_is_pinned_once():
    pinned = json.loads((ROOT / "host_tools/node/package.json").read_text())["dependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", each) for each in pinned.values())
    sources = [*(ROOT / "host_tools").rglob("*.py"), ROOT / "Makefile", *ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    assert [path for path in sources if VERSION in path.read_text("utf-8")] == []


def test_a_path_that_no_file_has_is_not_found(port, capsys):
    assert [asked(port, path)[0] for path in ("/%00", "/none", "/empty/", "/index.html")] == [404, 404, 404, 200]
    assert capsys.readouterr().err == ""
