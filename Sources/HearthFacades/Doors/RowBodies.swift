import FoundationEssentials
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// In place of a row that was deleted, for who asks what has changed.
struct DeletionBody: JSONWritable {
    let deletion: Deletion

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", deletion.id.text)
        writer.member("deleted", true)
        writer.member("deleted_at", deletion.at.rfc3339)
        writer.endObject()
    }
}

extension UUID {
    /// - Throws: that there is no such thing, also for a text that is no id at all.
    init(_ text: String?, of what: String) throws(HouseholdError) {
        guard let text, let id = UUID(uuidString: text) else { throw .notFound(what) }
        self = id
    }
}

extension OutgoingResponse {
    static let done = OutgoingResponse { $0.member("success", true) }
}
