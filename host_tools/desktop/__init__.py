# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The virtual board in use on a desktop: in a window, driven by a key script, its flash in a file."""
