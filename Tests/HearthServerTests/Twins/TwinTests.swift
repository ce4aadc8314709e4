import HTTPTypes
import HearthAccounts
import HearthJSON
import Testing

@testable import HearthServer

/// The twins of devices over the API: docs/spec/twins.md, section 9.
@Suite struct TwinTests {
    @Test func everyDeviceHasATwin() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let all = try await house.ask(.get, "/api/v1/twins", token: token)
        #expect(all.json["total"]?.integer == 5 && all.json["twins"]?.array?.count == 5, "\(all.text)")
        #expect(all.json["synchronized"]?.integer == 0 && all.json["out_of_sync"]?.integer == 0)
        let light = try await house.ask(.get, "/api/v1/twins/twin:kitchen.light", token: token)
        #expect(light.json["device_id"]?.string == "kitchen.light" && light.json["type"]?.string == "light")
        #expect(light.json["sync_status"]?.string == "initializing", "\(light.text)")
        #expect(light.json["fidelity_level"]?.string == "advanced" && light.json["confidence"]?.double == 0)
        #expect(
            light.json["model"]?["level"]?.string == "standard" && light.json["model"]?["status"]?.string == "prior")
        for name in ["kitchen.light", "lights-kitchen", "twin:lights-kitchen"] {
            #expect(try await house.ask(.get, "/api/v1/twins/\(name)", token: token).json == light.json, "\(name)")
        }
    }

    @Test func itsStateIsToldPropertyByProperty() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        _ = try await house.ask(
            .put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_on"}"#, token: token)
        let state = try await house.ask(.get, "/api/v1/twins/kitchen.light/state", token: token)
        #expect(state.json["reported"]?["on"] == .bool(true) && state.json["desired"] == .object([]), "\(state.text)")
        let on = state.json["properties"]?["on"]
        #expect(on?["provenance"]?.string == "simulated" && on?["confidence"]?.double == 1)
        #expect(on?["sync_detail"]?.string == "virtual" && on?["sync_status"]?.string == "no_real_device")
        #expect(state.json["properties"]?["brightness"]?["sync_detail"]?.string == "never_reported")
    }

    @Test(arguments: [
        ("device_id=lights-kitchen", 1), ("device_id=cellar.light", 0), ("sync_status=initializing", 5),
        ("sync_status=never_reported", 5), ("sync_status=offline", 0), ("fidelity_level=advanced", 5),
        ("fidelity_level=basic", 0), ("page=2&per_page=2", 5),
    ])
    func theListIsFiltered(query: String, count: Int64) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/twins?\(query)", token: token)
        #expect(answer.json["total"]?.integer == count, "\(answer.text)")
    }

    @Test func pagesAreParts() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let page = try await house.ask(.get, "/api/v1/twins?page=3&per_page=2", token: token)
        #expect(page.json["twins"]?.array?.count == 1 && page.json["page"]?.integer == 3)
    }

    @Test(arguments: ["sync_status=happy", "fidelity_level=", "page=0", "device_id=", "per_page=1e308"])
    func nonsenseIsRefused(query: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/twins?\(query)", token: token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }

    @Test(arguments: ["", "/state"])
    func whatIsNoDeviceHasNone(path: String) async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        for id in ["twin:kitchen.lihgt", "all.lights", "twin:", "twin:twin:kitchen.light"] {
            let answer = try await house.ask(.get, "/api/v1/twins/\(id)\(path)", token: token)
            #expect(answer.status == 404 && answer.code == "TWIN_NOT_FOUND", "\(answer.text)")
        }
        let near = try await house.ask(.get, "/api/v1/twins/kitchen.lihgt\(path)", token: token)
        #expect(near.details["did_you_mean"]?.array?.first == "kitchen.light")
    }

    @Test(arguments: ["", "/kitchen.light", "/kitchen.light/state"])
    func guestsSeeNone(path: String) async throws {
        let house = try await TestHouse()
        let guest = try await house.token(.guest)
        let answer = try await house.ask(.get, "/api/v1/twins\(path)", token: guest)
        #expect(answer.status == 403 && answer.details["needs"]?.string == "resident")
        #expect(try await house.ask(.get, "/api/v1/twins\(path)").status == 401)
    }
}
