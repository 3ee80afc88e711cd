# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What follows a brownout, a watchdog's bite or a hard fault: start again, the game stands in the journal."""

import microcontroller
import supervisor

if __name__ == "__main__":
    reasons = supervisor.SafeModeReason
    if supervisor.runtime.safe_mode_reason in (reasons.BROWNOUT, reasons.WATCHDOG, reasons.HARD_FAULT):
        microcontroller.reset()
