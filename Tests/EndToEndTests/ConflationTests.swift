import HearthJSON
import TestParts
import Testing

/// A device that talks more than anybody can use, beside one that talks as devices do (docs/spec/devices.md, section
/// 5.8).
@Suite(.timeLimit(.minutes(2))) struct ConflationTests {
    private static let flood = 20_000
    /// So many words of the flood go between two of the calm device.
    private static let pause = 500

    /// When each value was heard, in milliseconds since 1970.
    private struct Heard {
        var values: [Int]
        var times: [Int]
    }

    @Test func aFloodIsHeardToItsNewestAndDelaysNobody() async throws {
        let broker = try await TestBroker()
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Loud House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)"}
                devices:
                  loud: {class: sensor, mqtt: {state_topic: house/loud}}
                  calm: {class: sensor, mqtt: {state_topic: house/calm}}
                """)
        let owner = await hub.owner
        _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(true) }
        let words = (1...Self.flood).flatMap { number in
            let loud = MQTTChorus.Word("house/loud", "\(number)")
            return number % Self.pause == 0 ? [loud, MQTTChorus.Word("house/calm", "\(number)")] : [loud]
        }
        let chorus = try await MQTTChorus(port: broker.port)
        try await chorus.say(words)
        _ = try await owner.wait(for: "/devices/loud") { $0["current_state", "value"]?.double == Double(Self.flood) }
        let loud = try await heard(of: "loud", from: owner)
        let calm = try await heard(of: "calm", from: owner)
        try await chorus.leave()

        #expect(calm.values == Array(stride(from: Self.pause, through: Self.flood, by: Self.pause)))
        #expect(loud.values.last == Self.flood)
        #expect(loud.values == loud.values.sorted(), "never back to an older one")
        // What the calm device says is in the house before anything that the other one says after it.
        for (value, time) in zip(calm.values, calm.times) {
            let later = zip(loud.values, loud.times).first { $0.0 > value }
            #expect(later.map { time <= $0.1 } ?? true, "\(value) at \(time) after \(String(describing: later))")
        }
        // Whatever did not count is counted. A hub that has time for every word lets all of them count.
        let left = try await owner.get("/devices/loud?detail=full")["diagnostics", "counters", "conflated"]?.double
        #expect(Int(left ?? 0) + loud.values.count == Self.flood)
        let calmly = try await owner.get("/devices/calm?detail=full")["diagnostics", "counters"]
        #expect(calmly?.object?.isEmpty == true, "\(String(describing: calmly))")
        print("of \(Self.flood) messages of a flood \(loud.values.count) were heard")
        #expect(await hub.terminate() == 0)
    }

    /// Oldest first, in as many pages as there are.
    private func heard(of device: String, from owner: API) async throws -> Heard {
        var heard = Heard(values: [], times: [])
        var cursor: String?
        repeat {
            let answer = try await owner.get(
                "/history?slots=\(device).value&order=asc&limit=10000" + (cursor.map { "&cursor=\($0)" } ?? ""))
            for point in try #require(answer["series", "0", "points"]?.array) {
                guard let value = point["v"]?.double, let time = point["t_ms"]?.double else { continue }
                heard.values.append(Int(value))
                heard.times.append(Int(time))
            }
            cursor = answer["next_cursor"]?.string
        } while cursor != nil
        return heard
    }
}
