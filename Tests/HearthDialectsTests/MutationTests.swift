import FuzzParts
import HearthDialects
import HearthModel
import Testing

/// Nothing received traps or is reported outside its range, whatever has become of a payload on its way.
@Suite struct MutationTests {
    private static let full = Zigbee.entry(
        "Lamp", options: ["transition"],
        Zigbee.main(
            "light", Zigbee.state(), Zigbee.brightness, Zigbee.mired, Zigbee.colour("color_xy"),
            Zigbee.choice("effect", ["blink"], access: 2)),
        Zigbee.numeric("power", unit: "W"), Zigbee.choice("action", ["single"]), Zigbee.linkquality)

    static let seeds: [(topic: String, payload: String)] = [
        ("zigbee2mqtt/bridge/devices", Zigbee.devices(full)),
        ("zigbee2mqtt/bridge/state", #"{"state":"online"}"#),
        ("zigbee2mqtt/bridge/logging", #"{"level":"error","message":"Publish 'set' 'x' to 'Lamp' failed: no"}"#),
        ("zigbee2mqtt/Lamp/availability", #"{"state":"offline"}"#),
        (
            "zigbee2mqtt/Lamp",
            #"{"state":"ON","brightness":200,"color_temp":300,"color":{"x":0.3,"y":0.4,"hue":3,"saturation":5},"color_mode":"xy","power":3.5,"action":"1_single","last_seen":"2024-01-01T10:00:00Z","linkquality":12}"#
        ),
        ("t", #"{"v":21.5}"#), ("s", "ON"), ("a", "online"),
    ]

    static func stage() -> Stage {
        var stage = Stage()
        let temperature = GenericBinding.make {
            $0.stateTopic = "t"
            $0.valuePath = "$.v"
            $0.unit = "°F"
            $0.scale = 3
            $0.availability = [.init(topic: "a")]
            $0.expireAfter = .seconds(5)
        }
        stage.configure([
            .make("temp", "temp", .mqtt(temperature), only: ["temp"]),
            .make("s", "cover", .mqtt(.make { $0.stateTopic = "s" }), only: ["state"]),
        ])
        stage.hear("zigbee2mqtt/bridge/devices", Zigbee.devices(full))
        return stage
    }

    @Test func dialects() throws {
        var reported = 0
        // A damaged registry may take devices away: the house starts over with each seed.
        let tried = try Fuzzer("dialects", usually: 40).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            var stage = Self.stage()
            for _ in 0..<500 {
                let (topic, payload) = Self.seeds.randomElement(using: &random)!
                var bytes = Array(payload.utf8)
                for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&bytes, using: &random) }
                fuzzer.leave(topic + " ")
                fuzzer.leave(bytes + [UInt8(ascii: "\n")])
                let output = stage.hear(
                    topic, bytes, retained: .random(using: &random), duplicate: .random(using: &random))
                stage.now = stage.now + Milliseconds(Int64.random(in: 0...500, using: &random))
                _ = stage.tick(after: .zero)
                for value in output.reports.flatMap(\.values) {
                    reported += 1
                    try #require(Self.isAllowed(value.value, stage.registry[value.slot].property))
                }
            }
        }
        // Enough of them still said something for the check above to mean something.
        #expect(reported > tried)
    }

    @Test func whatIsToldIsWhatIsHeard() {
        var random = SplitMix64(seed: 12)
        var stage = Self.stage()
        for _ in 0..<2_000 {
            let wishes: [String: Value] = [
                "brightness": .number(Double.random(in: 1...100, using: &random)),
                "color_temp": .number(Double.random(in: 2000...6500, using: &random)),
            ]
            let told = stage.tell("lamp", wishes)?.first ?? ""
            let output = stage.hear("zigbee2mqtt/Lamp", String(told.dropFirst("zigbee2mqtt/Lamp/set ".count)))
            let heard = stage.values("lamp", in: output)
            for (name, wish) in wishes {
                let property = Property.standard(name)!
                #expect(property.matches(report: heard[name] ?? .unknown, asked: wish))
            }
        }
    }

    @Test func coloursSurviveTheWayThroughChromaticity() {
        var random = SplitMix64(seed: 13)
        var stage = Self.stage()
        for _ in 0..<500 {
            let wishes: [String: Value] = [
                "hue": .number(Double.random(in: 0...359, using: &random)),
                "saturation": .number(Double.random(in: 20...100, using: &random)),
            ]
            let told = stage.tell("lamp", wishes)?.first ?? ""
            let heard = stage.values(
                "lamp", in: stage.hear("zigbee2mqtt/Lamp", String(told.dropFirst("zigbee2mqtt/Lamp/set ".count))))
            for (name, wish) in wishes {
                #expect(Property.standard(name)!.matches(report: heard[name] ?? .unknown, asked: wish))
            }
        }
    }

    static func isAllowed(_ value: Value, _ property: Property) -> Bool {
        switch (value, property.type) {
        case (.unknown, _), (.flag, .flag), (.text, .text): true
        case (.number(let number), .number): number.isFinite && property.limits?.contains(number) ?? true
        case (.text(let word), .word(let words)), (.text(let word), .event(let words)): words.contains(word)
        default: false
        }
    }

    static func damage(_ bytes: inout [UInt8], using random: inout SplitMix64) {
        let position = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
        let words = [
            "null", "1e999", "-1", "999999999999999999999", "\"", "{", "[", "}", ",", "NaN", "true", "\u{0}", "é",
        ]
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where !bytes.isEmpty: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: Array(words.randomElement(using: &random)!.utf8), at: position)
        case 2: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 0...9, using: &random)))
        case 3: bytes.removeLast(bytes.count - position)
        case 4 where !bytes.isEmpty:
            // One digit for another keeps the document whole and moves its values.
            for index in bytes.indices where (48...57).contains(bytes[index]) {
                bytes[index] = UInt8.random(in: 48...57, using: &random)
            }
        default: bytes.insert(contentsOf: bytes.prefix(position), at: position)
        }
    }
}
