# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Write a solid as binary STL and as 3MF: the same bytes for the same solid."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
from manifold3d import Manifold

SMALLEST = 0.004  # what is nearer than this becomes one point, so that no triangle is a sliver
DIGITS = 4  # of a millimetre, in both files

_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>
"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="model"
Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>
"""
_MODEL = """<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<metadata name="Title">Skalbox, %s</metadata><metadata name="LicenseTerms">MIT</metadata><resources>
<object id="1" type="model"><mesh><vertices>
%s
</vertices><triangles>
%s
</triangles></mesh></object></resources><build><item objectid="1"/></build></model>
"""


def laid(solid: Manifold) -> Manifold:
    """Return a solid with its middle over the origin and its lowest point at 0."""
    left, bottom, low, right, top, _ = solid.bounding_box()
    return solid.translate((-(left + right) / 2, -(bottom + top) / 2, -low))


def mesh(solid: Manifold) -> tuple[np.ndarray, np.ndarray]:
    """Return the corners and the triangles of a solid, laid on the bed."""
    found = laid(solid.simplify(SMALLEST)).to_mesh()
    return np.round(np.asarray(found.vert_properties)[:, :3], DIGITS) + 0.0, np.asarray(found.tri_verts)


def write_stl(path: Path, solid: Manifold) -> None:
    points, triangles = mesh(solid)
    corners = points.astype("<f4")[triangles]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    rows = np.zeros(len(corners), [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])
    rows["normal"] = across / np.linalg.norm(across, axis=1, keepdims=True)
    rows["corners"] = corners
    path.write_bytes(b"Skalbox".ljust(80, b"\0") + np.uint32(len(rows)).tobytes() + rows.tobytes())


def write_3mf(path: Path, solid: Manifold) -> None:
    points, triangles = mesh(solid)
    vertices = "\n".join(f'<vertex x="{x:.4f}" y="{y:.4f}" z="{z:.4f}"/>' for x, y, z in points)
    faces = "\n".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles)
    model = _MODEL % (path.stem, vertices, faces)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), ("3D/3dmodel.model", model)):
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
