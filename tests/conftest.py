"""What holds for all tests: how thoroughly the properties are tried, and that programs hear the signals sent to them.

`./batak test` says the tier in BATAK_TEST_TIER.

The quick and the plain tier try the same examples each time, so that they fail for a change in the
code and for nothing else; looking for new examples is what the long tier is for.
"""

import os
import signal

from hypothesis import settings

settings.register_profile("quick", max_examples=25, derandomize=True, deadline=None, database=None)
settings.register_profile("plain", max_examples=100, derandomize=True, deadline=None, database=None)
settings.register_profile("long", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("BATAK_TEST_TIER", "plain"))

for name, handler in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    # Tests in the background of a shell shut these out, and the programs that they start would not hear them either.
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)
