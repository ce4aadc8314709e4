import HearthKernel
import HearthModel
import HearthTwins
import Testing

/// The twin of a device: docs/spec/twins.md, section 2.
@Suite struct TwinTests {
    private var home = MirroredHouse()

    /// For q = 1; L is 2 h, the least limit of the class.
    @Test(arguments: [(2.0, 1.0), (3, 0.707), (4, 0.500), (6, 0.250)])
    mutating func confidenceHalvesWithEachLimitOfSilence(hours: Double, expected: Double) throws {
        let room = try home.add("room", "temp", properties: ["temp"])
        home.report(room, "temp", .number(20))
        #expect(home.house.silenceLimit(try #require(home.house.registry.slot("temp", of: room))) == .hours(2))
        home.wait(Milliseconds(Int64(hours * 3_600_000)))
        #expect(abs(try home.twin(room).properties[0].confidence - expected) < 0.0005)
    }

    @Test mutating func itIsThereFromTheRegistrationOn() throws {
        let room = try home.add("room", "temp", properties: ["temp"])
        let twin = try home.twin(room)
        #expect(twin.detail == .neverReported && twin.status == .initializing)
        #expect(twin.confidence(in: home.house.registry) == 0 && twin.lastSync == nil && twin.divergence.isEmpty)
    }

    /// The limit of silence is the one at which rules begin to read `unknown`.
    @Test mutating func itIsStaleAsSoonAsRulesReadUnknown() throws {
        let room = try home.add("room", "temp", properties: ["temp"])
        let slot = try #require(home.house.registry.slot("temp", of: room))
        home.report(room, "temp", .number(20))
        home.wait(.hours(2))
        #expect(try home.twin(room).detail == .synchronized && !home.house.isStale(slot, at: home.now))
        home.wait(Milliseconds(1))
        #expect(try home.twin(room).detail == .stale && home.house.isStale(slot, at: home.now))
    }

    /// What can be set does not grow old while its device is there: only availability decides.
    @Test mutating func theSetpointOfADeviceThatIsThereIsAlwaysSure() throws {
        let heater = try home.add("heater", "thermostat", properties: ["setpoint", "temp"])
        home.report(heater, "setpoint", .number(21))
        home.report(heater, "temp", .number(20))
        home.wait(.hours(8))
        let twin = try home.twin(heater)
        #expect(twin.properties.map(\.detail) == [.synchronized, .stale])
        #expect(twin.properties[0].confidence == 1 && twin.properties[1].confidence < 1)
    }

    @Test mutating func whatIsAskedIsPendingUntilItIsReported() throws {
        let lamp = try home.add("lamp", "light", properties: ["on"])
        home.report(lamp, "on", .flag(false))
        home.wait(.seconds(5))
        home.ask(lamp, "on", .flag(true))
        let asked = try home.twin(lamp)
        #expect(asked.detail == .pending && asked.status == .syncing && asked.pending.count == 1)
        #expect(asked.properties[0].desired == .flag(true) && asked.properties[0].desiredBy == .person("anna"))
        #expect(asked.properties[0].reported == .flag(false) && asked.properties[0].command?.state == .sent)
        home.report(lamp, "on", .flag(true))
        let done = try home.twin(lamp)
        #expect(done.detail == .synchronized && done.pending.isEmpty && done.divergence.isEmpty)
    }

    @Test mutating func aDeviceThatDoesNotAnswerHasDiverged() throws {
        let lamp = try home.add("lamp", "light", properties: ["on"])
        home.report(lamp, "on", .flag(false))
        home.wait(.seconds(5))
        home.ask(lamp, "on", .flag(true))
        home.wait(.seconds(10))
        #expect(try home.twin(lamp).detail == .diverged && home.twin(lamp).divergenceScore == 1)
        #expect(try home.twin(lamp).properties[0].command?.state == .unacknowledged)
        // Its command is forgotten after a while, and it is still not as it should be.
        home.wait(.seconds(40))
        #expect(try home.twin(lamp).detail == .diverged)
        home.report(lamp, "on", .flag(true))
        #expect(try home.twin(lamp).detail == .synchronized && home.twin(lamp).divergenceScore == 0)
    }

