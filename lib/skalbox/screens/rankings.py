# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The best and the average of all players: the hall of fame, the results of challenges, the statistics, the evening."""

from skalbox.art import index
from skalbox.draw.columns import BEST, RESULTS, STATISTICS, TOTALS, Columns
from skalbox.draw.palette import ASH, FOG, PAPER
from skalbox.match import evening
from skalbox.match.ranking import order
from skalbox.saves import hall as halls
from skalcore.challenge import is_duel, spaced
from skalcore.game import OVER
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.saves.hall import Player


class Fame(Columns):
    """The hall of fame, a page a category: the ten best totals, the players, and how many matches ago."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, BEST)
        # What was played last is what people want to see first.
        self._draw(halls.category(self._lobby.game_index, self._lobby.mode_to_play()))
        words = self._words
        up, down = self.up_and_down(self._turn)
        stats = (index.ICON_STATS, words.KEY_STATS, app.lay, "stats")
        faces = (index.ICON_DICE, words.KEY_FACES, app.lay, "fairness")
        tonight = (index.ICON_MOON, words.KEY_TONIGHT, app.lay, "wins") if self._lobby.played else None
        self.rows((tonight, up, down, stats, faces), (index.ICON_BACK, words.BACK, app.close))

    def _turn(self, step: int, now: int) -> None:
        self._draw((self._category + step) % halls.CATEGORIES)

    def _draw(self, category: int) -> None:
        self._category = category
        words = self._words
        game, mode = halls.game_and_mode(category)
        self.open(index.ICON_TROPHY, words.game(GAMES[game]).CATEGORIES[mode], category, halls.CATEGORIES)
        hall = self._lobby.hall()
        rows: list = []
        for entry in hall.best[category]:
            since = hall.since(category, entry)
            ago = (words.AGO_ONE if since == 1 else words.AGO % since) if since else words.LATEST
            colour = PAPER if self.columns > 1 or not since else ASH  # without a last column the last match is bright
            texts = (str(entry.total), colour), (ago, ASH if since else PAPER)
            rows.append((str(len(rows) + 1), entry.player.name, "*" if entry.aided else "", colour, texts))
        self.table(rows, words.FAME_HEADS)
        aided = [entry for entry in hall.best[category] if entry.aided]
        self.foot(words.FAME_AIDED if aided else words.MATCHES % hall.played[category])


class Codes(Columns):
    """The results of challenges and duels, a page a code: everybody's total, the highest first."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, RESULTS)
        hall = self._lobby.hall()
        session = self._session
        if session is not None and session.code and session.game.phase == OVER:
            hall.compare(session)  # it enters the hall when its standings are left
        groups: list = []  # the results of each code and category, the last code first
        for result in reversed(hall.results):
            for group in groups:
                if group[0].code == result.code and group[0].category == result.category:
                    group.insert(0, result)  # seats in order
                    break
            else:
                groups.append([result])
        self._pages = [(group, first) for group in groups for first in range(0, len(group), self.most)]
        self._index = 0
        if self._pages:
            self._draw()
            return
        self.open(index.ICON_TROPHY, self._words.CHALLENGE)
        self.table([])
        self.rows((None, None, None, None, None), (index.ICON_BACK, self._words.BACK, app.close))

    def _draw(self) -> None:
        words = self._words
        count = len(self._pages)
        results, first = self._pages[self._index]
        code = results[0].code
        duel = is_duel(code)
        self.open(index.ICON_TROPHY, (words.DUEL + " " if duel else "") + spaced(code), self._index, count)
        rows: list = []
        for i in order([result.total for result in results])[first : first + self.most]:
            result = results[i]
            # Low panels have no room for both the place and the seat.
            number = result.seat
            if self.columns > 1:
                number = sum([other.total > result.total for other in results])
            texts = (str(result.total), PAPER), (words.SEAT_OF % (result.seat + 1), FOG)
            rows.append((str(number + 1), result.name, "*" if result.aided else "", PAPER, texts))
        self.table(rows)
        self.foot(words.SAME_FOR_ALL if duel else words.SAME_SEAT)
        up, down = self.up_and_down(self._turn) if count > 1 else (None, None)
        play = None if self._session else (index.ICON_PLAY, words.KEY_PLAY_CODE, self._play)
        self.rows((None, up, down, None, play), (index.ICON_BACK, words.BACK, self._app.close))

    def _turn(self, step: int, now: int) -> None:
        self._index = (self._index + step) % len(self._pages)
        self._draw()

    def _play(self, now: int) -> None:
        lobby = self._lobby
        result = self._pages[self._index][0][0]
        game, mode = halls.game_and_mode(result.category)
        lobby.choose_game(game, result.code, mode)
        self._app.show("players", now)


