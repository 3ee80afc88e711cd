# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Decide how long the table stays in memory, and make it ahead of time; load the screens after the title.

The table takes some 19 KB of a Pico's heap and a third of a second to make and draw. So it stays below the other
screens of its match if memory allows, and is made while the players read the screen before it.
"""

import gc
import sys

from micropython import const

from skalbox.draw import palette
from skalbox.memory import (
    OUTSIDE,
    forget,
    forget_loaded,
    forget_rest,
    keep,
    leave_only,
    load,
    plentiful,
    screen_class,
    screen_module,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_FREE = const(24_500)  # bytes of the heap that stay free with a screen and the table
_PIECE = const(12_288)  # ... in one piece
_TIGHT = const(10_000)  # ... and with the coach's answers, which take 1 to 3 KB
_AHEAD = const(6_300)  # bytes that the next screen's module takes, at most,
_MENU = const(1_500)  # and the turn's menu
_CALM_PIECE = const(2_048)  # the same as _PIECE on the calm ones of the screens below
_RESERVE = const(10_500)  # the same as _FREE there, and on a screen that is only read: so much,
_EACH = const(1_750)  # and as much more for each player of the match
_FULL = const(8)  # players, beside whom the title has no room for the order of their signs
_WHOLE = const(12_288)  # bytes in one piece before a match begins or ends: else the device restarts
_LOADED = const(6_144)  # ... less if the modules that begin a match are loaded already
_MATCH = const(4_096)  # bytes by which the largest piece may shrink from the end of a match to the end of the next
_COSTS = const(11_000)  # bytes that the table takes before its dice are shown,
_MORE = const(8_000)  # what the opening and the coach's answers still take after they are shown,
_AIR = const(5_300)  # and the table's dice in the air
_TABLE = " turn robot scoring "  # screens that show the table
_CALM = " passon pot zero choice "  # screens of a match that only lead on to the table, ...
_ABOVE = _CALM + "menu "  # ... others below which it stays, ...
_LARGE = _ABOVE + "coach sheets sheet gamemenu help opening leg pot_card "  # ... and those that need its memory
_READ = " sheets sheet gamemenu help menu coach "  # the screens that are only read, the last once it has its answer

starting: set = set()  # the modules that were loaded ahead for the beginning of a match alone


def cover(app: "App", name: str) -> None:
    """Prepare for the screen of this name, once the last screen has gone: let the table stay, or drop it."""
    palette.forget(False)
    word = " %s " % name
    session = app.lobby.session
    if word not in _LARGE + _TABLE or session is None or (name != "turn" and not session.game.has_dice()):
        app.thought = None  # nobody asks the coach from there, or the turn that it was about is over
    if app.table is None or word in _TABLE:
        return
    above = _LARGE if plentiful() else _ABOVE
    if word in above and app.table.shows(session):
        app.table.release_parts()
    else:
        drop(app)


def toss(app: "App") -> None:
    """Show the dice in the air over the poster on which ROLL went down, until the table is drawn, if there is room."""
    table = app.table
    if not (table and app.animated):
        return
    dice = table.dice
    try:
        dice.shake(0, 0)
    except MemoryError:
        dice.forget()  # there is no room beside the poster
        return
    poster = app.display.root_group
    table.group.remove(dice.group)
    poster.append(dice.group)
    app.display.refresh()
    poster.remove(dice.group)
    table.group.append(dice.group)
    dice.forget()  # their pictures, made beside the poster, would split the free memory of the turn


def open_screen(app: "App", name: str, argument: "Any", now: int) -> None:
    """Open a new screen of this name. If memory runs out before it has written anything, once more without the table
    and all that can be loaded again."""
    lobby = app.lobby
    storage = lobby.storage
    if name in ("begin", "end"):
        # A restart that the next match might need comes as the players leave the standings, not after the title.
        after = _MATCH if name == "end" or lobby.is_over() else 0
        whole = _WHOLE - _LOADED if starting and starting.issubset(sys.modules) else _WHOLE
        before = set(sys.modules) - starting
        change = load("skalbox.match.change")
        if _lacks(whole + _MATCH):
            change.renew(lobby)
            gc.collect()
            if _lacks(whole + after):
                free(app)  # what was loaded ahead may be in the way, and has to be loaded again
                if _lacks(_WHOLE + after) and app.presses.used():
                    change.restart(lobby, argument)  # without a key since the start it would not help
        # Saving needs 4 KB in one piece, which may not be left between the modules that are loaded for it.
        try:
            storage.allocate()
        except MemoryError:
            free(app)
            storage.allocate()
        starting.clear()
        try:
            name, argument = change.end_or_start(lobby, argument)
        finally:
            storage.release()
        leave_only(before, name)
        gc.collect()
        storage.renew_objects()  # what has just been saved,
        if lobby.session is not None:
            lobby.session.renew_lists()  # and made, while memory was full
        app.note_base(name, argument)
        if storage.trouble:
            name, argument = "unsaved", None
    if name == "ending":
        # The hall takes much memory: it is asked now that the last screen and the table are gone.
        name = load("skalbox.match.results").ending(lobby)
        app.note_base(name, None)
        forget_rest(False, name)
    taken_up = name == "resume" and lobby.session is None
    if taken_up or (" %s " % name in OUTSIDE and _lacks(_WHOLE)):
        # Now hardly anything else is in memory.
        if taken_up:
            lobby.restore()
        else:
            load("skalbox.match.change").renew(lobby)
        forget_rest(True, name)
        gc.collect()
    count = _count(lobby)
    try:
        app.enter(name, argument, now)
        return
    except MemoryError:
        if app.wanted or count != _count(lobby):
            raise
    free(app)  # not above: the exception may still refer to much
    app.enter(name, argument, now)


def _count(lobby: "Any") -> int:
    """Return the number of the match's events."""
    return len(lobby.session.events()) if lobby.session is not None else 0


