# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Advice on a turn, the levels at which the device plays, and the review of a match."""
