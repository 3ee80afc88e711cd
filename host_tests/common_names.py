# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Common names, as families type them."""

COMMON = (
    "Léa", "Noé", "Inès", "Hugo", "Zoé", "Jules", "Chloé", "Théo", "Anaïs", "Lucas", "Emma", "Gaël",
    "Maud", "Rémi", "Lucie", "Paul", "Alice", "Tom", "Mamie", "Papi", "Maman", "Papa",
)  # fmt: skip
