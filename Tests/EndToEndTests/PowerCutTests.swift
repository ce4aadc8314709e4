import FuzzParts
import GRDB
import Glibc
import HearthJSON
import TestParts
import Testing

/// The process is killed under traffic, again and again, at instants that nobody chose (ARCHITECTURE.md, invariant 6).
/// `HEARTH_POWER_CUTS` is how often, 50 without it.
@Suite(.timeLimit(.minutes(30))) struct PowerCutTests {
    private static let lamps = (0..<8).map { "lamp_\($0)" }
    private static let killsPerHub = (getenv("HEARTH_POWER_CUTS").flatMap { Int(String(cString: $0)) } ?? 50) / 2

    private static func house(port: UInt16) -> String {
        let entries = lamps.map {
            "  \($0): {class: light, mqtt: {state_topic: \($0)/state, command_topic: \($0)/set}}"
        }
        return """
            version: 1
            house: {name: Dark House, timezone: Europe/Berlin}
            mqtt: {broker: "127.0.0.1:\(port)"}
            devices:
            """ + "\n" + entries.joined(separator: "\n") + "\n"
    }

    /// What the hub has promised with its answers. Ages are counted in time in which this process ran: while the whole
    /// machine stands still, the hub has no time to write either.
    private actor Promises {
        private var holds: [(lamp: String, until: String, made: Duration)] = []
        private var lived = Duration.zero
        private(set) var stoodStill = Duration.zero
        private var lastBeat = ContinuousClock.now
        private static let longestBeat = Duration.milliseconds(100)
        private(set) var tokens: [String] = []
        private(set) var users: Set<String> = []

        /// To be called all the time.
        /// - Returns: how long this process has run.
        @discardableResult
        func beat() -> Duration {
            let span = ContinuousClock.now - lastBeat
            lastBeat += span
            lived += min(span, Self.longestBeat)
            stoodStill += max(span - Self.longestBeat, .zero)
            return lived
        }

        func held(_ lamp: String, until: String) { holds.append((lamp, until, beat())) }
        func made(token: String) { tokens.append(token) }
        func made(user: String) { users.insert(user) }

        /// Until when each lamp is held at least after a cut, by promises that were older than 1 s. Younger ones may be
        /// lost with it, and are not promised any more.
        func kept(at cut: Duration) -> [String: String] {
            holds.removeAll { $0.made + .seconds(1) > cut }
            return Dictionary(holds.map { ($0.lamp, $0.until) }, uniquingKeysWith: max)
        }
    }

    @Test(arguments: [1, 2])
    func killingTheHubAtAnyInstantLosesNothingOlderThanASecond(hubNumber: UInt64) async throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SplitMix64(seed: seed)
        print("Power cuts of hub \(hubNumber): seed \(seed)")
        let broker = try await TestBroker()
        let hub = try await HubUnderTest.start(devices: Self.house(port: broker.port))
        let owner = await hub.owner
        let promises = Promises()
        let pulse = Task {
            while !Task.isCancelled {
                await promises.beat()
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        defer { pulse.cancel() }

        for round in 1...Self.killsPerHub {
            let life = Duration.milliseconds(Int64.random(in: 0...2_000, using: &random))
            let traffic = Task { await Self.makeTraffic(on: hub, as: owner, broker.port, promises) }
            try await Task.sleep(for: life)
            let cut = await promises.beat()
            await hub.kill()
            traffic.cancel()
            await traffic.value

            try await hub.begin()
            let context = "seed \(seed), round \(round), after \(life)"
            #expect(try integrity(of: hub.state) == "ok", "\(context)")
            #expect(try await owner.get("/auth/me")["name"]?.string != nil, "the owner's session is back: \(context)")
            for token in await promises.tokens.suffix(3) {
                let status = try await API(port: hub.port, credential: API.bearer(token)).get("/house").status
                #expect(status == 200, "a token is back: \(context)")
            }
            let users = try await owner.get("/users")["users"]?.array?.compactMap { $0["username"]?.string } ?? []
            #expect(await promises.users.subtracting(users) == [], "users are back: \(context)")
            for (lamp, until) in await promises.kept(at: cut) {
                // Dates of one form compare as text.
                let kept = try await owner.device(lamp)["hold", "until"]?.string ?? "never"
                #expect(kept >= until && kept != "never", "the hold of \(lamp) is back: \(context)")
            }
        }
        #expect(await promises.kept(at: promises.beat()).count == Self.lamps.count, "there was something to lose")
        print("Power cuts of hub \(hubNumber): the machine stood still for \(await promises.stoodStill)")
        #expect(await hub.terminate() == 0)
    }

    /// Looks at the database beside the running hub, which alone has mended what the kill has left.
    private func integrity(of state: TemporaryFolder) throws -> String? {
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: state.path + "/hearth.sqlite", configuration: configuration)
        return try database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    }

    /// Commands by hand, reports of lamps, new tokens and users, until the hub is gone.
    private static func makeTraffic(on hub: HubUnderTest, as owner: API, _ broker: UInt16, _ promises: Promises) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    for turn in 0... {
                        let lamp = lamps[turn % lamps.count]
                        let action = turn / lamps.count % 2 == 0 ? "turn_on" : "turn_off"
                        let answer = try await owner.control(lamp, #"{"action":"\#(action)","wait":0}"#)
                        if let until = answer["hold", "until"]?.string { await promises.held(lamp, until: until) }
                    }
                } catch { return }  // the hub is gone
            }
            group.addTask {
                do {
                    let speaker = MQTTSpeaker(port: broker)
                    for turn in 0... {
                        try Task.checkCancellation()
                        try await speaker.say(turn % 3 == 0 ? "OFF" : "ON", on: "\(lamps[turn % lamps.count])/state")
                    }
                } catch { return }
            }
            group.addTask {
                do {
                    for turn in 0... {
                        let made = try await owner.post("/auth/tokens", #"{"name":"token \#(turn)","role":"guest"}"#)
                        if let token = made["token"]?.string { await promises.made(token: token) }
                        try await Task.sleep(for: .milliseconds(150))
                    }
                } catch { return }
            }
            group.addTask {
                do {
                    let name = "user-\(await promises.users.count)"
                    let made = try await owner.post(
                        "/users", #"{"username":"\#(name)","password":"one of the many","role":"guest"}"#)
                    if made.status == 201 { await promises.made(user: name) }
                    try await Task.sleep(for: .seconds(60))
                } catch { return }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
