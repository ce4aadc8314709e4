import FuzzParts
import HearthDialects
import HearthModel
import Testing

/// Nothing announced or reported traps, and nothing that the hub may not touch is subscribed to or told.
struct HomeAssistantFuzzTests {
    static let announcements: [(topic: String, payload: String)] = [
        HomeAssistant.part(
            "light", "a", #""schema":"json","stat_t":"s","cmd_t":"c","brightness":true,"sup_clrm":["hs"],"bri_scl":100"#
        ),
        HomeAssistant.part(
            "climate", "b",
            #""temp_stat_t":"s","temp_cmd_t":"c","min_temp":5,"max_temp":30,"mode_stat_t":"m","modes":["off"]"#),
        HomeAssistant.part("cover", "d", #""pos_t":"s","set_pos_t":"c","pos_open":100,"pos_clsd":0,"stat_t":"m""#),
        HomeAssistant.part(
            "sensor", "e", #""stat_t":"s","unit_of_meas":"W","val_tpl":"{{ value_json.v | round(1) }}","exp_aft":3"#),
        HomeAssistant.part("number", "f", #""stat_t":"s","cmd_t":"c","min":0,"max":10,"step":0.1"#),
        HomeAssistant.part("fan", "g", #""stat_t":"m","cmd_t":"c","pct_stat_t":"s","pct_cmd_t":"p","spd_rng_max":9"#),
        (
            HomeAssistant.deviceTopic,
            HomeAssistant.whole(
                #""r":{"p":"switch","unique_id":"r","cmd_t":"~/set"},"t":{"p":"sensor","unique_id":"t","off_dly":1}"#,
                #""~":"b","stat_t":"~/s","avty":[{"t":"~/l"}],"#)
        ),
    ]

    static let payloads = [
        "ON", "21.5", #"{"state":"ON","brightness":50,"color":{"h":1,"s":2},"v":7}"#, "None", "", "1e308", "[[]]",
    ]

    @Test func damagedAnnouncementsDoNoHarm() {
        var random = SplitMix64(seed: 31)
        var stage = Stage()
        var reports = 0
        for round in 0..<6_000 {
            if round % 300 == 0 { stage = Stage() }
            let (topic, payload) = Self.announcements.randomElement(using: &random)!
            var bytes = Array(payload.utf8)
            if Bool.random(using: &random) { Self.damage(&bytes, using: &random) }
            var output = stage.hear(topic, bytes, retained: true)
            output.append(stage.tick(after: Milliseconds(Int64.random(in: 0...200, using: &random))))
            for filter in output.filters {
                #expect(
                    !filter.contains("#") && !filter.contains("+") && !filter.hasPrefix("$")
                        && !filter.hasPrefix("hearth/"))
            }
            let message = Self.payloads.randomElement(using: &random)!
            for topic in ["s", "m", "b/s", "b/l"] {
                let heard = stage.hear(topic, message, retained: .random(using: &random))
                for value in heard.reports.flatMap(\.values) {
                    reports += 1
                    if case .number(let number) = value.value { #expect(number.isFinite) }
                }
            }
            guard let device = stage.registry.indices.randomElement(using: &random), let entry = stage.registry[device]
            else {
                continue
            }
            for property in entry.properties where property.settable {
                let value: Value =
                    switch property.type {
                    case .flag: .flag(true)
                    case .number: .number(Double.random(in: -1e9...1e9, using: &random))
                    default: .text("open")
                    }
                _ = stage.tell(entry.id, [property.name: value])
            }
        }
        #expect(reports > 1_000)
    }

    private static func damage(_ bytes: inout [UInt8], using random: inout SplitMix64) {
        let words = [
            "null", "1e999", "-1", "99999999999999999999", "\"", "{", "#", "+", "$", "~", "hearth/", "true", "{{", "0",
        ]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let position = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(contentsOf: Array(words.randomElement(using: &random)!.utf8), at: position)
            case 1: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 0...9, using: &random)))
            case 2:
                for index in bytes.indices where (48...57).contains(bytes[index]) {
                    bytes[index] = UInt8.random(in: 48...57, using: &random)
                }
            default: if !bytes.isEmpty { bytes[position] = UInt8.random(in: 32...126, using: &random) }
            }
        }
    }
}
