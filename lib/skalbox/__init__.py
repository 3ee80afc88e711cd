# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's program: hardware drivers, saved data, the match, the coach, drawing, screens, widgets, words and
art."""

VERSION = "1.0.0"
