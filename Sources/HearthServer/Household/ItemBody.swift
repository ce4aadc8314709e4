import HearthHTTP
package import HearthHousehold
package import HearthJSON
import HearthModel

/// An item with all its keys; of some there are two, for the client's parts name them differently
/// (docs/spec/household.md, section 5.1). A person's own export has the same.
package struct ItemBody: JSONWritable {
    private let entry: ItemList.Entry

    package init(_ entry: ItemList.Entry) { self.entry = entry }
    package init(_ item: Item) { entry = ItemList.Entry(item) }

    package func write(to writer: inout JSONWriter) {
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
        writer.member("source", item.source.rawValue)
        for key in ["created_at", "createdAt"] { writer.member(named: key, item.createdAt.rfc3339) }
        for key in ["updated_at", "updatedAt"] { writer.member(named: key, item.updatedAt.rfc3339) }
        writer.member("accessed_at", item.accessedAt.rfc3339)
        writer.member("access_count", item.accessCount)
        writer.member("attachments", [String]())
        if let score = entry.score { writer.member("score", score) }
        writer.endObject()
    }
}
