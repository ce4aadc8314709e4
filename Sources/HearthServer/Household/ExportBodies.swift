import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// Rows of the household as they are kept, for the person whose they are.
struct ItemExport: JSONWritable {
    let item: Item

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", item.id.text)
        writer.member("visibility", item.visibility.rawValue)
        writer.member("type", item.kind.rawValue)
        writer.memberIfPresent("url", item.address?.text)
        writer.member("title", item.title)
        writer.member("content", item.content)
        writer.memberIfPresent("summary", item.summary)
        writer.member("tags", item.tags)
        if let metadata = item.metadata { writer.member("metadata", JSONValue(kept: metadata)) }
        writer.member("created_at", item.createdAt.rfc3339)
        writer.member("updated_at", item.updatedAt.rfc3339)
        writer.member("accessed_at", item.accessedAt.rfc3339)
        writer.member("access_count", item.accessCount)
        writer.endObject()
    }
}

struct IdentityExport: JSONWritable {
    let whole: WholeIdentity

    init(_ whole: WholeIdentity) { self.whole = whole }

    func write(to writer: inout JSONWriter) {
        let identity = whole.identity
        writer.beginObject()
        writer.member("id", identity.id.text)
        writer.member("name", identity.name)
        writer.memberIfPresent("parent_id", identity.parent?.text)
        writer.member("is_base", identity.isBase)
        writer.member("visibility", identity.visibility.rawValue)
        writer.member("created_at", identity.createdAt.rfc3339)
        writer.member("updated_at", identity.updatedAt.rfc3339)
        writer.member("categories", whole.categories.map(CategoryExport.init))
        writer.member("influences", whole.influences.map(InfluenceExport.init))
        writer.endObject()
    }
}

struct CategoryExport: JSONWritable {
    let category: HearthHousehold.Category

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", category.id.text)
        writer.memberIfPresent("parent_id", category.parent?.text)
        writer.member("name", category.name)
        writer.member("type", category.type)
        if let curve = category.curve { writer.member("influence_curve_override", JSONValue(kept: curve)) }
        writer.member("created_at", category.createdAt.rfc3339)
        writer.endObject()
    }
}

struct InfluenceExport: JSONWritable {
    let influence: Influence

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", influence.id.text)
        writer.member("category_id", influence.category.text)
        writer.member("name", influence.name)
        writer.member("alignment", influence.alignment)
        writer.member("position", influence.position)
        writer.member("mood_tags", influence.moodTags)
        if let metadata = influence.metadata { writer.member("metadata", JSONValue(kept: metadata)) }
        writer.member("created_at", influence.createdAt.rfc3339)
        writer.endObject()
    }
}

struct PlayExport: JSONWritable {
    let play: Play

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", play.id.text)
        writer.member("identity_id", play.identity.text)
        writer.member("influence_id", play.influence.text)
        writer.member("tool", play.tool)
        if let context = play.context { writer.member("context", JSONValue(kept: context)) }
        writer.member("played_at", play.playedAt.rfc3339)
        writer.endObject()
    }
}
