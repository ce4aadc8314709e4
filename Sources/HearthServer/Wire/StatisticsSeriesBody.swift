import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// The buckets of one property in `GET /statistics`. Those before it was first known are left out.
struct StatisticsSeriesBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "StatisticsSeries", "The buckets of one property",
            """
            slot unit
            buckets:[{t:date mean?:num min?:num max?:num last?:any count:int change?:num seconds_active?:int
                unknown_seconds:int}]
            """)
    }

    let slot: Registry.Slot
    let name: String
    let edges: [Instant]
    let tallies: [Tally]

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("slot", name)
        writer.member("unit", slot.property.type.unit?.symbol ?? "")
        writer.key("buckets")
        writer.beginArray()
        let first = tallies.firstIndex(where: \.isKnown) ?? tallies.endIndex
        for index in first..<tallies.endIndex { write(tallies[index], from: edges[index], to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private func write(_ tally: Tally, from start: Instant, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("t", start.rfc3339)
        if let mean = tally.mean { writer.member("mean", ValueBody(value: .number(mean))) }
        if let minimum = tally.minimum { writer.member("min", ValueBody(value: .number(minimum))) }
        if let maximum = tally.maximum { writer.member("max", ValueBody(value: .number(maximum))) }
        if tally.last.isKnown { writer.member("last", ValueBody(value: tally.last)) }
        writer.member("count", tally.count)
        if slot.property.countsUp { writer.member("change", ValueBody(value: .number(tally.rise))) }
        if slot.property.type == .flag { writer.member("seconds_active", tally.active.count / 1_000) }
        writer.member("unknown_seconds", tally.unknown.count / 1_000)
        writer.endObject()
    }
}
