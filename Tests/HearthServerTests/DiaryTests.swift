import FoundationEssentials
import HTTPTypes
import HearthAccounts
import HearthHousehold
import HearthHub
import HearthJSON
import HearthStore
import Logging
import Testing

@testable import HearthServer

/// What the house notes of its own days is found by those who live there: docs/spec/household.md, section 5.6.
@Suite struct DiaryTests {
    @Test func aSavedRuleIsFoundOnceHoweverOftenTheDiaryIsWritten() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let viewer = Viewer(person: try house.accounts.authenticate(token).uuid, isOfTheHouse: true)
        let source =
            #"{"source":"rule \"Evening shine\": while mode is home { turn on kitchen.plug }","accept_warnings":true}"#
        let saved = try await house.ask(.put, "/api/v1/rules/files/new.hearth", source, token: token)
        #expect(saved.status == 201, "\(saved.text)")
        await house.hub.writeRest()
        // As after a restart: each reads the log from where the last one ended.
        for _ in 0..<2 { await Diarist(hub: house.hub, logger: Logger(label: "test")).write() }
        let found = try await house.hub.household.search(
            SearchQuery("shine saved"), ItemFilter(), ItemPage(), for: viewer)
        #expect(found.entries.map(\.item.content) == ["The rules in new.hearth were saved: Evening shine"])
        #expect(found.entries.first?.item.tags == ["rules"] && found.entries.first?.item.source == .house)
        let people = try await house.hub.household.items(ItemFilter(origin: .people), ItemPage(), for: viewer)
        #expect(people.total == 0, "lists are about people")
    }
}
