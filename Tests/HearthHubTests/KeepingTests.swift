import HearthKernel
import HearthModel
import HearthStore
import Testing

@testable import HearthHub

/// What is on disk when: all that a hub knows that was killed.
@Suite struct KeepingTests {
    private let start = Instant(milliseconds: 1_751_018_400_000)
    private let house: House
    private let slot: SlotIndex

    init() throws {
        var house = House()
        let lamp = Device(
            id: "lamp", name: "Lamp", deviceClass: try #require(DeviceClass.named("light")), integration: "mqtt")
        _ = house.step(Input(at: start, .define(lamp, keepsState: false)))
        let device = try #require(house.registry.index(of: "lamp"))
        slot = try #require(house.registry.slots(of: device).first)
        _ = house.step(
            Input(at: start, .report(Report(device: device, values: [SlotValue(slot, .flag(true))], provenance: .live)))
        )
        self.house = house
    }

    /// What is written a second after the lamp has gone on.
    private func written(origin: Origin) -> [Value] {
        var keeping = Keeping()
        keeping.record(
            SlotChange(slot: slot, old: .flag(false), new: .flag(true), provenance: .live, origin: origin),
            in: house.registry, at: start)
        return keeping.take(all: false, from: house, identities: [], at: start + .seconds(1)).latest.map(\.value)
    }

    @Test func whatACommandMadeOfADeviceIsWrittenWithTheCommand() {
        #expect(written(origin: .person("ann")) == [.flag(true)])
        #expect(written(origin: .rule("hall")) == [.flag(true)])
    }

    @Test func whatADeviceTellsByItselfWaitsForItsBatch() {
        #expect(written(origin: .device).isEmpty)
    }
}
