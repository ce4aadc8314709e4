import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Devices as the API shows them: docs/spec/house-api.md, sections 2, 5.3 and 6.3.
@Suite struct DeviceTests {
    @Test func everyAliasEqualsItsField() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let answer = try await house.ask(.get, "/api/v1/devices?detail=full", token: token)
        #expect(answer.status == 200)
        #expect(answer.json["total"]?.integer == 5)
        #expect(answer.json["filtersApplied"] == answer.json["filters_applied"])
        let device = try #require(answer.json["devices"]?[0])
        for member in device.object ?? [] where member.key.contains("_") {
            #expect(device[member.key.camelCased] == member.value, "\(member.key)")
        }
        #expect(device["user_name"]?.string == device["name"]?.string)
        #expect(device["location"]?.string == "Kitchen")
    }

    @Test func anAliasAndTheDisplayNameLeadToTheDevice() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        for name in ["kitchen.light", "lights-kitchen", "kitchen%20light", "Kitchen%20Light"] {
            let answer = try await house.ask(.get, "/v1/devices/\(name)/", token: token)
            #expect(answer.json["id"]?.string == "kitchen.light", "\(name)")
        }
        let missing = try await house.ask(.get, "/v1/devices/kitchen.ligth", token: token)
        #expect(missing.status == 404)
        #expect(missing.code == "DEVICE_NOT_FOUND")
        #expect(missing.details["did_you_mean"]?[0]?.string == "kitchen.light")
    }

    @Test(arguments: [
        ("location=Kitchen", 2), ("location=hall", 3), ("device_type=light", 2), ("deviceType=security", 1),
        ("type=lock", 1), ("q=kettle", 1), ("status=active", 0), ("page=2&per_page=2", 2),
    ])
    func filters(query: String, count: Int) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/devices?\(query)", token: token)
        #expect(answer.json["devices"]?.array?.count == count, "\(answer.text)")
    }

    @Test func aWrongFilterIsNamedByItsPath() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/devices?status=asleep&per_page=900", token: token)
        #expect(answer.status == 400)
        #expect(
            answer.details["fields"]?.array?.compactMap { $0["path"]?.string } == ["query.status", "query.per_page"])
    }

    @Test func aGuestSeesOnlyWhatIsAllowed() async throws {
        let house = try await TestHouse()
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["kitchen.plug"], areas: ["hall"]))
        let answer = try await house.ask(.get, "/api/v1/devices", token: guest)
        let ids = answer.json["devices"]?.array?.compactMap { $0["id"]?.string }
        #expect(ids == ["kitchen.plug", "hall.light", "hall.lock", "hall.off"])
        #expect(try await house.ask(.get, "/api/v1/devices/kitchen.light", token: guest).status == 404)
        let shown = try await house.ask(.get, "/api/v1/devices/hall.light", token: guest)
        #expect(shown.status == 200)
        #expect(shown.json["diagnostics"] == nil)
        let unlock = try await house.ask(
            .put, "/api/v1/devices/hall.lock/control", #"{"action":"unlock"}"#, token: guest)
        #expect(unlock.status == 403)
        #expect(try await house.ask(.get, "/api/v1/house", token: guest).json["location"] == nil)
        #expect(try await house.ask(.get, "/api/v1/house", token: guest).json["meters"] == nil)
        let areas = try await house.ask(.get, "/api/v1/areas", token: guest).json["areas"]?.array
        #expect(areas?.compactMap { $0["id"]?.string } == ["hall", "kitchen"])
    }

    @Test func unknownPropertiesAreAbsentAndSaidToBe() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let device = try await house.ask(.get, "/api/v1/devices/kitchen.light", token: token).json
        #expect(device["current_state"] == .object([]))
        #expect(device["active"] == nil)
        #expect(device["state_meta"]?["brightness"]?["known"]?.bool == false)
        #expect(device["state_meta"]?["brightness"]?["unit"]?.string == "%")
    }

    @Test func datesAreWholeSecondsInUTC() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        _ = try await house.ask(.put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_on"}"#, token: token)
        let date = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/
        for path in ["devices?detail=full", "users", "consciousness/status", "auth/me", "groups"] {
            let text = try await house.ask(.get, "/api/v1/" + path, token: token).text
            let anyDate = /"(\d{4}-\d\d-\d\d[^"]*)"/
            for match in text.matches(of: anyDate) { #expect(match.1.wholeMatch(of: date) != nil, "\(match.1)") }
        }
    }
}
