import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel
import Testing

@testable import HearthHub
@testable import HearthServer

/// Somebody rings while a delivery is expected, or comes into the yard: docs/spec/mind.md, section 9.
@Suite(.timeLimit(.minutes(2))) struct GateDialogueTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        people: { ann: { name: Ann }, gil: { name: Gil, role: guest } }
        devices:
          door.bell: { class: button, name: Doorbell, mqtt: { state_topic: bell, event_map: { ding: press } } }
          yard.gate: { class: gate, name: Gate, virtual: {} }
          blind: { class: blind, name: Blind, virtual: {} }
        """

    private let house: TestHouse
    private let ann: String
    private let gil: String

    /// The gate is closed, and the blind is open.
    init() async throws {
        let house = try await TestHouse(devices: Self.devices)
        self.house = house
        _ = try await house.token(.owner)
        func token(_ person: String, _ role: Role) async throws -> String {
            _ = try await house.accounts.createUser(
                NewUser(userName: person, password: "seven green bottles", role: role, personID: person))
            return try await house.accounts.login(
                userName: person, password: "seven green bottles", address: "test"
            ).accessToken
        }
        (ann, gil) = (try await token("ann", .resident), try await token("gil", .guest))
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            core.becomeReady()
        }
        try await set("yard.gate", "close")
        try await set("blind", "open")
    }

    private func set(_ device: String, _ action: String) async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(device)/control", #"{"action":"\#(action)"}"#, token: ann)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func ring() async {
        let (topic, payload) = (Array("bell".utf8), Array("ding".utf8))
        await house.hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: false) }
            }
        }
    }

    private func expect(_ kind: Visit.Kind) async throws {
        let now = house.hub.now
        try await house.hub.expect(
            Visit(
                id: "v1", who: "the parcel", kind: kind, from: now - .minutes(30), to: now + .hours(2),
                saidBy: .person("ann")))
    }

    private func asked(as token: String) async throws -> [String] {
        await house.api.talks.look()
        let open = try await house.ask(.get, "/api/v1/questions", token: token).json["questions"]?.array ?? []
        return open.compactMap { $0["text"]?.string }
    }

    private func state(_ device: String) async throws -> String? {
        let answer = try await house.ask(.get, "/api/v1/devices/\(device)", token: ann)
        return answer.json["current_state"]?["state"]?.string
    }

    private func say(_ said: String, as token: String) async throws -> String {
        try await house.say(said, token: token)["response"]?.string ?? ""
    }

    @Test func aDeliveryRingsAndTheGateOpensAfterAYes() async throws {
        try await expect(.delivery)
        #expect(try await asked(as: ann).isEmpty)
        await ring()
        #expect(try await asked(as: ann) == ["Open the gate?"])
        #expect(try await asked(as: gil).isEmpty)
        _ = try await say("yes", as: gil)
        #expect(try await state("yard.gate") == "closed")
        #expect(try await say("yes", as: ann) == "I open it.")
        #expect(try await state("yard.gate") == "open")
        #expect(try await asked(as: ann).isEmpty, "the same ring asks once")
    }

    @Test func nothingOpensWithoutAYesOrWithoutADelivery() async throws {
        await ring()
        #expect(try await asked(as: ann).isEmpty)
        try await expect(.delivery)
        await ring()
        #expect(try await asked(as: ann) == ["Open the gate?"])
        house.pass(.minutes(5))
        #expect(try await asked(as: ann).isEmpty)
        #expect(try await state("yard.gate") == "closed")
        house.pass(.minutes(5))
        _ = try await asked(as: ann)
        await ring()
        #expect(try await asked(as: ann) == ["Open the gate?"])
        #expect(try await say("no", as: ann) == "All right, it stays closed.")
        #expect(try await state("yard.gate") == "closed")
    }

    @Test func whoComesIntoTheYardMakesItAskAboutTheBlinds() async throws {
        try await set("yard.gate", "open")
        #expect(try await asked(as: ann).isEmpty, "nobody is expected there")
        try await set("yard.gate", "close")
        try await expect(.yard)
        try await set("yard.gate", "open")
        #expect(try await asked(as: ann) == ["Somebody is in the yard. Close the blinds?"])
        #expect(try await say("yes", as: ann) == "I close them.")
        #expect(try await state("blind") == "closed")
        #expect(try await asked(as: ann).isEmpty)
    }
}
