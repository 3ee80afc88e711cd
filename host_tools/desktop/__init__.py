# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Run the virtual board on a desktop: in a window or from a key script, with its flash in a file."""
