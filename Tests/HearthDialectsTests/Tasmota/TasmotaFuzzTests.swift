import FuzzParts
import HearthDialects
import HearthModel
import Testing

/// Whatever arrives, nothing traps and every number that is reported is finite.
struct TasmotaFuzzTests {
    private static let config = Tasmota.config(
        relays: [1, 2, 3, 3], options: ["4": 1, "73": 1, "114": 1],
        extra: #""if":1,"lk":0,"lt_st":5,"swc":[1,0],"btn":[1],"sho":[1],"sht":[[-90,90,20]],"#)
    private static let sensors = Tasmota.sensors(
        #"{"ENERGY":{"Total":1,"Power":[1,2]},"AM2301":{"Temperature":20,"Humidity":40},"Shutter1":{"Position":5},"TempUnit":"C"}"#
    )
    private static let discovery = "tasmota/discovery/\(Tasmota.mac)/"

    static let messages: [(topic: String, payload: String)] = [
        (discovery + "config", config), (discovery + "sensors", sensors), ("tele/lamp/LWT", "Online"),
        ("stat/lamp/RESULT", #"{"POWER1":"ON","Dimmer":60,"HSBColor":"96,100,60","CT":250,"FanSpeed":3}"#),
        ("tele/lamp/SENSOR", #"{"ENERGY":{"Power":[5,7]},"AM2301":{"Temperature":-20.5e1},"Switch1":"ON"}"#),
        ("stat/lamp/STATUS10", #"{"StatusSNS":{"Shutter1":{"Position":40,"Direction":-1,"Tilt":30}}}"#),
        ("stat/lamp/POWER", "ON"), ("stat/lamp/BUTTON1", #"{"Button1":{"Action":"SINGLE"}}"#),
    ]

    @Test func tasmota() throws {
        let (config, sensors, messages) = (Self.config, Self.sensors, Self.messages)
        var stage = Stage.tasmota(config, sensors)
        try Fuzzer("tasmota", usually: 40).run { seed, fuzzer in
            var random = Mutator(seed: seed)
            stage = Stage.tasmota(config, sensors)
            for _ in 0..<500 {
                guard let message = messages.randomElement(using: &random) else { return }
                let payload = random.damage(Array(message.payload.utf8))
                fuzzer.leave(message.topic + " ")
                fuzzer.leave(payload + [UInt8(ascii: "\n")])
                let output = stage.hear(message.topic, payload, retained: Bool.random(using: &random))
                let numbers = output.reports.flatMap { $0.values.compactMap(\.value.number) }
                try #require(numbers.allSatisfy { $0.isFinite })
            }
        }
        stage.announce(config, sensors)
        #expect(stage.tell("lamp_2", ["on": .flag(true)]) == ["cmnd/lamp/POWER2 ON"], "and it still works")
    }
}

/// SplitMix64 (G. L. Steele and others, 2014), and ways to spoil a message.
private struct Mutator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func damage(_ payload: [UInt8]) -> [UInt8] {
        var bytes = payload
        for _ in 0..<Int.random(in: 0...4, using: &self) {
            guard !bytes.isEmpty else { return bytes }
            let place = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: Array(Self.nasty.randomElement(using: &self)!.utf8), at: place)
            case 3: bytes.removeSubrange(place...)
            default: bytes.insert(contentsOf: bytes[..<place], at: place)
            }
        }
        return bytes
    }

    private static let nasty = [
        "1e308", "-1", "9223372036854775808", "null", "[[[[", "{\"a\":", "\"\\ud800\"", "64,", "\u{0}", "true",
        "0.0e-999",
    ]
}
