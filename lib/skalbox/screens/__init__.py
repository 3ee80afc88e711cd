# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens: a class `Screen` in a module each, or several in a file. All keep the contract of `template`."""
