"""A deal by four beginners, in ten lines: shuffle, deal, look, act, score."""

from random import Random

from batak import PACK, Match, act, next_deal, ruleset, view
from batak.bots import make_bot

rng = Random(7)
bots = [make_bot("beginner", rng) for _ in range(4)]
deal = next_deal(Match(ruleset("altin"), dealer=0), rng.sample(PACK, 52))
while (seat := deal.table.actor) is not None:
    deal = act(deal, seat, bots[seat].act(view(deal, seat)))
print(deal.table.declarer, deal.table.bid, deal.table.tricks, deal.table.score)
