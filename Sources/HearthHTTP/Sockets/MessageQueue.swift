package import HearthModel

/// What waits to be sent to one client. Bounded: messages that can be are united, and when there is no room the oldest
/// of those goes first, then the oldest other one. Whoever lost something is told to read again, once there is room.
package struct MessageQueue<Message: SocketMessage>: Sendable {
    package static var messageLimit: Int { 256 }
    package static var byteLimit: Int { 512 * 1_024 }
    /// A client whose queue stays full for so long is given up.
    package static var patience: Milliseconds { .seconds(30) }

    private var messages: [Message] = []
    private var bytes = 0
    /// Messages lost since connecting.
    package private(set) var dropped = 0
    private var droppedSinceResync = 0
    private var channelsToRead: Set<Message.Channel> = []
    private var fullSince: Instant?

    package init() {}

    package var isEmpty: Bool { messages.isEmpty && droppedSinceResync == 0 }
    package var count: Int { messages.count }

    package mutating func append(_ message: Message, at now: Instant) {
        if let kind = message.kind, let i = messages.lastIndex(where: { $0.kind == kind }) {
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
    package mutating func lose(_ count: Int, of channels: Set<Message.Channel>) {
        channelsToRead.formUnion(channels)
        dropped += count
        droppedSinceResync += count
    }

    package mutating func next(at now: Instant) -> Message? {
        if droppedSinceResync > 0, messages.count < Self.messageLimit / 2 {
            let (lost, channels) = (droppedSinceResync, channelsToRead)
            droppedSinceResync = 0
            channelsToRead.removeAll()
            return Message.resync(dropped: lost, channels: channels, at: now)
        }
        guard !messages.isEmpty else { return nil }
        let message = messages.removeFirst()
        bytes -= message.size
        if messages.count < Self.messageLimit / 2, bytes < Self.byteLimit / 2 { fullSince = nil }
        return message
    }

    /// Full for longer than there is patience for.
    package func isStuck(at now: Instant) -> Bool { fullSince.map { now - $0 > Self.patience } ?? false }

    private var isOverfull: Bool { messages.count > Self.messageLimit || bytes > Self.byteLimit }

    /// The newest message is never the one to go: it was only just taken.
    private mutating func dropOldest() {
        guard messages.count > 1 else {
            bytes = 0
            let last = messages.popLast()?.channel
            return lose(1, of: last.map { [$0] } ?? [])
        }
        let older = messages.dropLast()
        let i = older.firstIndex { $0.kind != nil } ?? 0
        let oldest = messages.remove(at: i)
        bytes -= oldest.size
        lose(1, of: oldest.channel.map { [$0] } ?? [])
    }
}
