import HearthModel
import Testing

@testable import HearthKernel

@Suite struct RestoreTests {
    @Test func aRestartWithoutAStopChangesNothing() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false), "brightness": .number(40)])
        try home.claim(lamp, "on", .flag(true))
        home.write(lamp, ["brightness": .number(70)])
        home.report(lamp, ["on": .flag(true), "brightness": .number(70)])
        home.wait(.seconds(5))
        var again = try home.restarted(after: .zero)
        #expect(again.house.hold(lamp) == home.house.hold(lamp))
        #expect(again.output(lamp, "brightness") == .number(70))
        #expect(again.value(lamp, "brightness") == .number(70))
        #expect(try again.reading(lamp, "brightness").provenance == .restored)
        again.happen(.link(connected: true))
        again.report(lamp, ["on": .flag(true), "brightness": .number(70)])
        again.happen(.ready)
        again.wait(.hours(3))
        #expect(again.takeSends() == [] && again.hands == 0)
        #expect(again.house.hold(lamp) == nil)
    }

    private static let returns: [[(DeviceStatus, AvailabilitySource)]] = [
        [], [(.offline, .device)], [(.offline, .bridge), (.unknown, .bridge)],
        [(.online, .device), (.offline, .device)],
    ]

    /// As after a power cut, from which the lamp comes back as well. The broker may first tell that it was away.
    @Test(arguments: returns.indices, [false, true])
    func aClaimIsAskedAgainOfADeviceThatLostIt(course: Int, isReady: Bool) throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", properties: ["on"], reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        func sends(afterReporting value: Bool) throws -> [String] {
            var again = try home.restarted(after: .seconds(5))
            again.happen(.link(connected: true))
            for (status, source) in Self.returns[course] { again.happen(.availability(lamp, status, source)) }
            again.happen(.availability(lamp, .online, .device))
            if isReady { again.happen(.ready) }
            again.report(lamp, ["on": .flag(value)])
            if !isReady { again.happen(.ready) }
            again.wait(.minutes(1))
            #expect(again.hands == 0)
            return again.takeSends()
        }
        #expect(try sends(afterReporting: false).first == "lamp on=on")
        #expect(try sends(afterReporting: true) == [])
    }

    @Test func aHoldThatEndedMeanwhileEndsAsHearthStarts() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        home.report(lamp, ["on": .flag(true)])
        home.wait(.minutes(1))
        var again = try home.restarted(after: .hours(3))
        #expect(again.house.hold(lamp) != nil)
        again.happen(.clock)
        #expect(again.house.hold(lamp) != nil)
        again.happen(.ready)
        #expect(again.house.hold(lamp) == nil)
        #expect(again.base(lamp, "on") == .flag(true))
    }

    @Test func aWaitingCommandDoesNotLiveLongerThroughARestart() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.happen(.availability(lamp, .offline, .device))
        let result = home.write(lamp, ["on": .flag(true)])
        home.wait(.seconds(40))
        var inTime = try home.restarted(after: .seconds(10))
        inTime.happen(.link(connected: true))
        #expect(inTime.takeSends() == [])
        inTime.happen(.ready)
        #expect(inTime.takeSends() == ["lamp on=on"])
        var tooLate = try home.restarted(after: .seconds(20))
        tooLate.happen(.link(connected: true))
        tooLate.happen(.ready)
        #expect(tooLate.states(result) == [.expired])
        #expect(tooLate.takeSends() == [])
    }

    @Test func aSentCommandWhoseWindowHasPassedIsUnacknowledged() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        let result = home.write(lamp, ["on": .flag(true)])
        var again = try home.restarted(after: .seconds(5))
        again.happen(.link(connected: true))
        #expect(again.states(result) == [.unacknowledged])
        #expect(again.takeSends() == [])
    }

    @Test func numbersOfCommandsGoOn() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.house.nextCommandNumber = 700
        let result = home.write(lamp, ["on": .flag(true)])
        #expect(home.command(result)?.id == CommandID(700))
        let again = try home.restarted(after: .zero)
        #expect(again.house.nextCommandNumber == 701)
    }

    @Test func valuesOlderThanTheirStalenessAreUnknown() throws {
        var home = TestHouse()
        let room = try home.add("room", "temp", reporting: ["temp": .number(20)])
        #expect(try home.restarted(after: .hours(1)).value(room, "temp") == .number(20))
        let late = try home.restarted(after: .hours(3))
        #expect(late.value(room, "temp") == .unknown)
        #expect(try late.reading(room, "temp").lastValue == .number(20))
    }

    @Test func namesThatAreGoneAreIgnored() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.house.restore(
            records: [SlotRecord(device: "gone", property: "on"), SlotRecord(device: "lamp", property: "gone")],
            values: [RestoredValue(device: "gone", property: "on", value: .flag(true), at: home.now)], commands: [],
            at: home.now)
        #expect(home.value(lamp, "on") == .flag(false))
    }
}
