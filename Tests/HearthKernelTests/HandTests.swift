import HearthKernel
import HearthModel
import Testing

/// Tests/HearthRulesTests/Conformance/Vectors/06-hands.md in the parts that need no rules: what a rule would write is
/// written in its name.
@Suite struct HandTests {
    private let rule = Origin.rule("R")

    @Test("HND-02") func whatIsExplainedByOurOwnCommandIsNoHand() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false), "brightness": .number(100)])
        home.write(lamp, ["brightness": .number(60)], by: rule)
        #expect(home.takeSends() == ["lamp on=on brightness=60"])
        home.wait(Milliseconds(300))
        home.report(lamp, ["on": .flag(true), "brightness": .number(20)])
        #expect(home.hands == 0)
        home.wait(Milliseconds(700))
        home.report(lamp, ["on": .flag(true), "brightness": .number(59)])
        #expect(home.hands == 0)
        home.wait(.seconds(5))
        home.report(lamp, ["on": .flag(true), "brightness": .number(20)])
        #expect(home.hands > 0)
        #expect(home.house.hold(lamp)?.by == .device)
        #expect(home.takeSends() == [])
    }

    @Test("HND-03") func theEndOfAHoldNeverChangesAnything() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        home.report(lamp, ["on": .flag(true)])
        #expect(home.hands == 1)
        home.wait(.minutes(29))
        guard case .masked? = home.write(lamp, ["on": .flag(false)], by: rule) else { return #expect(Bool(false)) }
        home.wait(.minutes(91))
        #expect(home.takeSends() == [])
        #expect(home.house.hold(lamp) == nil)
        #expect(home.base(lamp, "on") == .flag(true))
        home.wait(.minutes(4))
        home.write(lamp, ["on": .flag(false)], by: rule)
        #expect(home.takeSends() == ["lamp on=off"])
    }

    @Test("HND-04") func thenResumeTakesTheRulesBackAtOnce() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)]) {
            $0.times.hold = .hours(1)
            $0.times.resumesAfterHold = true
        }
        try home.claim(lamp, "on", .flag(true))
        #expect(home.takeSends() == ["lamp on=on"])
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        home.report(lamp, ["on": .flag(false)])
        #expect(home.hands == 1)
        home.wait(.minutes(59))
        #expect(home.takeSends() == [])
        home.wait(.minutes(1))
        #expect(home.takeSends() == ["lamp on=on"])
    }

    @Test("HND-13") func sayingInTheAppWhatIsAlreadySoIsAHand() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        try home.claim(lamp, "on", .flag(true))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        try home.endClaims(lamp, "on")
        #expect(home.takeSends() == ["lamp on=on", "lamp on=off"])
        home.report(lamp, ["on": .flag(false)])
        home.wait(.minutes(1))
        try home.claim(lamp, "on", .flag(true))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        #expect(home.takeSends() == ["lamp on=on"])
        home.write(lamp, ["on": .flag(true)])
        try home.endClaims(lamp, "on")
        home.wait(.minutes(1))
        #expect(home.takeSends() == [])
    }

    @Test("HND-14") func aLampThatComesBackIsNoHandAndAClaimIsAskedAgain() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        try home.claim(lamp, "on", .flag(true))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        #expect(home.takeSends() == ["lamp on=on"])
        home.happen(.availability(lamp, .offline, .device))
        home.wait(.minutes(1))
        home.report(lamp, ["on": .flag(false)])
        home.wait(Milliseconds(1_999))
        #expect(home.takeSends() == [] && home.value(lamp, "on") == .unknown)
        home.wait(Milliseconds(1))
        #expect(home.takeSends() == ["lamp on=on"])
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        try home.endClaims(lamp, "on")
        #expect(home.takeSends() == ["lamp on=off"])
        home.report(lamp, ["on": .flag(false)])
        home.wait(.minutes(1))
        home.happen(.availability(lamp, .offline, .device))
        home.wait(.minutes(1))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.seconds(2))
        #expect(home.takeSends() == [] && home.hands == 0)
        #expect(home.base(lamp, "on") == .flag(true))
    }

    @Test("HND-18") func aHandInTheMiddleOfOurOwnFadeIsSeen() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(10)])
        home.write(lamp, ["brightness": .number(80)], by: rule)
        #expect(home.takeSends() == ["lamp brightness=80"])
        home.wait(Milliseconds(500))
        home.report(lamp, ["brightness": .number(40)])
        #expect(home.hands == 0)
        home.wait(Milliseconds(500))
        home.report(lamp, ["brightness": .number(5)])
        #expect(home.hands > 0)
        #expect(home.output(lamp, "brightness") == .number(5))
        home.wait(.minutes(1))
        #expect(home.takeSends() == [])
    }

    @Test func aHandOverridesClaimsUntilTheirRuleStartsAgain() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        try home.claim(lamp, "on", .flag(true))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        home.report(lamp, ["on": .flag(false)])
        try home.claim(lamp, "on", .flag(true), by: "Q")
        home.wait(.hours(3))
        #expect(home.takeSends() == ["lamp on=on"])
        try home.claim(lamp, "on", .flag(true))
        #expect(home.takeSends() == ["lamp on=on"])
    }

    @Test func aLockIsNotHeldAndTheHandStandsAtOnce() throws {
        var home = TestHouse()
        let bolt = try home.add("bolt", "lock", reporting: ["state": .text("locked")])
        try home.claim(bolt, "state", .text("locked"))
        home.report(bolt, ["state": .text("unlocked")])
        #expect(home.hands == 1)
        #expect(home.house.hold(bolt) == nil)
        #expect(home.base(bolt, "state") == .text("unlocked"))
        #expect(home.takeSends() == [])
        try home.claim(bolt, "state", .text("locked"))
        #expect(home.takeSends() == ["bolt state=locked"])
    }

    @Test func whatBelongsTogetherIsHeldTogether() throws {
        var home = TestHouse()
        let trv = try home.add(
            "trv", "thermostat", properties: ["setpoint", "mode", "temp"],
            reporting: ["setpoint": .number(18), "mode": .text("heat"), "temp": .number(19)])
        home.write(trv, ["setpoint": .number(21)])
        #expect(home.takeSends() == ["trv setpoint=21"])
        let hold = try #require(home.house.hold(trv))
        #expect(hold.slots.map { home.house.registry[$0].property.name } == ["setpoint", "mode"])
        #expect(hold.until == home.now + .hours(4))
    }

    @Test func aWriteThatHoldsNothingIsTheBaseAtOnce() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        try home.claim(lamp, "on", .flag(false))
        home.write(lamp, ["on": .flag(true)], hold: .none)
        #expect(home.house.hold(lamp) == nil)
        #expect(home.base(lamp, "on") == .flag(true))
        #expect(home.takeSends() == ["lamp on=on"])
    }

    @Test func releaseGivesTheDeviceBackToTheRules() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)], hold: .lasting(.hours(8)))
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        home.happen(.release(lamp, .person("anna")))
        #expect(home.house.hold(lamp) == nil && home.output(lamp, "on") == .flag(true))
        home.write(lamp, ["on": .flag(true)])
        try home.claim(lamp, "on", .flag(false))
        #expect(home.takeSends() == ["lamp on=on"])
        home.happen(.release(lamp, .person("anna")))
        #expect(home.takeSends() == ["lamp on=off"])
    }

    @Test func safetyBlocksAPersonAndCorrectsAHandAtTheDevice() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(20)])
        try home.claim(lamp, "brightness", .number(30), .safety, by: "S", bound: .atMost)
        guard case .blocked(let blocked)? = home.write(lamp, ["brightness": .number(70)]) else {
            return #expect(Bool(false))
        }
        #expect(blocked.writer == .rule("S") && blocked.layer == .safety && blocked.bound == .atMost)
        #expect(home.house.hold(lamp) == nil)
        home.write(lamp, ["brightness": .number(25)])
        #expect(home.takeSends() == ["lamp brightness=25"])
        home.report(lamp, ["on": .flag(true), "brightness": .number(25)])
        home.wait(.minutes(1))
        home.report(lamp, ["on": .flag(true), "brightness": .number(90)])
        #expect(home.takeSends() == ["lamp brightness=30"])
    }

    @Test func noActPassesASafetyClaim() throws {
        var home = TestHouse()
        let bolt = try home.add("bolt", "lock", reporting: ["state": .text("locked")])
        try home.claim(bolt, "state", .text("locked"), .safety, by: "S")
        guard case .blocked? = home.write(bolt, "open_latch", .act(.openLatch)) else { return #expect(Bool(false)) }
        #expect(home.takeSends() == [])
    }

    @Test func aPlainSafetyWriteYieldsToAPerson() throws {
        var home = TestHouse()
        let tap = try home.add("tap", "valve", properties: ["state"], reporting: ["state": .text("open")])
        try home.claim(tap, "state", .text("closed"), .safety, by: "L", yieldsToHand: true)
        home.report(tap, ["state": .text("closed")])
        home.wait(.minutes(1))
        #expect(home.takeSends() == ["tap state=closed"])
        home.write(tap, ["state": .text("open")])
        #expect(home.takeSends() == ["tap state=open"])
    }

    @Test func aRepeatedReportOfADeviceThatDidNotObeyIsNoHand() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        home.wait(.seconds(10))
        home.report(lamp, ["on": .flag(false)])
        #expect(home.hands == 0)
        #expect(home.output(lamp, "on") == .flag(true))
    }

    @Test func aLampThatComesOnByOurWordMayChooseItsBrightness() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false), "brightness": .number(50)])
        home.write(lamp, ["on": .flag(true)])
        home.wait(Milliseconds(200))
        home.report(lamp, ["on": .flag(true), "brightness": .number(78)])
        #expect(home.hands == 0)
        home.wait(.minutes(5))
        home.report(lamp, ["on": .flag(true), "brightness": .number(20)])
        #expect(home.hands > 0)
        #expect(home.takeSends() == ["lamp on=on"])
    }

    // MARK: After the acknowledgement

    @Test func aLockThatSafetyLockedAndSomebodyOpensASecondLaterIsLockedAgainAtOnce() throws {
        var home = TestHouse()
        let bolt = try home.add("bolt", "lock", reporting: ["state": .text("unlocked")])
        try home.claim(bolt, "state", .text("locked"), .safety)
        _ = home.takeSends()
        home.report(bolt, ["state": .text("locked")])
        home.wait(.seconds(1))
        home.report(bolt, ["state": .text("unlocked")])
        #expect(home.takeSends() == ["bolt state=locked"])
    }

    @Test func theOldValueAfterTheAcknowledgementIsAHandThatHolds() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        try home.claim(lamp, "on", .flag(true))
        home.report(lamp, ["on": .flag(true)])
        _ = home.takeSends()
        home.wait(.seconds(1))
        home.report(lamp, ["on": .flag(false)])
        #expect(home.hands == 1)
        #expect(home.house.hold(lamp)?.by == .device)
        #expect(home.takeSends() == [])
    }

    @Test func aLampPutOutRightAfterItWasDimmedIsAHand() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(80)])
        home.write(lamp, ["brightness": .number(40)], by: rule)
        home.report(lamp, ["on": .flag(true), "brightness": .number(40)])
        home.wait(.seconds(1))
        home.report(lamp, ["on": .flag(false), "brightness": .number(40)])
        #expect(home.hands > 0)
    }

    @Test func theOldValueBeforeTheAcknowledgementIsNoHand() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        try home.claim(lamp, "on", .flag(true))
        home.wait(.seconds(1))
        home.report(lamp, ["on": .flag(false)])
        #expect(home.hands == 0)
    }
}
