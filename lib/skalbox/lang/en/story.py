# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the story of a match, by the kinds of skalbox.coach.story.

@0 is a player, @1 another one, @2 a number, @3 a round, @4 a box, @5 one more number.
"""

STORY_TITLE = "The story"
STORY_WORKS = "Looking back…"
STORY_ROUND = ("round @0", "round @0 of leg @1")
STORY = (
    "@0 took the lead in @3: @4, @2 points.",
    "In the second half, @0’s @3 mattered most: @4, @2 points.",
    "After @3, @0 was @2 points behind, and still won.",
    "@0 was in front from the first round to the last.",
    "In @3 all @2 players had an addition of @5, and shared the pot.",
    "Without the pots, @1 would have won, not @0.",
    "@0 beat the record by @2, with @5.",
    "@0 ended @2 below the record.",
    "@0 equalled the record: @5.",
    "Before the last turn, @1 was @5 ahead. Then @0 scored @4, @2 points, and won.",
    "Only @2 points between the highest total and the lowest.",
    "A single point between the highest total and the lowest.",
    "Round after round, never more than @2 points between @0 and @1.",
    "@0 ended @2 turns with five of a kind.",
    "Only one turn ended with five of a kind: @0’s, in @3.",
    "@0 got the bonus with exactly @2, not a point to spare.",
    "@0 missed the bonus by @2.",
    "@0 won @2 pots in a row, up to @3.",
    "In @3, everybody wrote a 0.",
    "@0 had the most zeros: @2.",
    "@0 had @2 zeros, more than anybody else, and still won.",
    "The lead changed hands @2 times.",
    "Each of the @2 players had the lead alone at some point.",
    "@0’s @4 in @3, @2 points: no box scored more.",
    "@0 led at the end of @2 of the @5 rounds, and nobody led more often.",
)
# The chance of the last throw in the first two sentences.
STORY_ODDS = ("A 1 in @5 chance with the dice held.", "A 1 in @5 chance with five dice.")
# The same in a line beside the pill.
STORY_SHORT = (
    "It turned on @4",
    "Big turn: @4",
    "@0 came back from −@2",
    "@0 led all the way",
    "A pot shared by all @2",
    "The pots decided it",
    "@0 beat the record",
    "@0: @2 below the record",
    "@0 equalled the record",
    "@0 won on the last box",
    "All within @2 points",
    "A single point apart",
    "Close: @0 and @1",
    "@0: five alike @2 times",
    "Five of a kind: @0",
    "@0: bonus to the point",
    "@0: bonus missed by @2",
    "@0: @2 pots in a row",
    "All zeros: @3",
    "Most zeros: @0, @2",
    "@0 won with @2 zeros",
    "@2 changes of the lead",
    "Everybody had the lead",
    "@0: @2 in one box",
    "@0 in front, @2 of @5",
)
