import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// An item with all its keys; of some there are two, for the client's parts name them differently
/// (docs/spec/household.md, section 5.1).
struct ItemBody: JSONWritable {
    let entry: ItemList.Entry

    init(_ entry: ItemList.Entry) { self.entry = entry }
    init(_ item: Item) { entry = ItemList.Entry(item) }

    func write(to writer: inout JSONWriter) {
        let item = entry.item
        writer.beginObject()
        writer.member("id", item.id.text)
        writer.member("url", item.address?.text)
        writer.member("title", item.title)
        writer.member("content", item.content)
        writer.member("summary", item.summary)
        writer.member("snippet", item.snippet(around: entry.hit))
        writer.member("tags", item.tags)
        writer.member("metadata", item.metadata.map { JSONValue(kept: $0) } ?? .object([]))
        writer.member("status", item.status.rawValue)
        writer.member("type", item.kind.rawValue)
        writer.member("item_type", item.kind.rawValue)
        writer.member("visibility", item.visibility.rawValue)
        writer.member("source", item.owner == .house ? "house" : "person")
        for key in ["created_at", "createdAt"] { writer.member(named: key, item.createdAt.rfc3339) }
        for key in ["updated_at", "updatedAt"] { writer.member(named: key, item.updatedAt.rfc3339) }
        writer.member("accessed_at", item.accessedAt.rfc3339)
        writer.member("access_count", item.accessCount)
        writer.member("attachments", [String]())
        if let score = entry.score { writer.member("score", score) }
        writer.endObject()
    }
}

/// A page of a list.
struct ListBody {
    let list: ItemList
    let page: ItemPage
    let began: ContinuousClock.Instant
    /// Whether `next_cursor` leads on.
    var isByTime = true

    func write(to writer: inout JSONWriter) {
        let rows: [any JSONWritable] = list.entries.map(ItemBody.init) + list.deletions.map(DeletionBody.init)
        for key in ["items", "results"] {
            writer.key(named: key)
            writer.beginArray()
            for row in rows { row.write(to: &writer) }
            writer.endArray()
        }
        for key in ["total", "totalResults"] { writer.member(named: key, list.total) }
        writer.member("has_more", list.hasMore)
        writer.member("page", page.offset / page.size + 1)
        writer.member("pageSize", page.size)
        if isByTime, list.hasMore, let last = list.entries.last {
            writer.member("next_cursor", ItemPage.Cursor(after: last.item).text)
        }
        if !list.corrections.isEmpty {
            writer.key("corrections")
            writer.beginObject()
            for correction in list.corrections { writer.member(named: correction.typed, correction.used) }
            writer.endObject()
        }
        writer.member("took_ms", Int((ContinuousClock.now - began) / .milliseconds(1)))
    }
}
