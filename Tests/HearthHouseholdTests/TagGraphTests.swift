import FoundationEssentials
import FuzzParts
import HearthHousehold
import HearthModel
import Testing

/// Tags that stand at the same items (docs/spec/household.md, section 5.3).
@Suite struct TagGraphTests {
    private func items(_ random: inout SplitMix64, tags: Int) -> [ItemFacts] {
        (0..<60).map { _ in
            let own = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                "t\(Int.random(in: 0..<tags, using: &random))"
            }
            return ItemFacts(id: UUID(), kind: .note, tags: Array(Set(own)), createdAt: Instant(milliseconds: 0))
        }
    }

    /// Against counting each pair by looking at every item.
    @Test(arguments: 1...20) func theGraphIsWhatCountingFinds(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let items = items(&random, tags: 8)
        let graph = TagGraph(of: items)
        let names = Set(items.flatMap(\.tags)).sorted()
        #expect(graph.nodes.map(\.name) == names && !graph.isTruncated)
        for node in graph.nodes { #expect(node.count == items.count { $0.tags.contains(node.name) }) }
        var pairs: [[String]: Int] = [:]
        for one in names {
            for other in names where one < other {
                let both = items.count { $0.tags.contains(one) && $0.tags.contains(other) }
                if both > 0 { pairs[[one, other]] = both }
            }
        }
        #expect(graph.edges.count == pairs.count)
        for edge in graph.edges { #expect(pairs[[edge.source, edge.target]] == edge.weight) }
        #expect(graph.edges.map { [$0.source, $0.target] } == pairs.keys.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func onlyTheLargestTagsAreDrawn() {
        let items = (0..<201).map { number in
            ItemFacts(
                id: UUID(), kind: .note, tags: number == 200 ? ["zz"] : ["zz", "t\(number)"],
                createdAt: Instant(milliseconds: 0))
        }
        let graph = TagGraph(of: items)
        #expect(graph.nodes.count == 200 && graph.isTruncated)
        #expect(graph.nodes.last == NamedCount(name: "zz", count: 201) && graph.edges.count == 199)
    }

    @Test func clustersHaveTwoItemsOrMore() {
        var random = SplitMix64(seed: 7)
        let items = items(&random, tags: 40)
        let clusters = TagCluster.clusters(of: items)
        #expect(clusters.count == 10)
        for cluster in clusters {
            let members = items.filter { $0.tags.contains(cluster.name) }
            #expect(cluster.items == members.map(\.id) && members.count >= 2 && cluster.items.contains(cluster.center))
            #expect((0...1).contains(cluster.cohesion) && cluster.keywords.contains(cluster.name))
        }
        #expect(clusters.map(\.items.count) == clusters.map(\.items.count).sorted(by: >))
        #expect(TagCluster.clusters(of: []).isEmpty)
    }
}
