import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Measurements, and the files of the configuration: docs/spec/house-api.md, sections 6.10 and 9.
@Suite struct OperationsTests {
    // MARK: Metrics

    /// Sample → value, without comments; each family is introduced once, before its samples.
    private func samples(_ text: String) -> [String: Double] {
        var (samples, family): ([String: Double], String) = ([:], "")
        var families: Set<String> = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") {
                family = String(line.split(separator: " ")[2])
                #expect(families.insert(family).inserted, "\(line)")
            } else if !line.hasPrefix("#") {
                let parts = line.split(separator: " ")
                #expect(line.hasPrefix(family), "\(line)")
                #expect(
                    samples.updateValue(
                        Double(parts.last ?? "") ?? .nan, forKey: parts.dropLast().joined(separator: " ")) == nil)
            }
        }
        return samples
    }

    @Test func theHubTellsItsMeasurements() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        for _ in 0..<3 { _ = try await house.ask(.get, "/api/v1/devices/hall.light", token: token) }
        _ = try await house.ask(.get, "/api/v1/devices/%zz", token: token)
        _ = try await house.ask(.put, "/api/v1/devices/hall.light/control", #"{"action":"turn_on"}"#, token: token)
        let answer = try await house.ask(.get, "/metrics")
        #expect(answer.status == 200)
        #expect(answer.fields[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        let found = samples(answer.text)
        let named = Set(found.keys.map { $0.prefix { $0 != "{" } })
        for name in [
            "hearth_build_info", "hearth_start_time_seconds", "hearth_ready", "hearth_awareness_level",
            "hearth_awareness_part", "hearth_emotion", "hearth_valence", "hearth_arousal", "hearth_concerns",
            "hearth_devices", "hearth_mqtt_messages_total", "hearth_mqtt_reconnects_total", "hearth_commands_total",
            "hearth_command_latency_seconds_bucket", "hearth_reaction_seconds_bucket", "hearth_rule_firings_total",
            "hearth_http_requests_total", "hearth_http_request_seconds_bucket", "hearth_websocket_clients",
            "hearth_websocket_dropped_total", "hearth_storage_bytes", "process_resident_memory_bytes",
            "process_cpu_seconds_total",
        ] { #expect(named.contains(name[...]), "\(name)") }
        #expect(answer.text.contains("# TYPE hearth_driver_errors_total counter"))
        #expect(answer.text.contains("# TYPE hearth_mqtt_connected gauge"))
        #expect(found[#"hearth_build_info{version="1.0.0"}"#] == 1)
        #expect(found["hearth_ready"] == 1)
        let route = #"hearth_http_requests_total{route="/devices/{device_id}",method="GET",code="200"}"#
        #expect(found[route] == 3)
        #expect(found[#"hearth_http_requests_total{route="none",method="GET",code="404"}"#] == 1)
        #expect(found[#"hearth_commands_total{state="acknowledged"}"#] == 1)
        #expect(found["hearth_command_latency_seconds_count"] == 1)
        #expect(found[#"hearth_command_latency_seconds_bucket{le="+Inf"}"#] == 1)
        #expect((found["process_resident_memory_bytes"] ?? 0) > 1e6)
    }

    @Test func metricsAreOpenToThisMachineOnly() async throws {
        let house = try await TestHouse()
        let (resident, guest) = (try await house.token(.resident), try await house.token(.guest))
        let proxied: HTTPFields = [.forwardedFor: "192.168.1.9"]
        #expect(try await house.ask(.get, "/metrics", headers: proxied).status == 401)
        #expect(try await house.ask(.get, "/metrics", token: resident, headers: proxied).status == 200)
        #expect(try await house.ask(.get, "/metrics", token: guest).details["needs"]?.string == "resident")
        #expect(try await house.ask(.get, "/metrics", token: "forged").status == 401)
        var settings = HTTPSettings()
        settings.metricsPublic = true
        let open = try await TestHouse(settings: settings)
        #expect(try await open.ask(.get, "/metrics", headers: proxied).status == 200)
    }

    @Test func labelsAreEscaped() {
        var out = Exposition()
        out.sample("a", [("b", "x\"y\\z\n")], 0.5)
        #expect(out.text == "a{b=\"x\\\"y\\\\z\\n\"} 0.5\n")
    }

    // MARK: Configuration

    @Test func theFilesAreCheckedAndNothingHappens() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let good = try await house.ask(.get, "/api/v1/config/check", token: token)
        #expect(good.json["ok"] == .bool(true), "\(good.text)")
        house.configure(TestHouse.devices.replacing("class: lock", with: "clas: lock"))
        let bad = try await house.ask(.get, "/api/v1/config/check", token: token)
        #expect(bad.json["ok"] == .bool(false))
        let first = try #require(bad.json["diagnostics"]?[0])
        #expect(first["file"]?.string == "devices.yaml" && first["line"]?.integer == 11)
        #expect(first["severity"]?.string == "error")
        #expect(try await house.ask(.get, "/api/v1/devices/kitchen.plug", token: token).status == 200)
    }

    @Test func aReloadSaysWhatItChanges() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        house.configure(
            TestHouse.devices.replacing("Kettle", with: "Teapot").replacing(
                "  hall.off:", with: "  hall.new: { class: plug, name: New, virtual: {} }\n  hall.out:"))
        let answer = try await house.ask(.post, "/api/v1/config/reload", "{}", token: token)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.json["applied"] == .bool(true))
        #expect(answer.json["changes"]?["added"]?.array == [.string("hall.new"), .string("hall.out")])
        #expect(answer.json["changes"]?["changed"]?.array == [.string("kitchen.plug")])
        #expect(answer.json["changes"]?["removed"]?.array == [.string("hall.off")])
        #expect(try await house.ask(.get, "/api/v1/devices/hall.new", token: token).status == 200)
        let events = try await house.ask(.get, "/api/v1/events?types=config&subject=configuration", token: token)
        #expect(events.json["events"]?.array?.count == 1, "\(events.text)")
    }

    @Test func aConfigurationWithErrorsIsNotTaken() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        house.configure(TestHouse.devices.replacing("class: lock", with: "class: lok"))
        let answer = try await house.ask(.post, "/api/v1/config/reload", token: token)
        #expect(answer.status == 422 && answer.code == "CONFIG_INVALID")
        #expect(answer.details["diagnostics"]?[0]?["line"]?.integer == 11)
        #expect(try await house.ask(.get, "/api/v1/devices/hall.light", token: token).status == 200)
    }

    @Test func aRuleKeepsItsDeviceUnlessForced() async throws {
        let house = try await TestHouse(rules: ["r.hearth": "when kitchen.light turns on { lock hall.lock }"])
        let token = try await house.token(.owner)
        house.configure(TestHouse.devices.replacing("hall.lock: { class: lock", with: "hall.bell: { class: switch"))
        let answer = try await house.ask(.post, "/api/v1/config/reload", token: token)
        #expect(answer.code == "CONFIG_INVALID")
        #expect(answer.details["rules"]?[0]?.string?.contains("hall.lock") == true, "\(answer.text)")
        let forced = try await house.ask(.post, "/api/v1/config/reload", #"{"force":true}"#, token: token)
        #expect(forced.status == 200, "\(forced.text)")
        #expect(try await house.ask(.get, "/api/v1/devices/hall.bell", token: token).status == 200)
    }

    // MARK: Documents with an owner

    @Test func aSceneAndAUserChangeOnlyAsTheyWereRead() async throws {
        let house = try await TestHouse()
        let token = try await house.token(.owner)
        let (path, values) = ("/api/v1/scenes/evening", #"{"values":{"hall.light.on":true}}"#)
        let early = try await house.ask(.put, path, values, token: token, headers: [.ifMatch: "*"])
        #expect(early.code == "PRECONDITION_FAILED")
        #expect(try await house.ask(.put, path, values, token: token).status == 201)
        let tag = try #require(try await house.ask(.get, path, token: token).fields[.eTag])
        let other = #"{"values":{"hall.light.on":false}}"#
        #expect(try await house.ask(.put, path, other, token: token, headers: [.ifMatch: "\"x\""]).status == 412)
        #expect(try await house.ask(.put, path, other, token: token, headers: [.ifMatch: tag]).status == 200)
        #expect(try await house.ask(.delete, path, token: token, headers: [.ifMatch: tag]).status == 412)

        let new = #"{"username":"ben","password":"seven green bottles","role":"resident"}"#
        let ben = try await house.ask(.post, "/api/v1/users", new, token: token)
        let user = "/api/v1/users/\(ben.json["id"]?.string ?? "")"
        let first: HTTPFields = [.ifMatch: ben.fields[.eTag] ?? ""]
        #expect(try await house.ask(.put, user, #"{"name":"Ben"}"#, token: token, headers: first).status == 200)
        let again = try await house.ask(.put, user, #"{"name":"Benny"}"#, token: token, headers: first)
        #expect(again.status == 412 && again.details["etag"] != nil)
    }
}
