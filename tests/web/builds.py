"""Another build of the client, as if its sources had changed: the same pages under other names."""

import re
from hashlib import md5, sha256
from pathlib import Path

_HASHED = re.compile(r"-([\w-]{8})\.(?:js|css)$")
_HEAD = "</head>"


def another_build(built: Path, folder: Path, name: str) -> None:
    """Write another build of a client into `folder`.

    Each file whose name holds a hash has another one, in whatever names it; the page says `name` in
    `<meta name="build">`, and the service worker lists all that.
    """
    hashes = [found[1] for path in (built / "assets").iterdir() if (found := _HASHED.search(path.name))]
    assert hashes, f"no file of {built} has a hash in its name"
    new = {old: sha256(f"{name} {old}".encode()).hexdigest()[:8] for old in hashes}
    names = re.compile("|".join(rf"(?<=-){re.escape(old)}(?=\.(?:js|css)\b)" for old in hashes))
    page = (built / "index.html").read_bytes()
    for path in (path for path in built.rglob("*") if path.is_file()):
        to = folder / names.sub(lambda old: new[old[0]], path.relative_to(built).as_posix())
        to.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in {".js", ".css", ".html"}:
            to.write_text(names.sub(lambda old: new[old[0]], path.read_text("utf-8")), "utf-8")
        else:
            to.write_bytes(path.read_bytes())
    changed = folder / "index.html"
    changed.write_text(
        changed.read_text("utf-8").replace(_HEAD, f'<meta name="build" content="{name}">{_HEAD}'), "utf-8"
    )
    worker = folder / "sw.js"
    listed = worker.read_text("utf-8")
    assert _revision(page) in listed, "the service worker does not list the page"
    worker.write_text(listed.replace(_revision(page), _revision(changed.read_bytes())), "utf-8")


def _revision(page: bytes) -> str:
    return md5(page, usedforsecurity=False).hexdigest()