def free(app: "App") -> None:
    """Free all that can be made again."""
    app.thought = None
    drop(app)
    forget_rest(False)
    if app.words is not None:
        app.words.drop_cache()
    app.assets.drop_cache()
    gc.collect()


def _lacks(size: int) -> bool:
    """Return whether no free piece of the heap has `size` bytes."""
    try:
        bytearray(size)
    except MemoryError:
        return True
    return False


def is_below(app: "App") -> bool:
    """Return whether the table is in memory below another screen."""
    return app.table is not None and app.screen.group is not app.table.group


def free_if_short(app: "App") -> None:
    """Drop the coach's results and the table below another screen, which only save time, if memory is short."""
    below = is_below(app)
    if app.thought is not None and gc.mem_free() < (_limit(app) if below else _TIGHT):  # type: ignore[attr-defined]
        app.thought = None
        gc.collect()
    if below and (not _has_room(app, 0) or _lacks(_CALM_PIECE if _is_calm(app) else _PIECE)):
        drop(app)
        gc.collect()


def _is_calm(app: "App") -> bool:
    """Return whether a screen that only leads on to the table is shown, and nothing is worked out."""
    return " %s " % app.screen.name in _CALM and not app.screen.works


def _limit(app: "App") -> int:
    """Return how many bytes of the heap must stay free on this screen: the more players, the more the next ones take.
    More must stay free while the coach thinks."""
    if _is_calm(app) or " %s " % app.screen.name in _READ:
        return _spare(app.lobby.session.game.players)
    return _FREE


def _spare(players: int) -> int:
    return min(_FREE, _RESERVE + _EACH * players)


def deal(app: "App") -> None:
    """Make the table if there is none, and set it up for the player whose turn it is. If there is no room for the table
    and the coach at once, the coach answers first, while the panel shows the last screen."""
    if _answers_first(app):
        load("skalbox.coach.thinker").answer_first(app)
    palette.pool_for(True)
    if app.table is None:
        app.table = load("skalbox.widgets.table").Table(app.assets, app.words, app.lobby.session)
    app.table.deal()
    app.assets.big.drop_cache()
    palette.pool_for(False)


def _answers_first(app: "App") -> bool:
    """Return whether the coach plays or advises in this turn, has no answers, and may lack room beside the table."""
    session = app.lobby.session
    seat = session.game.player
    if session.is_device(seat):
        coached = not session.agreed
    else:
        coached = app.lobby.is_aided() and not session.plays_itself(seat)
    return coached and app.thought is None and not plentiful()


def prepare(app: "App") -> None:
    """Load the screen after one that leads to a match while nobody waits. In a match make the table, the screen that
    shows it or the turn's menu, and the dice that fly over a poster. Raise MemoryError if memory is short: all of it is
    done again when needed."""
    global starting
    shown = app.screen.name
    lobby = app.lobby
    if shown in ("title", "resume"):
        waits = lobby.session is not None
        count = len(lobby.players)
        if lobby.is_over() or not (waits or count):  # without players ROLL asks who plays
            return
        before = set(sys.modules)
        name = first = lobby.match_screen() if waits else "opening" if count > 1 else "turn"
        load("skalbox.widgets.table")  # first what stays for the match, and last what passes before it
        load("skalbox.match.session")
        screen_class(name)
        needed = set(sys.modules)
        load("skalbox.match.change").renew(lobby)
        if waits:
            forget_loaded(set(sys.modules) - needed)
        else:
            name = "begin"
            lobby.storage.make_ready()
            load("skalbox.players.setting_rows")
            if count < _FULL:
                load("skalbox.players.sign_order")
            _ = lobby.start_match  # a board loads marked methods when an object is asked for one
            _ = lobby.storage.start_match
            starting = set(sys.modules) - needed
        keep(before, name)
        if gc.mem_free() < _spare(count):  # type: ignore[attr-defined]
            forget(screen_module(first))
            gc.collect()
        return
    if shown == "turn":
        _load_ahead(app, "menu", _MENU)
    elif shown == "final":
        forget_rest(False)  # what has drawn it: the next screens need that memory
        gc.collect()
    if lobby.session is None or " %s " % shown not in _LARGE:
        return
    gc.collect()
    costs = _COSTS + _MORE if shown in ("opening", "coach") else _COSTS
    if app.table is None and not _answers_first(app) and _has_room(app, costs):
        load("skalbox.widgets.table")  # with the table's modules, which were dropped if the coach has thought
        if _has_room(app, costs):
            try:
                deal(app)
            except MemoryError:
                drop(app)
            gc.collect()
            app.presses.labels.clear_changes()
    free_if_short(app)
    gc.collect()
    name = "turn" if app.base == "passon" else app.base
    if " %s " % name in _TABLE:
        _load_ahead(app, name, _AHEAD)
    if shown == "passon" and app.table and app.animated and _has_room(app, _AIR):
        app.table.dice.shake(0, 0)  # for toss()


def _has_room(app: "App", size: int) -> bool:
    """Return whether `size` bytes may be used beside this screen."""
    return gc.mem_free() >= _limit(app) + size  # type: ignore[attr-defined]


def _load_ahead(app: "App", name: str, size: int) -> None:
    """Load the module of the next screen, which takes `size` bytes at most, if memory allows."""
    if _has_room(app, size):
        before = set(sys.modules)
        screen_class(name)
        keep(before, name)


def drop(app: "App") -> None:
    """Free the table and its palettes, but not its modules."""
    app.table = None  # type: ignore[assignment]
    palette.forget(True)
