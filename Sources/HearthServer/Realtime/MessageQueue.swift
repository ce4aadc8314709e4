import HearthJSON
import HearthModel

/// What waits to be sent to one client (house-api.md, section 8, "Backpressure"). Bounded: messages that can be are
/// united, and when there is no room the oldest of those goes first, then the oldest other one. Whoever lost something
/// is told to read again, once there is room.
struct MessageQueue {
    static let messageLimit = 256
    static let byteLimit = 512 * 1_024
    /// A client whose queue stays full for so long is given up.
    static let patience = Milliseconds.seconds(30)

    private var messages: [OutgoingMessage] = []
    private var bytes = 0
    /// Messages lost since connecting.
    private(set) var dropped = 0
    private var droppedSinceResync = 0
    private var channelsToRead: Set<EventChannel> = []
    private var fullSince: Instant?

    var isEmpty: Bool { messages.isEmpty && droppedSinceResync == 0 }
    var count: Int { messages.count }

    mutating func append(_ message: OutgoingMessage, at now: Instant) {
        if message.merging != .never,
            let i = messages.lastIndex(where: { $0.merging == message.merging })
        {
            bytes -= messages[i].size
            messages[i] = messages[i].merged(with: message)
            bytes += messages[i].size
        } else {
            messages.append(message)
            bytes += message.size
        }
        while isOverfull {
            if fullSince == nil { fullSince = now }
            dropOldest()
        }
    }

    /// Messages of which the client shall know that it missed them, though they never came this far.
    /// - Parameter channels: on which they would have been heard.
    mutating func lose(_ count: Int, of channels: Set<EventChannel>) {
        channelsToRead.formUnion(channels)
        dropped += count
        droppedSinceResync += count
    }

    mutating func next(at now: Instant) -> OutgoingMessage? {
        if droppedSinceResync > 0, messages.count < Self.messageLimit / 2 {
            let (lost, channels) = (droppedSinceResync, EventChannel.names(channelsToRead))
            droppedSinceResync = 0
            channelsToRead.removeAll()
            return OutgoingMessage(type: "resync", at: now) {
                $0.member("dropped", lost)
                $0.member("channels", channels)
            }
        }
        guard !messages.isEmpty else { return nil }
        let message = messages.removeFirst()
        bytes -= message.size
        if messages.count < Self.messageLimit / 2, bytes < Self.byteLimit / 2 { fullSince = nil }
        return message
    }

    /// Full for longer than there is patience for.
    func isStuck(at now: Instant) -> Bool { fullSince.map { now - $0 > Self.patience } ?? false }

    private var isOverfull: Bool { messages.count > Self.messageLimit || bytes > Self.byteLimit }

    /// The newest message is never the one to go: it was only just taken.
    private mutating func dropOldest() {
        guard messages.count > 1 else {
            bytes = 0
            let last = messages.popLast()?.channel
            return lose(1, of: last.map { [$0] } ?? [])
        }
        let older = messages.dropLast()
        let i = older.firstIndex { $0.merging != .never } ?? 0
        let oldest = messages.remove(at: i)
        bytes -= oldest.size
        lose(1, of: oldest.channel.map { [$0] } ?? [])
    }
}
