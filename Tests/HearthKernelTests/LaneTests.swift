import HearthKernel
import HearthModel
import Testing

/// What bridges and the broker take within a second (docs/spec/devices.md, section 5.7).
@Suite struct LaneTests {
    /// Lamps behind one bridge, or behind none, that are off.
    private func lamps(_ count: Int, behind bridge: String?, _ home: inout TestHouse) throws -> [DeviceIndex] {
        let lamps = try (0..<count).map { number in
            try home.add("\(bridge ?? "lamp")\(number)", "light", properties: ["on", "brightness"]) {
                $0.bridge = bridge
            }
        }
        for lamp in lamps { home.report(lamp, ["on": .flag(false)]) }
        home.wait(.seconds(3))
        home.forgetThePast()
        return lamps
    }

    private let on = ["on": Value.flag(true)]

    /// They answer, so that nothing is sent twice.
    private func answer(_ lamps: [DeviceIndex], _ home: inout TestHouse) {
        for lamp in lamps where home.output(lamp, "on") == .flag(true) { home.report(lamp, on) }
    }

    @Test func aBridgeTakesTwentyCommandsASecondAndTheRestInOrder() throws {
        var home = TestHouse()
        let lamps = try lamps(50, behind: "zigbee", &home)
        let results = lamps.map { home.write($0, on, by: .rule("All")) }
        #expect(home.takeSends() == (0..<20).map { "zigbee\($0) on=on" })
        #expect(home.command(results[20])?.state == .queued && home.command(results[20])?.reason == .rateLimited)
        answer(Array(lamps[..<20]), &home)
        home.wait(Milliseconds(999))
        #expect(home.takeSends() == [])
        home.wait(Milliseconds(1))
        #expect(home.takeSends() == (20..<40).map { "zigbee\($0) on=on" })
        answer(Array(lamps[20..<40]), &home)
        home.wait(.seconds(1))
        #expect(home.takeSends() == (40..<50).map { "zigbee\($0) on=on" })
    }

    @Test func everyBridgeHasItsOwnRateAndTheBrokerTakesTwoHundred() throws {
        var home = TestHouse()
        let bridges = try ["one", "two"].map { try lamps(25, behind: $0, &home) }
        for lamp in bridges.joined() { home.write(lamp, on) }
        #expect(home.takeSends().count == 40)
        home.wait(.seconds(5))
        home.forgetThePast()
        let rest = try lamps(230, behind: nil, &home)
        for lamp in rest { home.write(lamp, on) }
        #expect(home.takeSends() == (0..<200).map { "lamp\($0) on=on" })
        home.report(rest[0], on)
        for lamp in rest[..<200] { home.report(lamp, on) }
        home.wait(.seconds(1))
        #expect(home.takeSends() == (200..<230).map { "lamp\($0) on=on" })
    }

    @Test func aBrokerThatConfirmsAtOnceIsInNoHurry() throws {
        var home = TestHouse()
        let lamps = try lamps(300, behind: nil, &home)
        for lamp in lamps {
            let result = home.write(lamp, on)
            let command = home.command(result)
            #expect(command?.state == .sent)
            if let command { home.happen(.transmitted(command.id)) }
        }
        home.wait(Milliseconds(200))
        for lamp in lamps { home.report(lamp, on) }
        home.forgetThePast()
        // What is asked all at once waits.
        for lamp in lamps { home.write(lamp, ["on": .flag(false)]) }
        #expect(home.takeSends().count == 200)
    }

    @Test func peopleGoBeforeRulesAndSafetyWaitsForNobody() throws {
        var home = TestHouse()
        let lamps = try lamps(44, behind: "zigbee", &home)
        for lamp in lamps[..<42] { home.write(lamp, on, by: .rule("All")) }
        home.write(lamps[42], on)
        try home.claim(lamps[43], "on", .flag(true), .safety)
        #expect(home.takeSends().suffix(2) == ["zigbee19 on=on", "zigbee43 on=on"])
        answer(lamps, &home)
        home.wait(.seconds(1))
        // The safety's command has been counted.
        #expect(home.takeSends() == ["zigbee42 on=on"] + (20..<39).map { "zigbee\($0) on=on" })
    }

