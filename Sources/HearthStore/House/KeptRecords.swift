internal import FoundationEssentials

/// What lies in all namespaces, unread: only those who keep records know their types.
package struct KeptRecords: Sendable {
    var rows: [KeptRecord.Namespace: [String: Data]] = [:]

    package init() {}

    /// The records of a namespace by their keys. Rows that cannot be read are left where they are and named.
    package func records<Record: Decodable>(
        _ type: Record.Type, in namespace: KeptRecord.Namespace
    ) -> (records: [String: Record], skipped: [SkippedRow]) {
        var (records, skipped): ([String: Record], [SkippedRow]) = ([:], [])
        for (key, record) in rows[namespace, default: [:]].sorted(by: { $0.key < $1.key }) {
            do {
                records[key] = try RecordCoding.record(type, from: record)
            } catch {
                skipped.append(SkippedRow(table: namespace.name, key: key, problem: "\(error)"))
            }
        }
        return (records, skipped)
    }
}
