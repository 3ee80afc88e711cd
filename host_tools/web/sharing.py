# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A link to either page as others show it: title, description, picture, and the address of the page if it is known."""

from __future__ import annotations

import html
import json
import urllib.parse
from collections.abc import Mapping
from pathlib import Path

import host_tools
from host_tools.drive import settings_lines

PICTURE = "share.png"
_MADE = Path(host_tools.__file__).with_name("pictures") / "made" / PICTURE
_SIZE = 1200, 630
_INDEX, _BUILDER, _TABLES = "index.html", "build.html", "tables.js"
_SETTINGS, _WORKSHOP = "build/settings.json", "workshop/workshop.json"
_PAGE = "SKALBOX_PAGE"  # what a device's Share leads to,
LONGEST = 80  # and the characters that it has at most
_PLACE = b"    <!-- shared -->\n"  # in both pages
TITLE = "Skalbox: a handheld dice game"
DESCRIPTION = (
    "SkalPott, Yam's and Yahtzee on a handheld in your browser: alone, with friends, or against the device. No "
    "account, nothing to install, also without a network. · Un jeu de dés de poche dans ton navigateur, en français."
)
BUILDER_TITLE = "Build your Skalbox"
BUILDER_DESCRIPTION = (
    "A handheld dice game from a Raspberry Pi Pico, a small panel and six keys: the parts, the wiring plan for your "
    "pins, and one file to copy. Nothing to install. \u00b7 Construis ta console de dés, pas à pas, en français."
)


def address(text: str) -> str:
    """Return the address of the page's folder as it is written into the page. ValueError, a sentence, if this text is
    not an address of a folder."""
    sentence = "%s is not the address of the page: give the address of its folder, such as https://dice.test/skalbox/"
    try:
        found = urllib.parse.urlsplit(text)
        host = found.hostname and found.port != 0
    except ValueError:
        raise ValueError(sentence % ascii(text)) from None
    plain = text.isascii() and text.isprintable() and not set(text) & set(" ?#@<>\"'\\")
    if not (found.scheme in ("http", "https") and host and plain):
        raise ValueError(sentence % ascii(text))
    folder, _, name = found.path.rpartition("/")
    path = folder if name == _INDEX else found.path
    return "%s://%s%s" % (found.scheme, found.netloc, path if path.endswith("/") else path + "/")


def head(where: str, name: str = "", title: str = TITLE, description: str = DESCRIPTION) -> str:
    """Return the lines of the head of the page with this file name. They name the picture relatively if the address of
    the folder ("") is not known."""
    shown = {
        "og:type": "website",
        "og:site_name": "Skalbox",
        "og:title": title,
        "og:description": description,
        "og:locale": "en_US",
        "og:locale:alternate": "fr_FR",
        "og:image": where + PICTURE,
        "og:image:width": "%d" % _SIZE[0],
        "og:image:height": "%d" % _SIZE[1],
        "og:image:alt": "The handheld's screen in a game of SkalPott",
    }
    lines = ["<title>%s</title>" % title, '<meta name="description" content="%s" />' % html.escape(description)]
    if where:
        lines.append('<link rel="canonical" href="%s" />' % html.escape(where + name))
        shown["og:url"] = where + name
    lines += ['<meta property="%s" content="%s" />' % (key, html.escape(text)) for key, text in shown.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return "".join("    %s\n" % line for line in lines)


def _with_page(toml: str, where: str) -> str:
    """Return this settings.toml with the address of the page for the device's Share."""
    return settings_lines.with_settings(toml.encode(), {_PAGE: where}).decode()


def files(found: Mapping[str, bytes], where: str = "") -> dict[str, bytes]:
    """Return the files that change with the address of the pages, and the picture. The builder's page and the workshop
    give the address to the devices that they make."""
    page = 'export const PAGE = "%s"; // the address of this page, or ""\n' % where
    made = {_INDEX: found[_INDEX].replace(_PLACE, head(where).encode())}
    if _BUILDER in found:
        builder = head(where, _BUILDER, BUILDER_TITLE, BUILDER_DESCRIPTION)
        made[_BUILDER] = found[_BUILDER].replace(_PLACE, builder.encode())
    if where and len(where) <= LONGEST:
        for name in {_SETTINGS, _WORKSHOP} & found.keys():
            table = json.loads(found[name])
            if name == _SETTINGS:
                table["toml"] = _with_page(table["toml"], where)
            else:
                table["settings"] = {board: _with_page(text, where) for board, text in table["settings"].items()}
            made[name] = json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()
    return {**made, _TABLES: found[_TABLES] + page.encode(), PICTURE: _MADE.read_bytes()}
