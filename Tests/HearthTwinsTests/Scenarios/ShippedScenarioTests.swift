import HearthKernel
import HearthModel
import HearthSimulation
import HearthTwins
import Testing

/// The five scenarios that come with Hearth, in houses that have much, half and nothing of what they name.
@Suite struct ShippedScenarioTests {
    private func scenario(_ id: String) throws -> Scenario {
        try #require(Scenario.shipped.first { $0.id == id })
    }

    @Test func thereAreFive() {
        #expect(
            Scenario.shipped.map(\.id) == [
                "smart_morning", "security_alert", "energy_optimization", "party_mode", "vacation_mode",
            ])
        #expect(Scenario.shipped.map { $0.span.count / 1_000 } == [1_800, 120, 43_200, 600, 259_200])
    }

    @Test(arguments: Scenario.shipped)
    func itComesToItsEndInEveryHouse(scenario: Scenario) async throws {
        let houses = [ScenarioHouse([]), ScenarioHouse(ScenarioHouse.half), ScenarioHouse(ScenarioHouse.everything)]
        var skipped: [Int] = []
        for house in houses {
            let (play, answer) = await house.play(scenario)
            let made = try #require(answer)
            #expect(made.pairs == play.pairs && !made.isPartial)
            skipped.append(play.script.skipped.count)
        }
        #expect(skipped[0] > skipped[1] && skipped[1] > skipped[2], "\(skipped)")
    }

    @Test func theMorningLightsUpAndWarms() async throws {
        let house = ScenarioHouse(ScenarioHouse.everything)
        let (play, answer) = await house.play(try scenario("smart_morning"))
        let registry = house.house.registry
        let lamp = try #require(registry.index(of: "bedroom.lamp"))
        let brightness = try #require(registry.slot("brightness", of: lamp))
        let set = play.script.events.compactMap { event -> (Int64, Value)? in
            guard case .set(let values, _) = event.what, let value = values.first(where: { $0.slot == brightness })
            else { return nil }
            return ((event.at - play.script.start).count / 1_000, value.value)
        }
        #expect(set.map(\.0) == [0, 600, 1_200])
        #expect(set.map(\.1) == [.number(10), .number(50), .number(100)])
        let energy = try #require(answer?.figures.first { $0.metric == .energy })
        #expect(energy.predicted > energy.baseline)
        #expect(play.script.told.map(\.text) == ["solar power and battery charge"])
    }

    @Test func theAlarmFlashesThreeTimesAndWorries() throws {
        let script = ScenarioHouse(ScenarioHouse.everything).script(try scenario("security_alert"))
        let lights = script.events.compactMap { event -> Int64? in
            guard case .set = event.what else { return nil }
            return (event.at - script.start).count / 1_000
        }
        #expect(lights == [0, 0, 32, 33, 34, 35, 36, 37, 38, 38])
        #expect(script.worries.map(\.severity) == [1])
        #expect(script.skipped.isEmpty, "\(script.skipped)")
    }

    /// Lights that are off stay off, and the battery does not go below 20 %.
    @Test func savingLooksAtHowThingsAre() throws {
        let house = ScenarioHouse(ScenarioHouse.everything) { virtual in
            func slot(_ id: String, _ name: String) -> SlotIndex? {
                let registry = virtual.house.registry
                return registry.index(of: id).flatMap { registry.slot(name, of: $0) }
            }
            virtual.report(
                [
                    (slot("living.lamp", "on"), Value.flag(true)), (slot("cellar.battery", "battery"), .number(12)),
                    (slot("living.cooler", "mode"), .text("cool")), (slot("hall.motion", "on"), .flag(true)),
                ].compactMap { slot, value in slot.map { SlotValue($0, value) } })
        }
        let script = house.script(try scenario("energy_optimization"))
        let registry = house.house.registry
        func events(_ after: Int64) -> [(String, Value)] {
            script.events.filter { $0.at - script.start == .seconds(after) }.flatMap { event -> [SlotValue] in
                switch event.what {
                case .set(let values, _), .report(let values): values
                default: []
                }
            }.map { (registry.name(of: $0.slot), $0.value) }
        }
        let morning = events(0)
        #expect(morning.map(\.0) == ["roof.solar.power", "living.lamp.brightness"])
        #expect(morning.map(\.1) == [.number(500), .number(70)])
        let evening = Dictionary(events(39_600), uniquingKeysWith: { first, _ in first })
        #expect(events(18_000).contains { $0 == ("cellar.battery.battery", .number(22)) })
        #expect(evening["cellar.battery.battery"] == .number(20))
        #expect(evening["living.cooler.setpoint"] == .number(23.5) && evening["bedroom.heater.setpoint"] == nil)
        #expect(evening["kitchen.lamp.on"] == .flag(false) && evening["hall.lamp.on"] == nil, "somebody is in the hall")
    }

    @Test func vacationPlaysThreeEvenings() throws {
        let house = ScenarioHouse(ScenarioHouse.everything)
        let script = house.script(try scenario("vacation_mode"))
        let evenings = script.events.filter { $0.at > script.start }
        #expect(evenings.count == 9)
        for day in 0..<3 {
            let times = evenings[(day * 3)..<(day * 3 + 3)].map {
                Double((ScenarioHouse.zone.local($0.at).timeOfDay.sinceMidnight).count) / 3_600_000
            }
            #expect((19..<19.5).contains(times[0]) && abs(times[1] - times[0] - 2) < 1e-9, "\(times)")
            #expect((22.5..<23).contains(times[2]))
        }
        #expect(house.script(try scenario("vacation_mode")).events == script.events, "the same seed, the same evenings")
        #expect(house.script(try scenario("vacation_mode"), seed: 8).events != script.events)
    }

    @Test func guestsWarmTheLivingRoom() async throws {
        let house = ScenarioHouse(ScenarioHouse.everything) { virtual in
            let registry = virtual.house.registry
            virtual.report(
                ["living.temp": 20.0, "garden.temp": 5].compactMap { id, degrees in
                    registry.index(of: id).flatMap { registry.slot("temp", of: $0) }
                        .map { SlotValue($0, .number(degrees)) }
                })
        }
        var request = await house.play(try scenario("party_mode")).play.request
        request.isFull = true
        let question = WhatIf(of: house.house, at: ScenarioHouse.start, setting: house.setting, request: request)
        let made = try #require(await question.answer(workers: 1, isOver: { false }))
        let sensor = try #require(house.house.registry.index(of: "living.temp"))
        let temperature = try #require(house.house.registry.slot("temp", of: sensor))
        let end = try #require(made.charts.first { $0.subject == .slot(temperature) }?.points.last)
        let difference = end.branch.mid - end.baseline.mid
        #expect((1...2).contains(difference), "\(difference) K")
    }
}
