import FuzzParts
import HearthDialects
import HearthModel
import Testing

/// Nothing that a Homie device may send traps or is reported outside its range.
@Suite struct HomieMutationTests {
    private static let description = Homie.description(
        "It",
        Homie.node(
            "lamp", Homie.property("on", "boolean", settable: true),
            Homie.property("brightness", "integer", format: "0:255:5", settable: true),
            Homie.property("color", "color", format: "rgb,hsv,xyz", settable: true)),
        Homie.node("climate", Homie.property("temperature", "float", format: "-20:60", unit: "°F")),
        Homie.node("key", Homie.property("action", "enum", format: "single,double", retained: false)))

    static let seeds: [(topic: String, payload: String)] = [
        ("homie/5/it/$state", "ready"), ("homie/5/it/$description", description), ("homie/5/it/lamp/on", "true"),
        ("homie/5/it/lamp/brightness", "120"), ("homie/5/it/lamp/color", "hsv,300,50,75"),
        ("homie/5/it/lamp/brightness/$target", "20"), ("homie/5/it/climate/temperature", "68.5"),
        ("homie/5/it/key/action", "single"), ("homie/5/it/$alert/x", "text"), ("homie/old/$homie", "4.0.0"),
        ("homie/old/$state", "ready"), ("homie/old/$nodes", "n"), ("homie/old/n/$properties", "temp"),
        ("homie/old/n/temp/$datatype", "float"), ("homie/old/n/temp/$format", "0:10"), ("homie/old/n/temp", "9"),
    ]

    private static func stage() -> Stage {
        var stage = Stage()
        for (topic, payload) in seeds { stage.hear(topic, payload) }
        stage.tick(after: .seconds(1))
        return stage
    }

    @Test func damagedMessagesDoNoHarm() {
        var random = SplitMix64(seed: 31)
        var stage = Self.stage()
        var reported = 0
        for round in 0..<6_000 {
            // A damaged state may take devices away; now and then the house starts over.
            if round % 500 == 0 { stage = Self.stage() }
            let (topic, payload) = Self.seeds.randomElement(using: &random)!
            var (topicBytes, bytes) = (Array(topic.utf8), Array(payload.utf8))
            for _ in 0..<Int.random(in: 0...3, using: &random) { MutationTests.damage(&bytes, using: &random) }
            if round % 10 == 0 { MutationTests.damage(&topicBytes, using: &random) }
            var output = stage.hear(
                String(decoding: topicBytes, as: UTF8.self), bytes, retained: .random(using: &random))
            output.append(stage.tick(after: Milliseconds(100)))
            for value in output.reports.flatMap(\.values) {
                reported += 1
                #expect(MutationTests.isAllowed(value.value, stage.registry[value.slot].property))
            }
        }
        #expect(reported > 600)
    }
}
