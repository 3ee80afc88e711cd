# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find what a person sees of a screen, without drawing it: parts, words, labelled keys, and the ways home."""

from collections.abc import Iterator

from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.game import BANK, CHOICE, OPENING, TIE, Game

ROLL = 5
HELD = 1100  # ms: longer than what erases something wants
LONG = 700  # ms: longer than any deliberate hold of a key
_STEPS = 500  # labelled keys to the title, at most: on low panels, which never mention the menu, a whole match of 4


def _walk(item, x: int = 0, y: int = 0) -> Iterator:
    """Yields every visible part of a group with its position."""
    if not item.hidden:
        yield item, x + item.x, y + item.y
        if hasattr(item, "append"):
            for i in range(len(item)):
                yield from _walk(item[i], x + item.x, y + item.y)


def labelled(app) -> set[int]:
    """The keys that the screen says do something: the pill, the soft keys, and the dice that lie over a hold key. The
    bank's dice, which are outlines, and those that the device throws for itself cannot be held."""
    from skalbox.draw import measures

    found = set()
    above = measures.CELL_Y - measures.HELD_RISE
    holds = app.screen.name != "bank" and not _plays(app)
    for item, x, y in _walk(app.screen.group):
        die = y >= above and getattr(item, "tile_width", 0) == measures.DIE and holds
        if die:
            found.add(x // measures.CELL)
        elif type(item).__name__ == "Group" and x == y == 0 and _is_pill(item, measures):
            found.add(ROLL)
    found |= set(key_pictures(app))
    # A QR code that leaves no room for a label: a sentence has said before that any key goes back.
    return found or (set(range(6)) if app.screen.name == "qr" else found)


def _plays(app) -> bool:
    """True if the device plays this turn."""
    return app.screen.name == "robot"


def key_pictures(app) -> dict[int, list]:
    """By labelled key, the visible pictures that lie on its body."""
    from skalbox.draw import measures, softkeys

    found: dict[int, list] = {}
    for item, x, y in _walk(app.screen.group):
        number = x // measures.CELL
        if getattr(item, "bitmap", None) in softkeys._lasting[:1]:
            found[number] = []
        elif number in found and y >= measures.CELL_Y and hasattr(item, "bitmap"):
            found[number].append(item)
    return found


def soft_keys(app) -> dict[str, int]:
    """The keys by the words on them."""
    return {
        text: number
        for number, pictures in key_pictures(app).items()
        for text in (getattr(each, "text", "") for each in pictures)
        if text
    }


def _is_pill(group, measures) -> bool:
    parts = [group[i] for i in range(len(group))]
    body = getattr(parts[0], "bitmap", None) if len(parts) == 3 else None
    if body is None:
        return False
    _, _, word = parts
    if word.hidden:  # the pill only flashes because a press was dropped
        return False
    # In large type it is 4 pixels higher.
    return (parts[0].y, body.height) in ((measures.PILL_Y, measures.PILL_H), (measures.PILL_Y - 2, measures.PILL_H + 4))


def seen(app) -> tuple:
    """Everything by which a person could recognise the screen, without drawing it, and the match. The pill counts by
    its words: it is dim while ROLL rests, and blinks for a press that was dropped."""
    pill = app.screen._frame.pill
    parts: list[tuple] = [(pill._visible, pill._word.text, pill._drawn, pill._hollow)]
    for item, x, y in _walk(app.screen.group):
        if hasattr(item, "append") or hasattr(item, "color_index") or item in pill.group:
            continue
        shader = item.pixel_shader
        inks = tuple(shader[i] for i in range(len(shader)))
        parts.append((x, y, id(item.bitmap), inks, item[0], getattr(item, "text", None)))
    happened = app.lobby.session.events().tolist() if app.lobby.session else None
    return app.screen.name, app.base, parts, happened, app.lobby.session and app.lobby.session.held


def screen_of(last: int, game: Game) -> str:
    """The screen on which a match with this last event goes on."""
    if game.phase == CHOICE:
        return "choice"
    if game.has_dice():
        return "turn" if game.thrown < 3 else "scoring"
    alone = game.players == 1
    wrote = events.kind(last) in (events.SCORE, events.ZERO)
    if game.phase == BANK:
        return "bank"
    if game.rules.has_pot and game.turn == 0 and (wrote or (alone and events.kind(last) == events.DRY)):
        return "bank" if alone else "pot"
    if game.legs > 1 and wrote and game.turn == 0 and game.round % game.rules.rounds == 0:
        return "leg"
    if game.phase in (OPENING, TIE):
        return "opening"
    return "turn" if alone else "passon"


def home(machine: Machine) -> Iterator[None]:
    """Goes to the title by keys that are labelled at that moment, as somebody who reads the labels would."""
    words = machine.app.words
    wanted = (words.KEY_TITLE, words.KEY_LEAVE, words.KEY_MENU, words.KEY_BACK, words.KEY_EDIT)
    for key in sorted(machine.held):
        machine.release(key)
    for _ in range(_STEPS):
        yield from machine.settle()
        app = machine.app
        while app.screen.name in ("robot", "scoring") and machine.moving() and not soft_keys(app):
            yield  # the device plays on and on when all seats are its own
        if app.screen.name == "title":
            return
        says = labelled(app)
        assert says, "no key does anything on the screen %s" % app.screen.name
        named = soft_keys(app)
        keys = [named[word] for word in wanted if word in named]
        if keys:
            yield from machine.tap(keys[0])
        elif not set(words.HOLD_MENU).isdisjoint(machine.strings()):
            yield from machine.tap(min(says), LONG)
        elif app.screen.name == "self_test":
            yield from machine.tap(ROLL, LONG)
        elif app.screen.name == "letters":
            leaves = words.LONG_LEAVE in machine.strings()
            yield from machine.tap(ROLL, LONG if leaves else 60)
        elif words.TOO_SHORT in machine.strings():
            yield from machine.tap(ROLL, HELD)
        else:
            yield from machine.tap(max(says))
    message = "no way to the title from the screen %s by %s, else by the labelled key furthest right, ROLL last of all"
    raise AssertionError(message % (machine.app.screen.name, ", ".join(wanted)))


FAR = 9  # presses after which the search is given up


def pill(app) -> str:
    """What ROLL says, "" where it does nothing."""
    shown = app.screen._frame.pill
    return "" if shown.group.hidden else shown._word.text


def let_go(machine: Machine) -> None:
    """Releases all keys."""
    for key in sorted(machine.held):
        machine.release(key)


def back(machine: Machine, way: list[str]) -> Iterator[None]:
    """Goes to the title and appends each press to `way`; a key that is kept down is one press."""
    for _ in range(FAR):
        yield from machine.settle()
        if machine.app.screen.name == "title":
            return
        while not labelled(machine.app) or (_plays_itself(machine) and not soft_keys(machine.app)):
            yield  # until there are keys again
        yield from machine.wait(100)  # the label stands on the panel
        if not labelled(machine.app):
            continue
        key, ms, says = _next(machine)
        way.append(f"{machine.app.screen.name}: {says}")
        yield from machine.tap(key, ms)


def _plays_itself(machine: Machine) -> bool:
    """Whether the device plays this turn."""
    session = machine.app.lobby.session
    return machine.moving() and session is not None and session.plays_itself(session.game.player)


def _next(machine: Machine) -> tuple[int, int, str]:
    """The next press: key, how long, and its label."""
    app = machine.app
    words = app.words
    keys, roll = soft_keys(app), pill(app)
    if app.screen.name in ("letters", "self_test"):
        return ROLL, LONG, roll
    for word in (words.KEY_TITLE, words.KEY_MENU):
        if word in keys:
            return keys[word], 60, word
    if app.lobby.session is not None and app.lobby.session.practice is not None and words.KEY_LEAVE in keys:
        return keys[words.KEY_LEAVE], 60, words.KEY_LEAVE
    if app.screen.name in ("turn", "coach") and not keys and min(labelled(app)) != ROLL:
        return min(labelled(app)), LONG, "a die, kept down"
    for word in (words.KEY_BACK, words.KEY_EDIT):
        if word in keys:
            return keys[word], 60, word
    if roll:
        return ROLL, 60, roll
    return max(labelled(app)), 60, "?"
