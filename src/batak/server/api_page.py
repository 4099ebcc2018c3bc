"""The page of the HTTP API: its OpenAPI document as plain HTML, without a script or a foreign host."""

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

Node = Mapping[str, Any]

_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>
:root {{ color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif }}
body {{ max-width: 60rem; margin: 0 auto; padding: 1rem }}
section {{ border-top: 1px solid; padding-bottom: 1rem }}
h2, code, pre {{ font-family: ui-monospace, monospace }}
pre {{ overflow-x: auto }}
th {{ text-align: left; padding-right: 1rem; vertical-align: top }}
td {{ vertical-align: top }}
</style>
</head>
<body>
<main>
"""


def page(document: Node) -> str:
    """The page that tells all of an OpenAPI document."""
    return "\n".join(_parts(document))


def _parts(document: Node) -> Iterator[str]:
    info = document["info"]
    yield _HEAD.format(title=escape(info["title"]))
    yield f"<h1>{escape(info['title'])}</h1>"
    yield f"<p>{escape(info.get('description', ''))}</p>"
    yield '<p>For programs: <a href="/api/openapi.json">openapi.json</a></p>'
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield from _operation(f"{method.upper()} {path}", operation)
    yield "<h1>Schemas</h1>"
    for name, schema in document.get("components", {}).get("schemas", {}).items():
        text = escape(json.dumps(schema, indent=2, ensure_ascii=False))
        yield f'<section id="{escape(name)}"><h2>{escape(name)}</h2><pre>{text}</pre></section>'
    yield "</main>\n</body>\n</html>"


def _operation(title: str, operation: Node) -> Iterator[str]:
    yield f"<section><h2>{escape(title)}</h2><p>{escape(operation.get('description', ''))}</p><table>"
    for each in operation.get("parameters", []):
        yield _row(f"{each['in']} {each['name']}", "", each.get("schema", {}))
    if "requestBody" in operation:
        yield _row("body", "", _schema(operation["requestBody"]))
    for status, answer in operation.get("responses", {}).items():
        yield _row(status, answer.get("description", ""), _schema(answer))
    yield "</table></section>"


def _schema(body: Node) -> Node:
    contents = list(body.get("content", {}).values())
    schema: Node = contents[0].get("schema", {}) if contents else {}
    return schema


def _row(name: str, words: str, schema: Node) -> str:
    return f"<tr><th>{escape(name)}</th><td>{escape(words)}</td><td>{_short(schema)}</td></tr>"


def _short(schema: Node) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    return f"<code>{escape(json.dumps(schema, ensure_ascii=False))}</code>" if schema else ""
