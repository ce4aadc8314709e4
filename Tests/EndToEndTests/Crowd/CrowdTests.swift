import Glibc
import HearthJSON
import NIOCore
import TestParts
import Testing

/// Many listeners at once, some of whom read now and then, never, or are gone without a word: none of them delays the
/// others or the house, and the hub does not grow. `HEARTH_CROWD_LISTENERS` is how many there are, and
/// `HEARTH_CROWD_CHANGES` how much they hear; the whole is 100 and 20,000.
@Suite(.timeLimit(.minutes(10))) struct CrowdTests {
    private static let changes = number("HEARTH_CROWD_CHANGES") ?? 1_000
    /// A round for a hundred would keep a hub built for debugging, on a loaded machine, from reading anybody's pong in time.
    private static let listeners = number("HEARTH_CROWD_LISTENERS") ?? 40

    private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
    /// A round of changes is one of each device of one half of the house. A queue takes 256 messages, so that who reads
    /// misses none, and who does not read has two rounds too many for it.
    private static let (devices, round) = (400, 200)
    /// Lamps that a rule switches while the crowd is told: rules may switch one only some times a minute.
    private static let lamps = 20

    private static func house(port: UInt16) -> String {
        """
        version: 1
        house: {name: Loud House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        devices:
          last: {class: sensor, mqtt: {state_topic: crowd/last}}

        """
            + (0..<devices).map { "  s\($0): {class: sensor, mqtt: {state_topic: crowd/\($0)}}\n" }.joined()
            + (0..<lamps).map { number in
                """
                  button\(number): {class: motion, mqtt: {state_topic: button/\(number)}}
                  lamp\(number): {class: switch, mqtt: {command_topic: lamp/\(number)}}

                """
            }.joined()
    }

    private static let rules = (0..<lamps).map { number in
        """
        when button\(number) turns on { turn on lamp\(number) }
        when button\(number) turns off { turn off lamp\(number) }
        """
    }.joined(separator: "\n")

    private static func manner(of number: Int) -> CrowdListener.Manner {
        switch number % 20 {
        case 3: .neverReads
        case 7: .vanishes
        case 11: .readsNowAndThen
        default: .reads
        }
    }

    @Test func neitherSlowNorDeadListenersDelayAnybody() async throws {
        let broker = try await TestBroker()
        let hub = try await HubUnderTest.start(
            devices: Self.house(port: broker.port), rules: ["lamps.hearth": Self.rules])
        let owner = await hub.owner
        let credential = try #require(owner.credential)
        _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(true) }

        let (stream, told) = AsyncStream.makeStream(of: CrowdListener.News.self)
        var news = stream.makeAsyncIterator()
        var nowAndThen: [any Channel] = []
        let manners = (0..<Self.listeners).map(Self.manner)
        for manner in manners {
            let channel = try await CrowdListener.connect(
                to: hub.port, manner, credential: credential, stride: Self.round
            ) { told.yield($0) }
            if manner == .readsNowAndThen { nowAndThen.append(channel) }
        }
        try await count(manners.count, of: &news) { if case .listens = $0 { true } else { false } }
        let readers = manners.count { $0 == .reads }

        let chorus = try await MQTTChorus(port: broker.port)
        let wire = try await MQTTListener(port: broker.port, topics: ["lamp/+"])
        try await chorus.say((0..<Self.lamps).map { MQTTChorus.Word("button/\($0)", "OFF") })
        _ = try await owner.wait(for: "/devices/button\(Self.lamps - 1)") { $0["current_state", "on"] == .bool(false) }
        let clock = ContinuousClock()
        let began = clock.now
        var waits: [Duration] = []
        var sizes: [Int] = []
        for start in stride(from: 0, to: Self.changes, by: Self.round) {
            let round = start / Self.round
            let (lamp, word) = (round % Self.lamps, round / Self.lamps % 2 == 0 ? "ON" : "OFF")
            let said = wire.messages.count
            let asked = clock.now
            try await chorus.say(
                (start..<start + Self.round).map { MQTTChorus.Word("crowd/\($0 % Self.devices)", "\($0)") }
                    + [MQTTChorus.Word("button/\(lamp)", word)])
            // What the house does while the crowd is still being told.
            try await wire.first(on: "lamp/\(lamp)", after: said) { $0 == word }
            waits.append(clock.now - asked)
            try await count(readers, of: &news) {
                if case .heard(upTo: start + Self.round) = $0 { true } else { false }
            }
            for channel in nowAndThen {
                try await channel.setOption(.autoRead, value: round % 25 == 24).get()
            }
            sizes.append(try await residentBytes(of: hub))
        }
        let duration = clock.now - began
        try await chorus.say([MQTTChorus.Word("crowd/last", "\(CrowdListener.lastWord)")])
        for channel in nowAndThen { try await channel.setOption(.autoRead, value: true).get() }
        try await hearTheEnd(of: &news, readers: readers, others: nowAndThen.count)
        try await chorus.leave()

        let settled = sizes[sizes.count / 4]
        let grown = (sizes.last ?? 0) - settled
        print(
            "\(Self.listeners) listeners, \(Self.changes) changes in \(duration): a rule took \(waits.sorted()[waits.count / 2]),"
                + " at most \(waits.max() ?? .zero); after a quarter the hub has \(settled >> 10) KiB, at the end"
                + " \(grown >> 10) KiB more")
        #expect(grown < 24 << 20, "queues of 512 KiB that are never read, and what waits to be stored")
        #expect(await hub.terminate() == 0)
    }

    /// Waits until a thing has been told so often. Any complaint ends the test.
    private func count(
        _ wanted: Int, of news: inout AsyncStream<CrowdListener.News>.AsyncIterator,
        where fits: (CrowdListener.News) -> Bool
    ) async throws {
        var count = 0
        while count < wanted, let said = await news.next(isolation: #isolation) {
            if case .failed(let reason) = said { throw Complaint(reason: reason) }
            if fits(said) { count += 1 }
        }
    }

    /// Who reads has heard each change; who reads now and then knows the newest of each device, or that it must read again.
    private func hearTheEnd(
        of news: inout AsyncStream<CrowdListener.News>.AsyncIterator, readers: Int, others: Int
    ) async throws {
        let first = max(0, Self.changes - Self.devices)
        var messages: [Int] = []
        try await count(readers + others, of: &news) { said in
            switch said {
            case .done: return true
            case .caughtUp(let newest, let count, let missedSome):
                let known = (first..<Self.changes).count { newest[$0 % Self.devices] == $0 }
                #expect(missedSome || known == Self.changes - first)
                messages.append(count)
                return true
            case .listens, .heard, .failed: return false
            }
        }
        print("who read now and then took \(messages) messages")
    }

    private struct Complaint: Error { let reason: String }

    private func residentBytes(of hub: HubUnderTest) async throws -> Int {
        let pid = try #require(await hub.program?.processID)
        let file = try #require(fopen("/proc/\(pid)/statm", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        fgets(&line, 256, file)
        let pages = String(decoding: line.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }, as: UTF8.self)
            .split(separator: " ")[1]
        return try #require(Int(pages)) * 4_096
    }
}
