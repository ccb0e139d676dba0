"""`class`: serves the app to every device in the room, and opens the teacher's page."""

import argparse
import asyncio
import socket
import subprocess
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from sqlite3 import DatabaseError

from connect_four_ai.app.files import user_folder
from connect_four_ai.app.language import say
from connect_four_ai.commands.options import CommandError, Parser, whole, writing
from connect_four_ai.commands.outputs import progress

PORT = 8918
ROOT = Path(__file__).resolve().parents[2]
NEEDS = "python3 -m pip install connect-four-ai[class]"


def add_options(parser: Parser) -> None:
    parser.add_argument("--port", type=whole(1024, 65535), default=PORT, metavar="N")
    parser.add_argument("--file", type=Path, metavar="FILE")
    parser.add_argument("--site", type=Path, metavar="DIR")
    parser.add_argument("--scheduler", metavar="ADDRESS")
    parser.add_argument("--no-browser", action="store_true")


def run(arguments: argparse.Namespace) -> int:
    """Serves until Ctrl-C. Raises CommandError."""
    try:
        import uvicorn

        from connect_four_ai.classroom.files import Files
        from connect_four_ai.classroom.record import Record
        from connect_four_ai.classroom.room import Room
        from connect_four_ai.classroom.server import LARGEST_MESSAGE, Server
        from connect_four_ai.classroom.teacher import Teacher
    except ImportError as error:
        raise CommandError("A class needs more packages: {command}", command=NEEDS) from error
    site = arguments.site or _built_site()
    if not (site / "app.zip").is_file():
        raise CommandError("{path} is no site: `web --out` builds one", path=site)
    file = arguments.file or user_folder("data") / "class.sqlite"
    with writing(file):
        try:
            record = Record(file)
        except DatabaseError:
            raise CommandError(
                "{path} is a file of another kind, and is kept: choose another name", path=file
            ) from None
    files = Files(site)
    addresses = [f"http://{address}:{arguments.port}" for address in own_addresses()]
    room = Room(record)
    teacher = Teacher(room, addresses, f"/app/{files.version}/", arguments.scheduler or "")
    config = uvicorn.Config(
        Server(room, teacher, files).application(),
        host="0.0.0.0",
        port=arguments.port,
        log_level="warning",
        proxy_headers=False,  # nobody else says where a request comes from
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    own = f"http://127.0.0.1:{arguments.port}/teacher#key={record.get('key')}"
    try:
        listening = config.bind_socket()
        listening.listen()
        _print_addresses(own, addresses, record.get("code"))
        if not arguments.no_browser:
            webbrowser.open(own)
        asyncio.run(server.serve([listening]))
    except SystemExit:  # uvicorn has told that the port is in use
        raise CommandError(
            "Port {port} is in use: choose another one with --port", port=arguments.port
        ) from None
    except KeyboardInterrupt:
        return 130
    finally:
        record.close()
    return 0


def _print_addresses(own: str, addresses: list[str], code: str) -> None:
    print(
        say("The pupils open {address} and type the code {code}.", address=addresses[0], code=code)
    )
    for address in addresses[1:]:
        print(say("If that does not answer: {address}", address=address))
    print(say("Your page, on this computer only: {address}", address=own))
    print(say("Ctrl-C ends it; everything is kept for the next time."), flush=True)


def own_addresses() -> list[str]:
    """Returns this computer's addresses in its networks, the usual one first; that of the computer
    itself if it is in none."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as usual:
        usual.connect(("10.255.255.255", 1))  # nothing is sent
        found.append(usual.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    others = [address for address in found if not address.startswith("127.")]
    return list(dict.fromkeys(others)) or ["127.0.0.1"]


def _built_site() -> Path:
    """Returns the folder of the app's web page, which is built once and kept. Raises
    CommandError."""
    if not (ROOT / "tools" / "web").is_dir():
        raise CommandError(
            "The app’s web page is not installed: build it in a folder of the project with"
            " `run.py web --out site`, and name that here: --site site"
        )
    command = [sys.executable, "-m", "tools", "web", "--kept"]
    with progress(say("building the web page, once…")):
        built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    if built.returncode:
        raise CommandError(
            "The app’s web page could not be built: {why}\nThe first time, this needs a network;"
            " later it does not. A folder that another computer has built also does: --site.",
            why=built.stderr.strip(),
        )
    return Path(built.stdout.strip())
