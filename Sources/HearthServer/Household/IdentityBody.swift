import HearthHTTP
package import HearthHousehold
package import HearthJSON
import HearthModel

/// Rows have exactly these keys: clients compare them (docs/spec/household.md, section 2.1). A person's own export has the
/// same rows.
package struct IdentityBody: JSONWritable {
    private let identity: Identity

    package init(identity: Identity) { self.identity = identity }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    package func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", identity.id.text)
        writer.member("user_id", identity.owner.text)
        writer.member("name", identity.name)
        writer.member("parent_id", identity.parent?.text)
        writer.member("is_base", identity.isBase)
        writer.member("created_at", identity.createdAt.rfc3339)
        writer.member("updated_at", identity.updatedAt.rfc3339)
    }
}

package struct CategoryBody: JSONWritable {
    private let category: HearthHousehold.Category

    package init(category: HearthHousehold.Category) { self.category = category }

    package func write(to writer: inout JSONWriter) {
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

package struct InfluenceBody: JSONWritable {
    private let influence: Influence
    private let score: Double?

    /// - Parameter score: only in matches.
    package init(influence: Influence, score: Double? = nil) { (self.influence, self.score) = (influence, score) }

    package func write(to writer: inout JSONWriter) {
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
