"""Counts of all complete plays of an ending, and the files that hold such counts.

``python -m tests.plain.perft``, run in the root of the project, writes the files
``tests/golden/perft/NAME.jsonl`` anew. They come out the same each time.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.plain.cards import (
    PACK,
    SUITS,
    cards_of_suit,
    format_hand,
    parse_hand,
    suit_of,
)
from tests.plain.chance import draw, pick
from tests.plain.play import legal_cards, winner
from tests.plain.rulesets import RULESETS, Rules

FOLDER = Path(__file__).parent.parent / "golden" / "perft"

# How many positions a file has of endings with so many cards a hand.
POSITIONS = {1: 12, 2: 12, 3: 12, 4: 8}


def count(
    rules: Rules,
    trump: str,
    broken: bool,
    leader: int,
    hands: list[list[str]],
) -> int:
    """Give the number of ways in which the ending can be played to its last card.

    Two plays differ when some card of them does. ``hands`` are by seat and of equal
    length, ``leader`` is the seat that leads next, ``broken`` tells whether a trump
    was played before.
    """
    return plays(rules, trump, broken, [], hands[leader:] + hands[:leader])


def plays(
    rules: Rules,
    trump: str,
    broken: bool,
    trick: list[str],
    hands: list[list[str]],
) -> int:
    """Give the number of ways to go on, where the first hand is the next to play."""
    if len(trick) == 4:
        first = winner(trump, trick)
        return plays(rules, trump, broken, [], hands[first:] + hands[:first])
    hand = hands[0]
    if not hand:
        return 1
    total = 0
    for card in legal_cards(rules, trump, broken, trick, hand):
        rest = [other for other in hand if other != card]
        total += plays(
            rules,
            trump,
            broken or suit_of(card) == trump,
            [*trick, card],
            [*hands[1:], rest],
        )
    return total


def count_position(position: dict[str, Any]) -> int:
    """Give the count for a position as it stands in a file."""
    return count(
        RULESETS[position["rules"]],
        position["trump"],
        position["broken"],
        position["leader"],
        [parse_hand(hand) for hand in position["hands"]],
    )


def positions(name: str) -> list[dict[str, Any]]:
    """Give the positions of the file of a named rule set, without their counts.

    Seven kinds of hands take turns with two states of ``broken``, so that every kind
    with enough positions meets both.
    """
    kinds = [
        any_cards,
        two_suits,
        many_trumps,
        no_trumps,
        short_suits,
        high_cards,
        all_trumps,
    ]
    made: list[dict[str, Any]] = []
    for size, how_many in POSITIONS.items():
        for index in range(how_many):
            rng = Random(f"perft {name} {size} {index}")
            fixed = RULESETS[name]["trump"] == "spades"
            trump = "S" if fixed else pick(rng, SUITS)
            cards = kinds[index % len(kinds)](rng, trump, size)
            hands = [cards[seat * size : (seat + 1) * size] for seat in range(4)]
            made.append(
                {
                    "rules": name,
                    "trump": trump,
                    "broken": index % 2 == 1,
                    "leader": pick(rng, range(4)),
                    "hands": [format_hand(hand) for hand in hands],
                }
            )
    return made


def plain_cards(trump: str) -> list[str]:
    """Give the cards of the three suits that are not trump."""
    return [card for card in PACK if suit_of(card) != trump]


def any_cards(rng: Random, _trump: str, size: int) -> list[str]:
    """Give the cards of four hands: any of the pack."""
    return draw(rng, PACK, 4 * size)


def two_suits(rng: Random, trump: str, size: int) -> list[str]:
    """Give the cards of four hands: trumps and one plain suit."""
    other = pick(rng, [suit for suit in SUITS if suit != trump])
    cards = cards_of_suit(PACK, trump) + cards_of_suit(PACK, other)
    return draw(rng, cards, 4 * size)


def many_trumps(rng: Random, trump: str, size: int) -> list[str]:
    """Give the cards of four hands: half of them trumps."""
    cards = draw(rng, cards_of_suit(PACK, trump), 2 * size)
    cards += draw(rng, plain_cards(trump), 2 * size)
    return draw(rng, cards, 4 * size)


def no_trumps(rng: Random, trump: str, size: int) -> list[str]:
    """Give the cards of four hands: none of them a trump."""
    return draw(rng, plain_cards(trump), 4 * size)


def short_suits(rng: Random, _trump: str, size: int) -> list[str]:
    """Give the cards of four hands, sorted by suit before they are dealt in blocks."""
    suits = draw(rng, SUITS, 4)
    return sorted(draw(rng, PACK, 4 * size), key=lambda card: suits.index(suit_of(card)))


def high_cards(rng: Random, _trump: str, size: int) -> list[str]:
    """Give the cards of four hands: the highest of every suit."""
    top = [card for card in PACK if card[1] in "AKQJT"[: size + 1]]
    return draw(rng, top, 4 * size)


def all_trumps(rng: Random, trump: str, size: int) -> list[str]:
    """Give the cards of four hands: as many trumps as there are.

    With four cards a hand that is the whole suit, so that no trump can have been
    played yet.
    """
    trumps = min(13, 4 * size)
    cards = draw(rng, cards_of_suit(PACK, trump), trumps)
    cards += draw(rng, plain_cards(trump), 4 * size - trumps)
    return draw(rng, cards, 4 * size)


def main() -> None:
    """Write the files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in RULESETS:
        lines = [json.dumps({**position, "count": count_position(position)}) + "\n" for position in positions(name)]
        path = FOLDER / f"{name}.jsonl"
        path.write_text("".join(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
