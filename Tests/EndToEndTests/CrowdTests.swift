import Glibc
import HearthJSON
import TestParts
import Testing

/// A hundred listeners at once, some of whom never read or are gone without a word: none of them delays the others or the
/// house. `HEARTH_CROWD_CHANGES` is how much they hear, 300 changes without it.
@Suite(.timeLimit(.minutes(10))) struct CrowdTests {
    private static let changes = getenv("HEARTH_CROWD_CHANGES").flatMap { Int(String(cString: $0)) } ?? 300
    private static let last = "77.5"

    private static func house(port: UInt16) -> String {
        """
        version: 1
        house: {name: Loud House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        devices:
          meter: {class: temp, mqtt: {state_topic: meter/state}}
          lamp: {class: light, virtual: {}}
        """
    }

    private enum Manner { case reads, neverReads, vanishes }

    @Test func neitherSlowNorDeadListenersDelayAnybody() async throws {
        let broker = try await TestBroker()
        let hub = try await HubUnderTest.start(devices: Self.house(port: broker.port))
        let owner = await hub.owner
        let credential = try #require(owner.credential)
        _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(true) }
        let (ready, done) = (Transcript<Int>(), Transcript<Int>())
        let before = try await residentBytes(of: hub)
        try await withThrowingTaskGroup { group in
            for number in 0..<100 {
                let manner: Manner = number % 20 == 3 ? .neverReads : number % 20 == 7 ? .vanishes : .reads
                group.addTask {
                    try await Self.listen(
                        at: hub.port, credential, manner, whenReady: { ready.append(number) }, until: done)
                }
            }
            try await ready.first(after: 99, within: .seconds(120)) { _ in true }
            let lines = (0..<Self.changes).map { "\($0 % 70)\n" }.joined() + Self.last + "\n"
            let spoken = try await Shell.run(
                "mosquitto_pub", ["-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "meter/state", "-l"], input: lines)
            #expect(spoken.status == 0)
            for _ in 0..<5 {
                #expect(try await owner.control("lamp", #"{"action":"toggle"}"#).status != 504)
            }
            _ = try await owner.wait(for: "/devices/meter") { $0["current_state", "temp"]?.double == 77.5 }
            // All but the five who never read.
            for _ in 0..<95 { try await group.next() }
            done.append(0)
            try await group.waitForAll()
        }
        let grown = try await residentBytes(of: hub) - before
        print("100 listeners, \(Self.changes) changes: the hub has grown by \(grown >> 10) KiB")
        #expect(grown < 64 << 20, "ten queues of 512 KiB, and what connections take")
        #expect(await hub.terminate() == 0)
    }

    private static func listen(
        at port: UInt16, _ credential: String, _ manner: Manner, whenReady: @Sendable () -> Void,
        until done: Transcript<Int>
    ) async throws {
        try await WebSocketTestClient.run(port: Int(port)) { client in
            #expect(try await client.upgrade("/api/v1/realtime", credential).status == 101)
            try await client.send(.text(#"{"type":"init","data":{"subscriptions":["devices"]}}"#))
            while true {
                let frame = try await client.frame()
                if frame.opcode == 1, frame.text.contains("init_complete") { break }
            }
            whenReady()
            switch manner {
            case .vanishes: return
            case .neverReads: try await done.first(within: .seconds(600)) { _ in true }
            case .reads:
                while true {
                    let frame = try await client.frame()
                    if frame.opcode == 9 { try await client.send(.pong(frame.text)) }
                    guard frame.opcode == 1 else { continue }
                    if frame.text.contains("device_update"), frame.text.contains("\"temp\":" + last) { return }
                }
            }
        }
    }

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
