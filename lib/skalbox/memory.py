# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Load and drop the program's modules: a Pico has no room for all of them at once.

If memory is plentiful, as on a Pico 2, a module stays once it is loaded.
"""

import gc
import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LARGE = const(200_000)  # bytes free at the start: a Pico has 166,000, a Pico 2 some 400,000
_FETCHED = const(33_000)  # bytes free below which nothing is loaded before it is needed
_SPARE = const(100_000)  # bytes free below which even such a board drops modules

# What stays in memory; everything else is dropped with the screen that needed it, so a new screen or language needs no
# line here. Modules that these import at the top must stay too, or a second copy would be loaded. Each list is one
# string, since every separate string costs 32 bytes of a Pico's heap.
STAYS = (
    " main app memory presses table_memory saves art art.index coach.checked draw.assets draw.font draw.measures "
    "draw.palette draw.text hardware.battery hardware.clock hardware.entropy hardware.keys hardware.labels "
    "hardware.motion hardware.no_motion hardware.power hardware.sound hardware.tunes lang.phrases lang.words "
    "match.lobby players.roles players.settings match.session saves.chip_memory saves.head seldom saves.storage "
    "draw.view draw.picture draw.frame draw.pill draw.shapes draw.softkeys "
)
RULES_STAY = " boxes card contest events game journal ledger rules "
# The table's modules stay during a match: loading them for each turn would be too slow.
TABLE_STAYS = (
    " widgets.table widgets.boxes widgets.dicerow widgets.standing widgets.totals widgets.large_boxes draw.large_icon "
    "draw.sentence "
)
# What only the start needs, until the app is made.
_STARTED = " start hardware.presets saves.newest "

# Screens on which the next match is chosen, and the hall, which needs much: a running match loads its own again after.
OUTSIDE = " game mode challenge codes players seat letters legs solo new_match fame "

# Files in skalbox.screens that hold several screens, each before the names of these; any other screen has a file of its
# own. The build makes a module of each screen, and this empty.
SHARED = (
    " questions: wipe leave new_match zero menus: menu gamemenu more spelling: letters challenge "
    "between_turns: passon pot resume charts: curve fairness starting: title players legs "
    "single_rolls: opening bank score_sheets: sheets sheet celebrations: alike hundred bonus record "
    "reviews: review practised better "
    "notices: about lost unsaved wiring "
    "choices: language size game mode solo choice "
    "seating: seat seats "
    "rankings: fame codes stats wins "
)

_NOTHING: set = set()  # made once, since small pieces of a passing screen break up the largest free one
_lasting = _NOTHING  # the modules that stay for good, as far as they were loaded when the app was made
ahead = _NOTHING  # the modules that were loaded for the next screen,
ahead_of = ""  # if it is this one
large = gc.mem_free() > _LARGE  # type: ignore[attr-defined]


def stays(name: str, table: bool) -> bool:
    """Return whether the module of this full name stays in memory, as other people's do. `table`: a match is on."""
    # This runs at every change of screen: few temporary strings, few calls.
    if name[:4] != "skal" and not _is_here(name):
        return True
    if name[:13] == "skalbox.lang." and (name[-5:] == ".turn" or name + ".turn" in sys.modules):
        return True  # the turn's words in the current language, and its folder, unless words are data
    leaf = " %s " % name[name.find(".") + 1 :]
    if name[4:8] == "core":
        return leaf in RULES_STAY
    return leaf in STAYS or (table and leaf in TABLE_STAYS)


def _is_here(name: str) -> bool:
    """Return whether this module's file is beside this one, where a board has all of ours, without a package."""
    return _folder(getattr(sys.modules[name], "__file__", None) or "?/") == _HERE


def _folder(path: str) -> str:
    return path[: max(path.rfind("/"), path.rfind("\\")) + 1].lstrip("./")


_HERE = _folder(__file__)


