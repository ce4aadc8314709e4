import HearthDialects
import HearthModel

/// From the bytes on the broker to what the kernel takes, and back.
enum CodecCases {
    static let all = [
        decoding("decode-plain", "a bare number on a topic of its own", topic: "t/0", payload: "21.5"),
        decoding(
            "decode-path", "one of twelve members of a JSON object", topic: "t/1",
            payload:
                #"{"a":1,"b":2.5,"c":"text","d":true,"e":null,"f":[1,2],"g":{"h":1},"i":1,"j":2,"temp":21.5,"k":3,"l":4}"#
        ),
        decoding(
            "decode-zigbee2mqtt", "what Zigbee2MQTT says of a lamp", topic: "zigbee2mqtt/Lamp",
            payload: #"{"state":"ON","brightness":120,"color_temp":300,"color_mode":"color_temp","linkquality":87}"#),
        encoding,
    ]

    private static func decoding(_ name: String, _ about: String, topic: String, payload: String) -> Case {
        Case(name: name, about: about, rounds: 50_000) {
            var bench = BenchRouter()
            let (topic, payload) = (Array(topic.utf8), Array(payload.utf8))
            return { rounds in
                for _ in 0..<rounds { bench.hear(topic, payload) }
                precondition(!bench.output.reports.isEmpty, "What was said was understood.")
            }
        }
    }

    private static let encoding = Case(
        name: "encode-zigbee2mqtt", about: "a command for a lamp on Zigbee2MQTT", rounds: 50_000
    ) {
        var bench = BenchRouter()
        return { rounds in
            for _ in 0..<rounds { bench.tell() }
            precondition(!bench.output.publications.isEmpty, "The lamp was told.")
        }
    }
}
