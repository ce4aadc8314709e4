import HearthKernel
import HearthModel
import Testing

/// What becomes of commands while a device or the broker is away (docs/spec/house-api.md, section 7.3).
@Suite struct OfflineTests {
    private func offline(_ home: inout TestHouse, _ device: DeviceIndex) {
        home.happen(.availability(device, .offline, .device))
    }

    /// A report that the broker sends in the device's place leaves it offline; one from the device brings it back.
    @Test func whatIsNoSignOfLifeBringsNothingBack() throws {
        var home = TestHouse()
        let probe = try home.add("probe", "temp", reporting: ["value": .number(20)])
        offline(&home, probe)
        let slot = try #require(home.house.registry.slots(of: probe).first)
        home.happen(
            .report(
                Report(device: probe, values: [SlotValue(slot, .unknown)], provenance: .live, isSignOfLife: false)))
        #expect(home.house.status(probe) == .offline)
        #expect(home.value(probe, "value") == .unknown)
        home.report(probe, ["value": .number(21)])
        #expect(home.house.status(probe) == .online)
    }

    @Test func aCommandWaitsForTheDeviceAndIsSentOnItsReturn() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        offline(&home, lamp)
        let result = home.write(lamp, ["on": .flag(true)])
        #expect(home.command(result)?.state == .queued)
        #expect(home.command(result)?.reason == .deviceOffline)
        #expect(home.command(result)?.expiresAt == home.now + .seconds(60))
        #expect(home.house.desired(lamp).map(\.value) == [.flag(true)])
        home.wait(.seconds(59))
        #expect(home.takeSends() == [])
        home.happen(.availability(lamp, .online, .device))
        #expect(home.takeSends() == ["lamp on=on"])
        home.wait(Milliseconds(200))
        home.report(lamp, ["on": .flag(true)])
        #expect(home.command(result)?.state == .acknowledged)
    }

    @Test func anExpiredCommandIsNeverSentAndNobodyWantsItAnyMore() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        offline(&home, lamp)
        let result = home.write(lamp, ["on": .flag(true)])
        home.wait(.seconds(60))
        #expect(home.states(result) == [.queued, .expired])
        #expect(home.house.desired(lamp).isEmpty)
        #expect(home.house.hold(lamp) == nil)
        home.happen(.availability(lamp, .online, .device))
        home.report(lamp, ["on": .flag(false)])
        home.wait(.minutes(5))
        #expect(home.takeSends() == [])
    }

    @Test func aWishThatIsNoLongerWantedIsNotSentOnReturn() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        offline(&home, lamp)
        let first = home.write(lamp, ["on": .flag(true)])
        home.wait(.seconds(10))
        home.write(lamp, ["on": .flag(false)])
        #expect(home.states(first) == [.queued, .superseded])
        home.happen(.availability(lamp, .online, .device))
        #expect(home.takeSends() == ["lamp on=off"])
    }

    @Test func whatMayNotWaitIsRefusedAndLeavesNoTrace() throws {
        var home = TestHouse()
        let bolt = try home.add("bolt", "lock", reporting: ["state": .text("locked")])
        offline(&home, bolt)
        guard case .unreachable(.deviceOffline)? = home.write(bolt, ["state": .text("unlocked")]) else {
            return #expect(Bool(false))
        }
        #expect(home.base(bolt, "state") == .text("locked"))
        home.happen(.availability(bolt, .online, .device))
        home.report(bolt, ["state": .text("locked")])
        home.wait(.minutes(1))
        #expect(home.takeSends() == [])
    }

    @Test func aLinkThatIsDownKeepsCommandsFromEveryDevice() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.happen(.link(connected: false))
        let result = home.write(lamp, ["on": .flag(true)])
        #expect(home.command(result)?.reason == .brokerOffline)
        home.wait(.seconds(30))
        home.happen(.link(connected: true))
        #expect(home.takeSends() == ["lamp on=on"])
    }

    @Test func aDeviceThatWentWithTheBrokerWaitsForTheBroker() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.happen(.link(connected: false))
        home.happen(.availability(lamp, .offline, .broker))
        let result = home.write(lamp, ["on": .flag(true)])
        #expect(home.command(result)?.reason == .brokerOffline)
    }

    @Test func whatTheBrokerDidNotTakeIsSentWhenTheLinkIsBack() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        let result = home.write(lamp, ["on": .flag(true)])
        let id = try #require(home.command(result)?.id)
        home.happen(.untransmitted(id, .brokerOffline))
        home.happen(.link(connected: false))
        #expect(home.command(result)?.state == .queued)
        #expect(home.command(result)?.tries == 0)
        home.wait(.seconds(20))
        #expect(home.takeSends() == ["lamp on=on"])
        home.happen(.link(connected: true))
        #expect(home.takeSends() == ["lamp on=on"])
        #expect(home.command(result)?.tries == 1)
    }

    @Test func aLockThatTheBrokerDidNotTakeIsNeverMovedLater() throws {
        var home = TestHouse()
        let bolt = try home.add("bolt", "lock", reporting: ["state": .text("locked")])
        let result = home.write(bolt, ["state": .text("unlocked")])
        home.happen(.untransmitted(try #require(home.command(result)?.id), .brokerOffline))
        #expect(home.states(result) == [.sent, .expired])
        home.wait(.minutes(2))
        #expect(home.takeSends() == ["bolt state=unlocked"])
    }

    @Test func aWaitingCommandCanBeCancelled() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        offline(&home, lamp)
        let result = home.write(lamp, ["on": .flag(true)])
        home.happen(.cancel(try #require(home.command(result)?.id), .person("ben")))
        #expect(home.states(result) == [.queued, .cancelled])
        home.happen(.availability(lamp, .online, .device))
        home.wait(.seconds(5))
        #expect(home.takeSends() == [])
    }

    @Test func valuesOfAnAbsentDeviceAreUnknownButRemembered() throws {
        var home = TestHouse()
        let door = try home.add("door", "door", reporting: ["state": .text("open")])
        offline(&home, door)
        #expect(home.value(door, "state") == .unknown)
        #expect(try home.reading(door, "state").lastValue == .text("open"))
        #expect(home.house.availabilitySource(door) == .device)
        home.happen(.availability(door, .online, .device))
        #expect(home.value(door, "state") == .unknown)
        home.wait(.seconds(2))
        #expect(home.value(door, "state") == .text("open"))
        #expect(try home.reading(door, "state").provenance == .restored)
    }

    @Test func whatADeviceDoesNotKnowItselfIsNotRemembered() throws {
        var home = TestHouse()
        let probe = try home.add("probe", "temp", reporting: ["temp": .number(20.5)])
        home.report(probe, ["temp": .unknown])
        #expect(home.value(probe, "temp") == .unknown)
        offline(&home, probe)
        home.happen(.availability(probe, .online, .device))
        home.wait(.seconds(2))
        #expect(home.value(probe, "temp") == .unknown)
        #expect(try home.restarted(after: .seconds(1)).value(probe, "temp") == .unknown)
    }

    @Test func whatIsNoNumberIsUnknownAndNoEventHappensThatCouldNotBeRead() throws {
        var home = TestHouse()
        let probe = try home.add("probe", "temp", reporting: ["temp": .number(20.5)])
        home.report(probe, ["temp": .number(.nan)])
        #expect(home.value(probe, "temp") == .unknown)
        let button = try home.add("button", "button", reporting: ["event": .text("press")])
        home.report(button, ["event": .unknown])
        #expect(home.reaction.changes.isEmpty)
    }

    @Test func aSleepyDeviceIsOfflineAfterItsStalenessLimit() throws {
        var home = TestHouse()
        let leak = try home.add("leak", "leak") { $0.sleepy = true }
        home.report(leak, ["state": .text("dry")])
        home.wait(.hours(20))
        home.report(leak, ["state": .text("dry")])
        home.wait(.hours(59))
        #expect(home.house.status(leak) == .online)
        home.wait(.hours(1))
        #expect(home.house.status(leak) == .offline)
        #expect(home.house.availabilitySource(leak) == .silence)
    }

    /// Many devices report only what changes, and would never be heard again.
    @Test func afterTheReturnOfTheBrokerADeviceIsGivenTheChance() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "plug", reporting: ["on": .flag(false)])
        home.happen(.link(connected: false))
        home.happen(.availability(plug, .offline, .broker))
        home.happen(.link(connected: true))
        #expect(home.house.status(plug) == .unknown && home.value(plug, "on") == .unknown)
        let result = home.write(plug, ["on": .flag(true)])
        #expect(home.takeSends() == ["plug on=on"])
        home.report(plug, ["on": .flag(true)])
        #expect(home.command(result)?.state == .acknowledged && home.house.status(plug) == .online)
    }

    @Test func theReturnOfTheBrokerTellsNothingOfADeviceThatWasAwayBefore() throws {
        var home = TestHouse()
        let plug = try home.add("plug", "plug", reporting: ["on": .flag(false)])
        offline(&home, plug)
        home.happen(.link(connected: false))
        home.happen(.link(connected: true))
        #expect(home.house.status(plug) == .offline)
    }
}
