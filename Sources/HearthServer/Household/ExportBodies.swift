import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// An identity with all that belongs to it.
struct IdentityExport: JSONWritable {
    let whole: WholeIdentity

    init(_ whole: WholeIdentity) { self.whole = whole }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        IdentityBody(identity: whole.identity).writeMembers(to: &writer)
        writer.member("visibility", whole.identity.visibility.rawValue)
        writer.member("categories", whole.categories.map(CategoryBody.init))
        writer.member("influences", whole.influences.map { InfluenceBody(influence: $0) })
        writer.endObject()
    }
}

struct PlayExport: JSONWritable {
    let play: Play

    init(_ play: Play) { self.play = play }

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

struct ProgressExport: JSONWritable {
    let own: OwnProgress

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("path_id", own.path)
        writer.member("current_node", own.progress.currentNode)
        writer.member("completed_nodes", own.progress.completedNodes)
        writer.key("module_progress")
        writer.beginObject()
        for (module, percent) in own.progress.moduleProgress.sorted(by: { $0.key < $1.key }) {
            writer.member(named: module, percent)
        }
        writer.endObject()
        writer.member("total_time_spent", own.progress.totalTimeSpent)
        writer.member("last_updated", own.at.rfc3339)
        writer.endObject()
    }
}
