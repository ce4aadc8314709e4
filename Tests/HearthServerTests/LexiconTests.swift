import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// What can be named is kept between sentences, and is that of the house and of the caller nevertheless.
@Suite struct LexiconTests {
    private func asked(_ query: String, _ token: String, in house: TestHouse) async throws -> (
        text: String, id: String?
    ) {
        let answer = try await house.ask(
            .post, "/api/v1/consciousness/query", #"{"query":"\#(query)"}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
        return (
            answer.json["response"]?.string ?? "", answer.json["relevant_data"]?["devices"]?[0]?["id"]?.string
        )
    }

    @Test func aDeviceIsKnownByItsNameAtOnceAndNoLonger() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let path = "/api/v1/devices/shed.lantern"
        #expect(try await asked("How is the wicket?", owner, in: house).id == nil)
        let made = try await house.ask(
            .post, "/api/v1/devices",
            #"{"id":"shed.lantern","class":"light","name":"Wicket","area":"hall","virtual":{}}"#, token: owner)
        #expect(made.status == 201, "\(made.text)")
        #expect(try await asked("How is the wicket?", owner, in: house).id == "shed.lantern")
        #expect(try await asked("How is the gazebo?", owner, in: house).id == nil)
        _ = try await house.ask(.patch, path, #"{"name":"Gazebo"}"#, token: owner)
        #expect(try await asked("How is the gazebo?", owner, in: house).id == "shed.lantern")
        #expect(try await asked("How is the wicket?", owner, in: house).id == nil)
        #expect(try await house.ask(.delete, path, token: owner).status == 204)
        #expect(try await asked("How is the gazebo?", owner, in: house).id == nil)
    }

    @Test func nobodyFindsANameByWhatAnotherMayNameByTurns() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let guest = try await house.token(.guest, allowed: Allowed(devices: [], areas: ["kitchen"]))
        for _ in 0..<2 {
            #expect(try await asked("Is the kitchen light on?", owner, in: house).id == "kitchen.light")
            #expect(try await asked("Is the front door locked?", owner, in: house).id == "hall.lock")
            #expect(try await asked("Is the kitchen light on?", guest, in: house).id == "kitchen.light")
            let hidden = try await asked("Is the front door locked?", guest, in: house)
            let unknown = try await asked("Is the xyzzy locked?", guest, in: house)
            #expect(hidden.id == nil && hidden.text == unknown.text)
        }
    }

    @Test func itIsReadOnceForEachViewUntilTheHouseChanges() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let (before, desk) = (await house.hub.current(), ConversationDesk())
        let guest = Visibility.only(devices: ["kitchen.light"], areas: [])
        let (all, few) = (desk.lexicon(of: before, seenBy: .everything), desk.lexicon(of: before, seenBy: guest))
        #expect(few.devices.map(\.device.id) == ["kitchen.light"])
        // What a device reports is no name.
        _ = try await house.ask(
            .put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_on"}"#, token: owner)
        let after = await house.hub.current()
        #expect(desk.lexicon(of: after, seenBy: .everything) === all)
        #expect(desk.lexicon(of: after, seenBy: guest) === few)
        _ = try await house.ask(
            .patch, "/api/v1/devices/hall.light", #"{"aliases":["stairs"]}"#, token: owner)
        let changed = await house.hub.current()
        #expect(desk.lexicon(of: changed, seenBy: .everything) !== all)
    }
}
