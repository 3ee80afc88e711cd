# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A virtual board on the desktop: fakes of the native modules, a panel emulator, and the machine that runs code.py."""
