# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Generate the pictures of the README: the handheld, its screens, the wiring. Run make.py."""
