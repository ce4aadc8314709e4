import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// What announces itself, and the ways into the house: docs/spec/house-api.md, section 6.5.
@Suite(.timeLimit(.minutes(5))) struct DiscoveryTests {
    @Test func aScanShowsWhatIsThereAndWhatComes() async throws {
        let house = try await TestHouse(devices: TestHouse.announcing(adopt: "ask"))
        let token = try await house.token(.resident)
        let caller = try house.api.gatekeeper.caller(afterHandshake: token, from: "192.0.2.7")
        let outbox = EventOutbox(audience: Audience(channels: [.discovery], visibility: caller.visibility))
        house.broadcaster.add(outbox)
        await house.announceTwo()
        let body = #"{"protocols":["mqtt","homeassistant","shelly","mdns","bluetooth"],"timeout_seconds":120}"#
        let started = try await house.ask(.post, "/api/v1/discovery/scan", body, token: token)
        #expect(started.json["unsupported"] == .strings(["mdns", "bluetooth"]), "\(started.text)")
        let path = "/api/v1/discovery/scan/" + (try #require(started.json["scan_id"]?.string))
        let running = try await house.ask(.get, path, token: token)
        #expect(running.json["status"]?.string == "running" && running.json["total_devices_found"]?.integer == 2)
        #expect(running.json["results"]?["homeassistant"]?.array?.count == 2, "\(running.text)")
        #expect(running.json["results"]?["shelly"]?.array?.isEmpty == true && running.json["results"]?["mdns"] == nil)
        let second = try await house.ask(.post, "/api/v1/discovery/scan", "{}", token: token)
        #expect(second.json["scan_id"] == started.json["scan_id"], "one scan at a time")
        await house.announce("Fan", "fan", "f1")
        await house.api.discovery.end()
        let done = try await house.ask(.get, path, token: token)
        #expect(done.json["status"]?.string == "completed" && done.json["completed_at"] != nil)
        let fan = done.json["results"]?["mqtt"]?.array?.first { $0["name"]?.string == "Fan" }
        #expect(fan?["type"]?.string == "fan" && fan?["properties"]?["manufacturer"]?.string == "Acme", "\(done.text)")
        #expect(fan?["address"]?.string?.hasPrefix("ha:") == true && fan?["known_device"] == nil)
        let events = [
            try #require(await outbox.next(at: TestHouse.now)), try #require(await outbox.next(at: TestHouse.now)),
        ]
        let told = try events.map { try JSONValue(parsing: $0.data) }
        #expect(told.map { $0["event"]?.string } == ["found", "completed"])
        #expect(told[0]["device"]?["name"]?.string == "Fan")
        #expect(try await house.ask(.get, path + "x", token: token).code == "SCAN_NOT_FOUND")
    }

    /// Without a broker nothing can be heard, and the scan says so.
    @Test func whatCannotBeLookedThroughIsNamed() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let scan = try await house.ask(.post, "/api/v1/discovery/scan", #"{"timeout_seconds":120}"#, token: token)
        #expect(scan.json["unsupported"] == .strings(["mqtt", "mdns", "gpio"]), "\(scan.text)")
        let long = try await house.ask(.post, "/api/v1/discovery/scan", #"{"timeout_seconds":121}"#, token: token)
        #expect(long.details["fields"]?[0]?["path"]?.string == "timeout_seconds")
        await house.api.discovery.end()
    }

    @Test func familiesAreThoseOfTheConfiguration() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        let all = try await house.ask(.get, "/api/v1/integrations/templates", token: token)
        let names = all.json["templates"]?.array?.compactMap { $0["integration_name"]?.string } ?? []
        #expect(Set(names).isSubset(of: Configuration.bindings) && names.count == 8, "\(names)")
        let hue = try await house.ask(.get, "/api/v1/integrations/templates?brand=hue&device_class=light", token: token)
        #expect(hue.json["total"]?.integer == 1 && hue.json["templates"]?[0]?["requires_hub"] == .bool(true))
        let none = try await house.ask(.get, "/api/v1/integrations/templates?brand=nest", token: token)
        #expect(none.json["total"]?.integer == 0)
    }

    @Test func aDescriptionIsClassified() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.resident)
        func classify(_ body: String) async throws -> JSONValue? {
            let answer = try await house.ask(.post, "/api/v1/integrations/classify", body, token: token)
            #expect(answer.status == 200, "\(answer.text)")
            return answer.json["classifications"]
        }
        let known = try await classify(#"{"description":"smart thermostat in the hallway"}"#)
        #expect(known?[0]?["function"]?.string == "thermostat" && known?[0]?["device_class"]?.string == "climate")
        #expect(known?[0]?["confidence"]?.double == 0.6875 && known?[0]?["brand"] == nil)
        let plug = try await classify(#"{"description":"a Shelly plug","context":{"room":"hall"}}"#)
        #expect(plug?[0]?["confidence"]?.double == 1)
        #expect(plug?[0]?["possible_integrations"]?[0]?["integration"]?.string == "shelly")
        #expect(try await classify(#"{"description":"a cat"}"#)?.array?.isEmpty == true)
    }
}
