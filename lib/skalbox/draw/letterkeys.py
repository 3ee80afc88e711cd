# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The soft keys while a name is spelled: besides icons and words they show a group of letters or one large letter.

Their label without an icon is the letters of a group, one letter, or a sign and a word with a line break between.
"""

from skalbox.draw import measures
from skalbox.draw.softkeys import NOTHING, Key, SoftKeys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font

_PITCH = measures.at(12, 16, 12, 16)  # from letter to letter of a group
_ROW = measures.at(17, 17, 13, 17)  # baselines, from the key's top
_LOWER_ROW = measures.at(35, 35, 28, 35)
_SIGN = measures.at(19, 19, 16, 19)
_LARGE = measures.at(37, 37, 25, 37)
_DESCENDER = measures.at(5, 5, 3, 5)  # a letter with one stands that much higher
_UPPER = 3  # letters in the first of two rows


class LetterKey(Key):
    """One key. letters: the font of single letters."""

    _word = ""  # its label without an icon
    letters: "Font"

    def label(self, icon: int, word: str) -> bool:
        """See Key.label."""
        if icon != NOTHING:
            return super().label(icon, word)
        if not self._take_picture() and self.pressable and self.icon == icon and self._word == word:
            return False
        self.pressable = True
        self._word = self.text = word
        self.icon = icon
        self._body()
        if len(word) == 1:
            self._single(word)
        elif "\n" in word:
            sign, self.text = word.split("\n")
            big = self._assets.big
            small = self._assets.small
            middle = measures.KEY_W // 2
            big.draw(self._pixels, middle - big.width(sign) // 2, _SIGN, sign)
            baseline = measures.KEY_WORD - measures.CELL_Y - measures.KEY_Y
            small.draw(self._pixels, (measures.KEY_W - small.width(self.text)) // 2, baseline, self.text)
        else:
            self._group(word[:_UPPER], _ROW)
            self._group(word[_UPPER:], _LOWER_ROW)
        return True

    def _group(self, letters: str, baseline: int) -> None:
        font = self._assets.small
        x = (measures.KEY_W - _PITCH * (len(letters) - 1)) // 2
        for letter in letters:
            font.draw(self._pixels, x - font.width(letter) // 2, baseline, letter)
            x += _PITCH

    def _single(self, letter: str) -> None:
        font = self.letters
        left, right, top, bottom = font.extent(letter)
        baseline = max(_LARGE - (_DESCENDER if bottom > 2 else 0), -top)
        font.draw(self._pixels, (measures.KEY_W - right + left) // 2 - left, baseline, letter)


class LetterKeys(SoftKeys):
    """All five."""

    def __init__(self, assets: "Assets", letters: "Font") -> None:
        """`letters`: the font of single letters."""
        super().__init__(assets)
        for number in range(len(self._keys)):
            self._keys[number] = key = LetterKey(assets, number)
            key.letters = letters
            self.group.append(key)
