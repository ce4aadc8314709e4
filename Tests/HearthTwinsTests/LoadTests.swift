import HearthKernel
import HearthModel
import HearthSimulation
import HearthTwins
import Testing

/// What a plug with a meter draws once it is on (docs/twins.md).
@Suite struct LoadTests {
    /// kWh in two hours with a kettle that is switched on, and without.
    private func energy(_ powers: Powers?, isOn: Bool, reading: Double) async throws -> WhatIfAnswer {
        var registry = Registry()
        _ = registry.define(
            Device(id: "kettle", name: "Kettle", deviceClass: DeviceClass[.plug], integration: "test"))
        let kettle = try #require(registry.index(of: "kettle"))
        let (on, power) = (
            try #require(registry.slot("on", of: kettle)), try #require(registry.slot("power", of: kettle))
        )
        var house = VirtualHouse(registry, program: Program(), setting: .init(place: nil, start: ModelHouse.start))
        house.report([SlotValue(on, .flag(isOn)), SlotValue(power, .number(reading))])
        house.endInstant()
        var setting = TwinSetting()
        if let powers { setting.powers["kettle"] = powers }
        var request = WhatIfRequest()
        (request.span, request.runs, request.metrics) = (.hours(2), 1, [("energy", .energy)])
        request.changes = [
            TwinEvent(at: house.now, .set([SlotValue(on, .flag(true))], hold: .lasting(.hours(2))))
        ]
        let question = WhatIf(of: house.house, at: house.now, setting: setting, request: request)
        return try #require(await question.answer(workers: 1, isOver: { false }))
    }

    @Test func whatWasOffDrawsWhatIsWrittenOnIt() async throws {
        let answer = try await energy(Powers(max: 2_000, standby: 0.5), isOn: false, reading: 0.5)
        let figure = try #require(answer.figures.first)
        #expect(abs(figure.baseline - 0.001) < 1e-6 && abs(figure.predicted - 4) < 0.001, "\(figure)")
    }

    @Test func whatIsOnDrawsWhatItsMeterSays() async throws {
        let answer = try await energy(Powers(max: 2_000, standby: 0.5), isOn: true, reading: 40)
        let figure = try #require(answer.figures.first)
        #expect(abs(figure.baseline - 0.08) < 1e-6 && figure.predicted == figure.baseline, "\(figure)")
    }

    @Test func ofWhatWasOffAndHasNoPlateNobodyKnows() async throws {
        let answer = try await energy(nil, isOn: false, reading: 0.5)
        #expect(answer.guesses.count == 1)
    }
}
