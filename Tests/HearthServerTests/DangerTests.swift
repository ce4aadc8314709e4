import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins
import Logging
import Testing

@testable import HearthHub
@testable import HearthServer

/// What detectors say in the house and sensors outside, and hot water that stays cold: capabilities 5, 7 and 19 of
/// docs/spec/mind.md, section 12.
@Suite struct DangerTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas: { bath: { name: Bathroom }, cellar: { name: Cellar }, garden: { name: Garden, outdoor: true } }
        people: { ann: { name: Ann, role: owner } }
        devices:
          bath.leak: { class: leak, name: Bath leak sensor, area: bath, simulate: {} }
          bath.co: { class: co, name: Bath CO detector, area: bath, simulate: {} }
          garden.leak: { class: leak, name: Rain sensor, area: garden, simulate: {} }
          garden.smoke: { class: smoke, name: Shed smoke detector, area: garden, simulate: {} }
          garden.dust: { class: pm25, name: Garden dust, area: garden, simulate: {} }
          garden.wind: { class: wind, name: Garden wind, area: garden, simulate: {} }
          garden.temp: { class: temp, name: Garden temperature, area: garden, simulate: {} }
          cellar.tank: { class: water_heater, name: Hot water, area: cellar, simulate: {} }
          cellar.filter: { class: sensor, name: Ventilation filter left, area: cellar, simulate: {} }
        """

    private let house: TestHouse
    private let mind: MindService
    private let token: String

    init() async throws { try await self.init(rules: [:]) }

    private init(rules: [String: String]) async throws {
        house = try await TestHouse(devices: Self.devices, rules: rules)
        mind = MindService(hub: house.hub, logger: Logger(label: "test"))
        token = try await house.token(.owner)
        let tomorrow = house.zone.local(TestHouse.now()).date + 1
        house.pass(house.zone.instant(of: tomorrow, TimeOfDay(around: .hours(10))) - TestHouse.now())
    }

    private func say(_ device: String, _ values: [String: Value]) async throws {
        let registry = await house.hub.current().house.registry
        let index = try #require(registry.index(of: device))
        let slots = try values.map { SlotValue(try #require(registry.slot($0, of: index)), $1) }
        await house.hub.withCore { $0.step(.report(Report(device: index, values: slots, provenance: .live))) }
    }

    private func concern(_ kind: String) async throws -> JSONValue? {
        let all = try await house.ask(
            .get, "/api/v1/concerns?state=open,acknowledged,snoozed,resolved&kind=\(kind)", token: token)
        return all.json["concerns"]?[0]
    }

    private func messages() async throws -> String {
        try await house.ask(.get, "/api/v1/notifications", token: token).text
    }

    @Test func aWetLeakSensorIsToldAtOnceAndItsEndIsARelief() async throws {
        try await say("bath.leak", ["state": .text("dry")])
        await mind.look()
        #expect(try await concern("leak") == nil)
        try await say("bath.leak", ["state": .text("wet")])
        house.pass(.seconds(10))
        await mind.look()
        let found = try #require(try await concern("leak"))
        #expect(found["severity"] == .number(0.9) && found["realised"] == .bool(true), "\(found)")
        let text = try await house.say("What is wrong?", token: token)["response"]?.string ?? ""
        #expect(
            text.hasPrefix(
                "There is water in Bathroom where none should be, says Bath leak sensor. "),
            "\(text)")
        #expect(try await messages().contains("There is water in Bathroom"))
        house.pass(.minutes(20))
        try await say("bath.leak", ["state": .text("dry")])
        for _ in 0..<8 {
            await mind.look()
            house.pass(.seconds(20))
        }
        #expect(try await house.say("What is wrong?", token: token)["response"]?.string == "Nothing is wrong.")
        let feeling = try await house.say("How are you?", token: token)["response"]?.string ?? ""
        #expect(feeling.contains("happy"), "\(feeling)")
    }

    @Test func carbonMonoxideWeighsMost() async throws {
        try await say("bath.co", ["state": .text("alarm")])
        await mind.look()
        #expect(try await concern("co")?["severity"]?.double == 1)
        #expect(try await messages().contains("Get everybody out into the air"))
    }

    /// What the household says of it in its own words is not said twice.
    @Test func aRuleOfTheHouseholdSaysItAlone() async throws {
        let rule = #"rule "Water" safety: while bath.leak is wet { raise 0.9 "The bath runs over" about bath.leak }"#
        let house = try await DangerTests(rules: ["water.hearth": rule + "\n"])
        try await house.say("bath.leak", ["state": .text("wet")])
        await house.mind.look()
        #expect(try await house.concern("leak") == nil)
        let text = try await house.house.say("What is wrong?", token: house.token)["response"]?.string ?? ""
        #expect(text.contains("The bath runs over") && !text.contains("where none should be"), "\(text)")
    }

    @Test func sensorsOutsideTellOfDangers() async throws {
        try await say("garden.leak", ["state": .text("wet")])
        try await say("garden.dust", ["pm25": .number(20)])
        try await say("garden.wind", ["wind": .number(9)])
        try await say("garden.temp", ["temp": .number(8)])
        await mind.look()
        for kind in ["leak", "air_outside", "storm", "frost", "fire_near"] {
            #expect(try await concern(kind) == nil, "\(kind)")
        }
        try await say("garden.dust", ["pm25": .number(90)])
        try await say("garden.wind", ["wind": .number(26)])
        try await say("garden.temp", ["temp": .number(-3)])
        try await say("garden.smoke", ["state": .text("alarm")])
        house.pass(.minutes(1))
        await mind.look()
        #expect(try await concern("storm")?["severity"] == .number(0.7))
        #expect(try await concern("frost") != nil)
        #expect(try await concern("air_outside")?["severity"] == .number(0.4))
        #expect(try await concern("fire_near")?["text"]?.string?.hasPrefix("Smoke outside, says Shed") == true)
        #expect(try await concern("smoke") == nil)
    }

    /// The tank was hot at six each morning, and is lukewarm at half past seven.
    @Test func hotWaterThatStaysColdIsNoticedAnHourLater() async throws {
        let zone = house.zone
        let today = zone.local(TestHouse.now()).date + 1
        var rows: [HearthStore.Reading] = []
        func add(_ value: Double, _ day: CivilDate, _ hour: Int64) {
            rows.append(
                Reading(
                    device: "cellar.tank", property: "temp", value: .number(value),
                    at: zone.instant(of: day, TimeOfDay(around: .hours(hour))), provenance: .live))
        }
        for back in (1...10).reversed() {
            add(44, today - back, 5)
            add(56, today - back, 6)
            add(48, today - back, 12)
            add(42, today - back, 22)
        }
        try await house.store.append(history: rows)
        try await say("cellar.tank", ["temp": .number(35), "on": .flag(true)])
        house.pass(.minutes(1))
        await house.api.faults.look()
        let findings = try await house.ask(.get, "/api/v1/twins/findings", token: token).json
        let finding = try #require(findings["findings"]?.array?.first, "\(findings)")
        #expect(finding["kind"]?.string == "hot_water_cold")
        #expect(finding["text"]?.string == "Hot water is at 35.0 °C, where it is at 56.0 °C by this time on other days")
        await mind.look()
        #expect(try await concern("hot_water_cold")?["severity"] == .number(0.4))
        // Who turns it off wants it cold.
        try await say("cellar.tank", ["on": .flag(false)])
        await house.api.faults.look()
        #expect(house.api.faults.faults.isEmpty)
    }

    @Test func aFilterThatWillSoonBeUsedUpIsForeseen() async throws {
        let now = TestHouse.now()
        try await house.store.append(
            history: (0...27 as ClosedRange<Int64>).reversed().map { day in
                Reading(
                    device: "cellar.filter", property: "value", value: .number(20 + Double(day)), at: now - .days(day),
                    provenance: .live)
            })
        try await say("cellar.filter", ["value": .number(20)])
        await house.api.faults.look()
        let fault = try #require(house.api.faults.faults.first)
        #expect(fault.fault.kind == .filterFull && fault.device == "cellar.filter")
        await mind.look()
        let text = try #require(try await concern("filter_full")?["text"]?.string)
        #expect(text == "Ventilation filter left says that the filter will soon be used up. Have a new one at hand")
    }
}
