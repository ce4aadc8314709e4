package import HearthJSON
package import HearthKernel
import HearthModel
import HearthStore

/// As `RuleRecord` describes itself, byte by byte.
extension RuleRecord.Plain: FrequentRecord {
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("key", key)
        writer.member("fingerprint", fingerprint)
        writer.member("cells", cells.lazy.map(PlainCell.init))
        writer.key("memory")
        writer.beginObject()
        if isActive {
            writer.key("phase")
            writer.choice("active")
        }
        writer.member("since", ifPresent: since)
        if !firsts.isEmpty {
            writer.key("firsts")
            writer.beginArray()
            for first in firsts { if let first { first.write(to: &writer) } else { writer.null() } }
            writer.endArray()
        }
        writer.endObject()
        writer.endObject()
    }
}

/// A cell whose kind needs nothing beside.
private struct PlainCell: FrequentRecord {
    let state: CellState

    init(_ state: CellState) { self.state = state }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if state.value != .unknown { writer.member("value", state.value) }
        if state.lastKnown != .unknown { writer.member("lastKnown", state.lastKnown) }
        writer.endObject()
    }
}
