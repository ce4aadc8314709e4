import HearthKernel
import HearthModel
import Testing

/// devices.md, section 5.7.
@Suite struct RateTests {
    private func dimmer(_ home: inout TestHouse) throws -> DeviceIndex {
        try home.add("lamp", "light", reporting: ["on": .flag(true), "brightness": .number(10)])
    }

    @Test func aNewerValueReplacesAWaitingOneAndTheLastIsSent() throws {
        var home = TestHouse()
        let lamp = try dimmer(&home)
        home.write(lamp, ["brightness": .number(20)])
        home.wait(Milliseconds(20))
        let second = home.write(lamp, ["brightness": .number(30)])
        #expect(home.command(second)?.reason == .minInterval)
        home.wait(Milliseconds(20))
        let third = home.write(lamp, ["brightness": .number(40)])
        #expect(home.states(second) == [.queued, .superseded])
        home.wait(Milliseconds(60))
        #expect(home.command(third)?.state == .sent)
        #expect(home.takeSends() == ["lamp brightness=20", "lamp brightness=40"])
    }

    @Test func aPersonMayWriteFiveTimesASecond() throws {
        var home = TestHouse()
        let lamp = try dimmer(&home)
        for level in 1...5 {
            home.write(lamp, ["brightness": .number(Double(level) * 10)])
            home.wait(Milliseconds(100))
        }
        guard case .rateLimited(let after)? = home.write(lamp, ["brightness": .number(90)]) else {
            return #expect(Bool(false))
        }
        #expect(after == Milliseconds(500))
        home.wait(after)
        guard case .accepted? = home.write(lamp, ["brightness": .number(90)]) else { return #expect(Bool(false)) }
    }

    @Test func rulesThatFlapAreHeldBackAndTheNewestIsSentAfter() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "plug", properties: ["on"], reporting: ["on": .flag(false)])
        let slot = try #require(home.house.registry.slot("on", of: plug))
        for turn in 0..<20 {
            let value = Value.flag(turn.isMultiple(of: 2))
            home.write(plug, ["on": value], by: .rule("Loop"))
            home.wait(Milliseconds(200))
            home.report(plug, ["on": home.house.output(slot)])
            home.wait(.seconds(1))
        }
        #expect(home.takeSends().count == 12)
        #expect(home.notices == [.flapping(slot)])
        home.write(plug, ["on": .flag(true)], by: .rule("Loop"))
        home.report(plug, ["on": .flag(false)])
        home.wait(.seconds(61))
        #expect(home.takeSends().first == "plug on=on")
    }

    @Test func peopleAreNotHeldBackByAFlap() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "plug", properties: ["on"], reporting: ["on": .flag(false)])
        for turn in 0..<30 {
            home.write(plug, ["on": .flag(turn.isMultiple(of: 2))])
            home.wait(.seconds(1))
        }
        #expect(home.notices.isEmpty)
    }

    @Test func aDeviceTakesTenCommandsASecond() throws {
        var home = TestHouse()
        let action = try home.add("bell", "action")
        for _ in 0..<12 { home.write(action, "press", .act(.press)) }
        #expect(home.takeSends().count == 10)
    }
}