def load(name: str) -> "Any":
    """Return the module of this name, and load it if necessary. Raise ImportError if its file is missing or damaged."""
    try:
        __import__(name)
    except (ImportError, OSError, MemoryError):
        raise  # these name the file or the cause themselves
    except Exception as error:
        raise ImportError("%s in %s" % (error, name)) from error
    return sys.modules[name]


def screen_module(name: str) -> str:
    """Return the full name of the module that has the screen of this name."""
    at = SHARED.find(" %s " % name)
    if at >= 0:
        name = SHARED[: SHARED.rfind(":", 0, at)]
    return "skalbox.screens." + name[name.rfind(" ") + 1 :]


def screen_class(name: str) -> "Any":
    """Return the class of the screen of this name, and load its module if necessary."""
    module = load(screen_module(name))
    return module.SCREENS[name] if " %s " % name in SHARED else module.Screen


def keep(before: set, screen: str, compact: bool = True) -> None:
    """Keep the modules that were loaded since sys.modules had these names, if this screen is the next. `compact`:
    collect garbage first, some milliseconds, so that their names do not break up the largest free piece."""
    global ahead, ahead_of
    ahead = set(sys.modules) - before
    if compact:
        gc.collect()
        ahead = set(ahead)  # made again below what was loaded
    ahead_of = screen


def leave_only(names: set, screen: str) -> None:
    """Drop the modules that were loaded since sys.modules had these names, but what this screen needs, the next one."""
    global ahead, ahead_of
    ahead = names
    ahead_of = screen
    forget_rest(True, screen)


def fetch(screen: str, module: str) -> bool:
    """Load the next screen's module, and the module of this full name, once and if memory allows. Call it while nobody
    waits. Return False: nothing has changed on the panel."""
    if ahead_of != screen:
        gc.collect()
        before = set(sys.modules)
        if gc.mem_free() > _FETCHED:  # type: ignore[attr-defined]
            screen_class(screen)
            load(module)
        keep(before, screen)
    return False


def make_room(table: dict, entries: int) -> dict:
    """Make a table that lives on large enough for `entries`, and return it. It never shrinks: if it grew in a match, it
    would split the largest free piece for good."""
    added = range(len(table), entries)
    for number in added:
        table[number] = None
    for number in added:
        del table[number]
    return table


def plentiful() -> bool:
    """Return whether no module needs to be dropped."""
    return large and gc.mem_free() > _SPARE  # type: ignore[attr-defined]


def forget(name: str) -> None:
    """Drop this module, so that its memory is freed once it is no longer used."""
    if name in sys.modules and not plentiful():
        package, _, leaf = name.rpartition(".")
        del sys.modules[name]
        if package in sys.modules and hasattr(sys.modules[package], leaf):
            delattr(sys.modules[package], leaf)


def forget_loaded(names: set) -> None:
    """Drop the modules of these full names that do not stay, without their folders."""
    for name in names:
        if not (stays(name, True) or hasattr(sys.modules.get(name), "__path__")):
            forget(name)


def forget_start() -> None:
    """Drop what only the start needed, since restoring a match takes most of the memory, and note what stays."""
    global _lasting
    for name in _STARTED.split():
        forget("skalbox." + name)
    _lasting = {name for name in sys.modules if ".lang." not in name and stays(name, False)}


def forget_rest(table: bool = True, screen: str = "") -> None:
    """Drop every module that does not stay. `table`: keep the table's modules; `screen`: the next one."""
    global ahead, ahead_of
    kept = ahead if screen == ahead_of else _NOTHING
    ahead = _NOTHING
    ahead_of = ""
    if plentiful():
        return
    table = table and " %s " % screen not in OUTSIDE
    for name in list(sys.modules):
        # Folders stay, except the many of languages.
        if (
            name not in _lasting
            and name not in kept
            and not stays(name, table)
            and (".lang." in name or not hasattr(sys.modules[name], "__path__"))
        ):
            forget(name)
