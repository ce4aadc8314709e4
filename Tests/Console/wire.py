"""The wire between a browser and the hub, which counts what the hub sends, whoever in the browser has asked for it."""

import contextlib
import socket
import threading


class Wire:
    """Hands on each connection as it comes. `received` are bytes for the browser."""

    def __init__(self, port):
        self.target, self.received = ("127.0.0.1", port), 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}/"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        with contextlib.suppress(OSError):  # Closed.
            while True:
                browser, _ = self.door.accept()
                hub = socket.create_connection(self.target)
                threading.Thread(target=self.carry, args=(browser, hub, False), daemon=True).start()
                threading.Thread(target=self.carry, args=(hub, browser, True), daemon=True).start()

    def carry(self, one, other, is_counted):
        with contextlib.suppress(OSError):
            while piece := one.recv(65_536):
                self.received += len(piece) if is_counted else 0
                other.sendall(piece)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.door.close()