    @Test mutating func theWorstPropertyDecides() throws {
        let lamp = try home.add("lamp", "light", properties: ["on", "brightness"])
        home.report(lamp, "on", .flag(true))
        #expect(try home.twin(lamp).properties.map(\.detail) == [.synchronized, .neverReported])
        #expect(try home.twin(lamp).detail == .neverReported)
        home.happen(.availability(lamp, .offline, .device))
        let away = try home.twin(lamp)
        #expect(away.detail == .offline && away.confidence(in: home.house.registry) == 0)
        #expect(away.properties[0].reported == .flag(true), "the last value that was received")
        home.happen(.availability(lamp, .error, .driver))
        #expect(try home.twin(lamp).status == .error)
    }

    @Test mutating func withoutTheBrokerAllOnItAreOffline() throws {
        let lamp = try home.add("lamp", "light", properties: ["on"])
        let flag = try home.add("flag", "switch", properties: ["on"], integration: "virtual")
        home.report(lamp, "on", .flag(true))
        home.happen(.link(connected: false))
        #expect(try home.twin(lamp).detail == .offline && home.twin(flag).detail != .offline)
    }

    @Test mutating func fiveRefusedReadingsInARowAreAFault() throws {
        let room = try home.add("room", "temp", properties: ["temp"])
        let slot = try #require(home.house.registry.slot("temp", of: room))
        home.report(room, "temp", .number(20))
        home.report(room, "temp", .unknown)
        #expect(try home.twin(room, refused: [slot: 4]).detail == .stale)
        #expect(try home.twin(room, refused: [slot: 5]).detail == .driverFault)
    }

    @Test mutating func whatHasNoHardwareSaysSo() throws {
        let flag = try home.add("flag", "switch", properties: ["on"], integration: "virtual")
        let lamp = try home.add("lamp", "light", properties: ["on"]) { $0.simulated = true }
        home.ask(flag, "on", .flag(true))
        home.report(lamp, "on", .flag(true))
        #expect(try home.twin(flag).status == .noRealDevice && home.twin(lamp).detail == .simulated)
    }

    @Test func theDetailsStandInFallingBadness() {
        let words = SyncDetail.allCases.sorted().map(\.rawValue)
        #expect(
            words == [
                "driver_fault", "offline", "diverged", "stale", "pending", "never_reported", "simulated", "virtual",
                "synchronized",
            ])
    }

    @Test(arguments: 0..<20)
    mutating func nobodyBecomesSurerByWaiting(seed: Int) throws {
        let (lamp, room) = (
            try home.add("lamp", "light", properties: ["on", "brightness"]),
            try home.add("room", "temp", properties: ["temp", "battery"])
        )
        var random = Stream(state: UInt64(seed + 1))
        for _ in 0..<random.below(20) {
            home.report(room, "temp", .number(Double(random.below(30))))
            home.report(lamp, "on", .flag(random.below(2) == 0))
            home.wait(.minutes(Int64(random.below(200))))
        }
        var before = [1.0, 1.0, 1.0, 1.0]
        for _ in 0..<30 {
            let now = try [lamp, room].flatMap { try home.twin($0).properties.map(\.confidence) }
            #expect(zip(now, before).allSatisfy { $0 <= $1 }, "\(before) became \(now)")
            before = now
            home.wait(.minutes(Int64(random.below(300))))
        }
    }

    @Test(arguments: 0..<20)
    mutating func aRestartChangesNothingButTheProvenance(seed: Int) throws {
        let heater = try home.add("heater", "thermostat", properties: ["setpoint", "temp"])
        let room = try home.add("room", "temp", properties: ["temp", "battery"])
        var random = Stream(state: UInt64(seed + 1))
        for _ in 0..<(1 + random.below(12)) {
            home.report(room, "temp", .number(Double(random.below(30))))
            home.report(heater, "temp", .number(Double(random.below(30))))
            if random.below(2) == 0 { home.report(room, "battery", .number(Double(random.below(100)))) }
            home.wait(.minutes(Int64(1 + random.below(300))))
        }
        let again = home.restarted()
        for device in [heater, room] {
            for (before, after) in zip(try home.twin(device).properties, try again.twin(device).properties) {
                var expected = before
                expected.provenance = before.provenance.map { _ in .restored }
                #expect(after == expected)
            }
        }
    }

    /// The same numbers in every run (Marsaglia's xorshift64).
    private struct Stream {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(limit))
        }
    }
}
