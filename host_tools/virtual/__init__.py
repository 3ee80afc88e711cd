# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The desktop as one more board: fakes of the native modules, a panel emulator, and the machine that runs code.py."""
