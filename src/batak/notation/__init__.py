"""Cards, hands, calls and records as text, and the checker of records.

Source of every form: `docs/spec/record.md`; the text record's form is `docs/text-record.md`.
"""
