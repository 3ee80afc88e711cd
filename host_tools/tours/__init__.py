# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Tours of the handheld: every screen in every state that matters, and demo.keys, a short key script."""
