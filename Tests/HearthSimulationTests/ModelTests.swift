import HearthModel
import HearthSimulation
import Testing

@Suite struct ModelTests {
    private static let start = Instant(milliseconds: 0)

    private static func model(
        _ id: DeviceClass.ID, _ change: (inout SimulateBinding) -> Void = { _ in }
    ) -> any SimulatedModel {
        var binding = SimulateBinding()
        binding.noise = 0
        change(&binding)
        let device = Device(id: "hall.thing", name: "Thing", deviceClass: DeviceClass[id], integration: "simulated")
        return binding.model(of: device, in: .utc, at: start)
    }

    /// Whatever is simulated has a value for what its class is about, unless that only happens.
    @Test(arguments: DeviceClass.ID.allCases) func everyClassBehaves(_ id: DeviceClass.ID) {
        var model = Self.model(id)
        var random = SeededRandom(seed: 1)
        if let primary = DeviceClass[id].primary, !primary.type.isEvent, id != .lock, id != .hub {
            #expect(model.values[primary.name]?.isKnown == true, "\(id)")
        }
        model.obey(SimulatedOrder(values: ["no_such": .number(1)]), at: Self.start)
        _ = model.advance(to: Self.start + .hours(1), using: &random)
        #expect(model.values["no_such"] == nil)
    }

    @Test func aCoverIsOnItsWayAndArrives() {
        var cover = Self.model(.cover) { $0.travel = .seconds(10) }
        var random = SeededRandom(seed: 1)
        cover.obey(SimulatedOrder(values: ["state": .text("open")]), at: Self.start)
        #expect(cover.values["state"] == .text("opening"))
        _ = cover.advance(to: Self.start + .seconds(4), using: &random)
        #expect(cover.values["position"] == .number(40))
        cover.obey(SimulatedOrder(stops: true), at: Self.start + .seconds(4))
        #expect(cover.values["state"] == .text("open") && cover.nextChange == nil)
    }

    @Test func aLampThatIsDimmedToNothingIsOffAndKeepsItsBrightness() {
        var lamp = Self.model(.light)
        lamp.obey(SimulatedOrder(values: ["brightness": .number(40)]), at: Self.start)
        #expect(lamp.values["on"] == .flag(true))
        lamp.obey(SimulatedOrder(values: ["brightness": .number(0)]), at: Self.start)
        #expect(lamp.values["on"] == .flag(false) && lamp.values["brightness"] == .number(40))
    }

    @Test func aSensorReadsWhatIsUsualInAHouse() throws {
        let usual = try #require(DeviceClass[.temp].traits.usualRange)
        let reading = try #require(Self.model(.temp).values["temp"]?.number)
        #expect(usual.contains(reading))
    }
}