class Stats(Columns):
    """The statistics, game by game: each name's matches, wins, average, best total and fives of a kind."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, STATISTICS)
        self._game_index = self._lobby.game_index
        self._first = 0  # name shown
        self._draw()

    def _draw(self) -> None:
        words = self._words
        hall = self._lobby.hall()
        most = self.most
        played = [player for player in hall.players if player.tallies[self._game_index].matches]
        played = [played[i] for i in order([self._wins(player) for player in played])]
        name = words.game(GAMES[self._game_index]).NAME
        self.open(index.ICON_STATS, name, self._first // most, (len(played) + most - 1) // most)
        rows = []
        for player in played[self._first : self._first + most]:
            tally = player.tallies[self._game_index]
            wins = "–" if tally.alone else tally.wins  # nobody wins or loses alone
            numbers = (tally.matches, wins, tally.mean(), tally.best, player.fives)
            texts = [(str(number), PAPER if number else FOG) for number in numbers]
            rows.append(("", player.name, "", PAPER, texts))
        several = words.STATS_GROUPS
        self.table(rows, words.STATS_HEADS, ((several[0], 0, 1), (several[1], 2, 3), (several[2], 4, 4)))
        up, down = self.up_and_down(self._scroll, most)
        wipes = hall.serial and self._session is None
        keys = (
            (index.ICON_NEXT, words.KEY_GAME, self._next_game),
            up if self._first else None,
            down if self._first + most < len(played) else None,
            (index.ICON_TROPHY, words.KEY_SCORES, self._app.lay, "fame"),
            (index.ICON_X, words.KEY_WIPE, self._app.lay, "wipe") if wipes else None,
        )
        self.rows(keys, (index.ICON_BACK, words.BACK, self._app.close))

    def _next_game(self, now: int) -> None:
        self._game_index = (self._game_index + 1) % len(GAMES)
        self._first = 0
        self._draw()

    def _scroll(self, rows: int, now: int) -> None:
        self._first += rows
        self._draw()

    def _wins(self, player: "Player") -> int:
        tally = player.tallies[self._game_index]
        return tally.wins * 10000 + tally.best


class Winners(Columns):
    """The evening: who has won how many games. Also its end, and the question whether it goes on."""

    def __init__(self, app: "App", what: "tuple | list | None" = None) -> None:
        """Show the evening. `what`: a list has the rows of one that has ended. A tuple is for the question: a match
        starts with these arguments or, if there are none, goes on."""
        super().__init__(app, TOTALS)
        words = self._words
        session = self._session
        self._first = 0  # row shown
        self._next: tuple = ()
        self._title, self._foot = words.KEY_TONIGHT, words.EVENING_ENDS
        self._keys_here: tuple = (None, (index.ICON_TROPHY, words.KEY_SCORES, app.lay, "fame"))
        self._pill: tuple = (index.ICON_BACK, words.BACK, app.close)
        if isinstance(what, list):
            self._foot = words.EVENING_OVER
            self._keys_here = None, None
            rows = what
        else:
            wins, games = dict(self._lobby.wins), dict(self._lobby.played)
            if session is not None and session.game.phase == OVER and not session.counted:
                evening.count(session, wins, games)  # it enters the hall when its standings are left
            rows = evening.rows(wins, games)
        if isinstance(what, tuple):
            self._next = what
            self._title, self._foot = words.SAME_EVENING, words.EVENING_NEW
            title = (index.ICON_EXIT, words.KEY_TITLE, app.show, "end" if self._lobby.is_over() else "title")
            self._keys_here = (index.ICON_PLUS, words.KEY_NEW, self._new), title
            self._pill = (index.ICON_CHECK, words.SAME, self._same)
            self._frame.pill.fit((words.SAME,))
        self._evening = rows
        self._draw()

    def _draw(self) -> None:
        most = self.most
        count = len(self._evening)
        self.open(index.ICON_MOON, self._title, self._first // most, (count + most - 1) // most)
        rows = []
        for name, wins, games in self._evening[self._first : self._first + most]:
            place = 1 + sum([1 for each in self._evening if each[1] > wins])
            colour = PAPER if place == 1 else ASH
            texts = (str(wins), colour if wins else FOG), (str(games), ASH)
            rows.append((str(place), name, "", colour, texts))
        heads = self._words.STATS_HEADS
        self.table(rows, (heads[1], heads[0]))
        self.foot(self._foot)
        up, down = self.up_and_down(self._scroll, most)
        first, last = self._keys_here
        below = self._first + most < count
        self.rows((first, up if self._first else None, down if below else None, None, last), self._pill)

    def _scroll(self, rows: int, now: int) -> None:
        self._first += rows
        self._draw()

    def _new(self, now: int) -> None:
        evening.end(self._lobby)
        self._same(now)

    def _same(self, now: int) -> None:
        self._lobby.settle(True)
        if self._next:
            self._app.start_match(now, *self._next)
        else:
            self._app.resume(now)


SCREENS = {"fame": Fame, "codes": Codes, "stats": Stats, "wins": Winners}
