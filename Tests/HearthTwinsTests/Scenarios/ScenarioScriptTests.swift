import HearthKernel
import HearthModel
import HearthSimulation
import HearthTwins
import Testing

/// What steps of a scenario become in a house.
@Suite struct ScenarioScriptTests {
    private func scenario(_ steps: [Scenario.Happening], span: Milliseconds = .hours(1)) -> Scenario {
        var scenario = Scenario(id: "trial", span: span)
        scenario.steps = steps.enumerated().map { .init(.after(.minutes(Int64($0.offset))), $0.element) }
        return scenario
    }

    private static let people: [(id: String, classID: DeviceClass.ID)] =
        ScenarioHouse.everything + [("ann", .person), ("ben", .person)]

    @Test func withoutPowerNothingDrawsAnything() async throws {
        var house = ScenarioHouse(ScenarioHouse.everything) { virtual in
            let registry = virtual.house.registry
            if let lamp = registry.index(of: "living.lamp"), let slot = registry.slot("on", of: lamp) {
                virtual.report([SlotValue(slot, .flag(true))])
            }
        }
        house.setting.powers = ["living.lamp": Powers(max: 100, standby: 0)]
        let (play, answer) = await house.play(scenario([.power(false)]))
        #expect(play.script.skipped.isEmpty)
        let energy = try #require(answer?.figures.first { $0.metric == .energy })
        #expect(energy.baseline > 0.09 && energy.predicted == 0, "\(energy)")
    }

    @Test func occupancyMovesPeopleAndWhatSeesThem() throws {
        let house = ScenarioHouse(Self.people)
        let script = house.script(scenario([.occupancy(["ann", "bedroom"])]))
        guard case .report(let values)? = script.events.first?.what else {
            Issue.record("\(script.events)")
            return
        }
        let registry = house.house.registry
        let states = Dictionary(uniqueKeysWithValues: values.map { (registry.name(of: $0.slot), $0.value) })
        #expect(states["ann.state"] == .text("home") && states["ben.state"] == .text("away"))
        #expect(states["bedroom.motion.on"] == .flag(true) && states["hall.motion.on"] == .flag(false))
    }

    @Test func whatTheHouseLacksIsSkipped() throws {
        let house = ScenarioHouse(ScenarioHouse.half)
        let script = house.script(
            scenario([
                .command(.device("living.lamp"), action: "turn_on", value: .none, transition: .zero),
                .command(.device("cellar.lamp"), action: "turn_on", value: .none, transition: .zero),
                .command(.device("living.lamp"), action: "lock", value: .none, transition: .zero),
                .mode("party"), .weather(.init()), .occupancy([]),
                .hand(.device("living.temp"), [.init("temp", .number(30))]),
                .warms(["attic"], by: 1),
            ]))
        #expect(script.events.count == 2, "\(script.events)")
        #expect(
            script.skipped.map(\.step) == [
                "cellar.lamp", "living.lamp lock", "mode party", "weather", "living.temp", "warmth in attic",
            ])
        #expect(script.skipped.map { $0.after.count / 60_000 } == [1, 2, 3, 4, 6, 7])
    }

    @Test func whatTakesNoPartIsLeftOut() throws {
        var house = ScenarioHouse(ScenarioHouse.everything)
        house.setting.bystanders = ["living.lamp", "hall.alarm"]
        let lights = Scenario.Selection.some(Scenario.Some("lights", [.light]))
        let script = house.script(
            scenario([
                .hand(lights, [.init("on", .flag(true))]),
                .hand(.device("hall.alarm"), [.init("state", .text("armed_away"))]), .power(false), .mode("away"),
            ]))
        let registry = house.house.registry
        let lamp = try #require(registry.index(of: "living.lamp"))
        #expect(script.skipped.map(\.step).filter { $0 == "living.lamp" }.count == 2, "\(script.skipped)")
        #expect(script.skipped.contains { $0.step == "hall.alarm" && $0.reason.contains("enable_scenarios") })
        guard case .set(let values, _)? = script.events.first?.what else {
            Issue.record("\(script.events)")
            return
        }
        #expect(!values.isEmpty && !values.contains { registry[$0.slot].device == lamp }, "the others are switched")
        let cut = script.events.compactMap { event -> [DeviceIndex]? in
            if case .cut(let devices) = event.what { devices } else { nil }
        }
        #expect(cut.count == 1 && !cut[0].isEmpty && !cut[0].contains(lamp))
        #expect(script.events.last?.what == .mode("away"))
        #expect(!script.devices.contains(lamp))
    }

    @Test func numbersBeyondADeviceAreItsEnds() throws {
        let house = ScenarioHouse(ScenarioHouse.half)
        let script = house.script(
            scenario([.hand(.device("living.lamp"), [.init("brightness", .number(1e308))])]))
        guard case .set(let values, _)? = script.events.first?.what else {
            Issue.record("\(script.events)")
            return
        }
        #expect(values.map(\.value) == [.number(100)])
    }

    @Test func theStartIsTheSameForBoth() async throws {
        let house = ScenarioHouse(ScenarioHouse.everything)
        var scenario = scenario([])
        scenario.start = [.reports(.device("living.lamp"), [.init("on", .flag(true))])]
        scenario.timeOfDay = TimeOfDay(hour: 19, minute: 0)
        let (play, answer) = await house.play(scenario)
        let made = try #require(answer)
        #expect(play.script.start - ScenarioHouse.start == .hours(9))
        #expect(made.figures.allSatisfy { $0.baseline == $0.predicted && $0.low == 0 && $0.high == 0 })
        #expect(made.figures.contains { $0.metric == .energy && $0.baseline > 0 }, "the lamp is on")
    }
}
