"""Batak, the Turkish trick-taking game: deal, look, act and score.

What stands here is all that a first program needs; `batak.core` holds the rest.
"""

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import PACK, Card, Cards, Suit, cards_of, each
from batak.core.deal import Deal, HiddenCards, evolve, fold, view
from batak.core.decide import act, decide
from batak.core.events import Event, redacted
from batak.core.match import Match, MatchOver, after, next_deal
from batak.core.reasons import Refusal, Refused
from batak.core.rules import BadRules, Rules
from batak.core.rulesets import RULESETS, UnknownRuleset, ruleset
from batak.core.turns import allowed, refusal
from batak.core.view import Allowed, View, first_view, observed

__all__ = [
    "PACK",
    "RULESETS",
    "Action",
    "Allowed",
    "BadRules",
    "Bid",
    "Card",
    "Cards",
    "Deal",
    "Event",
    "Exchange",
    "HiddenCards",
    "Match",
    "MatchOver",
    "NameTrump",
    "Pass",
    "PlayCard",
    "Refusal",
    "Refused",
    "Rules",
    "Suit",
    "UnknownRuleset",
    "View",
    "act",
    "after",
    "allowed",
    "cards_of",
    "decide",
    "each",
    "evolve",
    "first_view",
    "fold",
    "next_deal",
    "observed",
    "redacted",
    "refusal",
    "ruleset",
    "view",
]
