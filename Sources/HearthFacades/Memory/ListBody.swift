import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthServer

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
