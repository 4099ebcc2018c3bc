"""A second, deliberately plain implementation of the rules: the oracle of the tests.

It is written from the page of the rules alone and shares nothing with the package
under test. Cards are text ("SA", "HT"), hands are lists of cards, rules are a plain
dict with every field of ``Rules`` filled in, and every rule is an ``if``. It is slow
and meant to be: whoever doubts it should be able to check it against the page line
by line.
"""