    @Test func aNewerValueTakesThePlaceOfTheOneThatWaits() throws {
        var home = TestHouse()
        let lamps = try lamps(24, behind: "zigbee", &home)
        for lamp in lamps { home.write(lamp, ["brightness": .number(30)], by: .rule("All")) }
        let newer = home.write(lamps[21], ["brightness": .number(40)], by: .rule("All"))
        #expect(home.command(newer)?.state == .queued)
        home.forgetThePast()
        answer(Array(lamps[..<20]), &home)
        home.wait(.seconds(1))
        #expect(
            home.takeSends() == [
                "zigbee20 on=on brightness=30", "zigbee21 on=on brightness=40", "zigbee22 on=on brightness=30",
                "zigbee23 on=on brightness=30",
            ])
    }

    @Test func whatMayNotWaitGoesAtOnce() throws {
        var home = TestHouse()
        let lamps = try lamps(21, behind: "zigbee", &home)
        let door = try home.add("door", "lock", reporting: ["state": .text("unlocked")]) { $0.bridge = "zigbee" }
        let blind = try home.add("blind", "cover", reporting: ["state": .text("closed")]) { $0.bridge = "zigbee" }
        for lamp in lamps { home.write(lamp, on, by: .rule("All")) }
        home.forgetThePast()
        home.write(door, ["state": .text("locked")])
        home.write(blind, "stop", .act(.stop))
        #expect(home.takeSends() == ["door state=locked", "blind stop"])
    }

    @Test func nothingIsSentAfterItHasExpired() throws {
        var home = TestHouse()
        let lamps = try (0..<100).map { number in
            try home.add("lamp\(number)", "light", reporting: ["on": .flag(false)]) {
                $0.bridge = "zigbee"
                $0.times.commandTTL = .seconds(2)
            }
        }
        let start = home.now
        let results = lamps.map { home.write($0, on) }
        var sent = home.takeSends()
        while home.now < start + .seconds(10) {
            answer(lamps, &home)
            home.wait(Milliseconds(100))
            let more = home.takeSends()
            #expect(more.isEmpty || home.now < start + .seconds(2))
            sent += more
        }
        #expect(sent.count == 40)
        #expect(results.filter { home.states($0).last == .expired }.count == 60)
    }

    @Test func secondTriesWaitForTheirTurnToo() throws {
        var home = TestHouse()
        let lamps = try lamps(30, behind: "zigbee", &home)
        for lamp in lamps { home.write(lamp, on) }
        var sends: [Instant] = home.takeSends().map { _ in home.now }
        for _ in 0..<200 {
            home.wait(Milliseconds(50))
            sends += home.takeSends().map { _ in home.now }
        }
        #expect(sends.count == 60)
        for instant in sends {
            #expect(sends.count { $0 >= instant && $0 < instant + .seconds(1) } <= 20)
        }
    }

    @Test func peopleGoFirstWhenTheBrokerIsBack() throws {
        var home = TestHouse()
        let lamps = try lamps(30, behind: "zigbee", &home)
        home.happen(.link(connected: false))
        for lamp in lamps[..<29] { home.write(lamp, on, by: .rule("All")) }
        home.write(lamps[29], on)
        #expect(home.takeSends() == [])
        home.happen(.link(connected: true))
        #expect(home.takeSends() == ["zigbee29 on=on"] + (0..<19).map { "zigbee\($0) on=on" })
    }

    @Test func whatOneMessageTellsCountsAsOneAndTakesThoseAlongThatWait() throws {
        var home = TestHouse()
        let lamps = try lamps(30, behind: "zigbee", &home)
        let results = lamps.map { home.write($0, on) }
        let commands = results.compactMap(home.command)
        #expect(home.house.waiting(beside: [commands[0]]).map(\.id) == commands[20...].map(\.id))
        home.forgetThePast()
        home.happen(.combined(commands.map(\.id)))
        #expect(home.takeSends() == [])
        #expect(results.allSatisfy { home.command($0)?.state == .sent })
        #expect(home.house.waiting(beside: [commands[0]]) == [])
        home.wait(Milliseconds(200))
        answer(lamps, &home)
        for lamp in lamps { home.write(lamp, ["on": .flag(false)]) }
        #expect(home.takeSends().count == 19)
    }

    @Test func aHouseThatStartsAnewRemembersWhatTheBridgeHasJustTaken() throws {
        var home = TestHouse()
        let lamps = try lamps(25, behind: "zigbee", &home)
        for lamp in lamps { home.write(lamp, on) }
        home.forgetThePast()
        var next = try home.restarted(after: Milliseconds(400))
        next.happen(.link(connected: true))
        next.happen(.ready)
        #expect(next.takeSends() == [])
        next.wait(Milliseconds(600))
        #expect(next.takeSends() == (20..<25).map { "zigbee\($0) on=on" })
    }
}
