"""Cards and hands as text: suit, then rank, as in "SA", "HT", "D2"."""

SUITS = "SHDC"
RANKS = "23456789TJQKA"  # from low to high
PACK = [suit + rank for suit in SUITS for rank in RANKS]


def suit_of(card: str) -> str:
    """Give the suit of a card: one of S, H, D, C."""
    return card[0]


def height(card: str) -> int:
    """Give the height of a card within its suit: 0 for a two, 12 for an ace."""
    return RANKS.index(card[1])


def cards_of_suit(cards: list[str], suit: str) -> list[str]:
    """Give those of the cards that are of the suit, in the order they stand."""
    return [card for card in cards if suit_of(card) == suit]


def higher_cards(cards: list[str], than: list[str]) -> list[str]:
    """Give those cards that are higher than each of the others; all are of one suit."""
    best = max(height(card) for card in than)
    return [card for card in cards if height(card) > best]


def parse_hand(text: str) -> list[str]:
    """Read a hand such as "AK3.T98..2": spades, hearts, diamonds, clubs."""
    groups = text.split(".")
    return [suit + rank for suit, group in zip(SUITS, groups, strict=True) for rank in group]


def format_hand(cards: list[str]) -> str:
    """Write a hand as four groups joined by dots, each from high to low."""
    groups: list[str] = []
    for suit in SUITS:
        group = sorted(cards_of_suit(cards, suit), key=height, reverse=True)
        groups.append("".join(card[1] for card in group))
    return ".".join(groups)
