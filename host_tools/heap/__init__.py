# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure what each screen leaves free of a Pico's memory: see make."""
