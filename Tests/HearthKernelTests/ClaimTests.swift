import HearthKernel
import HearthModel
import Testing

/// Tests/HearthRulesTests/Conformance/Vectors/05-claims.md in the parts that need no rules: claims are placed and ended
/// directly.
@Suite struct ClaimTests {
    /// Answers everything sent since the last call, as the devices of the vectors do.
    private func obey(_ home: inout TestHouse, _ device: DeviceIndex) {
        home.wait(Milliseconds(200))
        for command in home.house.outstanding(device) {
            guard case .set(let values) = command.body else { continue }
            home.happen(.report(Report(device: device, values: values, provenance: .live)))
        }
        home.wait(.minutes(1))
    }

    private func lamp(_ home: inout TestHouse) throws -> DeviceIndex {
        try home.add(
            "lamp", "light", properties: ["on", "brightness"],
            reporting: ["on": .flag(false), "brightness": .number(0)])
    }

    @Test("CLM-03") func theFoldOverAllLayers() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        try home.claim(lamp, "brightness", .number(40), .normal, by: "N")
        try home.claim(lamp, "brightness", .number(80), .low, by: "L")
        try home.claim(lamp, "brightness", .number(50), .urgent, by: "U", bound: .atMost)
        obey(&home, lamp)
        #expect(home.output(lamp, "brightness") == .number(40))
        home.forgetThePast()
        home.write(lamp, ["brightness": .number(70)])
        obey(&home, lamp)
        try home.claim(lamp, "brightness", .number(30), .safety, by: "S", bound: .atMost)
        obey(&home, lamp)
        try home.endClaims(lamp, "brightness", by: "S")
        #expect(home.takeSends() == ["lamp brightness=70", "lamp brightness=30", "lamp brightness=70"])
    }

    @Test("CLM-05") func aBaseWriteUnderAClaimShowsWhenTheClaimEnds() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        try home.claim(lamp, "brightness", .number(80))
        obey(&home, lamp)
        guard case .masked? = home.write(lamp, ["brightness": .number(20)], by: .automation("script")) else {
            return #expect(Bool(false))
        }
        try home.endClaims(lamp, "brightness")
        #expect(home.takeSends() == ["lamp on=on brightness=80", "lamp brightness=20"])
    }

    @Test("CLM-06") func ofOneLayerTheUpperRuleWhileItLasts() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        try home.claim(lamp, "brightness", .number(20), order: 1, by: "Q")
        obey(&home, lamp)
        try home.claim(lamp, "brightness", .number(80), order: 2, by: "P")
        obey(&home, lamp)
        try home.endClaims(lamp, "brightness", by: "Q")
        try home.claim(lamp, "brightness", .number(20), order: 1, by: "Q")
        try home.endClaims(lamp, "brightness", by: "P")
        obey(&home, lamp)
        try home.endClaims(lamp, "brightness", by: "Q")
        #expect(
            home.takeSends() == [
                "lamp on=on brightness=20", "lamp brightness=80", "lamp brightness=20", "lamp on=off",
            ])
    }

    @Test("CLM-08") func boundsOnALightThatIsOff() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        try home.claim(lamp, "brightness", .number(10), .urgent, by: "B", bound: .atMost)
        try home.endClaims(lamp, "brightness", by: "B")
        #expect(home.takeSends() == [])
        try home.claim(lamp, "brightness", .number(30), by: "A", bound: .atLeast)
        obey(&home, lamp)
        try home.claim(lamp, "brightness", .number(10), .urgent, by: "B", bound: .atMost)
        obey(&home, lamp)
        try home.endClaims(lamp, "brightness", by: "A")
        #expect(home.takeSends() == ["lamp on=on brightness=30", "lamp brightness=10", "lamp on=off"])
    }

    @Test("CLM-18") func turnOnClaimsOnlyOn() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        try home.claim(lamp, "on", .flag(true))
        obey(&home, lamp)
        home.write(lamp, ["brightness": .number(20)], by: .rule("Q"))
        obey(&home, lamp)
        try home.endClaims(lamp, "on")
        #expect(home.takeSends() == ["lamp on=on", "lamp brightness=20"])
    }

    @Test func whatNobodyKnewGoesBackToRestAndThatIsToldBefore() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"]) { $0.restingValues = ["on": .flag(false)] }
        let slot = try #require(home.house.registry.slot("on", of: lamp))
        try home.claim(lamp, "on", .flag(true))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        #expect(home.house.output(slot, without: .rule("R")) == .flag(false))
        try home.endClaims(lamp, "on")
        #expect(home.takeSends() == ["lamp on=on", "lamp on=off"])
    }

    @Test func whoSetsATemperatureAsksForNoModeThatNobodyKnows() throws {
        var home = TestHouse()
        let trv = try home.add("trv", "thermostat", properties: ["setpoint", "mode", "temp"]) {
            $0.restingValues = ["mode": .text("heat")]
        }
        home.report(trv, ["temp": .number(19)])
        home.wait(.seconds(3))
        home.write(trv, ["setpoint": .number(21)])
        home.report(trv, ["setpoint": .number(21)])
        home.wait(.hours(5))
        try home.claim(trv, "setpoint", .number(18))
        home.report(trv, ["setpoint": .number(18)])
        home.wait(.minutes(1))
        try home.endClaims(trv, "setpoint")
        let sends = home.takeSends()
        #expect(sends.first == "trv setpoint=21" && sends.allSatisfy { !$0.contains("mode") })
        #expect(home.output(trv, "mode") == .unknown)
    }

    @Test("CLM-19") func claimsThatIgnoreHandsKeepTheirOwnOrder() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        home.write(lamp, ["brightness": .number(70)])
        obey(&home, lamp)
        try home.claim(lamp, "brightness", .number(20), .evenIfHeld, order: 1, by: "N")
        obey(&home, lamp)
        try home.claim(lamp, "brightness", .number(50), .evenIfHeld, order: 2, by: "U")
        obey(&home, lamp)
        try home.claim(lamp, "brightness", .number(100), .safety, by: "S")
        obey(&home, lamp)
        try home.endClaims(lamp, "brightness", by: "S")
        obey(&home, lamp)
        try home.endClaims(lamp, "brightness", by: "U")
        obey(&home, lamp)
        try home.endClaims(lamp, "brightness", by: "N")
        #expect(
            home.takeSends() == [
                "lamp on=on brightness=70", "lamp brightness=20", "lamp brightness=50", "lamp brightness=100",
                "lamp brightness=50", "lamp brightness=20", "lamp brightness=70",
            ])
    }

    @Test("CLM-20") func oneBoundEachBothCount() throws {
        var home = TestHouse()
        let trv = try home.add("trv", "thermostat", properties: ["setpoint"], reporting: ["setpoint": .number(18)])
        try home.claim(trv, "setpoint", .number(17), order: 1, by: "B", bound: .atMost)
        obey(&home, trv)
        try home.claim(trv, "setpoint", .number(19), order: 2, by: "A", bound: .atLeast)
        obey(&home, trv)
        try home.endClaims(trv, "setpoint", by: "A")
        #expect(home.takeSends() == ["trv setpoint=17", "trv setpoint=19", "trv setpoint=17"])
    }

    @Test func aTimedClaimEndsByItself() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        try home.claim(lamp, "on", .flag(true), until: home.now + .minutes(5))
        obey(&home, lamp)
        home.wait(.minutes(4))
        #expect(home.takeSends() == ["lamp on=on", "lamp on=off"])
        #expect(home.trace.last { $0.what == .claimEnds }?.origin == .rule("R"))
    }

    @Test func openIsAHundredAndClosedIsZero() throws {
        var home = TestHouse()
        let blind = try home.add("blind", "cover", reporting: ["state": .text("open"), "position": .number(100)])
        try home.claim(blind, "state", .text("closed"), by: "F")
        obey(&home, blind)
        try home.claim(blind, "position", .number(40), .urgent, by: "W")
        #expect(home.output(blind, "state") == .text("open"))
        #expect(home.takeSends() == ["blind state=closed", "blind position=40"])
    }

    @Test func everyCommandHasACauseInTheTrace() throws {
        var home = TestHouse()
        let lamp = try lamp(&home)
        try home.claim(lamp, "on", .flag(true), .urgent, by: "Hall")
        let record = try #require(home.trace.first { $0.what == .commands })
        #expect(record.command == CommandID(1) && record.origin == .rule("Hall") && record.layer == .urgent)
        #expect(record.new == .flag(true) && record.old == .flag(false))
    }
}
