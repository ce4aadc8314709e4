import HearthHTTP
import HearthModel

/// What one client of the event stream hears.
struct Audience: Sendable {
    var channels: Set<EventChannel> = []
    var visibility = Visibility.only(devices: [], areas: [])
    /// Whom the client speaks for; `nil` as long as nobody knows who it is.
    var reader: Reader?
    /// `nil`: it writes no rules.
    var editing: OpenRuleFile?

    func hears(_ channel: EventChannel, of device: Device) -> Bool {
        channels.contains(channel) && visibility.sees(device)
    }
}

typealias EventOutbox = Outbox<OutgoingMessage, Audience>
