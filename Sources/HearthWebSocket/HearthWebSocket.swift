// # HearthWebSocket
//
// WebSocket (RFC 6455, version 13, no extensions) on hummingbird's HTTP port. It owns the upgrade, the protocol's rules
// and its limits, and hands whole messages to a handler. It must never know what the messages mean: no homes, no users,
// no JSON; who may connect is asked through a closure.
//
// Start reading at `HTTPServerBuilder.webSocketUpgrade`, then follow one connection:
//
// 1. `WebSocketUpgradeChannel` sets the pipeline up and owns the connection's task.
// 2. `UpgradeGate` reads the first request. Anything but a WebSocket handshake goes on to the router as plain HTTP.
// 3. A handshake waits in the gate, nothing more being read, until the `shouldUpgrade` closure has answered.
// 4. `WebSocketProtocolHandler` turns frames into messages (`MessageAssembler`), pings (`KeepAlive`) and closes.
// 5. `WebSocketConnection` is what the handler sees.
//
// Two tasks exist per socket, the handler's and the connection's own. Timers, pongs and the closing handshake run on the
// event loop, so that a handler that is busy or stuck cannot delay them.
