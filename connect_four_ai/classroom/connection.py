"""A browser that is connected, and how much it may send."""

import asyncio
import json
import time
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket

MOST_WAITING = 200
"""Maximum number of messages that wait for a slow browser; it is then disconnected, and comes
back."""
MESSAGES, BURST = 20.0, 300.0
"""Messages a second that a browser may send, and at once: what it kept while it was offline."""
WRONG, FORGIVEN = 10, 60.0
"""Wrong codes or numbers that an address may try, in as many seconds."""


class Connection:
    def __init__(self, socket: WebSocket, address: str) -> None:
        """Takes an accepted socket, and the address of the device."""
        self.address = address
        self._socket = socket
        self._waiting: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MOST_WAITING)
        self._allowance, self._counted = BURST, time.monotonic()

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message, as soon as the browser takes it."""
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """Ends the connection after what waits; at once if the browser takes nothing."""
        while self._waiting.full():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def write(self) -> None:
        """Writes the messages until the connection ends."""
        with suppress(Exception):  # the browser has gone
            while (message := await self._waiting.get()) is not None:
                await self._socket.send_text(json.dumps(message, ensure_ascii=False))
        with suppress(Exception):
            await self._socket.close(1008)

    def may_send(self) -> bool:
        """Counts a message. Returns whether the browser sends no more than it may."""
        now = time.monotonic()
        self._allowance = min(BURST, self._allowance + MESSAGES * (now - self._counted)) - 1
        self._counted = now
        return self._allowance > 0


class Attempts:
    """The wrong codes and numbers of each address."""

    def __init__(self) -> None:
        self._wrong: dict[str, list[float]] = {}

    def may_try(self, *whose: str) -> bool:
        now = time.monotonic()
        for one in whose:
            recent = [then for then in self._wrong.get(one, ()) if now - then < FORGIVEN]
            self._wrong[one] = recent
            if len(recent) >= WRONG:
                return False
        return True

    def was_wrong(self, *whose: str) -> None:
        for one in whose:
            self._wrong.setdefault(one, []).append(time.monotonic())
