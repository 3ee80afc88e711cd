# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page's words beside the picture: for screen readers the keys' words and the news; the language, the record."""

import json

import busdisplay

from skalbox import main
from skalbox.art import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_readers: list = []  # the Reader, once the device has started
_fallen: list = []  # the texts that were said last without a screen


def screen() -> str:
    """Return what is on the screen as JSON. The "language" is its code. The "keys" are six words, "" for a key that
    does nothing. The value of "dice" says whether the first five are faces of dice, and "held" which of them are held.
    The "texts" run from top to bottom."""
    app: "Any" = main.app
    shown = getattr(app, "screen", None)
    if shown is None or app.words is None:
        return json.dumps({"language": "", "keys": [""] * 6, "dice": False, "held": [], "texts": texts()})
    rows = getattr(shown, "_keys", ())
    # A screen's rows are its own business, but the only place that has its keys' words.
    roll = getattr(shown, "_roll", None)
    session = app.lobby.session
    keys = names(rows, app.words) if isinstance(rows, tuple) else []
    dice = not isinstance(rows, tuple) and session is not None and session.game.has_dice()
    held: list = []
    if dice:
        keys = [str(face) for face in session.game.dice]
        held = [bool(session.held >> i & 1) for i in range(5)]
    keys = (keys + [""] * 5)[:5] + ["" if roll is None else str(roll[1])]
    return json.dumps({"language": app.words.CODE, "keys": keys, "dice": dice, "held": held, "texts": texts()})


def names(rows: tuple, words: "Any") -> list:
    """Return a name of each key: its word. If a player's name was cut, it is whole here. If two keys have the same word
    and an arrow each, the name says which way it points."""
    shown = ["" if row is None else str(row[1]) for row in rows]
    found = []
    for i in range(len(rows)):
        name = shown[i]
        if name and shown.count(name) > 1 and rows[i][0] in (index.ICON_BACK, index.ICON_NEXT):
            name += ", " + (words.KEY_BACK if rows[i][0] == index.ICON_BACK else words.NEXT)
        elif name[-1:] == "." and len(rows[i]) > 3 and str(rows[i][3]).startswith(name[:-1]):
            name = rows[i][3]
        found.append(name)
    return found


def news() -> str:
    """Return as JSON what a screen reader says, as facts (reader.py): "said", what is new, and "whole", all of the
    screen."""
    app: "Any" = main.app
    if getattr(app, "screen", None) is None or app.words is None:
        found = texts()
        new = [] if found == _fallen else [["text"] + found]
        _fallen[:] = found
        return json.dumps({"said": new, "whole": [["text"] + found]})
    import reader  # with what only a started device has

    if not _readers:
        _readers.append(reader.Reader())
    return json.dumps({"said": _readers[0].news(app), "whole": reader.whole(app)})


def texts() -> list:
    """Return the texts on the panel, from top to bottom, then from left to right."""
    found: list = []
    display: "Any" = busdisplay.current  # type: ignore[attr-defined]
    _walk(getattr(display, "root_group", None), 0, 0, 1, found)
    return [text for _, _, text in sorted(found)]


def _walk(item: "Any", left: int, top: int, scale: int, found: list) -> None:
    if item is None or item.hidden:
        return
    x = left + scale * item.x
    y = top + scale * item.y
    text = getattr(item, "text", None)
    if isinstance(text, str) and text:
        found.append((y, x, text))
    if hasattr(item, "append"):
        for i in range(len(item)):
            _walk(item[i], x, y, scale * item.scale, found)


def speak(code: str) -> None:
    """Change the device's language, and draw its current screen again."""
    from supervisor import ticks_ms

    from skalbox.lang import languages

    app: "Any" = main.app
    app.set("LANG", languages.number(code))
    app.drop_table()  # its words are the other language's
    app.close(ticks_ms())


def record() -> str:
    """Return the match that is being played as a record; "" if there is none."""
    from record import record_of

    return record_of(main.app)
