import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import Logging
import Testing

@testable import HearthServer

/// Capability 6 of docs/spec/mind.md, section 12: heat for nobody is noticed.
@Suite struct HeatWasteTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas: { guest: { name: Guest house } }
        devices:
          guest.heating: { class: thermostat, name: Guest heating, area: guest, virtual: { initial: 21 } }
          guest.motion: { class: motion, name: Guest motion, area: guest, virtual: { initial: off } }
          guest.window: { class: window, name: Guest window, area: guest, virtual: { initial: closed } }
        """

    private let house: TestHouse
    private let mind: MindService
    private let token: String

    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        mind = MindService(hub: house.hub, logger: Logger(label: "test"))
        token = try await house.token(.resident)
    }

    private func control(_ device: String, _ body: String) async throws {
        let answer = try await house.ask(.put, "/api/v1/devices/\(device)/control", body, token: token)
        #expect(answer.status == 200, "\(answer.text)")
    }

    /// The mind looks once an hour.
    private func live(_ hours: Int64) async {
        for _ in 0..<hours {
            house.pass(.hours(1))
            await mind.look()
        }
    }

    private func wrong() async throws -> String {
        let answer = try await house.ask(
            .post, "/api/v1/consciousness/query", #"{"query":"What is wrong?"}"#, token: token)
        return answer.json["response"]?.string ?? ""
    }

    @Test func anEmptyGuestHouseThatIsHeatedIsNoticedAfterADay() async throws {
        await mind.look()
        await live(23)
        #expect(try await wrong() == "Nothing is wrong.")
        await live(1)
        #expect(
            try await wrong()
                == "Guest house is heated to 21 °C, and nobody has been there for a day. Turn the heating down.")
        try await control("guest.heating", #"{"action":"set_temperature","value":12}"#)
        await live(2)
        #expect(try await wrong() == "Nothing is wrong.")
    }

    @Test func aHouseThatIsKeptForGuestsIsNoWaste() async throws {
        let told = try await house.say("Grandma stays in the guest house for three days", token: token)
        #expect(told["response"]?.string?.hasPrefix("I expect Grandma until ") == true, "\(told)")
        await mind.look()
        await live(30)
        #expect(try await wrong() == "Nothing is wrong.")
    }
}
