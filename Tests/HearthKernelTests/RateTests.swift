import HearthKernel
import HearthModel
import Testing

/// docs/spec/devices.md, section 5.7.
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

    @Test func aPersonMayWriteTwentyTimesASecond() throws {
        var home = TestHouse()
        let lamp = try dimmer(&home)
        for level in 1...20 {
            guard case .accepted? = home.write(lamp, ["brightness": .number(Double(level) + 20)]) else {
                return #expect(Bool(false))
            }
            home.wait(Milliseconds(40))
        }
        guard case .rateLimited(let after)? = home.write(lamp, ["brightness": .number(90)]) else {
            return #expect(Bool(false))
        }
        #expect(after == Milliseconds(200))
        home.wait(after)
        guard case .accepted? = home.write(lamp, ["brightness": .number(90)]) else { return #expect(Bool(false)) }
    }

    @Test func ofASliderTheNewestIsSentAndTheOthersNameWhatReplacedThem() throws {
        var home = TestHouse()
        let lamp = try dimmer(&home)
        var last: WriteOutcome.Result?
        for step in 1...30 {
            let write = home.write(lamp, ["brightness": .number(Double(step) + 20)])
            if let old = home.command(last), old.state == .superseded {
                #expect(old.supersededBy == home.command(write)?.id)
            }
            last = write
            home.wait(Milliseconds(67))
        }
        home.wait(.seconds(1))
        let sends = home.takeSends()
        #expect(sends.last == "lamp brightness=50")
        // No more than its least interval allows.
        #expect(sends.count <= 22)
        #expect(home.notices.isEmpty)
    }

    @Test func whatNeedsNoCommandTakesTheBlameForWhatItReplaces() throws {
        var home = TestHouse()
        let lamp = try dimmer(&home)
        let slot = try #require(home.house.registry.slot("brightness", of: lamp))
        home.write(lamp, ["brightness": .number(20)], by: .person("anna"))
        home.report(lamp, ["brightness": .number(20)])
        home.wait(Milliseconds(10))
        let waiting = home.write(lamp, ["brightness": .number(30)], by: .person("anna"))
        #expect(home.states(waiting) == [.queued])
        home.write(lamp, ["brightness": .number(20)], by: .person("ben"))
        #expect(home.states(waiting) == [.queued, .superseded])
        #expect(home.house.asker(of: slot) == .person("ben"))
    }

    private static let fade: [Double] = (0..<80).map { (step: Int) -> Double in
        Double(step < 40 ? step : 80 - step)
    }
    /// A meter that wavers while it rises.
    private static let meter: [Double] = (0..<40).map { (step: Int) -> Double in Double(step * 2 + step % 2 * 3) }
    /// Swings that do not come back to where they began.
    private static let swings: [Double] = (0..<28).map { (step: Int) -> Double in
        let inwards = 1.6 * Double(step)
        return step.isMultiple(of: 2) ? 98 - inwards : 2 + inwards
    }

    @Test(arguments: [fade, meter, swings])
    func aRunOfValuesIsNoFlap(values: [Double]) throws {
        var home = TestHouse()
        let lamp = try dimmer(&home)
        for value in values {
            home.write(lamp, ["brightness": .number(value)], by: .rule("Follow"))
            home.wait(Milliseconds(600))
            home.report(lamp, ["brightness": .number(value)])
        }
        #expect(home.notices.isEmpty)
        #expect(home.takeSends().count > 25)
    }

    @Test(arguments: [["cool", "heat"], ["heat", "cool", "off"]])
    func wordsThatComeBackAreAFlap(words: [String]) throws {
        var home = TestHouse()
        let climate = try home.add(
            "room", "thermostat", properties: ["mode"], reporting: ["mode": .text("auto")])
        for turn in 0..<50 {
            let word = words[turn % words.count]
            home.write(climate, ["mode": .text(word)], by: .rule("Loop"))
            home.report(climate, ["mode": .text(word)])
            home.wait(.seconds(1))
        }
        #expect(home.notices.count == 1)
    }

    @Test(arguments: [(0, 2), (4, 4), (12, 12), (600, 40)])
    func aDeviceHasItsOwnLimit(limit: Int, sent: Int) throws {
        var home = TestHouse()
        let plug = try home.add("plug", "plug", properties: ["on"], reporting: ["on": .flag(false)]) {
            $0.times.flapLimit = limit
        }
        for turn in 0..<40 {
            let value = Value.flag(turn.isMultiple(of: 2))
            home.write(plug, ["on": value], by: .rule("Loop"))
            home.report(plug, ["on": value])
            home.wait(.seconds(1))
        }
        #expect(home.takeSends().count == sent)
    }

    @Test func aRestartDoesNotForgetAFlap() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "plug", properties: ["on"], reporting: ["on": .flag(false)])
        func turn(_ home: inout TestHouse, _ number: Int) {
            let value = Value.flag(number.isMultiple(of: 2))
            home.write(plug, ["on": value], by: .rule("Loop"))
            home.report(plug, ["on": value])
            home.wait(.seconds(1))
        }
        for number in 0..<10 { turn(&home, number) }
        #expect(home.takeSends().count == 10)
        var next = try home.restarted(after: .seconds(1))
        next.happen(.link(connected: true))
        next.happen(.ready)
        next.report(plug, ["on": .flag(false)])
        next.wait(.seconds(3))
        for number in 10..<16 { turn(&next, number) }
        #expect(next.takeSends().count == 2)
        #expect(next.notices.count == 1)
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
