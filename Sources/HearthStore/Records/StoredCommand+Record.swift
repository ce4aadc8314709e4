import FoundationEssentials
package import HearthJSON
import HearthModel

/// The record says what the columns beside it do not, as far as it is not as with most.
extension StoredCommand: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("action", action)
        writer.member("body", body)
        if transition != 0 { writer.member("transition", transition) }
        writer.member("origin", origin)
        writer.member("layer", ifPresent: layer.map { Int($0.rawValue) })
        writer.member("state", state.rawValue)
        writer.member("sentAt", ifPresent: sentAt)
        writer.member("ackedAt", ifPresent: ackedAt)
        writer.member("expiresAt", expiresAt)
        writer.member("tries", tries)
        if late { writer.member("late", late) }
        if inProgress { writer.member("inProgress", inProgress) }
        writer.member("reason", ifPresent: reason?.rawValue)
        writer.member("supersededBy", ifPresent: supersededBy)
        writer.member("deviceError", ifPresent: deviceError)
        writer.member("flight", ifPresent: flight)
        writer.endObject()
    }
}

extension StoredCommand: DecodableWithConfiguration {
    package struct Columns {
        var number: Int64
        var device: String
        var createdAt: Instant
        /// Of its flight.
        var explainsUntil: Instant?
    }

    private enum CodingKeys: CodingKey {
        case action, body, transition, origin, layer, state, sentAt, ackedAt, expiresAt, tries, late, inProgress,
            reason, supersededBy, deviceError, flight
    }

    package init(from decoder: any Decoder, configuration columns: Columns) throws {
        let record = try decoder.container(keyedBy: CodingKeys.self)
        (number, device, createdAt) = (columns.number, columns.device, columns.createdAt)
        action = try record.decode(String.self, forKey: .action)
        body = try record.decode(Body.self, forKey: .body)
        transition = try record.decodeIfPresent(Int64.self, forKey: .transition) ?? 0
        origin = try record.decode(Origin.self, forKey: .origin)
        layer = try record.decodeIfPresent(Layer.self, forKey: .layer)
        state = try record.decode(Command.State.self, forKey: .state)
        sentAt = try record.decodeIfPresent(Instant.self, forKey: .sentAt)
        ackedAt = try record.decodeIfPresent(Instant.self, forKey: .ackedAt)
        expiresAt = try record.decode(Instant.self, forKey: .expiresAt)
        tries = try record.decode(Int.self, forKey: .tries)
        late = try record.decodeIfPresent(Bool.self, forKey: .late) ?? false
        inProgress = try record.decodeIfPresent(Bool.self, forKey: .inProgress) ?? false
        reason = try record.decodeIfPresent(Command.Reason.self, forKey: .reason)
        supersededBy = try record.decodeIfPresent(Int64.self, forKey: .supersededBy)
        deviceError = try record.decodeIfPresent(String.self, forKey: .deviceError)
        flight = try record.decodeIfPresent(CommandFlight.self, forKey: .flight)
        flight?.explainsUntil = columns.explainsUntil
    }
}

extension CommandFlight: FrequentRecord {
    /// Until when it explains what is reported is a column of its command's row.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("from", from)
        writer.member("lastSent", ifPresent: lastSent)
        writer.member("due", due)
        writer.endObject()
    }
}

extension StoredCommand.Body: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .set(let settings): writer.choice("set") { $0.member("_0", settings) }
        case .act(let act): writer.choice("act") { $0.member("_0", act.rawValue) }
        }
    }
}

extension StoredCommand.Setting: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("property", property)
        writer.member("value", value)
        writer.endObject()
    }
}
