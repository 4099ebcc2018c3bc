"""The words that a test looks for, in the language of its page."""

import re
from dataclasses import dataclass

from batak.core.cards import Card, Suit
from batak.texts import capital, card_name, catalogue, say, suit_name
from tests.web.browser import Language


@dataclass(frozen=True)
class Words:
    """The catalogue of one language."""

    language: Language

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The sentence of a key."""
        return say(self.language, key, **values)

    def like(self, key: str, /, **known: str | int) -> re.Pattern[str]:
        """What fits the sentence of a key with anything in the places that are not known."""
        texts = catalogue(self.language)[key].texts.values()
        return re.compile("|".join(self._like(text, known) for text in texts), re.DOTALL)

    def card(self, card: Card) -> str:
        """The name of a button that is a card."""
        return capital(self.language, card_name(self.language, card))

    def suit(self, suit: Suit) -> str:
        """The name of a suit that stands by itself."""
        return capital(self.language, suit_name(self.language, suit))

    @staticmethod
    def _like(text: str, known: dict[str, str | int]) -> str:
        parts = re.split(r"\{([a-z_]+)\}", text)
        for place in range(1, len(parts), 2):
            parts[place] = re.escape(str(known[parts[place]])) if parts[place] in known else ".+"
        parts[::2] = map(re.escape, parts[::2])
        return "".join(parts)
