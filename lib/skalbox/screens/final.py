# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The standings: who wins and how, and everybody's total; alone the worth of the result."""

import gc
import sys

import supervisor
from micropython import const

from skalbox.art import index
from skalbox.draw.measures import LOW, MARGIN, WIDTH
from skalbox.draw.standings import Standings
from skalbox.draw.view import View
from skalbox.hardware import tunes
from skalbox.hardware.clock import since
from skalbox.hardware.labels import GLANCE
from skalbox.memory import forget, forget_loaded, forget_rest
from skalcore.rules import MATCH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_SEEN = const(1000)  # ms that new standings are seen before ROLL goes on from them
_FRAME = const(50)  # ms for a step of the field
_REST = const(1000)  # ms until the work on the story begins: players in a hurry do not wait


def _signed(points: int) -> str:
    return "+%d" % points if points >= 0 else "−%d" % -points


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.AGAIN)
        words = self._words
        session = self._session
        game = session.game
        code = ""
        if session.code:
            from skalcore.challenge import titled

            code = titled(session.code, words.DUEL)
        from skalbox.match.ranking import Standing

        standing = Standing(session)
        first = standing.order[0]
        tonight, best = self._results(first)
        picture = Standings(self._assets, self._frame, standing, code or tonight, best)
        lead = standing.lead
        if picture.headed:
            name = standing.names[first]
            wins = (words.WINS_BY % (name, lead), words.WINS_ALL % name, name) if lead else (name,)
            if picture.columns and best:
                wins = (name,)
            self._frame.heading(words.SHARED if standing.is_shared() else wins, best if picture.columns else "")
        self._steps: "Any" = ()  # of the field that are still to come
        if game.players == 1:
            self._steps = picture.alone(words.SOLO, self._facts())
        else:
            how = words.WINS_LEAD % lead
            if standing.tie is not None:
                how = words.TIE_DICE if standing.tie.by_dice else words.TIE_TOTALS
            self._steps = picture.draw(how, words.SHARED)
        name = words.game(game.rules).NAME
        name = words.LEGS_PLAYED % (name, game.legs) if game.legs > 1 else name
        room = self._frame.status.room
        self.hint(tonight or self._assets.small.first_fitting(room, name + " · " + code if code else name, code))
        self._narrator: "Any" = None  # while it works
        self.works = game.players > 1 and not session.story
        if session.story:
            self._tell()
        self._waits = not session.cheered
        if not (self._waits and app.animated):
            self._finish()
        self._entered = 0
        self._stepped = -1  # when the field last grew
        more = (index.ICON_STATS, words.KEY_MORE, app.lay, "more")
        title = (index.ICON_EXIT, words.KEY_TITLE, app.show, "end")
        keys = (self.undo_key(), self.sheets_key(), more, self.help_key(), title)
        self.rows(keys, (index.ICON_PLAY, words.AGAIN, None, app.start_match), GLANCE)

    def _results(self, first: int) -> tuple:
        """Return who has won how often since the line-up was last emptied, this match included: the first three, or as
        many as fit. Then "…" stands for the others. Also return a word if the winner's total is a record. Either may
        be "". first: the winner."""
        from skalbox.match import results

        session = self._session
        words = self._words
        game = session.game
        record = self._best = results.best_total(self._lobby.hall(), session)[0]
        total = results.per_leg(game.match_total(first), game.legs)
        best = words.NEW_RECORD if total > record >= 0 and results.enters(session, first) else ""
        wins = dict(self._lobby.wins)
        results.count(session, wins)
        for module in ("skalbox.match.results", "skalbox.saves.hall"):
            forget(module)
        if game.players == 1 or session.code:
            return "", best
        small = self._assets.small
        told = ["%s %d" % (name, -count) for count, name in sorted([(-wins[name], name) for name in wins])[:3]]
        told = [", ".join(told[:count]) + "…" * (count < len(wins)) for count in range(len(told), 0, -1)]
        room = WIDTH - 2 * MARGIN if LOW else self._frame.status.room
        return small.first_fitting(room, *[words.TONIGHT % text for text in told], ""), best

    def _facts(self) -> list:
        """Return the rows for a single player: place in the hall of fame, record, mean, points from pots."""
        from skalbox.match import results

        session = self._session
        words = self._words
        game = session.game
        hall = self._lobby.hall()
        total = results.per_leg(game.match_total(0), game.legs)
        rows = []
        enters = results.enters(session, 0)
        place, of = results.placed(hall, session, total)
        if place and enters:
            rows.append((index.ICON_TROPHY, words.FAME, "", words.PLACE_OF % (words.PLACES[place - 1], of), True))
        best, name = results.best_total(hall, session)
        if best >= 0:
            rows.append(
                (index.ICON_STAR, words.RECORD, "%s %d" % (name, best), _signed(total - best), enters and total > best)
            )
        mean = results.mean(hall, session, 0)
        if mean >= 0:
            rows.append((index.ICON_STATS, words.AVERAGE, str(mean), _signed(total - mean), total >= mean))
        if game.mode != MATCH:
            won = sum([1 for points in game.ledger.past_pots if points])
            points = game.ledger.pots[0]
            text = words.POTS_OF % (won, game.rules.rounds)
            rows.append((index.ICON_POT, words.POTS_WON, text, _signed(points), won * 2 >= game.rules.rounds))
        elif game.legs > 1:
            rows.append((index.ICON_DICE, words.EACH_LEG, "", str(total), True))
        else:
            bonus = game.bonus(0)
            text = words.POTS_OF % (game.upper(0), game.rules.bonus_from)
            rows.append((index.ICON_PLUS, words.BONUS, text, _signed(bonus) if bonus else "0", bonus > 0))
        return rows

    def _finish(self) -> None:
        """Draw the rest of the field, and free what draws it: 6 KB, which the work on the story needs."""
        for _ in self._steps:
            pass
        self._steps = ()

    def enter(self, now: int) -> None:
        self._entered = now
        if not self._session.cheered:
            self._session.cheered = True
            self._app.sound.play(tunes.FANFARE, now)
        if supervisor.runtime.serial_connected:
            self._session.export()

    def press(self, key: int, now: int) -> None:
        self._finish()
        super().press(key, now)

    def tick(self, now: int) -> bool:
        if not self._waits:
            return self.works and since(self._entered, now) >= _REST and self._look_back()
        # The panel must show the picture first.
        if now == self._entered:
            return False
        if self._stepped < 0:
            self._stepped = now
            self._app.presses.labels.delay_roll(_SEEN, now)
        if since(self._stepped, now) < _FRAME:
            return False
        self._stepped = now
        for _ in self._steps:
            return True
        self._finish()
        self._waits = False
        return False

    def _look_back(self) -> bool:
        """Do a slice of the work on the story. Return whether the line has changed; without memory it never does."""
        try:
            if self._narrator is None:
                self._free()
                from skalbox.coach.narrator import Narrator

                self._narrator = Narrator(self._session, self._best, self._lobby.said)
            elif self._narrator.work():
                self.leave()
                return bool(self._session.story) and self._tell()
        except MemoryError:
            self.leave()
        return False

    def leave(self) -> None:
        """End the work on the story, and free its memory."""
        self.works = False
        if self._narrator is not None:
            self._narrator.close()
            self._narrator = None
            self._free()

    def _free(self) -> None:
        """Free what has drawn the picture, or has worked on the story."""
        forget_rest(False)
        gc.collect()

    def _tell(self) -> bool:
        """Write the story's first sentence in the line above the keys, or its short form, if there is room. Return
        whether the line has changed."""
        if LOW or self._session.code:  # a challenge's code stays
            return False
        before = set(sys.modules)
        from skalbox.lang.told import said

        texts = said(self._words, self._session, self._session.story[0])
        text = self._assets.small.first_fitting(self._frame.status.room, *texts, "")
        if text:
            self.hint(text)
        self._words.drop_cache()
        forget_loaded(set(sys.modules) - before)
        return True

    def moving(self, now: int) -> bool:
        return self._waits
