import HearthModel
import Testing

@testable import HearthHub

struct MQTTRequestTests {
    private func wish(_ path: String, _ payload: [UInt8]) -> MQTTRequest? {
        payload.withUnsafeBytes { MQTTRequest(path: path, payload: $0) }
    }

    private func wish(_ path: String, _ payload: String) -> MQTTRequest? { wish(path, Array(payload.utf8)) }

    @Test(arguments: [
        ("on", ControlValue.text("on")), ("ON", .text("ON")), ("true", .flag(true)), ("40", .number(40)),
        ("\"on\"", .text("on")), ("21.5 °C", .text("21.5 °C")), ("", .text("")),
        (#"{"on":true,"level":4}"#, .map([.init("on", .flag(true)), .init("level", .number(4))])),
        ("[1]", .other("[1]")), (#"{"on":"#, .text(#"{"on":"#)),
    ]) func aDeviceIsAskedInJSONOrInPlainWords(payload: String, value: ControlValue) {
        #expect(wish("device/guest.ready/set", payload) == .device("guest.ready", value))
    }

    @Test func modesAndScenesAreNamed() {
        #expect(wish("mode/set", "night") == .mode("night"))
        #expect(wish("scene/movie/apply", "") == .scene("movie"))
        #expect(wish("scene/movie/apply", "whatever") == .scene("movie"))
    }

    @Test(arguments: [
        "", "mode", "mode/state", "mode/set/x", "device/a/state", "device/a/b/set", "scene/apply", "status",
    ])
    func othersAreNone(path: String) { #expect(wish(path, "on") == nil) }

    @Test func whatIsNoTextOrTooLongIsNone() {
        #expect(wish("mode/set", [0xFF, 0xFE]) == nil)
        #expect(wish("mode/set", [UInt8](repeating: 0x61, count: (16 << 10) + 1)) == nil)
    }
}
