import HearthKernel
import HearthModel

/// Records of the trace as lines that people can read: `21:04:12.005 "Film" enters`.
struct TraceLines {
    let house: House
    let zone: CivilZone

    func line(_ record: TraceRecord) -> String {
        var parts = [time(record.at)]
        if let key = record.rule { parts.append("\"" + title(of: key) + "\"") }
        parts.append(record.what.rawValue)
        if let slot = record.slot {
            parts.append(house.registry.name(of: slot))
            if record.new != record.old { parts.append("\(record.old.plainText) -> \(record.new.plainText)") }
        }
        if record.rule == nil { parts.append("by " + record.origin.text) }
        if let note = record.note { parts.append("(\(note))") }
        return parts.joined(separator: " ")
    }

    private func title(of key: String) -> String { house.program.rules.first { $0.key == key }?.title ?? key }

    private func time(_ instant: Instant) -> String {
        let time = zone.local(instant).timeOfDay
        let milliseconds = String(time.sinceMidnight.count % 1_000)
        let seconds = TimeOfDay(around: time.sinceMidnight).text
        return (seconds.utf8.count == 5 ? seconds + ":00" : seconds) + "."
            + String(repeating: "0", count: 3 - milliseconds.utf8.count) + milliseconds
    }
}

extension Value {
    /// Without unit: `on`, `20.5`, `closed`.
    var plainText: String {
        switch self {
        case .unknown: "unknown"
        case .flag(let flag): flag ? "on" : "off"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
        case .text(let text): text
        }
    }
}

extension String {
    /// Whether the other stands somewhere in it, byte for byte.
    func containsText(_ other: String) -> Bool {
        let (bytes, sought) = (Array(utf8), Array(other.utf8))
        guard !sought.isEmpty else { return true }
        guard bytes.count >= sought.count else { return false }
        return (0...bytes.count - sought.count).contains { bytes[$0..<$0 + sought.count].elementsEqual(sought) }
    }
}
