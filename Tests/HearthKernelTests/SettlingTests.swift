import HearthKernel
import HearthModel
import Testing

/// docs/spec/rule-language.md, section 5.3, and docs/spec/devices.md, section 5.3: the two seconds after a return.
@Suite struct SettlingTests {
    private func away(_ home: inout TestHouse, _ device: DeviceIndex) {
        home.happen(.availability(device, .offline, .device))
        home.wait(.minutes(1))
    }

    @Test func reportsAreCollapsedToTheLastAndTakenInTogether() throws {
        var home = TestHouse()
        let door = try home.add("door", "door", reporting: ["state": .text("closed"), "battery": .number(90)])
        away(&home, door)
        home.report(door, ["state": .text("open")])
        home.wait(Milliseconds(500))
        home.report(door, ["state": .text("closed")])
        home.wait(Milliseconds(500))
        home.report(door, ["state": .text("open"), "battery": .number(80)])
        #expect(home.reaction.changes.isEmpty && home.value(door, "state") == .unknown)
        home.wait(Milliseconds(999))
        #expect(home.value(door, "state") == .unknown)
        home.stepTo(home.now + Milliseconds(1))
        #expect(home.reaction.changes.map(\.new) == [.text("open"), .number(80)])
        #expect(home.value(door, "state") == .text("open") && home.value(door, "battery") == .number(80))
    }

    @Test func aButtonIsHeardAtOnce() throws {
        var home = TestHouse()
        let button = try home.add("button", "button", reporting: ["battery": .number(90)])
        away(&home, button)
        home.report(button, ["event": .text("press")])
        #expect(home.reaction.changes.map(\.new) == [.text("press")])
    }

    @Test func anAnswerToWhatWeAskedIsHeardAtOnce() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.happen(.availability(lamp, .offline, .device))
        let result = home.write(lamp, ["on": .flag(true)])
        home.happen(.availability(lamp, .online, .device))
        home.wait(Milliseconds(200))
        home.report(lamp, ["on": .flag(true)])
        #expect(home.command(result)?.state == .acknowledged)
        #expect(home.value(lamp, "on") == .flag(true))
    }

    @Test func afterABreakOfTheLinkReportsCountAtOnceButAreNoHands() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        home.happen(.link(connected: false))
        home.wait(.seconds(20))
        home.happen(.link(connected: true))
        home.report(lamp, ["on": .flag(true)])
        #expect(home.value(lamp, "on") == .flag(true))
        home.wait(.seconds(2))
        #expect(home.hands == 0 && home.takeSends() == [])
        #expect(home.base(lamp, "on") == .flag(true))
        home.report(lamp, ["on": .flag(false)])
        #expect(home.hands == 1)
    }

    @Test func aHoldIsAClaimAndIsAskedAgain() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        away(&home, lamp)
        home.report(lamp, ["on": .flag(false)])
        home.wait(.seconds(2))
        #expect(home.takeSends() == ["lamp on=on", "lamp on=on"])
    }

    /// A command that was given up in the meantime has had its two tries.
    @Test func whatWasAskedInVainSinceTheReturnIsNotAskedAgain() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"]) { $0.times.ackWindow = Milliseconds(200) }
        home.report(lamp, ["on": .flag(false)])
        home.wait(Milliseconds(300))
        let result = home.write(lamp, ["on": .flag(true)])
        home.wait(.seconds(1))
        #expect(home.command(result)?.state == .unacknowledged)
        home.wait(.seconds(30))
        #expect(home.takeSends() == ["lamp on=on", "lamp on=on"])
    }
}
