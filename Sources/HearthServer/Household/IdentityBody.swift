import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// Rows have exactly these keys: clients compare them (docs/spec/household.md, section 2.1).
struct IdentityBody: JSONWritable {
    let identity: Identity

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", identity.id.text)
        writer.member("user_id", identity.owner.text)
        writer.member("name", identity.name)
        writer.member("parent_id", identity.parent?.text)
        writer.member("is_base", identity.isBase)
        writer.member("created_at", identity.createdAt.rfc3339)
        writer.member("updated_at", identity.updatedAt.rfc3339)
    }
}

struct CategoryBody: JSONWritable {
    let category: Category

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", category.id.text)
        writer.member("identity_id", category.identity.text)
        writer.member("parent_id", category.parent?.text)
        writer.member("name", category.name)
        writer.member("type", category.type)
        writer.member("level", category.level)
        writer.member("influence_curve_override", JSONValue(kept: category.curve))
        writer.member("created_at", category.createdAt.rfc3339)
        writer.endObject()
    }
}

struct InfluenceBody: JSONWritable {
    let influence: Influence
    /// Only in matches.
    var score: Double?

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", influence.id.text)
        writer.member("category_id", influence.category.text)
        writer.member("name", influence.name)
        writer.member("alignment", influence.alignment)
        writer.member("position", influence.position)
        writer.member("mood_tags", influence.moodTags)
        writer.member("metadata", JSONValue(kept: influence.metadata))
        writer.member("created_at", influence.createdAt.rfc3339)
        if let score { writer.member("match_score", score) }
        writer.endObject()
    }
}
