"""A grid of characters to draw a table on, and how a card looks on it."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from batak.core.cards import Card, Suit, suit_of
from batak.texts import card_short

INK = "#ecefea"
QUIET = "#95a29c"
ACCENT = "#62c3be"
GOLD = "#e5b54c"
GOOD = "#73cb96"
BAD = "#f29389"
TABLE = "#16322e"
SURFACE = "#17211f"

_RED = "#b3192a"
_BLACK = "#1b2a2f"
_CARD = "#f4f0e6"
_CARD_DIM = "#aeb9b2"

CARD_WIDTH = 5
CARD_HEIGHT = 3


def suit_color(suit: Suit) -> str:
    """The colour of a suit on the table."""
    return "#ff8a80" if suit in {Suit.HEARTS, Suit.DIAMONDS} else INK


def card_style(card: Card, *, dim: bool = False) -> Style:
    """The colours of a card."""
    red = suit_of(card) in {Suit.HEARTS, Suit.DIAMONDS}
    return Style(color=_RED if red else _BLACK, bgcolor=_CARD_DIM if dim else _CARD, bold=not dim)


class Canvas:
    """A grid of styled characters of a fixed size; what lies outside is cut off."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        """An empty grid in one style."""
        self.width, self.height = width, height
        self._cells = [[(" ", style)] * width for _ in range(height)]
        self._style = style

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write a text from a place on; its style lies over that of the grid."""
        if not 0 <= y < self.height:
            return
        over = self._style if style is None else self._style + style
        for sign in text:
            if 0 <= x < self.width:
                self._cells[y][x] = (sign, over)
            x += cell_len(sign)

    def centered(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write a text with its middle at a place."""
        self.put(x - cell_len(text) // 2, y, text, style)

    def card(self, x: int, y: int, card: Card, frame: str, style: Style) -> None:
        """Draw a card of three rows with its left upper corner at a place; `frame` holds the signs of its border."""
        left_top, side, right_top, flat, left_bottom, right_bottom = tuple(frame)
        self.put(x, y, left_top + flat * 3 + right_top, style)
        self.put(x, y + 1, side + card_short(card).ljust(3) + side, style)
        self.put(x, y + 2, left_bottom + flat * 3 + right_bottom, style)

    def text(self) -> Text:
        """The grid as text."""
        whole = Text(end="", no_wrap=True)
        for number, row in enumerate(self._cells):
            if number:
                whole.append("\n")
            for text, style in _runs(row):
                whole.append(text, style)
        return whole


PLAIN = "╭│╮─╰╯"
"""The border of a card: corner, side, corner, flat, corners below."""

CHOSEN = "┏┃┓━┗┛"
"""The border of the card that is chosen, or that is winning."""


def _runs(row: Sequence[tuple[str, Style]]) -> list[tuple[str, Style]]:
    runs: list[tuple[str, Style]] = []
    for sign, style in row:
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + sign, style)
        else:
            runs.append((sign, style))
    return runs
