import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthServer

/// What was used, asked in words: docs/spec/mind.md, section 9, and docs/decisions/102-energy-by-the-hour.md.
@Suite struct EnergyQuestionTests {
    private static let devices = """
        version: 1
        house: { name: Elm, timezone: Europe/Berlin, tariff: 0.3 }
        areas: { kitchen: { name: Kitchen }, hall: { name: Hall } }
        devices:
          kitchen.oven: { class: power, name: Oven, area: kitchen, virtual: {} }
          kitchen.washer: { class: energy, name: Washing machine, area: kitchen, virtual: {} }
          hall.light: { class: light, name: Hall light, area: hall, virtual: {} }
        """

    /// Yesterday the oven drew 1,000 W from noon to one, and the meter of the washing machine went from 5 to 6.5 kWh.
    private func house() async throws -> TestHouse {
        let house = try await TestHouse(devices: Self.devices)
        let today = house.zone.startOfDay(house.zone.local(TestHouse.now()).date)
        let noon = today - .hours(12)
        func reading(_ device: String, _ property: String, _ value: Double, _ at: Instant) -> HearthStore.Reading {
            Reading(device: device, property: property, value: .number(value), at: at, provenance: .live)
        }
        try await house.store.append(history: [
            reading("kitchen.washer", "energy", 5, noon - .hours(4)),
            reading("kitchen.oven", "power", 0, noon - .hours(3)),
            reading("kitchen.oven", "power", 1_000, noon), reading("kitchen.oven", "power", 0, noon + .hours(1)),
            reading("kitchen.washer", "energy", 6.5, noon + .hours(2)),
        ])
        return house
    }

    @Test func whatWasUsedIsToldWithItsSources() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let answer = try await house.say("How much energy did we use yesterday?", token: token)
        #expect(
            answer["response"]?.string
                == "Yesterday what is measured here used 2.5 kWh, about 0.75 EUR. Most of it: Washing machine 1.5 kWh and Oven 1 kWh."
        )
        #expect(answer["intent"]?.string == "energy" && answer["query_type"]?.string == "status")
        let evidence = answer["evidence"]?.array?.compactMap(\.string) ?? []
        #expect(evidence.count == 2)
        for id in evidence {
            #expect(try await house.ask(.get, "/api/v1/events/\(id)", token: token).status == 200, "\(id)")
        }
        let oven = try await house.say("what did the oven use yesterday", token: token)
        #expect(oven["response"]?.string == "Yesterday Oven used 1 kWh, about 0.3 EUR.")
        let kitchen = try await house.say("how much power did the kitchen use yesterday?", token: token)
        #expect(kitchen["response"]?.string?.hasPrefix("Yesterday Kitchen used 2.5 kWh, about 0.75 EUR.") == true)
    }

    @Test func whatIsNotKnownIsNotMadeUp() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let light = try await house.say("how much energy did the hall light use yesterday", token: token)
        #expect(light["response"]?.string == "Hall light does not measure what it uses.")
        let early = try await house.say("how much energy did the oven use last month", token: token)
        let wasThen = house.zone.local(TestHouse.now()).date.day == 1
        #expect(
            early["response"]?.string
                == (wasThen
                    ? "Last month Oven used 1 kWh, about 0.3 EUR."
                    : "Nothing was recorded of what Oven used last month."))
    }

    @Test func guestsHearOfTheirsOnly() async throws {
        let house = try await house()
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["kitchen.oven"]))
        #expect(
            try await house.say("how much energy did we use yesterday", token: guest)["response"]?.string
                == "Ask somebody who lives here.")
        let washer = try await house.say("what did the washing machine use yesterday", token: guest)
        #expect(washer["response"]?.string == "Ask somebody who lives here.")
    }
}
