import FuzzParts
import HearthDialects
import HearthModel
import Testing

/// Nothing that a Shelly device may send traps or is reported outside its range, whatever has become of it on its way.
@Suite struct ShellyMutationTests {
    static let plus = FakeShelly(
        config: ["input:0": #"{"type":"button"}"#, "cct:0": #"{"ct_range":[2700,6500]}"#],
        status: [
            "switch:0": #"{"output":true,"apower":3,"aenergy":{"total":9}}"#, "input:0": #"{"state":null}"#,
            "rgbw:0": #"{"output":true,"brightness":5,"rgb":[1,2,3],"white":4}"#,
            "cct:0": #"{"output":true,"brightness":5,"ct":3000}"#,
            "cover:0": #"{"state":"open","pos_control":true,"current_pos":4}"#,
        ])

    static let seeds: [(topic: String, payload: String)] = [
        ("shellies/announce", ShellyGen1.announcement("a")), ("shellies/a/online", "true"),
        ("shellies/a/relay/0", "on"), ("shellies/a/relay/0/energy", "90000"), ("shellies/a/roller/0", "open"),
        ("shellies/a/roller/0/pos", "40"), ("shellies/a/input_event/0", ShellyGen1.press("S", 4)),
        (
            "shellies/a/color/0/status",
            ShellyGen1.lamp(#""mode":"color","red":1,"green":2,"blue":3,"gain":4,"temp":3000"#)
        ),
        (
            "shellies/a/info",
            #"{"bat":{"value":8},"thermostats":[{"pos":4,"target_t":{"value":21.5},"tmp":{"value":19}}]}"#
        ),
        ("shellies/a/sensor/temperature", "21.5"),
        (plus.prefix + "/online", "true"),
        (
            plus.prefix + "/events/rpc",
            plus.notification(
                "NotifyStatus", #"{"ts":1,"switch:0":{"apower":9},"rgbw:0":{"rgb":[9,8,7]},"cct:0":{"ct":4000}}"#)
        ),
        (
            plus.prefix + "/events/rpc",
            plus.notification(
                "NotifyEvent", #"{"ts":1,"events":[{"component":"input:0","event":"single_push","ts":1.5}]}"#)
        ),
        (plus.prefix + "/status/cover:0", #"{"state":"closing","current_pos":3}"#),
        ("hearth/shelly/rpc", #"{"id":1,"src":"shelly","result":{"id":"shelly","mac":"A8032ABE54DC","gen":2}}"#),
        ("hearth/shelly/rpc", #"{"id":3,"result":{"switch:0":{"output":true},"sys":{"wakeup_period":7}}}"#),
        (
            "hearth/shelly/rpc",
            #"{"id":4,"result":{"components":[{"key":"number:200","status":{"value":3}}],"total":9}}"#
        ),
        ("hearth/shelly/rpc", #"{"id":5,"error":{"code":-103,"message":"no"}}"#),
    ]

    private static func stage() -> Stage {
        var stage = Stage()
        for (topic, payload) in seeds.prefix(10) { stage.hear(topic, payload) }
        stage.tick(after: .seconds(3))
        _ = stage.comesOnline(plus)
        return stage
    }

    @Test func damagedPayloadsDoNoHarm() {
        var random = SplitMix64(seed: 21)
        var stage = Self.stage()
        var reported = 0
        for round in 0..<8_000 {
            // A damaged announcement may take devices away; now and then the house starts over.
            if round % 500 == 0 { stage = Self.stage() }
            let (topic, payload) = Self.seeds.randomElement(using: &random)!
            var bytes = Array(payload.utf8)
            for _ in 0..<Int.random(in: 0...4, using: &random) { MutationTests.damage(&bytes, using: &random) }
            var driverOutput = stage.hear(topic, bytes, retained: .random(using: &random))
            driverOutput.append(stage.tick(after: Milliseconds(Int64.random(in: 0...500, using: &random))))
            for value in driverOutput.reports.flatMap(\.values) {
                reported += 1
                #expect(MutationTests.isAllowed(value.value, stage.registry[value.slot].property))
            }
        }
        #expect(reported > 1_000, "enough of them still said something for the check above to mean something")
    }

    @Test func damagedTopicsDoNoHarm() {
        var random = SplitMix64(seed: 22)
        var stage = Self.stage()
        for _ in 0..<2_000 {
            let (topic, payload) = Self.seeds.randomElement(using: &random)!
            var bytes = Array(topic.utf8)
            MutationTests.damage(&bytes, using: &random)
            stage.hear(String(decoding: bytes, as: UTF8.self), payload)
            stage.tick(after: Milliseconds(100))
        }
        stage.hear("shellies/a/relay/0", "off")
    }
}
