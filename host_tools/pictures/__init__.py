# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Generates the pictures of the README: the handheld, its screens, the wiring. Run make.py."""
