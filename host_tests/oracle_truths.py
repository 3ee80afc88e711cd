# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The expected results of the golden records, worked out by hand before any program read them."""

# Worked out by hand while the records were written: name, bonus, extra, grid_total, pot, additions, total, match_total
BY_HAND = {
    "worked-example": [("A", 0, 0, 20, 12, 11, 32, 32), ("B", 0, 0, 30, 0, 8, 30, 30)],
    "match-2": [("Ana", 35, 0, 175, 90, 108, 265, 265), ("Bo", 0, 0, 239, 54, 102, 293, 293)],
    "match-3": [
        ("Ana", 35, 0, 308, 39, 105, 347, 347),
        ("Bo", 35, 0, 247, 93, 113, 340, 340),
        ("Cy", 0, 0, 92, 84, 119, 176, 176),
    ],
    "match-4": [
        ("Ana", 0, 0, 237, 58, 97, 295, 295),
        ("Bo", 35, 0, 238, 102, 117, 340, 340),
        ("Cy", 0, 0, 221, 70, 102, 291, 291),
        ("Dee", 0, 0, 194, 58, 98, 252, 252),
    ],
    "tie-additions": [("Ana", 35, 0, 308, 72, 94, 380, 380), ("Bo", 35, 0, 308, 72, 93, 380, 380)],
    "tie-break": [("Ana", 35, 0, 258, 72, 94, 330, 330)]
    + [(name, 35, 0, 308, 72, 94, 380, 380) for name in ("Bo", "Cy", "Dee")],
    "solo-simple": [("Ana", 35, 0, 216, 78, 115, 294, 294)],
    "solo-recommended": [("Ana", 35, 0, 258, 66, 105, 324, 324)],
    "yams-extra": [("Ana", 35, 200, 498, 0, 0, 498, 498), ("Bo", 0, 0, 133, 0, 0, 133, 133)],
    "yams-struck-box": [("Ana", 35, 0, 223, 0, 0, 223, 223)],
    "yahtzee-legs": [
        ("Ana", 0, 0, 195, 0, 0, 195, 967),
        ("Bo", 35, 300, 577, 0, 0, 577, 940),
        ("Cy", 35, 0, 168, 0, 0, 168, 913),
    ],
    "after-keep": [("Ana", 0, 0, 3, 0, 7, 3, 3), ("Bo", 0, 0, 0, 12, 9, 12, 12)],
    "header-only": [("Ana", 0, 0, 0, 0, 0, 0, 0), ("Noe-2", 0, 0, 0, 0, 0, 0, 0)],
    "crlf-comments": [("Ana_", 0, 0, 50, 0, 0, 50, 50), ("Bo-2", 0, 0, 12, 0, 0, 12, 12)],
}
WINNERS = {"match-2": "Bo", "match-3": "Ana", "match-4": "Bo", "tie-additions": "Ana", "tie-break": "Cy"}
WINNERS |= {name: "Ana" for name in BY_HAND if name.startswith(("solo", "yams", "yahtzee"))}
