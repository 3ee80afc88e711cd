# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A match is chosen, begins, is taken up, ends: in memory only then. The Host has methods that lead to most of it."""

import gc

from skalbox.session import Session
from skalcore.game import OVER
from skalcore.rules import GAMES


def choose(host, kind: int) -> None:
    """This game is to be played: whoever waits takes a seat, as far as it has seats."""
    host.kind = kind
    host.seat_players()
    while call(host):
        pass
    host.seat_players()


def call(host) -> bool:
    """The first of those who wait takes a seat; False where nobody waits."""
    while host.waiting:
        name, role = host.waiting.pop(0)
        if name not in host.players:  # else it was given to somebody meanwhile
            host.players.append(name)
            host.roles.append(role)
            return True
    return False


def _remember(host) -> None:
    """What is played now is what will be offered first."""
    last = host.settings
    last.kind, last.mode, last.legs = host.kind, host.mode, host.legs
    last.names = host.players + [name for name, _ in host.waiting]
    last.roles = host.roles + [role for _, role in host.waiting]
    last.waiting = len(host.waiting)
    host._keeper.taste = last.pack()


def begin(host, now: int) -> None:
    """A new match of `players` starts: with its opening, or alone with the first throw."""
    host.seat_players()
    chosen = host.rules()
    mode = host.mode_to_play()
    legs = host.legs if chosen.has_legs else 1
    before = host._keeper.taste
    _remember(host)
    if host.waiting and host._keeper.taste != before:
        host._keeper.change(host._keeper.taste)  # the match's head does not know them
    host._keeper.begin(host.kind, mode, legs, host.players, tuple(host.roles))
    host.session = None
    gc.collect()
    host.session = Session(list(host.players), host._keeper, host.kind, mode, legs)
    host.session.roles = list(host.roles)
    host.show(host.place(), now)


def restore(host) -> None:
    """Take up the match that the keeper kept, if there is one that makes sense."""
    head = host._keeper.head
    if head is None:
        return
    try:
        session = Session(head.names, host._keeper, head.game, head.mode, head.legs)
        session.restore()
    except (ValueError, IndexError):
        return  # a head that no game of ours ever had
    for which, value in session.changed:
        try:
            host.settings.set(which, value)
        except ValueError:
            pass  # a setting of a later version
    host._keeper.taste = host.settings.pack()
    host._found = len(session.events())
    if session.damaged and (not host._found or session.game.phase == OVER):
        from skalbox import losses

        host.lost |= losses.MOVES if host._found else losses.MATCH
    if host._found:
        host.session = session
        host.waiting = _left_over(host.settings, head)
        host.players = list(head.names)
        host.roles = list(head.roles)
        host.kind = head.game
        if session.game.rules.has_legs:
            host.legs = head.legs
        if head.mode:
            host.mode = head.mode
        # The match may have begun after the settings were last written down.
        _remember(host)


def _left_over(last, head) -> list:
    """(name, role) of those in the settings who wait while the match of this head is on."""
    seats = len(head.names)
    rest = [(last.names[i], last.roles[i]) for i in range(seats, len(last.names))]
    full = seats == GAMES[head.game].players
    return rest if last.names[:seats] == head.names and (full or len(rest) == last.waiting) else []


def first(host, now: int) -> None:
    """Show the next of the first screens: the question for the language where nobody has answered it yet, what is
    wrong in settings.toml, what was lost, then the match that is on, or the title."""
    if host.session is None and host._asks_language:
        host._asks_language = False
        host.show("language", now)
    elif host.complaints:
        host.show("wiring", now)
    elif host.lost:
        host.show("lost", now)
    elif host.session is not None:
        host.show("final" if host.session.game.phase == OVER else "resume", now)
    else:
        host.show("title", now)


def told(host, now: int) -> None:
    """What was lost has been said: not again, as far as the remains may go."""
    host.lost = 0
    if host.session is None:
        host._keeper.finish(host._keeper.hall)
    first(host, now)


def recover(host, now: int) -> None:
    """From the screen that shows what broke to the title, from where other ways lead."""
    try:
        restore(host)
    except Exception as error:
        # Whatever it is: the match that nobody can take up must not keep the device.
        print("the match cannot be taken up:", error)
    host.show("title", now)


def abandon(host) -> None:
    """The match ends here, for nobody; its dice count as thrown."""
    hall = host.hall()
    hall.count(host.session)
    _finish(host, hall)


def record(host) -> None:
    """The standings are left: the hall takes in the match, unless it was for practice."""
    hall = host.hall()
    session = host.session
    if session.game.rules.has_legs and session.game.players == 1:
        hall.count(session)  # Yahtzee alone is for practice, its rules say
    else:
        hall.take(session, host._keeper.head.serial)
    _finish(host, hall)


def _finish(host, hall) -> None:
    hall.serial = host._keeper.head.serial
    host.session = None
    host._keeper.finish(hall.pack())


def wipe(host) -> None:
    """Empty the hall. Only where no match is on."""
    from skalbox.hall import Hall

    host._keeper.finish(Hall(host.hall().serial).pack())
