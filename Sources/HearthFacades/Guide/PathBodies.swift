import HearthHTTP
import HearthHousehold
import HearthJSON

/// A path in a list.
struct PathSummaryBody: JSONWritable {
    let path: LearningPath
    /// The caller's; `nil`: not begun.
    let progress: Progress?

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", path.id)
        writer.member("title", path.title)
        writer.member("description", path.description)
        writer.member("total_nodes", path.nodes.count)
        writer.member("modules", path.modules.map(ModuleBody.init))
        writer.member("progress", path.completion(of: progress?.completedNodes ?? []))
        writer.endObject()
    }
}

/// A path with its nodes; written into an open object.
struct PathBody {
    let path: LearningPath
    let withContent: Bool

    func write(to writer: inout JSONWriter) {
        writer.member("id", path.id)
        writer.member("title", path.title)
        writer.member("description", path.description)
        writer.member("version", path.version)
        writer.member("modules", path.modules.map(ModuleBody.init))
        writer.key("nodes")
        writer.beginObject()
        for node in path.nodes {
            writer.key(named: node.id)
            PathNodeBody(node: node, path: path, withContent: withContent).write(to: &writer)
        }
        writer.endObject()
        writer.member("total_nodes", path.nodes.count)
    }
}

private struct ModuleBody: JSONWritable {
    let module: LearningPath.Module

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", module.id)
        writer.member("title", module.title)
        writer.member("nodes", module.nodes)
        writer.endObject()
    }
}

struct PathNodeBody: JSONWritable {
    let node: LearningPath.Node
    let path: LearningPath
    let withContent: Bool

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", node.id)
        writer.member("module", node.module)
        writer.member("type", node.type)
        writer.member("title", node.title)
        // Texts are kept under the ids of their nodes.
        writer.member("content_id", node.id)
        if withContent { writer.member("content", node.content) }
        writer.member("next", node.next)
        writer.member("prerequisites", path.prerequisites(of: node.id))
        writer.endObject()
    }
}
