# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The tunes of the celebrations, as the buzzer plays them."""

import ast

from helpers import ROOT
from test_sound import bench


def test_the_fanfares_are_heard_in_full_and_lie_where_a_piezo_is_loud():
    tree = ast.parse((ROOT / "lib/skalbox/screens/celebrations.py").read_text("utf-8"))
    given = [(ast.unparse(node.targets[0]), node.value) for node in tree.body if isinstance(node, ast.Assign)]
    found = [ast.literal_eval(value) for name, value in given if name.endswith(("_TUNE", "_TUNES"))]
    with bench() as b:
        tunes = [each for value in found for each in (value if isinstance(value, tuple) else (value,))]
        assert len(set(tunes)) == len(tunes) >= 5
        for steps in tunes:
            lasts = sum(steps[1::2])
            assert len(steps) % 2 == 0 and 60 <= lasts <= 1500
            b.sound.play(steps, b.now)
            b.ticks(2000)
            heard = b.heard()
            assert heard[-1][0] - heard[0][0] == lasts and not b.sound.playing
            notes = [frequency for _, frequency, duty in heard if duty]
            assert notes == [20 * pitch for pitch in steps[::2] if pitch] and all(1000 <= hz <= 4200 for hz in notes)
