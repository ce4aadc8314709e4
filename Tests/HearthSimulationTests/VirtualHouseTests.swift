import HearthKernel
import HearthModel
import HearthSimulation
import Testing

/// Without rules: what devices and the hub do of themselves.
@Suite struct VirtualHouseTests {
    private static let start = Instant(milliseconds: 1_700_000_000_000)
    private let registry: Registry
    private let cover: DeviceIndex
    private let state: SlotIndex
    private let position: SlotIndex

    init() throws {
        var registry = Registry()
        cover = registry.define(
            Device(id: "hall.cover", name: "Cover", deviceClass: DeviceClass[.cover], integration: "test"))
        state = try #require(registry.slot("state", of: cover))
        position = try #require(registry.slot("position", of: cover))
        self.registry = registry
    }

    private func house() -> VirtualHouse {
        VirtualHouse(registry, program: Program(), setting: .init(place: nil, start: Self.start))
    }

    private func value(_ slot: SlotIndex, in house: VirtualHouse) -> Value { house.house.reading(slot).value }

    @Test func everythingIsAtRestAtFirst() {
        let house = house()
        #expect(value(state, in: house) == .text("closed"))
        #expect(value(position, in: house) == .number(0))
    }

    @Test func aDeviceObeysAfterTheDelayOfItsClass() {
        var house = house()
        house.setByHand([SlotValue(state, .text("open"))])
        let delay = DeviceClass[.cover].words.answerDelay
        house.run(to: Self.start + delay - Milliseconds(1))
        #expect(value(state, in: house) == .text("closed"))
        house.run(to: Self.start + delay)
        house.endInstant()
        #expect(value(state, in: house) == .text("open") && value(position, in: house) == .number(100))
    }

    @Test func aMutedDeviceDoesNotObey() {
        var house = house()
        house.mute(cover)
        house.setByHand([SlotValue(state, .text("open"))])
        house.run(to: Self.start + .minutes(5))
        #expect(value(state, in: house) == .text("closed"))
    }

    @Test func devicesGoOnWhileTheHubStands() {
        var house = house()
        house.stop()
        house.report([SlotValue(position, .number(30))])
        house.run(to: Self.start + .minutes(1))
        house.start()
        house.endInstant()
        #expect(value(state, in: house) == .text("open") && value(position, in: house) == .number(30))
    }
}
