"""`web`: the sketches in a web page, for tablets and wherever nothing can be installed."""

import argparse
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from connect_four_ai.commands.options import Subparsers, add_command

SUMMARY = "the sketches in a web page"

ABOUT = """\
Builds a web page in which the chapter's sketches run without Java and without anything installed,
shows it to this computer alone and opens the browser. With --out it is only built: a folder for any
web server. npm downloads Pyodide, Python for web pages, the first time."""

EXAMPLES = (
    ("web", "open it in the browser"),
    ("web --out site", "only build it, in the folder `site`"),
)


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(subparsers, "web", SUMMARY, ABOUT, EXAMPLES)
    parser.add_argument("--out", type=Path, metavar="DIR", help="only build it, in this folder")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Builds it, and serves it until Ctrl-C. Raises CommandError."""
    from tools.web.site import build

    if arguments.out:
        build(arguments.out)
        size = sum(file.stat().st_size for file in arguments.out.rglob("*") if file.is_file())
        print(f"{arguments.out}: {size / 1e6:.1f} MB, for any web server")
        return 0
    with TemporaryDirectory() as folder:
        build(Path(folder))
        with served(Path(folder)) as (server, address):
            print(f"{address} (Ctrl-C ends it)", flush=True)
            webbrowser.open(address)
            server.serve_forever()
    return 0


@contextmanager
def served(folder: Path) -> Iterator[tuple[ThreadingHTTPServer, str]]:
    """A server for this computer alone, and its address."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        yield server, f"http://127.0.0.1:{server.server_port}/"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Says nothing of each file."""
