"""Which cards may be played, why another may not, and who wins a trick.

Everywhere: ``trump`` is a suit; ``broken`` tells whether a trump has been played in
this deal; ``trick`` holds the cards on the table in the order played (none for the
leader, three at most); ``hand`` holds the cards of the seat whose turn it is.
"""

from tests.plain.cards import cards_of_suit, height, higher_cards, suit_of
from tests.plain.rulesets import Rules


def legal_cards(
    rules: Rules,
    trump: str,
    broken: bool,
    trick: list[str],
    hand: list[str],
) -> list[str]:
    """Give the cards of the hand that may be played, in the order they stand."""
    if not trick:
        return cards_to_lead(rules, trump, broken, hand)
    return cards_to_follow(rules, trump, trick, hand)


def cards_to_lead(
    rules: Rules,
    trump: str,
    broken: bool,
    hand: list[str],
) -> list[str]:
    """Give the cards that the leader may play."""
    others = [card for card in hand if suit_of(card) != trump]
    if rules["trump_lead"] == "broken" and not broken and others:
        return others
    return hand


def cards_to_follow(
    rules: Rules,
    trump: str,
    trick: list[str],
    hand: list[str],
) -> list[str]:
    """Give the cards that a follower may play: the three cases of the rules."""
    led_suit = suit_of(trick[0])
    following = cards_of_suit(hand, led_suit)
    trumps = cards_of_suit(hand, trump)

    # 1. Holding the led suit, they must play it.
    if following:
        if not rules["must_beat"] or is_ruffed(trump, trick):
            return following
        higher = higher_cards(following, than=cards_of_suit(trick, led_suit))
        if higher:
            return higher
        return following

    # 2. Void in the led suit and holding trumps.
    if trumps:
        allowed_trumps = trumps
        if rules["must_overtrump"] and is_ruffed(trump, trick):
            higher = higher_cards(trumps, than=cards_of_suit(trick, trump))
            if higher:
                allowed_trumps = higher
        if rules["must_trump"]:
            return allowed_trumps
        return [card for card in hand if card in allowed_trumps or suit_of(card) != trump]

    # 3. Void in both.
    return hand


def is_ruffed(trump: str, trick: list[str]) -> bool:
    """Tell whether a plain suit was led and a trump lies in the trick."""
    return suit_of(trick[0]) != trump and bool(cards_of_suit(trick, trump))


def refusal(
    rules: Rules,
    trump: str,
    broken: bool,
    trick: list[str],
    hand: list[str],
    card: str,
) -> str | None:
    """Give the code of the first obligation that the card breaks; None if none.

    Written without a look at ``legal_cards``, so that each can be held against the
    other. The phase and the turn are not asked about here.
    """
    if card not in hand:
        return "not_your_card"
    if not trick:
        return refusal_to_lead(rules, trump, broken, hand, card)
    return refusal_to_follow(rules, trump, trick, hand, card)


def refusal_to_lead(
    rules: Rules,
    trump: str,
    broken: bool,
    hand: list[str],
    card: str,
) -> str | None:
    """Give the code for a card that the leader holds."""
    holds_only_trumps = all(suit_of(held) == trump for held in hand)
    if rules["trump_lead"] == "broken" and not broken and suit_of(card) == trump and not holds_only_trumps:
        return "trump_not_broken"
    return None


def refusal_to_follow(
    rules: Rules,
    trump: str,
    trick: list[str],
    hand: list[str],
    card: str,
) -> str | None:
    """Give the code for a card that a follower holds."""
    led_suit = suit_of(trick[0])
    if any(suit_of(held) == led_suit for held in hand):
        if suit_of(card) != led_suit:
            return "must_follow"
        ruffed = led_suit != trump and any(suit_of(lying) == trump for lying in trick)
        if rules["must_beat"] and not ruffed and stays_under(trick, hand, card):
            return "must_beat"
        return None

    if any(suit_of(held) == trump for held in hand):
        if suit_of(card) != trump:
            return "must_trump" if rules["must_trump"] else None
        if rules["must_overtrump"] and stays_under(trick, hand, card):
            return "must_overtrump"
    return None


def stays_under(trick: list[str], hand: list[str], card: str) -> bool:
    """Tell whether the card stays under the best of its suit without need.

    That is: some card of its suit in the trick is higher than it, and some card of
    its suit in the hand is higher than all of those in the trick.
    """
    lying = [height(other) for other in trick if suit_of(other) == suit_of(card)]
    held = [height(other) for other in hand if suit_of(other) == suit_of(card)]
    return bool(lying) and height(card) < max(lying) < max(held)


def winner(trump: str, trick: list[str]) -> int:
    """Give who wins a trick of four cards: 0 for its leader, 1 for the next, to 3."""
    trumps = cards_of_suit(trick, trump)
    contenders = trumps or cards_of_suit(trick, suit_of(trick[0]))
    return trick.index(max(contenders, key=height))
