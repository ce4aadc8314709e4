import HearthJSON
import TestParts
import Testing

/// What people see of devices that announce themselves as for Home Assistant.
@Suite(.announcedHouse, .timeLimit(.minutes(2))) struct HomeAssistantTests {
    let house = AnnouncedHouse.shared

    /// Announced, shown, commanded, acknowledged, renamed, gone, removed.
    @Test(arguments: AnnouncedKind.all) func aDeviceLivesItsLife(kind: AnnouncedKind) async throws {
        let path = "/devices/\(kind.name)"
        let shown = try await house.owner.wait(for: path) {
            $0["status"]?.string == "online" && $0["current_state"]?.object?.isEmpty == false
        }
        #expect(shown["type"]?.string == kind.type)
        #expect(shown["integration_type"]?.string == "homeassistant")
        #expect(shown["discovery_method"]?.string == "mqtt_discovery")

        let answer = try await house.owner.control(kind.name, kind.request.dropLast() + #","wait":10000}"#)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["acknowledged"] == .bool(true), "\(answer)")
        // On a busy machine there may have been a second try, which says the same.
        #expect(Set(house.node.wire.payloads(on: kind.own(kind.topic))) == [kind.payload])
        let after = try await house.owner.wait(for: path) { $0["current_state", kind.property]?.text == kind.value }
        #expect(after["state_meta", kind.property, "provenance"]?.string == "live")

        await house.node.say(kind.announcement(called: "Other " + kind.name), on: kind.discoveryTopic, retained: true)
        let renamed = try await house.owner.wait(for: path) { $0["name"]?.string == "Other " + kind.name }
        #expect(renamed["id"]?.string == kind.name, "what it is called elsewhere does not change its id")

        await house.node.leave(kind)
        _ = try await house.owner.wait(for: path) { $0["status"]?.string == "offline" }
        await house.node.comeBack(kind)
        _ = try await house.owner.wait(for: path) { $0["status"]?.string == "online" }

        await house.node.say("", on: kind.discoveryTopic, retained: true)
        let gone = try await house.owner.wait(for: path) { $0["status"]?.string == "offline" }
        #expect(gone["diagnostics", "last_error", "text"]?.string == "no longer announced")
    }

    @Test func aButtonIsPressedOnce() async throws {
        await house.node.say(
            #"{"name":"Bell push","unique_id":"push","cmd_t":"push/set","pl_prs":"GO"}"#,
            on: "homeassistant/button/push/config", retained: true)
        _ = try await house.owner.wait(for: "/devices/bell_push") { $0["type"]?.string == "action" }
        #expect(try await house.owner.control("bell_push", #"{"action":"press"}"#).status == 200)
        #expect(try await house.node.wire.first(on: "push/set").payload == "GO")
    }

    @Test func aDeviceOfManyEntitiesIsOneAndSaysWhatItCannotDo() async throws {
        await house.node.say(
            #"{"dev":{"ids":["weather1"],"name":"Weather"},"o":{"name":"maker"},"stat_t":"weather/state","cmps":{"#
                + #""t":{"p":"sensor","unique_id":"w_t","dev_cla":"temperature","unit_of_meas":"°F","val_tpl":"{{ value_json.f | round(1) }}"},"#
                + #""h":{"p":"sensor","unique_id":"w_h","dev_cla":"humidity","unit_of_meas":"%","val_tpl":"{{ value_json.h | regex_replace('%') }}"},"#
                + #""c":{"p":"camera","unique_id":"w_c","name":"Sky","t":"weather/sky"}}}"#,
            on: "homeassistant/device/weather1/config", retained: true)
        await house.node.say(#"{"f":71.6,"h":"44%"}"#, on: "weather/state", retained: true)
        let shown = try await house.owner.wait(for: "/devices/weather?detail=full") {
            $0["current_state", "temp"]?.double == 22
        }
        #expect(shown["type"]?.string == "temp")
        #expect(shown["current_state", "humidity"] == nil)
        let reasons = shown["diagnostics", "unsupported"]?.array?.compactMap { $0["reason"]?.string }
        #expect(
            reasons == ["template: filter 'regex_replace' at column 19", "component 'camera' is not supported"])
    }

    @Test func aRefusedReadingIsUnknownAndSaysWhy() async throws {
        await house.node.say(
            #"{"name":"Probe","unique_id":"probe1","stat_t":"probe1/s","dev_cla":"temperature","unit_of_meas":"°C"}"#,
            on: "homeassistant/sensor/probe1/config", retained: true)
        await house.node.say("20.5", on: "probe1/s", retained: true)
        _ = try await house.owner.wait(for: "/devices/probe") { $0["current_state", "temp"]?.double == 20.5 }
        await house.node.say("nan", on: "probe1/s")
        let shown = try await house.owner.wait(for: "/devices/probe?detail=full") {
            $0["current_state", "temp"] == nil && $0["state_meta", "temp", "refused"] != nil
        }
        #expect(shown["state_meta", "temp", "known"] == .bool(false))
        #expect(
            shown["state_meta", "temp", "refused"]?.string == "'temp': the value is not one of the property's")
        await house.node.say("215", on: "probe1/s")
        let after = try await house.owner.wait(for: "/devices/probe?detail=full") {
            $0["current_state", "temp"]?.double == 215
        }
        #expect(after["state_meta", "temp", "refused"] == nil)
    }

    /// The panel checks it; the house passes it on and keeps it nowhere.
    @Test func aCodeComesToTheDeviceAndStaysNowhereElse() async throws {
        let code = "dragonfly-80417"
        await house.node.say(
            #"{"name":"Keypad","unique_id":"keypad1","stat_t":"keypad1/state","cmd_t":"keypad1/set","code":"REMOTE_CODE_TEXT","cmd_tpl":"{{ action }} {{ code }}"}"#,
            on: "homeassistant/alarm_control_panel/keypad1/config", retained: true)
        await house.node.say("armed_away", on: "keypad1/state", retained: true)
        _ = try await house.owner.wait(for: "/devices/keypad") { $0["current_state", "state"]?.string == "armed_away" }
        let refused = try await house.owner.control("keypad", #"{"action":"disarm"}"#)
        #expect(refused.status == 400 && refused.body.text.contains("value.code"), "\(refused)")
        let answer = try await house.owner.control(
            "keypad", #"{"action":"disarm","value":{"code":"\#(code)"},"wait":0,"reason":"the postman"}"#)
        #expect(answer.status == 202, "\(answer)")
        #expect(try await house.node.wire.first(on: "keypad1/set").payload == "DISARM " + code)
        await house.node.say("disarmed", on: "keypad1/state", retained: true)
        let after = try await house.owner.wait(for: "/devices/keypad?detail=full") {
            $0["commands", "0", "state"]?.string == "acknowledged"
        }
        for path in ["/events?limit=1000", "/why?slot=keypad.state", "/history?slots=keypad.state"] {
            let shown = try await house.owner.get(path).body.text
            let place = shown.firstRange(of: code)
            #expect(place == nil, "\(path): … \(place.map { shown[..<$0.lowerBound].suffix(200) } ?? "")")
        }
        #expect(!after.body.text.contains(code))
        // What is kept of it is written soon, and the code is not in it.
        _ = try await house.owner.wait(for: "/health") { _ in try await house.hasWritten("the postman") }
        #expect(try await !house.hasWritten(code))
    }

    /// As a gateway with many channels sends it: 27 KB in one message.
    @Test func aLargeDeviceComesInOneMessage() async throws {
        let count = 140
        let channels = (0..<count).map { number in
            #""c\#(number)":{"p":"sensor","unique_id":"meter_\#(number)","name":"Circuit \#(number) power","dev_cla":"power","unit_of_meas":"W","stat_cla":"measurement","ic":"mdi:flash","exp_aft":3600,"val_tpl":"{{ value_json.channels[\#(number)].power | float(0) | round(1) }}"}"#
        }
        let announcement =
            #"{"dev":{"ids":["meter1"],"name":"Panel","mf":"Maker","mdl":"M140"},"o":{"name":"maker"},"stat_t":"panel/state","cmps":{"#
            + channels.joined(separator: ",") + "}}"
        #expect(announcement.utf8.count > 27 << 10)
        await house.node.say(announcement, on: "homeassistant/device/meter1/config", retained: true)
        let powers = (0..<count).map { #"{"power":\#($0)}"# }.joined(separator: ",")
        await house.node.say(#"{"channels":[\#(powers)]}"#, on: "panel/state", retained: true)
        let shown = try await house.owner.wait(for: "/devices/panel") {
            $0["current_state", "circuit_\(count - 1)_power"]?.double == Double(count - 1)
        }
        #expect(shown["current_state"]?.object?.count == count)
        #expect(shown["model"]?.string == "M140")
    }

    @Test func anESPHomeNodeWithoutDiscoveryHasItsUsualTopics() async throws {
        await house.node.say("online", on: "attic/status", retained: true)
        await house.node.say("OFF", on: "attic/switch/fan/state", retained: true)
        _ = try await house.owner.wait(for: "/devices/attic.fan") { $0["current_state", "on"] == .bool(false) }
        _ = try await house.owner.control("attic.fan", #"{"action":"turn_on","wait":0}"#)
        #expect(try await house.node.wire.first(on: "attic/switch/fan/command").payload == "ON")
    }

    @Test func aTemplateOfAnEntryMakesItsValue() async throws {
        await house.node.say(#"{"t":215}"#, on: "flow", retained: true)
        _ = try await house.owner.wait(for: "/devices/attic.flow") { $0["current_state", "temp"]?.double == 21.5 }
    }

    @Test func theHubGreetsOnceItIsReady() async throws {
        let birth = try await house.node.wire.first(on: "homeassistant/status")
        #expect(birth.payload == "online")
        #expect(!birth.isRetained)
    }
}
