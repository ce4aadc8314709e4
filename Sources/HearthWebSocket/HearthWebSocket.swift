// HearthWebSocket: WebSocket (RFC 6455, version 13, no extensions) on hummingbird's HTTP port.
//
// Owns: the upgrade, the protocol's rules and its limits. It passes whole messages to a handler.
//
// Must never: know what the messages mean (no homes, no users, no JSON). A closure decides who may connect.
//
// Start with `HTTPServerBuilder.webSocketUpgrade`, then follow one connection:
//
// 1. `WebSocketUpgradeChannel` sets the pipeline up and owns the connection's task.
// 2. `UpgradeGate` reads the first request. Anything but a WebSocket handshake goes on to the router as plain HTTP.
// 3. A handshake waits in the gate, and nothing more is read, until the `shouldUpgrade` closure has answered.
// 4. `WebSocketProtocolHandler` turns frames into messages (`MessageAssembler`), pings (`KeepAlive`) and closes.
// 5. `WebSocketConnection` is what the handler sees.
//
// There are two tasks per socket, the handler's and the connection's own. Timers, pongs and the closing handshake run
// on the event loop, so that a busy or stuck handler cannot delay them.
