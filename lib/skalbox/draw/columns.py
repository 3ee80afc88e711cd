# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Names in rows with texts in columns, a page at a time. Low panels have fewer columns, and rows beside each other."""

from micropython import const

from skalbox.draw.assets import paint
from skalbox.draw.measures import MARGIN, PILL_RIGHT, STATUS, TOP, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, on_field
from skalbox.draw.picture import Picture
from skalbox.draw.text import CENTRE, RIGHT
from skalbox.draw.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# Baselines of the heads (0: no room) and of the first row. Pitch of the rows, how many are below each other, x of the
# rows beside them. Right end of a number, left end of a name, and if it is too long. Right ends of columns, at most.
# fmt: off
BEST = by_layout(
    (37, 48, 13, 10,   0, 16,     24,      0, (128, PILL_RIGHT)),
    (37, 48, 13, 10,   0, 20,     28,      0, (180, PILL_RIGHT)),
    ( 0, 35, 14,  5, 122, 16,     20,      0, (114,)),
    ( 0, 42, 14,  5, 162, 18,     26,      0, (150,)),
)
RESULTS = by_layout(
    ( 0, 44, 17,  8,   0, 16,     24,     24, (150, PILL_RIGHT)),
    ( 0, 44, 17,  8,   0, 20,     28,     28, (180, PILL_RIGHT)),
    ( 0, 35, 14,  4, 122, 16,     20,     20, (114,)),
    ( 0, 42, 14,  4, 162, 18,     26,     26, (150,)),
)
TOTALS = by_layout(
    (37, 53, 15,  8,   0, 16,     24,     24, (178, PILL_RIGHT)),
    (37, 53, 15,  8,   0, 20,     28,     28, (240, PILL_RIGHT)),
    ( 0, 35, 14,  4, 122, 16,     20,     20, (114,)),
    ( 0, 42, 14,  4, 162, 18,     26,     26, (150,)),
)
STATISTICS = by_layout(
    (57, 76, 17,  6,   0,  0, MARGIN, MARGIN, (101, 136, 170, 198, PILL_RIGHT)),
    (57, 76, 17,  6,   0,  0, MARGIN, MARGIN, (148, 192, 236, 270, PILL_RIGHT)),
    (45, 61, 13,  3,   0,  0, MARGIN, MARGIN, (101, 136, 170, 198, PILL_RIGHT)),
    (51, 66, 16,  4,   0,  0, MARGIN, MARGIN, (148, 192, 236, 270, PILL_RIGHT)),
)
# fmt: on
_STOREY = by_layout(17, 17, 14, 15)  # from the heads up to the text over several columns,
_LINE = by_layout(3, 3, 0, 3)  # and from there to a line below; 0: no room for it
_EMPTY = TOP + 22  # baseline of the text if there are no rows
_GAP = const(2)  # between a name and the first column, at least,
_APART = const(4)  # and between two columns


class Columns(View):
    """A table of names. A screen shows a page of it by open(), table() and foot()."""

    def __init__(self, app: "App", layout: tuple) -> None:
        """Prepare the page. `layout`: BEST, RESULTS, TOTALS or STATISTICS."""
        super().__init__(app, app.words.BACK)
        self._layout = layout
        self.most = layout[3] * (2 if layout[4] else 1)  # rows on a page
        self.columns = len(layout[-1])  # for which the panel has room
        self._page = Picture(self._assets)
        self._frame.add(self._page.group)

    def open(self, icon: int, title: str, number: int = 0, pages: int = 1) -> None:
        """Begin page `number` of `pages` with this headline."""
        self._page.clear()
        note = self._words.PAGE % (number + 1, pages) if pages > 1 else ""
        self._frame.heading(title, note, icon=icon, part=self._page)

    def table(self, rows: list, heads: tuple = (), groups: tuple = ()) -> None:
        """Fill the page with these rows, at most `most`, or say that there are none yet.

        rows: (number, name, mark after the name, colour, texts): a (text, colour) for each column, others are left out
        heads: a text above each column
        groups: (text, first, last) of texts above the heads of several columns
        """
        head, y, pitch, below, beside, before, x, least, ends = self._layout
        page = self._page
        small = self._assets.small
        if not rows:
            page.small(ASH, MARGIN, _EMPTY, self._words.FAME_EMPTY)
            return
        ends = list(ends)
        for i in range(len(ends) - 1, 0, -1):
            widest = max([small.room(row[4][i][0]) for row in rows])
            ends[i - 1] = min(ends[i - 1], ends[i] - widest - _APART)
        if head:
            for text, end in zip(heads, ends):
                # A letter of the headline may reach down to it.
                paint(page.small(FOG, end, head, text, RIGHT), on_field(FOG, BLACK))
        for text, first, last in groups:
            left = ends[first] - small.room(heads[first])
            width = ends[last] - left
            page.small(FOG, left + width // 2, head - _STOREY, text, CENTRE)
            if _LINE:
                page.rule(head - _STOREY + _LINE, left, width)
        for place in range(len(rows)):
            number, name, mark, colour, texts = rows[place]
            baseline = y + pitch * (place % below)
            left = beside * (place // below)
            # A name that is too long takes the number's place, or is cut.
            free = ends[0] - small.room(texts[0][0]) - _GAP - small.room(mark)
            name = small.cut(free - least, name) + mark
            free = ends[0] - small.room(texts[0][0]) - _GAP - small.room(name)
            if number and free >= x:
                page.small(FOG, left + before, baseline, number, RIGHT)
            # The accent of a capital reaches up between the letters of the line above.
            paint(page.small(colour, left + min(free, x), baseline, name), on_field(colour, BLACK))
            for i in range(min(len(texts), len(ends))):
                text, ink = texts[i]
                strip = page.small(ink, left + ends[i], baseline, text, RIGHT)
                if i:
                    paint(strip, on_field(ink, BLACK))

    def foot(self, text: str) -> None:
        """Say this in the status line, if the rows leave it room."""
        if self._layout[1] + self._layout[2] * self._layout[3] < STATUS:
            self._frame.status.write(text)
