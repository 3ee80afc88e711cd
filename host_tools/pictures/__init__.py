# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The generators of the pictures in the README: the handheld, its screens, the wiring. Run make.py."""
