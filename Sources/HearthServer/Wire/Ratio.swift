import HearthJSON

/// A ratio of 0…1 (or −1…1) as it goes over the wire: four decimals (docs/spec/house-api.md, section 2.7).
struct Ratio: JSONWritable {
    let value: Double
    init(_ value: Double) { self.value = value }
    func write(to writer: inout JSONWriter) { writer.number(value.rounded(decimals: 4)) }
}
