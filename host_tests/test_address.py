# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The public address of the project is in pyproject.toml alone; README and both pages have it from there."""

import json
import re
import shutil
import subprocess

import pytest
from helpers import ROOT
from test_project import FILES, ids

from host_tools import source_tree
from host_tools.commands import bundle
from host_tools.web import builder_data, static

SAMPLE = "https://forge.invalid/people/skalbox"
ADDRESSES = pytest.mark.parametrize("address", ["", SAMPLE], ids=["no address", "an address"])

# By README's section: its sentence while there is no address, and once there is an address.
README = {
    "Try it": (
        "You need Python 3.11 or newer, and a copy of this folder.",
        "You need Python 3.11 or newer, and this folder: `git clone %s`, or a zip from there.",
    ),
    "Questions and bugs": (
        "The project does not have a public issue tracker yet: ask the person who gave you your copy.",
        "Ask questions and report bugs at <%s>.",
    ),
}
# Hosts that are others': of the firmware, of formats, of the data sheets that KiCad's footprints name; and those that
# tests make up.
OTHERS = {
    *("circuitpython.org", "www.w3.org", "scripts.sil.org", "registry.np"),
    *("schemas.openxmlformats.org", "schemas.microsoft.com"),
    *("product.tdk.com", "www.diodes.com", "www.jst-mfg.com", "cdn-reichelt.de"),
}
MADE_UP = re.compile(r"(?:.+\.)?(?:host|test|invalid|localhost)")
_URL = re.compile(r"\b(?:https?|ssh|git)://([a-z0-9][\w.-]*)")
_FORGE = re.compile(r"git@[\w.-]+:|\b(?:github|gitlab|codeberg|bitbucket|sourcehut)\.(?:com|org|net|io)\b|\bsr\.ht\b")


def wrong_in_readme(text: str, address: str) -> list[str]:
    """The sentences that README must have with this address and lacks."""
    found = []
    for title, (without, filled) in README.items():
        section = " ".join(text.partition("\n## %s\n" % title)[2].partition("\n## ")[0].split())
        sentence = filled % address if address else without
        if not section.startswith(sentence):
            found.append("%s: begin with: %s" % (title, sentence))
    return found


def foreign(text: str) -> list[str]:
    """The addresses in a text that could be the project's own."""
    hosts = [host for host in _URL.findall(text) if host not in OTHERS and not MADE_UP.fullmatch(host)]
    return hosts + _FORGE.findall(text)


@pytest.fixture
def with_address(tmp_path, monkeypatch):
    """`with_address(address)` sets it in pyproject.toml as a person does."""

    def put(address):
        text = (ROOT / "pyproject.toml").read_text("utf-8")
        head, table, rest = text.partition("\n[project.urls]\n")
        assert table, "pyproject.toml has the place for it"
        line = 'Source = "%s"\n' % address if address else ""
        own = re.sub(r"\A(?:Source = .*\n)?", lambda _: line, rest)
        (tmp_path / "pyproject.toml").write_text(head + table + own, "utf-8")
        monkeypatch.setattr(source_tree, "ROOT", tmp_path)
        assert source_tree.address() == address

    return put


def test_readme_says_where_the_project_is():
    text = (ROOT / "README.md").read_text("utf-8")
    assert wrong_in_readme(text, source_tree.address()) == []


@ADDRESSES
def test_readme_is_checked_against_the_address(with_address, address):
    with_address(address)
    said = {number: [pair[number] for pair in README.values()] for number in (0, 1)}
    texts = {number: "\n## Try it\n%s\n## Questions and bugs\n%s\n" % tuple(said[number]) for number in said}
    filled = texts[1].replace("%s", SAMPLE)
    right, other = (filled, texts[0]) if address else (texts[0], filled)
    assert wrong_in_readme(right, source_tree.address()) == []
    assert len(wrong_in_readme(other, source_tree.address())) == len(README), "every sentence is looked at"


@ADDRESSES
def test_the_builders_page_leads_there(with_address, address, monkeypatch, tmp_path):
    monkeypatch.setattr(bundle, "checked", lambda *_: {})
    with_address(address)
    page = builder_data.files()["build.html"].decode()
    footer = page.partition("<footer>")[2].partition("</footer>")[0]
    assert re.findall(r'data-address="(.*?)"', footer) == [address] and "<!--" not in footer
    texts = (ROOT / "host_tools/web/builder/texts_en.js").read_text("utf-8")
    script = (
        "import(process.argv[1]).then(({ default: words }) => console.log(words.project(process.argv[2]).join('|')))"
    )
    (tmp_path / "texts.mjs").write_text(texts, "utf-8")
    command = ["node", "-e", script, str(tmp_path / "texts.mjs"), address]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert ("Ask whoever gave you this page|." in said) == (not address) and "report a bug" in said


MENU = """
const made = [];
const element = (kind) => ({ kind, parts: [], append(...all) { this.parts.push(...all); }, addEventListener() {},
  setAttribute() {}, add() {}, replaceChildren(...all) { this.parts = all; }, showModal() {} });
globalThis.document = { createElement: element, documentElement: {}, querySelectorAll: () => [] };
globalThis.Option = class {};
const { open } = await import("./menu.js");
const { speak } = await import("./texts.js");
const text = (part) => (part.textContent ?? "") + (part.parts ?? []).map(text).join(" ");
const links = (part) => (part.kind === "a" ? [part.href] : (part.parts ?? []).flatMap(links));
const found = {};
for (const code of ["en", "fr"]) {
  speak(code);
  const dialog = element("dialog");
  open(dialog, { panels: {} });
  const last = dialog.parts.at(-2); // before the way back
  found[code] = [text(last), links(last)];
}
console.log(JSON.stringify(found));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node was not found: the page's menu was not run")
@ADDRESSES
def test_the_pages_menu_leads_there(with_address, address, tmp_path):
    with_address(address)
    for script in static.PAGE.glob("*.js"):  # the menu takes in what the page's other scripts say
        shutil.copy(script, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')  # for node alone
    (tmp_path / "tables.js").write_bytes(static.tables())
    done = subprocess.run(
        ["node", "--input-type=module", "-e", MENU], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for code, bug in (("en", "eport a bug"), ("fr", "ignaler un bug")):
        text, links = json.loads(done.stdout)[code]
        assert text.startswith("Skalbox " + source_tree.version()) and bug in text
        assert links == ([address] if address else [])


def test_no_second_place_has_an_address_of_the_project():
    """README's sentences and pyproject.toml are checked above; all else has only addresses of other projects."""
    own = source_tree.address()
    assert not own or re.fullmatch(r"https://[a-z0-9.-]+(?:/[\w.-]+)*", own), "without a slash at its end"
    found = {}
    for path in FILES:
        if path.suffix in (".bin", ".png", ".fnt", ".gif"):
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        if own and ids(path) in ("README.md", "pyproject.toml"):
            count = len(README) if ids(path) == "README.md" else 1
            assert text.count(own) == count, path
            text = text.replace(own, "")
        if foreign(text):
            found[ids(path)] = foreign(text)
    assert found == {}


def test_an_address_of_the_project_is_found():
    for text in (
        "see https:" + "//skalbox.example.org/x",
        "git" + "@forge.org:a/skalbox.git",
        "at github" + ".com/a/skalbox",
    ):
        assert foreign(text), text
    assert foreign("https://circuitpython.org/downloads and http://www.w3.org/2000/svg") == []
