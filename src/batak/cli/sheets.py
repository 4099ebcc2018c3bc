"""Score sheets in files: the file of a sheet, or CSV with what it is played by on the command line."""

from collections.abc import Sequence

from batak.cli.house import changed_rules, changes_of
from batak.cli.reading import whole_text
from batak.cli.stop import CannotGoOn
from batak.cli.words import contradictions_sentence, language, words
from batak.core.rules import BadRules
from batak.core.rulesets import with_changes
from batak.sheet import BadSettings, Named, Settings, Sheet, Ten
from batak.sheet.file import parse_sheet
from batak.sheet.settings import BASE, SETTINGS
from batak.sheet.spreadsheet import is_csv, parse_csv
from batak.sheet.words import why_no_setting


def settings_of(base: str | None, changes: Sequence[str]) -> Settings | None:
    """What a sheet in CSV is played by: a named set or the ten settings, with changes; None where nothing is said.

    Raises `CannotGoOn`, naming everything that is wrong.
    """
    if base is not None:
        return Named(base, changed_rules(base, changes))
    if not changes:
        return None
    given = changes_of(changes)
    try:
        ten = Ten(**{name: value for name, value in given.items() if name in SETTINGS})
        more = {name: value for name, value in given.items() if name not in SETTINGS}
        return Named(BASE, with_changes(ten.rules, more)) if more else ten
    except BadSettings as bad:
        raise CannotGoOn("; ".join(why_no_setting(language(), each) for each in bad.contradictions)) from None
    except BadRules as bad:
        raise CannotGoOn(contradictions_sentence(bad.contradictions)) from None


def read_sheet(file: str, settings: Settings | None) -> Sheet:
    """The sheet of a file, or of standard input, in either spelling; `settings` are for CSV.

    Raises `Faulty`, and `CannotGoOn` where the file cannot be read, or has settings of its own and is given others.
    """
    text = whole_text(file)
    if is_csv(text) or file.lower().endswith(".csv"):
        return parse_csv(text, settings or Ten())
    if settings is not None:
        raise CannotGoOn(words("error.own_settings", file=file))
    return parse_sheet(text)
