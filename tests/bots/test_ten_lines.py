import re
import subprocess
import sys
from pathlib import Path

from batak.core.rulesets import ruleset
from batak.core.scoring import deal_score

EXAMPLE = Path(__file__).parents[2] / "examples" / "ten_lines.py"


def test_the_example_plays_and_scores_a_deal_in_ten_lines() -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if line and not line.startswith('"""')]
    assert len(lines) <= 10
    run = subprocess.run([sys.executable, EXAMPLE], check=True, capture_output=True, text=True)
    assert run.stderr == ""
    declarer, bid, *rest = map(int, re.findall(r"-?\d+", run.stdout))
    tricks, score = tuple(rest[:4]), tuple(rest[4:])
    assert sum(tricks) == 13
    assert score == deal_score(ruleset("altin"), declarer, bid, tricks)
