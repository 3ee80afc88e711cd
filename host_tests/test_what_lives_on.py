# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Tables and objects that live as long as the device is on: growing later, they would split a Pico's free memory.

A table of entries and an object's attributes grow in one piece and never shrink. Names have tests of their own, in
test_heap_names.
"""

import random
import sys

from host_tools.virtual.machine import Machine

KEYS = 600


def objects_of(root):
    """The objects of the device's classes that can be reached from this one by attributes, by id."""
    found, left = {}, [root]
    while left:
        each = left.pop()
        if id(each) in found or not type(each).__module__.startswith(("skalbox", "skalcore")):
            continue
        found[id(each)] = each
        for value in getattr(each, "__dict__", {}).values():
            if isinstance(value, dict):
                left += value.values()
            elif isinstance(value, (list, tuple)):
                left += value
            else:
                left.append(value)
    return found


def test_objects_and_tables_that_live_on_do_not_grow(tried):
    machine = Machine(seed=3, options={"SKALBOX_LANG": "fr"}, null_panel=True)
    keys = random.Random(4)
    screens, grown, most = set(), set(), {"files of words": 0, "discs": 0}

    def drive():
        yield from machine.settle()
        yield from machine.wait(2000)
        app, table = machine.app, sys.modules["skalbox.draw.assets"]
        lasting = {each: one for each, one in objects_of(app).items() if one is not app.screen}
        before = {each: set(vars(one)) for each, one in lasting.items() if hasattr(one, "__dict__")}
        rows = sum(len(each) // 3 for each in (table.index.DISCS, table.index.RINGS))
        for _ in range(KEYS):
            yield from machine.tap(
                5 if keys.random() < 0.45 else keys.randrange(5), 700 if keys.random() < 0.06 else 60
            )
            yield from machine.settle()
            screens.add(app.screen.name)
            now = objects_of(app)
            for each in before.keys() & now.keys():
                if now[each] is lasting[each]:
                    grown.update((type(now[each]).__name__, name) for name in vars(now[each]).keys() - before[each])
            most["files of words"] = max(most["files of words"], len(app.words._parts))
            most["discs"] = max(most["discs"], len(app.assets._discs))
        assert most["files of words"] <= sys.modules["skalbox.lang.words"]._FILES
        assert most["discs"] <= rows

    machine.run(drive())
    assert machine.crash is None
    tried(f"{KEYS} random keys, {len(screens)} screens: at most {most}; new attributes: {len(grown)}")
    assert len(screens) > 15 and most["files of words"] > 2
    assert grown == set()
