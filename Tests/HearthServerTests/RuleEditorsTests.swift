import HearthAccounts
import HearthJSON
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Two people with the same file of rules open know of each other.
@Suite struct RuleEditorsTests {
    private typealias Client = RealtimeSessionTests.Client

    private func client(_ token: String, at house: TestHouse) async throws -> Client {
        let client = Client(
            .known(try house.api.gatekeeper.caller(afterHandshake: token, from: "192.0.2.7")), at: house)
        await client.say(#"{"type":"init","subscriptions":[]}"#)
        for expected in ["init_complete", "status_update"] { #expect(try await client.hear().type == expected) }
        return client
    }

    private func editors(_ client: Client, of file: String = "hall.hearth") async throws -> [String] {
        let (type, data) = try await client.hear()
        #expect(type == "rule_editors" && data["file"]?.string == file)
        return data["editors"]?.array?.compactMap(\.string) ?? []
    }

    @Test func whoHasTheSameFileOpenIsNamedToTheOthersOnly() async throws {
        let house = try await TestHouse()
        let anna = try await client(try await house.token(.owner), at: house)
        let ben = try await client(try await house.token(.resident), at: house)
        await anna.say(#"{"type":"edit","data":{"file":"hall.hearth"}}"#)
        #expect(try await editors(anna).isEmpty)
        await ben.say(#"{"type":"edit","data":{"file":"hall.hearth"}}"#)
        let (seenByAnna, seenByBen) = (try await editors(anna), try await editors(ben))
        #expect(seenByAnna.count == 1 && seenByBen.count == 1 && seenByAnna != seenByBen)
        #expect(seenByAnna.allSatisfy { $0.hasPrefix("api:") })
        await ben.say(#"{"type":"edit","data":{"file":"bath.hearth"}}"#)
        #expect(try await editors(anna).isEmpty)
        #expect(try await editors(ben, of: "bath.hearth").isEmpty)
    }

    @Test func whoGoesAwayHasNothingOpenAnyMore() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let (here, elsewhere) = (try await client(token, at: house), try await client(token, at: house))
        await here.say(#"{"type":"edit","data":{"file":"hall.hearth"}}"#)
        #expect(try await editors(here).isEmpty)
        await elsewhere.say(#"{"type":"edit","data":{"file":"hall.hearth"}}"#)
        #expect(try await editors(here).count == 1)
        // Another subscription closes nothing.
        await elsewhere.say(#"{"type":"subscribe","data":{"subscriptions":["rules"]}}"#)
        await elsewhere.say(#"{"type":"edit","data":{}}"#)
        #expect(try await editors(here).isEmpty)
        await elsewhere.say(#"{"type":"edit","data":{"file":"hall.hearth"}}"#)
        #expect(try await editors(here).count == 1)
        house.broadcaster.remove(elsewhere.outbox)
        #expect(try await editors(here).isEmpty)
    }

    @Test(arguments: [
        (Role.guest, #"{"file":"hall.hearth"}"#, "FORBIDDEN"),
        (.owner, #"{"file":7}"#, "VALIDATION_ERROR"),
    ])
    func whoMayNotWriteRulesOrNamesNoFileIsTold(role: Role, data: String, code: String) async throws {
        let house = try await TestHouse()
        let client = try await client(try await house.token(role), at: house)
        await client.say(#"{"type":"edit","data":\#(data)}"#)
        let (type, answer) = try await client.hear()
        #expect(type == "error" && answer["error"]?["code"]?.string == code)
    }
}
