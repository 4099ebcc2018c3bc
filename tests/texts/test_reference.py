from pathlib import Path

import pytest

from batak.core.rules import OPTIONS
from batak.core.rulesets import RULESETS
from batak.texts import LANGUAGES
from batak.texts.reference import reference, reference_file, write_references

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_in_docs_is_up_to_date(language: str) -> None:
    written = (DOCS / reference_file(language)).read_text(encoding="utf-8")
    assert written == reference(language), "run: python -m batak.texts.reference docs"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_holds_every_field_and_every_rule_set(language: str) -> None:
    text = reference(language)
    assert all(f"### `{field}`: " in text for field in OPTIONS)
    assert all(f"(`{name}`)\n" in text for name in RULESETS)


def test_the_reference_is_written_for_every_language(tmp_path: Path) -> None:
    write_references(tmp_path)
    assert {file.name for file in tmp_path.iterdir()} == {*map(reference_file, LANGUAGES)}
