# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What somebody who plays alone plays for: the record and the own mean, on the table's lines."""

import pytest
from at_the_table import run

from host_tools.tours.actions import take
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, YAHTZEE, YAMS, new, play, write
from skalcore import events

# Game, boxes written (as in matches.write), record and mean before, what the table says.
ACES, SIXES = "aces 11123", "sixes 66612"
CASES = [
    (YAMS, (ACES,), (220, 156), ["record 220", "−9 vs your average"]),  # 3 points, where 12 are a thirteenth of 156
    (YAMS, (ACES, SIXES), (220, 130), ["record 220", "+1 vs your average"]),
    (YAMS, (), (220, 130), ["record 220"]),
    (YAMS, (ACES,), (220, -1), ["record 220"]),
    (YAMS, (ACES,), (-1, -1), []),
    (YAHTZEE, (ACES,), (-1, 130), ["−7 vs your average"]),
    (SKALPOTT, (), (300, 240), []),
    (SKALPOTT, (ACES,), (300, 240), ["record 300"]),
    (SKALPOTT, (ACES, SIXES), (300, 240), ["average "]),
    (SKALPOTT, (ACES,), (-1, -1), []),
]


@pytest.mark.parametrize(("kind", "written", "aims", "says"), CASES)
def test_what_the_table_says(kind, written, aims, says):
    def driver(machine):
        yield from machine.settle()
        session = new(kind, ["Léa"], SOLO_RECOMMENDED if kind == SKALPOTT else 0)
        for line in written:
            write(session, line)
            while session.game.expects() == 1 << events.DRY:
                session.dry(bytearray(5))
        session.pot_seen = True
        session.aims = aims
        yield from take(machine, session, "turn")
        said = [text for text in machine.strings() if "record" in text or "average" in text]
        assert len(said) == len(says) and all(text.startswith(part) for text, part in zip(said, says, strict=True))

    run(driver)


def test_a_match_begins_with_the_aims_that_the_hall_knows():
    def driver(machine):
        yield from machine.settle()
        from skalbox.saves.hall import Hall

        lobby = machine.app.lobby
        hall = Hall()
        for number, (name, luck) in enumerate((("Léa", 9), ("Noé", 25))):
            hall.add(play(new(YAMS, [name]), luck=luck), number + 1)
        totals = [player.tallies[YAMS].total for player in hall.players]
        lobby.storage.hall = hall.pack()
        lobby.players, lobby.kind = ["Léa"], YAMS
        lobby.begin()
        assert lobby.session.aims == (max(totals), totals[0])
        lobby.players = ["Léa", "Noé"]
        lobby.begin()
        assert lobby.session.aims == (-1, -1), "nobody plays alone"

    run(driver)
