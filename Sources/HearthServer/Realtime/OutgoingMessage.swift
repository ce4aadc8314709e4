import HearthHTTP
import HearthJSON
import HearthModel

/// One message to a client. What it says is encoded once and shared by all clients that hear it; only the number in the
/// sequence is each client's own.
struct OutgoingMessage: SocketMessage {
    /// Messages of the same kind that wait are united, or the newer one replaces the older.
    enum Kind: Hashable, Sendable {
        case status
        case consciousness
        case device(String)
    }

    var type: String
    var at: Instant
    /// JSON.
    var data: [UInt8]
    /// What `data` was made of, if it can be united with a newer one.
    var update: DeviceUpdate?
    /// `nil` if it is never united with another.
    var kind: Kind?

    init(type: String, at: Instant, kind: Kind? = nil, data: [UInt8]) {
        (self.type, self.at, self.kind, self.data) = (type, at, kind, data)
    }

    init(type: String, at: Instant, kind: Kind? = nil, writing write: (inout JSONWriter) -> Void) {
        let data = JSONWriter.document {
            $0.beginObject()
            write(&$0)
            $0.endObject()
        }
        self.init(type: type, at: at, kind: kind, data: data)
    }

    init(_ update: DeviceUpdate) {
        self.init(
            type: "device_update", at: update.at, kind: .device(update.deviceID),
            data: JSONWriter.document { update.write(to: &$0) })
        self.update = update
    }

    static func resync(dropped: Int, channels: Set<EventChannel>, at now: Instant) -> OutgoingMessage {
        OutgoingMessage(type: "resync", at: now) {
            $0.member("dropped", dropped)
            $0.member("channels", EventChannel.names(channels))
        }
    }

    static func error(_ code: String, _ message: String, at now: Instant) -> OutgoingMessage {
        OutgoingMessage(type: "error", at: now) { writer in
            writer.key("error")
            writer.beginObject()
            writer.member("code", code)
            writer.member("message", message)
            writer.endObject()
            writer.member("message", message)
        }
    }

    /// Bytes that it takes in a queue, near enough.
    var size: Int { data.count + 96 }

    /// This one and a newer one of the same kind in one message.
    func merged(with newer: OutgoingMessage) -> OutgoingMessage {
        guard let update, let newerUpdate = newer.update else { return newer }
        return OutgoingMessage(update.merged(with: newerUpdate))
    }

    /// - Parameter number: from 1, per connection.
    func encoded(number: Int64) -> [UInt8] {
        JSONWriter.document { writer in
            writer.beginObject()
            writer.member("type", type)
            writer.member("timestamp", at.rfc3339)
            writer.member("timestamp_ms", at.milliseconds)
            writer.member("seq", number)
            writer.key("data")
            writer.fragment(data)
            writer.endObject()
        }
    }
}
