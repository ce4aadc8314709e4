import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Backpressure: docs/spec/house-api.md, section 8. Pure, with a clock that is only an argument.
@Suite struct RealtimeQueueTests {
    private let now = Instant(milliseconds: 1_751_018_400_000)

    private func note(_ number: Int, size: Int = 0) -> OutgoingMessage {
        OutgoingMessage(type: "note", at: now) {
            $0.member("number", number)
            $0.member("padding", String(repeating: "x", count: size))
        }
    }

    private func status(_ number: Int) -> OutgoingMessage {
        OutgoingMessage(type: "status_update", at: now, kind: .status) { $0.member("number", number) }
    }

    @Test func theNewestStatusReplacesTheOneThatWaits() {
        var queue = MessageQueue<OutgoingMessage>()
        queue.append(status(1), at: now)
        queue.append(note(2), at: now)
        queue.append(status(3), at: now)
        #expect(queue.count == 2)
        let first = queue.next(at: now)
        #expect(first?.data == status(3).data)
    }

    @Test func whatCanBeMergedGoesFirst() {
        var queue = MessageQueue<OutgoingMessage>()
        queue.append(note(0), at: now)
        queue.append(status(1), at: now)
        for number in 2...256 { queue.append(note(number), at: now) }
        #expect(queue.count == MessageQueue<OutgoingMessage>.messageLimit)
        #expect(queue.dropped == 1)
        let first = queue.next(at: now)
        #expect(first?.data == note(0).data)
    }

    @Test func theOldestGoesWhenNothingCanBeMergedAndTheClientIsToldOnce() {
        var queue = MessageQueue<OutgoingMessage>()
        for number in 0..<300 { queue.append(note(number), at: now) }
        #expect(queue.dropped == 44)
        var rest: [OutgoingMessage] = []
        while let message = queue.next(at: now) { rest.append(message) }
        #expect(rest.count { $0.type == "resync" } == 1)
        #expect(rest.count == 257)
        #expect(rest.first?.data == note(44).data)
        #expect(queue.isEmpty)
    }

    @Test func whoLostSomethingHearsOnWhichChannels() throws {
        var queue = MessageQueue<OutgoingMessage>()
        for type in ["question_update", "notification", "concern_update"] {
            queue.append(OutgoingMessage(type: type, at: now) { _ in }, at: now)
        }
        for number in 0..<255 { queue.append(note(number), at: now) }
        func resync() throws -> JSONValue? {
            while let message = queue.next(at: now) {
                if message.type == "resync" { return try JSONValue(parsing: message.data) }
            }
            return nil
        }
        let first = try resync()
        #expect(first?["dropped"]?.integer == 2)
        #expect(first?["channels"] == .array([.string("questions"), .string("notifications")]))
        queue.lose(7, of: [.rules])
        #expect(try resync()?["channels"] == .array([.string("rules")]), "what was told is not told again")
    }

    @Test func bytesAreBoundToo() {
        var queue = MessageQueue<OutgoingMessage>()
        for number in 0..<20 { queue.append(note(number, size: 60_000), at: now) }
        #expect(queue.count == 8)
        #expect(queue.dropped == 12)
    }

    @Test func aClientThatDoesNotReadIsGivenUpAfterAWhile() {
        var queue = MessageQueue<OutgoingMessage>()
        for number in 0..<300 { queue.append(note(number), at: now) }
        #expect(!queue.isStuck(at: now + .seconds(30)))
        #expect(queue.isStuck(at: now + .seconds(31)))
        while queue.next(at: now) != nil {}
        #expect(!queue.isStuck(at: now + .seconds(31)))
    }

    @Test func messagesAreCountedPerConnection() throws {
        let json = try JSONValue(parsing: note(7).encoded(number: 3))
        #expect(json["seq"]?.integer == 3)
        #expect(json["timestamp"]?.string == "2025-06-27T10:00:00Z")
        #expect(json["timestamp_ms"]?.integer == 1_751_018_400_000)
        #expect(json["data"]?["number"]?.integer == 7)
    }

    @Test func aDeviceSnapshotIsCutToFit() {
        let devices = [[UInt8]](repeating: [UInt8](repeating: 0x20, count: 90_000), count: 5)
        #expect(devices.split(intoPartsOf: DeviceSnapshot.partLimit).map(\.count) == [2, 2, 1])
        #expect([[UInt8]]().split(intoPartsOf: 10).map(\.count) == [0])
    }

    @Test func aGuestHearsNoChannelsOfResidents() {
        let (channels, unknown) = EventChannel.named(
            ["*", "rules", "nonsense"], for: Role.guest.capabilities.contains)
        #expect(channels == [.status, .consciousness, .devices, .questions, .house, .notifications])
        #expect(unknown == ["rules", "nonsense"])
    }

    @Test func aClientThatTalksTooMuchIsNoticed() {
        var allowance = MessageAllowance(at: now)
        let taken = (0..<101).map { _ in allowance.take(at: now) }
        #expect(taken == Array(repeating: true, count: 100) + [false])
        let later = allowance.take(at: now + Milliseconds(50))
        #expect(later)
    }
}
