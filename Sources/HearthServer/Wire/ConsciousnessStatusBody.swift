import Glibc
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// How aware the house is (docs/spec/house-api.md, section 5.1).
struct ConsciousnessStatusBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "ConsciousnessStatus", "How aware the house is", aliased: true,
            """
            status:starting|active|degraded active:bool awareness_level:num
            awareness:{coverage:num prediction:num comms:num explained:num controllability?:num blind_spots:[text]
                raise_most:{part text}}
            emotional_state:EmotionalState active_devices:int total_devices:int safla_loops:int open_concerns:int mode
            last_update:date
            """)
    }

    let snapshot: HouseSnapshot
    /// A guest is told of no blind spots.
    let visibility: Visibility
    /// How many loops are in operation.
    let loops: Int

    private var status: String { snapshot.awareness.status(isReady: snapshot.isReady) }

    func write(to writer: inout JSONWriter) {
        let awareness = snapshot.awareness
        writer.beginObject()
        writer.member("status", status)
        writer.member("active", status == "active")
        writer.aliased("awareness_level", Ratio(awareness.level))
        writer.key("awareness")
        writer.beginObject()
        writer.member("coverage", Ratio(awareness.coverage))
        writer.member("prediction", Ratio(awareness.prediction))
        writer.member("comms", Ratio(awareness.comms))
        writer.member("explained", Ratio(awareness.explained))
        writer.member("blind_spots", blindSpots)
        writer.key("raise_most")
        writer.beginObject()
        writer.member("part", weakest.part)
        writer.member("text", weakest.text)
        writer.endObject()
        writer.endObject()
        writer.aliased("emotional_state", EmotionalStateBody(snapshot.emotionalState, for: visibility))
        writer.aliased("active_devices", awareness.activeDevices)
        writer.aliased("total_devices", awareness.totalDevices)
        writer.aliased("safla_loops", loops)
        writer.aliased("open_concerns", snapshot.concerns.values.count { $0.state(at: snapshot.at) == .open })
        writer.member("mode", snapshot.mode.name)
        writer.aliased("last_update", snapshot.at.rfc3339)
        writer.endObject()
    }

    private var blindSpots: [String] { visibility.isLimited ? [] : snapshot.awareness.blindSpots + unknownPeople }

    private var unknownPeople: [String] { snapshot.awareness.knowsWhoIsHome ? [] : ["who is home"] }

    /// The part with the largest gain `A ((1/part)^exponent − 1)` (docs/spec/house-api.md, section 5.1); `A` is the
    /// same for all.
    private var weakest: (part: String, text: String) {
        let awareness = snapshot.awareness
        let unseen = visibility.isLimited ? nil : awareness.blindSpots.first
        let devices = unseen.map { "bring back \($0)" } ?? "bring back the devices that are silent"
        let parts: [(name: String, value: Double, exponent: Double, text: String)] = [
            ("coverage", awareness.coverage, 0.35, devices),
            ("prediction", awareness.prediction, 0.25, "more days of history"),
            ("comms", awareness.comms, 0.20, "a steadier connection to \(snapshot.link.broker)"),
            ("explained", awareness.explained, 0.20, "say who is expected while all are away"),
        ]
        let gains = parts.map { pow(1 / max(0.01, $0.value), $0.exponent) }
        let worst = gains.indices.max { gains[$0] < gains[$1] } ?? 0
        return (parts[worst].name, parts[worst].text)
    }
}
