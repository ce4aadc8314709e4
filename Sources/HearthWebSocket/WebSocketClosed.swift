/// The connection is closing or closed, by whichever side, and takes no more messages.
package struct WebSocketClosed: Error {}
