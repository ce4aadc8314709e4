import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import TestParts
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Devices made and changed in the app stand in the hub's own file; files that people wrote stay as they are.
@Suite struct DeviceEditTests {
    private static let shed = #"{"id":"shed.light","class":"light","name":"Shed light","area":"hall","virtual":{}}"#

    @Test func aDeviceIsMadeChangedAndForgotten() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let made = try await house.ask(.post, "/api/v1/devices", Self.shed, token: owner)
        #expect(made.status == 201, "\(made.text)")
        #expect(made.json["id"]?.string == "shed.light" && made.json["location"]?.string == "Hall")
        let on = try await house.ask(
            .put, "/api/v1/devices/shed.light/control", #"{"action":"turn_on"}"#, token: owner)
        #expect(on.status == 200)

        let changed = try await house.ask(
            .patch, "/api/v1/devices/shed.light",
            #"{"name":"Barn light","aliases":["lights-barn"],"userDescription":"By the door"}"#, token: owner)
        #expect(changed.status == 200, "\(changed.text)")
        #expect(changed.json["name"]?.string == "Barn light")
        #expect(changed.json["user_description"]?.string == "By the door")
        #expect(changed.json["current_state"]?["on"] == .bool(true), "it keeps its state")
        #expect(try await house.ask(.get, "/api/v1/devices/lights-barn", token: owner).status == 200)

        let text = try house.folder.text(of: "config/devices.d/90-api.yaml")
        #expect(text.contains("\"shed.light\":\n    class: \"light\"\n"))
        #expect(try house.folder.text(of: "config/devices.yaml") == TestHouse.devices)

        let resident = try await house.token(.resident)
        #expect(try await house.ask(.delete, "/api/v1/devices/shed.light", token: resident).status == 403)
        #expect(try await house.ask(.delete, "/api/v1/devices/shed.light", token: owner).status == 204)
        #expect(try await house.ask(.get, "/api/v1/devices/shed.light", token: owner).status == 404)
    }

    /// What has happened since is compared, though nobody has asked to see it.
    @Test func aDeviceChangesOnlyAsItWasRead() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let path = "/api/v1/devices/hall.light"
        let described = #"{"user_description":"Over the stairs"}"#
        let read = try #require(try await house.ask(.get, path, token: token).fields[.eTag])
        _ = try await house.ask(.put, path + "/control", #"{"action":"turn_on"}"#, token: token)
        let late = try await house.ask(.patch, path, described, token: token, headers: [.ifMatch: read])
        #expect(late.status == 412 && late.code == "PRECONDITION_FAILED")
        #expect(try await house.ask(.delete, path, token: token, headers: [.ifMatch: read]).status == 412)
        let now = try #require(late.details["etag"]?.string)
        #expect(try await house.ask(.patch, path, described, token: token, headers: [.ifMatch: now]).status == 200)
    }

    @Test func whatAPersonWroteIsThatPersons() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        let name = try await house.ask(.patch, "/api/v1/devices/hall.light", #"{"name":"Lamp"}"#, token: owner)
        #expect(name.status == 409 && name.code == "CONFIGURED_IN_FILE")
        #expect(name.details["file"]?.string == "devices.yaml" && name.details["line"]?.integer == 10)
        let gone = try await house.ask(.delete, "/api/v1/devices/hall.light", token: owner)
        #expect(gone.status == 409 && gone.details["line"]?.integer == 10)
        // What the file does not say is free.
        let described = try await house.ask(
            .patch, "/api/v1/devices/hall.light", #"{"user_description":"Over the stairs","aliases":["stairs"]}"#,
            token: owner)
        #expect(described.status == 200 && described.json["user_description"]?.string == "Over the stairs")
        #expect(described.json["name"]?.string == "Hall light")
    }

    @Test(arguments: [
        (#"{"class":"light","virtual":{}}"#, "id"),
        (#"{"id":"x.y","virtual":{}}"#, "id"),
        (#"{"id":"No Id","class":"light","virtual":{}}"#, "id"),
        // What a reader of YAML takes for nothing at all.
        (#"{"id":"\ufeffx","class":"light","virtual":{}}"#, "id"),
        (#"{"id":"x.y","class":"lihgt","virtual":{}}"#, "class"),
        (#"{"id":"x.y","class":"light"}"#, "id"),
        (#"{"id":"x.y","class":"light","area":"kichen","virtual":{}}"#, "area"),
        (#"{"id":"x.y","class":"light","nmae":"X","virtual":{}}"#, "nmae"),
        (#"{"id":"x.y","class":"light","mqtt":{"stat_topic":"a/b","command_topic":"a/c"}}"#, "mqtt.stat_topic"),
        (#"{"id":"x.y","class":"light","mqtt":{"command_topic":"a/#"}}"#, "mqtt.command_topic"),
        (#"{"id":"x.y","class":"light","aliases":["ok","Not OK"],"virtual":{}}"#, "aliases[1]"),
        (#"{"id":"x.y","class":"light","ack_window":"2","virtual":{}}"#, "ack_window"),
    ])
    func whatIsWrongIsNamed(body: String, path: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.post, "/api/v1/devices", body, token: token)
        #expect(answer.status == 400, "\(answer.text)")
        #expect(answer.details["fields"]?.array?.contains { $0["path"]?.string == path } == true, "\(answer.text)")
        #expect(try await house.ask(.get, "/api/v1/devices/x.y", token: token).status == 404)
    }

    @Test(arguments: ["hall.light", "lights-kitchen", "kitchen"])
    func oneNameIsOneThings(name: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let asID = try await house.ask(
            .post, "/api/v1/devices", #"{"id":"\#(name)","class":"light","virtual":{}}"#, token: token)
        #expect(asID.status == 409 && asID.code == "NAME_TAKEN")
        let asAlias = try await house.ask(
            .patch, "/api/v1/devices/kitchen.plug", #"{"aliases":["\#(name)"]}"#, token: token)
        #expect(asAlias.status == 409 && asAlias.code == "NAME_TAKEN")
    }

    /// Texts are kept as they are, whatever they would mean in YAML.
    @Test func strangeTextsSurviveTheFile() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let name = "yes: #1 \\u00e9 \\\"quoted\\\" \\u2028 - *&!"
        let made = try await house.ask(
            .post, "/api/v1/devices", #"{"id":"x.y","class":"light","name":"\#(name)","virtual":{}}"#, token: token)
        #expect(made.status == 201, "\(made.text)")
        #expect(made.json["name"]?.string == "yes: #1 é \"quoted\" \u{2028} - *&!")
    }

    @Test func aRuleKeepsItsDevice() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        #expect(try await house.ask(.post, "/api/v1/devices", Self.shed, token: owner).status == 201)
        let saved = try await house.ask(
            .put, "/api/v1/rules/files/shed.hearth",
            #"{"source":"rule \"Shed\": when kitchen.light turns on { set shed.light to on }","accept_warnings":true}"#,
            token: owner)
        #expect(saved.status == 201, "\(saved.text)")
        let refused = try await house.ask(.delete, "/api/v1/devices/shed.light", token: owner)
        #expect(refused.status == 422 && refused.code == "CONFIG_INVALID")
        #expect(try await house.ask(.get, "/api/v1/devices/shed.light", token: owner).status == 200)
        #expect(try house.folder.text(of: "config/devices.d/90-api.yaml").contains("shed.light"))
    }

    @Test func manyAtOnceAreAllKept() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    let body = #"{"id":"x.d\#(number)","class":"light","virtual":{}}"#
                    let answer = try await house.ask(.post, "/api/v1/devices", body, token: token)
                    #expect(answer.status == 201)
                }
            }
            try await group.waitForAll()
        }
        let list = try await house.ask(.get, "/api/v1/devices?q=x.d", token: token)
        #expect(list.json["total"]?.integer == 8)
    }
}
