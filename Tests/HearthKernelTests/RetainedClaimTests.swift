import HearthModel
import Testing

@testable import HearthKernel

/// Retained values that differ from what is claimed, of devices that say nothing themselves
/// (docs/spec/rule-language.md, sections 10.7 and 11.1).
@Suite struct RetainedClaimTests {
    /// A plug that safety wants off, after an hour's stop, with what the broker had kept of it.
    private func restarted(withOn on: Bool) throws -> (TestHouse, DeviceIndex) {
        var home = TestHouse()
        let plug = try home.add("plug", "switch", reporting: ["on": .flag(false)])
        try home.claim(plug, "on", .flag(false), .safety, yieldsToHand: true)
        var next = try home.restarted(after: .hours(1))
        next.happen(.link(connected: true))
        next.report(plug, ["on": .flag(on)], provenance: .retained)
        #expect(next.takeSends() == [])
        return (next, plug)
    }

    @Test func aDifferentRetainedValueIsCorrectedAtTheStart() throws {
        var (home, _) = try restarted(withOn: true)
        home.happen(.ready)
        home.wait(.seconds(1))
        #expect(home.takeSends() == ["plug on=off"])
    }

    @Test func anEqualRetainedValueSendsNothing() throws {
        var (home, _) = try restarted(withOn: false)
        home.happen(.ready)
        home.wait(.hours(2))
        #expect(home.takeSends() == [])
    }

    @Test func aDifferentRetainedValueThatComesLaterIsCorrectedAtOnce() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "switch", properties: ["on"])
        try home.claim(plug, "on", .flag(false), .safety, yieldsToHand: true)
        home.wait(.minutes(5))
        _ = home.takeSends()
        home.report(plug, ["on": .flag(false)], provenance: .retained)
        home.wait(.minutes(5))
        #expect(home.takeSends() == [])
        home.report(plug, ["on": .flag(true)], provenance: .retained)
        #expect(home.takeSends() == ["plug on=off"])
    }

    @Test func nothingIsCommandedTwiceForIt() throws {
        var (home, plug) = try restarted(withOn: true)
        home.happen(.ready)
        home.report(plug, ["on": .flag(true)], provenance: .retained)
        home.report(plug, ["on": .flag(true)])
        home.wait(.seconds(1))
        home.report(plug, ["on": .flag(false)])
        home.wait(.hours(2))
        #expect(home.takeSends() == ["plug on=off"])
    }

    @Test func aDeviceThatDoesNotAnswerIsRetriedOnlyAtItsTimes() throws {
        var (home, plug) = try restarted(withOn: true)
        home.happen(.ready)
        home.wait(.seconds(1))
        home.wait(.seconds(10))
        #expect(home.takeSends() == ["plug on=off", "plug on=off"])
        home.report(plug, ["on": .flag(true)], provenance: .retained)
        home.wait(.seconds(10))
        #expect(home.takeSends() == [])
    }

    @Test func aDeviceThatIsAwayIsAskedOnItsReturn() throws {
        var (home, plug) = try restarted(withOn: true)
        home.happen(.availability(plug, .offline, .driver))
        home.happen(.ready)
        home.wait(.minutes(10))
        #expect(home.takeSends() == [])
        home.happen(.availability(plug, .online, .driver))
        home.wait(.seconds(3))
        #expect(home.takeSends() == ["plug on=off"])
    }

    /// The broker tells what it has kept of a device in any order: how it was, then that it is there.
    @Test func afterAShortStopADeviceIsAskedOnceItHasSettled() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "switch", reporting: ["on": .flag(false)])
        try home.claim(plug, "on", .flag(false), .safety, yieldsToHand: true)
        var next = try home.restarted(after: .seconds(20))
        next.happen(.link(connected: true))
        next.report(plug, ["on": .flag(true)], provenance: .retained)
        next.happen(.availability(plug, .online, .driver))
        next.happen(.ready)
        #expect(next.takeSends() == [])
        next.wait(.seconds(3))
        #expect(next.takeSends() == ["plug on=off"])
    }

    /// A broker may have kept much that is old: each device is told at most once.
    @Test func aHouseFullOfOldValuesIsToldOnce() throws {
        var home = TestHouse()
        let lamps = try (0..<50).map { try home.add("lamp\($0)", "switch", reporting: ["on": .flag(true)]) }
        for lamp in lamps[..<25] { try home.claim(lamp, "on", .flag(true), yieldsToHand: true) }
        var next = try home.restarted(after: .seconds(20))
        next.happen(.link(connected: true))
        for lamp in lamps { next.report(lamp, ["on": .flag(false)], provenance: .retained) }
        next.happen(.ready)
        next.wait(.seconds(1))
        #expect(next.takeSends() == (0..<25).map { "lamp\($0) on=on" })
        for lamp in lamps { next.report(lamp, ["on": .flag(true)]) }
        next.wait(.hours(2))
        #expect(next.takeSends() == [])
    }
}
