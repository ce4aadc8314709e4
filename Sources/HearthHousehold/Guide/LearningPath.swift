/// A way through texts that belong together, as a pack has it (docs/spec/household.md, section 4.1).
package struct LearningPath: Hashable, Sendable {
    package struct Module: Hashable, Sendable {
        package let id: String
        package let title: String
        /// Ids, in order.
        package let nodes: [String]
    }

    package struct Node: Hashable, Sendable {
        package let id: String
        /// Of its module.
        package let module: String
        /// What a client shows it as: `text`.
        package let type: String
        package let title: String
        package let content: String
        /// Ids of those that may follow.
        package let next: [String]
    }

    package let id: String
    package let title: String
    package let description: String
    /// Guests of the house may read it.
    package let isForGuests: Bool
    package let modules: [Module]
    /// In order; there is at least one.
    package let nodes: [Node]
    /// Changes with the texts.
    package let version: String
    private let positions: [String: Int]
    private let leading: [String: [String]]

    init(
        id: String, title: String, description: String, isForGuests: Bool, modules: [(id: String, title: String)],
        nodes: [Node]
    ) {
        (self.id, self.title, self.description, self.isForGuests) = (id, title, description, isForGuests)
        self.nodes = nodes
        positions = Dictionary(nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var (members, leading): ([String: [String]], [String: [String]]) = ([:], [:])
        var version = Fingerprint()
        for node in nodes {
            members[node.module, default: []].append(node.id)
            for next in node.next { leading[next, default: []].append(node.id) }
            for text in [node.id, node.module, node.type, node.title, node.content] + node.next { version.add(text) }
        }
        self.modules = modules.map { Module(id: $0.id, title: $0.title, nodes: members[$0.id] ?? []) }
        self.leading = leading
        self.version = version.text
    }

    package func node(_ id: String) -> Node? { positions[id].map { nodes[$0] } }
    package func has(_ id: String) -> Bool { positions[id] != nil }

    /// Ids of the nodes that lead to one.
    package func prerequisites(of id: String) -> [String] { leading[id] ?? [] }

    /// A node with those around it, in the order of the path.
    package func surroundings(of id: String, radius: Int) -> (node: Node, before: [Node], after: [Node])? {
        guard let place = positions[id] else { return nil }
        return (
            nodes[place], Array(nodes[max(0, place - radius)..<place]), Array(nodes[(place + 1)...].prefix(radius))
        )
    }

    /// Titles of what may follow a node.
    package func titles(after id: String) -> [String] { (node(id)?.next ?? []).compactMap { node($0)?.title } }

    /// How much of the path somebody has been through: 0 to 100.
    package func completion(of completed: some Sequence<String>) -> Int {
        let count = Set(completed).count(where: has)
        return Int((Double(count) * 100 / Double(nodes.count)).rounded())
    }
}

/// A short mark of a text (FNV-1a, 64 bits), by which a change is seen.
struct Fingerprint {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) {
        // Parts do not run into one another.
        for byte in Array(text.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var text: String { String(hash, radix: 16) }
}
