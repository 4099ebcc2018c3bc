"""The rules reference in each language, generated from the fields of `Rules`.

`python -m batak.texts.reference FOLDER` writes `rules-reference.LANGUAGE.md` for each language.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from batak.core.options import Flag, Number
from batak.core.rules import OPTIONS
from batak.core.rulesets import DEFAULT, RULESETS, Ruleset
from batak.texts.catalogue import LANGUAGES, say
from batak.texts.rules import field_name, ruleset_title, sentence, unused, value_words


def reference(language: str) -> str:
    """The rules reference of a language, in Markdown."""
    lines = [
        f"# {_say(language, 'title')}",
        "",
        _say(language, "intro"),
        "",
        f"## {_say(language, 'sets')}",
        "",
    ]
    for each in RULESETS.values():
        lines += _ruleset(language, each)
    lines += [f"## {_say(language, 'table')}", "", *_table(language), ""]
    lines += [f"## {_say(language, 'fields')}", ""]
    for field in OPTIONS:
        lines += _field(language, field)
    return "\n".join(lines).rstrip() + "\n"


def reference_file(language: str) -> str:
    """The name of the file that holds the reference of a language."""
    return f"rules-reference.{language}.md"


def write_references(folder: Path) -> None:
    """Write the reference of every language into a folder."""
    for language in LANGUAGES:
        text = reference(language)
        (folder / reference_file(language)).write_text(text, encoding="utf-8", newline="\n")


def _say(language: str, key: str, **values: str | int) -> str:
    return say(language, f"reference.{key}", **values)


def _code(value: object) -> str:
    written = str(value).lower() if isinstance(value, bool) else value
    return f"`{'null' if written is None else written}`"


def _ruleset(language: str, ruleset: Ruleset) -> Iterator[str]:
    values = {name: getattr(ruleset.rules, name) for name in OPTIONS}
    yield f"### {ruleset_title(language, ruleset.name)} (`{ruleset.name}`)"
    yield ""
    yield say(language, f"ruleset.{ruleset.name}.about")
    yield ""
    for name, value in values.items():
        if not unused(values, name):
            yield f"- {sentence(language, name, value)}"
    yield ""
    for name, choices in ruleset.choices.items():
        offered = ", ".join(value_words(language, name, each) for each in choices)
        yield _say(language, "choices", field=field_name(language, name), values=offered)
        yield ""


def _table(language: str) -> Iterator[str]:
    yield f"| {_say(language, 'field')} | " + " | ".join(f"`{name}`" for name in RULESETS) + " |"
    yield "| --- |" + " --- |" * len(RULESETS)
    for field in OPTIONS:
        values = (_code(getattr(each.rules, field)) for each in RULESETS.values())
        yield f"| `{field}` | " + " | ".join(values) + " |"


def _field(language: str, field: str) -> Iterator[str]:
    option = OPTIONS[field]
    yield f"### `{field}`: {field_name(language, field)}"
    yield ""
    yield say(language, f"option.{field}.about")
    yield ""
    if isinstance(option, Number):
        yield from _number(language, field, option)
    else:
        yield f"| {_say(language, 'value')} | {_say(language, 'meaning')} |"
        yield "| --- | --- |"
        values = (True, False) if isinstance(option, Flag) else option.values
        for value in values:
            yield f"| {_code(value)} | {sentence(language, field, value)} |"
        yield ""
    default = getattr(RULESETS[DEFAULT].rules, field)
    yield _say(language, "default", name=DEFAULT, value=_code(default))
    yield ""


def _number(language: str, field: str, option: Number) -> Iterator[str]:
    if option.only:
        yield _say(language, "only", values=", ".join(map(str, option.only)))
    else:
        yield _say(language, "range", low=option.low, high=option.high)
    yield ""
    if option.nullable:
        yield _say(language, "null", words=value_words(language, field, None))
        yield ""
    for value in option.only or (option.low, option.high):
        yield f"- {sentence(language, field, value)}"
    yield ""


if __name__ == "__main__":
    write_references(Path(sys.argv[1]))
