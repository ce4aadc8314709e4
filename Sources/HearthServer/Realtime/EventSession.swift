import HearthHTTP
import HearthJSON
import HearthModel
import HearthWebSocket
import NIOCore

/// The talk with one client that hears of the house's events.
protocol EventSession: Actor {
    /// Between two ticks.
    static var pause: Duration { get }

    /// What the client says.
    func receive(_ message: WebSocketMessage) async

    /// Time passes.
    func tick() async

    /// A message as this kind of client reads it; `nil` for what it does not know.
    /// - Parameter number: from 1, by one more for each message of the connection.
    nonisolated func text(of message: OutgoingMessage, number: Int64) -> [UInt8]?
}

extension Broadcaster {
    /// Talks with a client until it goes or is sent away.
    /// - Parameter session: makes the talk, from its outbox and from what ends the connection.
    func serve(
        _ connection: WebSocketConnection, _ audience: Audience, clock: @escaping @Sendable () -> Instant,
        session: (EventOutbox, @escaping @Sendable (WebSocketCloseCode, String) -> Void) -> some EventSession
    ) async {
        let outbox = EventOutbox(audience: audience)
        add(outbox)
        defer { remove(outbox) }
        let session = session(outbox) { connection.close($0, reason: $1) }
        await withTaskGroup { group in
            group.addTask { await session.write(outbox, to: connection, clock: clock) }
            group.addTask { await session.tickOnAndOn() }
            for await message in connection.messages { await session.receive(message) }
            outbox.finish()
            group.cancelAll()
        }
    }
}

extension EventSession {
    nonisolated fileprivate func write(
        _ outbox: EventOutbox, to connection: WebSocketConnection, clock: @escaping @Sendable () -> Instant
    ) async {
        var number: Int64 = 0
        while let message = await outbox.next(at: clock) {
            number += 1
            guard let text = text(of: message, number: number) else { continue }
            do throws(WebSocketClosed) {
                try await connection.send(.text(ByteBuffer(bytes: text)))
            } catch {
                return  // Nobody reads any more.
            }
        }
    }

    nonisolated fileprivate func tickOnAndOn() async {
        while !Task.isCancelled {
            await tick()
            do { try await Task.sleep(for: Self.pause) } catch { return }
        }
    }
}

extension WebSocketMessage {
    /// What a client says, once it is understood as JSON with a type.
    enum Said {
        case message(type: String, JSONValue)
        /// Why it is none, for the client.
        case nonsense(String)
        case notText
    }

    var said: Said {
        guard case .text(let buffer) = self else { return .notText }
        do throws(JSONError) {
            let value = try buffer.withUnsafeReadableBytes { bytes throws(JSONError) in try JSONValue(parsing: bytes) }
            guard let type = value["type"]?.string else { return .nonsense("A message needs a type") }
            return .message(type: type, value)
        } catch {
            return .nonsense("The message is not valid JSON")
        }
    }
}
