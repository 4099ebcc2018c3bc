"""The built web client as it is sent: its files, how long they may be kept, and the page for every other address."""

import gzip
import mimetypes
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from batak.server.asgi import JSON, Header, Receive, Scope, Send, answer, error, header

INDEX = "index.html"

_HASHED = "assets/"
"""The folder in which the name of each file holds a hash of it."""

_FOR_EVER = b"public, max-age=31536000, immutable"
_ASK_FIRST = b"no-cache"
_LEFT_OUT = {"built_from"}
_PACKED = {".br": "br", ".gz": "gzip"}
_PACKED_WELL = ("text/", "application/json", "application/manifest", "image/svg", "application/javascript")
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}


@dataclass(slots=True)
class _File:
    """One file: its bytes by the way they are packed, the empty way being as they are."""

    name: str
    bodies: dict[str, bytes] = field(default_factory=dict[str, bytes])

    @property
    def type(self) -> str:
        suffix = Path(self.name).suffix
        return _TYPES.get(suffix) or mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    def packed(self, accepted: str) -> tuple[str, bytes]:
        """The best way to send it that the peer understands, and its bytes so."""
        ways = {way.partition(";")[0].strip() for way in accepted.split(",") if "q=0" not in way.replace(" ", "")}
        if "gzip" not in self.bodies and self.type.startswith(_PACKED_WELL):
            self.bodies["gzip"] = gzip.compress(self.bodies[""], mtime=0)
        for way in ("br", "gzip"):
            if way in ways and way in self.bodies:
                return way, self.bodies[way]
        return "", self.bodies[""]


class ClientFiles:
    """Answers GET and HEAD with the files of the client; an address that names no file gets the page.

    A file that is asked for by name and is not there is missing: a page in its place would be taken for a script, say,
    and the service worker of an older client kept for ever. The files are read once; a client that is built anew is
    sent after the next start.
    """

    def __init__(self, folder: Path | None) -> None:
        self._files = {} if folder is None else _read(folder)

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["method"] not in {"GET", "HEAD"}:
            await answer(send, 405, error("wrong_method"), JSON, (b"allow", b"GET, HEAD"))
            return
        name = scope["path"].lstrip("/")
        found = self._files.get(name)
        if found is None and not _is_of_file(name):
            found = self._files.get(INDEX)
        if found is None:
            await answer(send, 404, error("no_such_page"), JSON)
            return
        way, body = found.packed(header(scope, b"accept-encoding") or "")
        tag = f'"{sha256(body).hexdigest()[:32]}"'.encode("ascii")
        headers: list[Header] = [
            (b"cache-control", _FOR_EVER if found.name.startswith(_HASHED) else _ASK_FIRST),
            (b"etag", tag),
            (b"vary", b"accept-encoding"),
        ]
        if tag.decode() in (header(scope, b"if-none-match") or ""):
            await answer(send, 304, b"", *headers)
            return
        charset = "; charset=utf-8" if found.type.startswith("text/") else ""
        headers.append((b"content-type", f"{found.type}{charset}".encode("ascii")))
        if way:
            headers.append((b"content-encoding", way.encode("ascii")))
        await answer(send, 200, body, *headers)


def _is_of_file(name: str) -> bool:
    """Whether an address names a file: it has a suffix, or stands among the hashed ones."""
    return name.startswith(_HASHED) or "." in name.rpartition("/")[2]


def _read(folder: Path) -> dict[str, _File]:
    files: dict[str, _File] = {}
    packed: list[tuple[str, str, Path]] = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or name in _LEFT_OUT:
            continue
        if path.suffix in _PACKED and path.with_suffix("").is_file():
            packed.append((name.removesuffix(path.suffix), _PACKED[path.suffix], path))
        else:
            files[name] = _File(name, {"": path.read_bytes()})
    for name, way, path in packed:
        files[name].bodies[way] = path.read_bytes()
    return files
