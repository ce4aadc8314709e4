import HearthConversation
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// The answer to a question in words (docs/spec/house-api.md, section 6.2).
struct QueryBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "ConsciousnessResponse", "What the house answers, and how it understood the question", aliased: true,
            """
            response interpretation query query_type intent relevant_data:{devices?:[Device] analysis_id? memories?:[text] zones?:[\(ZoneUse.notation)]} confidence:num
            needs_confirmation?:bool confirm? evidence:[text] suggested_actions:[{text query}] predictions:[Prediction] timestamp:date
            """)
    }

    let query: String
    let answer: HouseAnswer
    let snapshot: HouseSnapshot
    let visibility: Visibility
    let withDevices: Bool
    let now: Instant

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("response", answer.text)
        writer.member("interpretation", answer.reading)
        writer.member("query", query)
        writer.aliased("query_type", answer.intent.queryType)
        writer.member("intent", answer.intent.rawValue)
        writer.aliased("relevant_data") { writer in
            writer.beginObject()
            if withDevices { writer.member("devices", devices) }
            writer.memberIfPresent("analysis_id", answer.analysis)
            if !answer.memories.isEmpty { writer.member("memories", answer.memories) }
            if !answer.zones.isEmpty { writer.member("zones", answer.zones) }
            writer.endObject()
        }
        writer.member("confidence", Ratio(answer.confidence))
        if let confirm = answer.confirm {
            writer.aliased("needs_confirmation", true)
            writer.member("confirm", confirm)
        }
        writer.member("evidence", answer.evidence)
        writer.aliased("suggested_actions", answer.suggestions)
        writer.member("predictions", answer.forecasts.map { ForecastBody(forecast: $0, in: snapshot) })
        writer.member("timestamp", now.rfc3339)
        writer.endObject()
    }

    private var devices: [DeviceBody] {
        snapshot.devices(seenBy: visibility).filter { answer.devices.contains($0.device.id) }.map { index, device in
            DeviceBody(snapshot: snapshot, index: index, device: device, isDiscreet: visibility.isLimited, now: now)
        }
    }
}
