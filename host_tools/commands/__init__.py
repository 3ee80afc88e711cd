# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The `skalbox` command: one module for each subcommand, and `cli`, which finds it."""
