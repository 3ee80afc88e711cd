# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens, one a module, each with a class `Screen` that keeps the contract of `template`."""
