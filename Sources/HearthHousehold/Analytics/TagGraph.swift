/// Tags, and which of them stand at the same items.
package struct TagGraph: Sendable {
    package static let mostNodes = 200

    package struct Edge: Hashable, Sendable {
        /// Before `target` in the alphabet.
        package let source: String
        package let target: String
        /// Items that have both.
        package let weight: Int
    }

    /// By name.
    package let nodes: [NamedCount]
    /// By pair.
    package let edges: [Edge]
    /// Only the largest tags are in it.
    package let isTruncated: Bool

    package init(of items: [ItemFacts]) {
        let all = NamedCount.ranked(items.flatMap(\.tags))
        nodes = all.prefix(Self.mostNodes).sorted { $0.name < $1.name }
        isTruncated = all.count > Self.mostNodes
        let names = nodes.map(\.name)
        let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        // For each node, how often it stands with each of the others.
        var weights = [Int](repeating: 0, count: names.count * names.count)
        for item in items {
            let tags = item.tags.compactMap { places[$0] }.sorted()
            for (number, source) in tags.enumerated() {
                for target in tags[(number + 1)...] { weights[source * names.count + target] += 1 }
            }
        }
        edges = weights.indices.filter { weights[$0] > 0 }.map { pair in
            Edge(source: names[pair / names.count], target: names[pair % names.count], weight: weights[pair])
        }
    }
}
