internal import FoundationEssentials

/// What lies in all drawers, unread: only those who keep records know their types.
package struct KeptRecords: Sendable {
    var rows: [KeptRecord.Drawer: [String: Data]] = [:]

    package init() {}

    /// The records of a drawer by their keys. Rows that cannot be read are left where they are and named.
    package func records<Record: Decodable>(
        _ type: Record.Type, in drawer: KeptRecord.Drawer
    ) -> (records: [String: Record], skipped: [SkippedRow]) {
        var (records, skipped): ([String: Record], [SkippedRow]) = ([:], [])
        for (key, record) in rows[drawer, default: [:]].sorted(by: { $0.key < $1.key }) {
            do {
                records[key] = try RecordCoding.record(type, from: record)
            } catch {
                skipped.append(SkippedRow(table: drawer.name, key: key, problem: "\(error)"))
            }
        }
        return (records, skipped)
    }
}
