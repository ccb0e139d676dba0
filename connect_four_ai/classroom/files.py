"""The files of the app and of the class's pages, as a browser gets them: compressed, and asked for
only once."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

PAGES = Path(__file__).parent / "pages"
LEFT_OUT = {"sw.js"}
"""Files that are not served: a service worker would keep the app beyond the class."""
FOR_EVER, ASK = "public, max-age=31536000, immutable", "no-cache"
TYPES = {
    ".wasm": "application/wasm",
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
"""The types of files that not every computer knows, or knows alike."""


@dataclass(frozen=True)
class File:
    kind: str
    """Its media type."""
    plain: bytes
    packed: bytes
    """The same, compressed; empty if that saves nothing."""
    tag: str
    """A text that changes with the content."""


class Files:
    """All files of a folder, read once and kept compressed."""

    def __init__(self, folder: Path) -> None:
        found = sorted(path for path in folder.rglob("*") if path.is_file())
        names = {path.relative_to(folder).as_posix(): path for path in found}
        self.files = {name: _read(path) for name, path in names.items() if name not in LEFT_OUT}
        tags = "".join(file.tag for file in self.files.values())
        self.version = hashlib.sha256(tags.encode()).hexdigest()[:12]
        """A text that changes with any of the files."""

    def text(self, name: str) -> str:
        return self.files[name].plain.decode("utf-8")

    def answer(self, name: str, request: Request, keep: str = ASK) -> Response:
        """Returns a file as it is answered; `keep` says how long the browser may keep it."""
        file = self.files.get(name)
        return answer(file, request, keep) if file else Response("?", 404)


def answer(file: File, request: Request, keep: str = ASK) -> Response:
    """Returns a file, compressed if the browser takes that; nothing if it has the file already."""
    headers = {"ETag": f'"{file.tag}"', "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if f'"{file.tag}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)


def made(content: bytes, kind: str) -> File:
    """Returns a file with this content."""
    packed = gzip.compress(content, 9, mtime=0)
    saves = len(packed) < 0.95 * len(content)
    tag = hashlib.sha256(content).hexdigest()[:16]
    return File(kind, content, packed if saves else b"", tag)


def _read(path: Path) -> File:
    guessed = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return made(path.read_bytes(), guessed or "application/octet-stream")
