"""What a page tells those who do not see it: roles, names and states, read from Playwright's snapshot of them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Locator

_LINE = re.compile(r"(?P<indent> *)- (?P<rest>.*)")
_NODE = re.compile(r'(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)')


@dataclass
class Node:
    """One thing on the page: its role, its name, its states, and the text or the things within it."""

    role: str
    name: str = ""
    states: frozenset[str] = frozenset()
    text: str = ""
    children: list["Node"] = field(default_factory=list["Node"])

    @property
    def is_open(self) -> bool:
        """Whether it can be acted on."""
        return "disabled" not in self.states

    def all(self, role: str, name: str | re.Pattern[str] | None = None) -> Iterator["Node"]:
        """Everything within with a role and, where one is given, a name or one that a pattern fits whole."""
        for child in self.children:
            if child.role == role and _fits(name, child.name):
                yield child
            yield from child.all(role, name)

    def first(self, role: str, name: str | re.Pattern[str] | None = None) -> "Node | None":
        """The first of them, or None."""
        return next(self.all(role, name), None)

    @property
    def words(self) -> str:
        """All its text, in order."""
        return " ".join(filter(None, [self.text, *(f"{child.name} {child.words}".strip() for child in self.children)]))


def look(at: Locator) -> Node:
    """Read what is within a part of a page."""
    return parsed(at.aria_snapshot())


def parsed(snapshot: str) -> Node:
    """The tree of a snapshot."""
    root = Node("root")
    open_nodes: list[tuple[int, Node]] = [(-1, root)]
    for line in snapshot.splitlines():
        found = _LINE.fullmatch(line)
        assert found is not None, f"not a line of a snapshot: {line}"
        node = _node(found["rest"])
        depth = len(found["indent"])
        while open_nodes[-1][0] >= depth:
            open_nodes.pop()
        if node.role.startswith("/"):
            continue
        open_nodes[-1][1].children.append(node)
        open_nodes.append((depth, node))
    return root


def _node(rest: str) -> Node:
    key, text = _parts(rest)
    found = _NODE.fullmatch(key)
    if found is None:
        return Node(key, text=text)
    states = frozenset(re.findall(r"\[([^\]]*)\]", found["states"]))
    return Node(found["role"], _unescaped(found["name"] or ""), states, text)


def _parts(rest: str) -> tuple[str, str]:
    """A line's key and what follows its colon, both without the quotes of YAML."""
    if rest.startswith("'"):
        quoted = re.match(r"'((?:[^']|'')*)'(?:: ?(.*)|)$", rest)
        assert quoted is not None, f"not a key of a snapshot: {rest}"
        return quoted[1].replace("''", "'"), _plain(quoted[2] or "")
    plain = re.match(r'((?:/?[a-z]+)(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*)(?:: ?(.*))?$', rest)
    return (plain[1], _plain(plain[2] or "")) if plain else (rest, "")


def _plain(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        return _unescaped(text[1:-1])
    return text


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _fits(wanted: str | re.Pattern[str] | None, name: str) -> bool:
    if wanted is None:
        return True
    return name == wanted if isinstance(wanted, str) else wanted.fullmatch(name) is not None
