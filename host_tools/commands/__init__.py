# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The `skalbox` command: `cli` finds the subcommand's module."""
