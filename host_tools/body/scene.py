# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw solids with POV-Ray: one thread and no noise, so that the pixels are the same each time."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from manifold3d import Manifold
from PIL import Image

Triple = tuple[float, float, float]

SHARP = 30.0  # degrees: an edge that is flatter is drawn round
_HEAD = """#version 3.7;
global_settings {{ assumed_gamma 1.0 max_trace_level 4
  radiosity {{ pretrace_start 0.08 pretrace_end 0.02 count 80 error_bound 0.5 recursion_limit 2 brightness 0.9 }} }}
background {{ rgb <0.42, 0.45, 0.49> }}
camera {{ perspective right -x*{aspect:.4f} up y sky z angle {angle} location {eye} look_at {look} }}
light_source {{ {key} rgb 0.72 area_light <80, 0, 0>, <0, 50, -40>, 7, 7 adaptive 2 circular orient }}
light_source {{ {fill} rgb <0.17, 0.18, 0.21> area_light <0, 90, 0>, <0, 0, 90>, 5, 5 adaptive 1 shadowless }}
plane {{ z, {floor} pigment {{ rgb <0.36, 0.39, 0.43> }} finish {{ diffuse 0.8 }} }}
"""


class Look(NamedTuple):
    """The look of a solid: its colour in linear light, and how much it shines."""

    colour: Triple
    shine: float = 0.2


class View(NamedTuple):
    """The place of the eye, where it looks, and the height of the table."""

    eye: Triple
    look: Triple
    angle: float
    floor: float
    size: tuple[int, int]


def _vector(values: Iterable[float]) -> str:
    return "<" + ",".join(f"{value:.4f}" for value in values) + ">"


def _mesh(solid: Manifold, look: Look) -> str:
    """Return a solid as POV-Ray's mesh, with normals, so that what is round looks round."""
    found = solid.simplify(0.002).calculate_normals(0, SHARP).to_mesh()
    table, faces = np.asarray(found.vert_properties), np.asarray(found.tri_verts)
    points, normals = (",".join(_vector(row) for row in part) for part in (table[:, :3], table[:, 3:6]))
    corners = ",".join("<%d,%d,%d>" % tuple(face) for face in faces)
    return (
        f"mesh2 {{ vertex_vectors {{ {len(table)},{points} }} normal_vectors {{ {len(table)},{normals} }}\n"
        f"face_indices {{ {len(faces)},{corners} }} pigment {{ rgb {_vector(look.colour)} }}\n"
        f"finish {{ diffuse 0.9 specular {look.shine} roughness 0.04 }} }}\n"
    )


def screen(picture: Path, left: float, bottom: float, wide: float, high: float, height: float) -> str:
    """Return a picture that shines by itself, lying at this height."""
    return (
        f'box {{ <0,0,0>, <1,1,0.01> pigment {{ image_map {{ png "{picture}" once interpolate 2 }} }}\n'
        "finish { ambient 0 diffuse 0 emission 0.95 specular 0 } no_shadow\n"
        f"scale <{wide},{high},1> translate <{left},{bottom},{height}> }}\n"
    )


def draw(view: View, things: list[tuple[Manifold, Look]], more: str = "") -> Image.Image:
    """Return the picture of these solids. FileNotFoundError if POV-Ray is missing."""
    wide, high = view.size
    reach = np.subtract(view.eye, view.look)
    far = float(np.linalg.norm(reach))
    key = (view.look[0] - 0.75 * far, view.look[1] + 0.55 * far, view.look[2] + 1.1 * far)
    fill = (view.look[0] + far, view.look[1] - 0.6 * far, view.look[2] + 0.7 * far)
    places = {"eye": view.eye, "look": view.look, "key": key, "fill": fill}
    text = _HEAD.format(
        aspect=wide / high, angle=view.angle, floor=view.floor, **{name: _vector(at) for name, at in places.items()}
    )
    text += "".join(_mesh(solid, look) for solid, look in things) + more
    with tempfile.TemporaryDirectory() as folder:
        scene, made = Path(folder) / "scene.pov", Path(folder) / "scene.png"
        scene.write_text(text)
        options = [f"+I{scene}", f"+O{made}", f"+W{wide}", f"+H{high}", "+A0.15", "+AM2", "+R3", "-D", "+WT1", "-J"]
        subprocess.run(["povray", *options], check=True, capture_output=True)
        return Image.open(made).convert("RGB")
