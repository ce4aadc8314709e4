import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// A command (docs/spec/house-api.md, section 5.4).
struct CommandBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Command", "A command",
            """
            id device_id action values:map state:queued|sent|acknowledged|unacknowledged|failed|expired|superseded|cancelled
            origin? layer? created_at:date sent_at?:date acked_at?:date expires_at?:date tries:int latency_ms?:int late:bool
            in_progress:bool reason? device_error?
            """)
    }

    let command: StoredCommand
    /// For guests, who are not told who or what is behind it.
    let isDiscreet: Bool

    init(_ command: StoredCommand, isDiscreet: Bool) { (self.command, self.isDiscreet) = (command, isDiscreet) }
    init(_ command: Command, in registry: Registry, isDiscreet: Bool) {
        self.init(StoredCommand(command, in: registry), isDiscreet: isDiscreet)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", command.id.text)
        writer.member("device_id", command.device)
        writer.member("action", command.action)
        writer.key("values")
        writer.beginObject()
        if case .set(let settings) = command.body {
            for setting in settings where setting.value.isKnown {
                writer.member(named: setting.property, ValueBody(value: setting.value))
            }
        }
        writer.endObject()
        writer.member("state", command.state.rawValue)
        if !isDiscreet { writer.member("origin", command.origin.text) }
        writer.memberIfPresent("layer", command.layer?.text)
        writer.member("created_at", command.createdAt.rfc3339)
        writer.memberIfPresent("sent_at", command.sentAt?.rfc3339)
        writer.memberIfPresent("acked_at", command.ackedAt?.rfc3339)
        if command.state == .queued { writer.member("expires_at", command.expiresAt.rfc3339) }
        writer.member("tries", command.tries)
        if let sent = command.sentAt, let acked = command.ackedAt {
            writer.member("latency_ms", (acked - sent).count)
        }
        writer.member("late", command.late)
        writer.member("in_progress", command.inProgress)
        writer.memberIfPresent("reason", command.reason?.rawValue)
        writer.memberIfPresent("device_error", command.deviceError)
        writer.endObject()
    }
}
