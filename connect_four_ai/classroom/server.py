"""The class's server: the app for every device, the pupils' connections, and the teacher's page,
which only this computer gets, and only with its key."""

import asyncio
import ipaddress
import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from connect_four_ai.app.language import in_each_language, say
from connect_four_ai.classroom.connection import Connection
from connect_four_ai.classroom.files import FOR_EVER, PAGES, Files, answer, made
from connect_four_ai.classroom.room import Message, Room
from connect_four_ai.classroom.teacher import Teacher
from connect_four_ai.texts import Sentences

MOST_CONNECTIONS = 600
LARGEST_MESSAGE = 1 << 20
"""Maximum size of a message, in bytes; uvicorn ends a connection that sends a larger one."""
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "SAMEORIGIN",
}
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " connect-src 'self' ws://{host}; object-src 'none'; base-uri 'none'; form-action 'none'"
)
HOOK = """<link rel="stylesheet" href="../../class/class.css">
<script type="module" src="../../class/pupil.js"></script>
"""
"""What the app's page loads in a class, and nowhere else."""
WORDS = Sentences("class")
ALONE = "alone"
"""The parameter of the app's page without a pupil, inside the projector's page."""


class Server:
    def __init__(self, room: Room, teacher: Teacher, app_files: Files) -> None:
        self._room, self._teacher, self._app_files = room, teacher, app_files
        self._pages = Files(PAGES)
        texts = in_each_language(lambda: {name: say(text) for name, text in WORDS.texts.items()})
        self._pages.files["texts.json"] = made(json.dumps(texts).encode(), "application/json")
        for name, file in app_files.files.items():
            if name.startswith("fonts/"):
                self._pages.files[name] = file
        self._count = 0
        """Number of connections."""
        self.index = teacher.app

    def application(self) -> ASGIApp:
        """Returns the ASGI application."""
        routes = [
            Route("/", self._enter),
            Route("/{code:str}", self._enter),
            Route("/class/{name:path}", self._page_file),
            Route("/app/{version}/", self._app_page),
            Route("/app/{version}/{name:path}", self._app_file),
            WebSocketRoute("/socket/pupil", self._pupil),
            WebSocketRoute("/socket/teacher", self._teacher_page),
        ]

        @asynccontextmanager
        async def living(app: Starlette) -> AsyncIterator[None]:
            self._teacher.begin()
            yield
            self._teacher.end()

        return _Guard(Starlette(routes=routes, lifespan=living))

    # Files

    async def _enter(self, request: Request) -> Response:
        """Leads to the app, with the code of the address if there is one; or to the teacher's and
        the projector's pages."""
        word = request.path_params.get("code", "")
        if word in ("teacher", "projector"):
            if not _is_here(request):
                return Response("?", 404)
            page = self._pages.answer(f"{word}.html", request)
            page.headers["Content-Security-Policy"] = POLICY.format(host=request.headers["host"])
            return page
        code = f"?code={word}" if word.isalpha() and len(word) <= 8 else ""
        return RedirectResponse(f"{self.index}{code}", headers={"Cache-Control": "no-store"})

    async def _app_page(self, request: Request) -> Response:
        """Returns the app's page, which joins the class."""
        own = "default-src 'self';"
        text = self._app_files.text("index.html")
        if ALONE not in request.query_params:
            text = text.replace("<body", f"{HOOK}<body", 1)
        text = text.replace(own, f"{own} connect-src 'self' ws://{request.headers['host']};")
        return answer(made(text.encode(), "text/html"), request)

    async def _app_file(self, request: Request) -> Response:
        is_current = request.path_params["version"] == self._app_files.version
        keep = FOR_EVER if is_current else "no-store"
        return self._app_files.answer(request.path_params["name"], request, keep)

    async def _page_file(self, request: Request) -> Response:
        return self._pages.answer(request.path_params["name"], request)

    # Connections

    async def _pupil(self, socket: WebSocket) -> None:
        await self._talk(socket, self._room.receive)

    async def _teacher_page(self, socket: WebSocket) -> None:
        if not _is_here(socket):
            await socket.close(1008)
            return
        await self._talk(socket, self._receive)

    def _receive(self, one: Connection, message: Message) -> None:
        """Takes a message of the teacher's page, whose first one has the key."""
        if one in self._room.teachers:
            self._teacher.receive(one, message)
        elif secrets.compare_digest(str(message.get("key")), self._room.record.get("key")):
            self._room.welcome(one, message.get("page") == "projector")
        else:
            one.send({"is": "refused", "why": "key"})
            one.end()

    async def _talk(
        self, socket: WebSocket, receive: Callable[[Connection, Message], None]
    ) -> None:
        """Reads a browser's messages until it goes, or sends what no page of ours does."""
        if self._count >= MOST_CONNECTIONS:
            await socket.close(1013)
            return
        await socket.accept()
        one = Connection(socket, socket.client.host if socket.client else "")
        writing = asyncio.create_task(one.write())
        self._count += 1
        try:
            while one.may_send():
                message = json.loads(await socket.receive_text())
                if not isinstance(message, dict):
                    break
                if message.get("do") == "ping":
                    one.send({"is": "pong"})
                else:
                    receive(one, message)
        except (WebSocketDisconnect, ValueError, KeyError, RecursionError):
            pass  # it has gone, or sends something else
        finally:
            self._count -= 1
            self._room.leave(one)
            one.end()
            await writing


class _Guard:
    """Lets in only what asks for this computer by its address, and comes from one of its own pages:
    no page of another site can speak to the class, under whatever name."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        is_socket = scope["type"] == "websocket"
        own_origin = origin == f"http://{host}" or (origin is None and not is_socket)
        if not (is_own_host(host) and own_origin):
            if is_socket:
                await send({"type": "websocket.close", "code": 1008})
            else:
                await Response("?", 403)(scope, receive, send)
            return

        async def send_safely(message: Any) -> None:
            if message["type"] == "http.response.start":
                head = [(k.lower().encode(), v.encode()) for k, v in SECURITY.items()]
                message = {**message, "headers": [*message["headers"], *head]}
            await send(message)

        await self._app(scope, receive, send_safely)


def is_own_host(host: str) -> bool:
    """Returns whether a Host header names this computer: by an address, which no other site can
    have pointed here, or by its own name."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        own = socket.gethostname().casefold()
        return name.casefold() in ("localhost", own, f"{own}.local")
    return True


def _is_here(asked: HTTPConnection) -> bool:
    """Returns whether a request comes from this computer."""
    try:
        return bool(asked.client and ipaddress.ip_address(asked.client.host).is_loopback)
    except ValueError:
        return False
