import contextlib
import pytest
from test_labels import SCENES, visit
from ways import back
from host_tools.tours import tour
from host_tools.virtual.machine import Machine

@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_x(scene):
    machine = Machine(seed=1, options={"SKALBOX_LANG": "fr"}, null_panel=True)
    far = {}
    def drive():
        yield from machine.settle()
        names = []
        yield from tour.scene(machine, scene, names.append)
        for name in names:
            yield from visit(machine, scene, name)
            for key in sorted(machine.held): machine.release(key)
            way = []
            yield from back(machine, way)
            if len(way) > 3: far[name] = way
    machine.run(drive())
    assert machine.crash is None
    for k,v in far.items(): print("WAY", k, v)
