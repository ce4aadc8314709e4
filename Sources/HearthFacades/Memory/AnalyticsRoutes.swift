import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthStore

/// What there is to count of the items that the caller sees (docs/spec/household.md, section 5.3).
struct AnalyticsRoutes: Sendable {
    let store: HouseholdStore
    let mirror: HouseMirror

    private enum Timeframe: String, CaseIterable {
        case week = "7d"
        case month = "30d"
        case quarter = "90d"
        case year = "1y"

        var days: Int {
            switch self {
            case .week: 7
            case .month: 30
            case .quarter: 90
            case .year: 365
            }
        }
    }

    private static let days = Field.integer("days", 1...365).optional
    private static let timeframe = Field<Timeframe>.word("timeframe").optional

    var routes: [MemoryRoute] {
        [
            Route(
                .get, "/analytics/trends", .residents,
                .init("Items of each day", query: [Self.days, Self.timeframe, ListFields.withHouse], [200: ""]),
                handler: trends),
            route("", "What there is, in a few numbers", summary),
            route("/knowledge_graph", "Tags, and which of them stand at the same items", graph),
            route("/semantic_clusters", "Items that have a tag in common", clusters),
            route("/usage_patterns", "When and what is kept", patterns),
        ]
    }

    private func route(
        _ path: String, _ summary: String, _ write: @escaping @Sendable ([ItemFacts], Instant, inout JSONWriter) -> Void
    ) -> MemoryRoute {
        Route(
            .get, "/analytics" + path, .residents, .init(summary, query: [ListFields.withHouse], [200: ""])
        ) { call throws(HouseholdError) in
            let filter = try call.readQuery { ItemFilter(origin: ListFields.origin(&$0)) }
            let items = try await store.facts(filter, for: call.viewer)
            return OutgoingResponse { [now = call.now] in write(items, now, &$0) }
        }
    }

    private func trends(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (span, filter) = try call.readQuery { fields in
            let frame = fields.read(Self.timeframe)?.days
            let span = fields.read(Self.days).map(Int.init) ?? frame ?? 30
            return (span, ItemFilter(origin: ListFields.origin(&fields)))
        }
        let counts = DailyCounts(
            of: try await store.facts(filter, for: call.viewer), last: span, until: call.now, in: mirror.zone())
        return OutgoingResponse { $0.member("trends", counts.days.map(DayBody.init)) }
    }

    private func summary(_ items: [ItemFacts], _ now: Instant, _ writer: inout JSONWriter) {
        let summary = ItemSummary(of: items, until: now, in: mirror.zone())
        writer.member("total_items", summary.total)
        writer.member("today_items", summary.today)
        writer.member("week_items", summary.week)
        writer.member("top_tags", summary.topTags.map { CountBody(key: "tag", $0) })
        writer.member("items_by_type", summary.kinds.map { CountBody(key: "type", $0) })
    }

    private func graph(_ items: [ItemFacts], _ now: Instant, _ writer: inout JSONWriter) {
        let graph = TagGraph(of: items)
        writer.member("nodes", graph.nodes.map(NodeBody.init))
        writer.member("edges", graph.edges.map(EdgeBody.init))
        if graph.isTruncated { writer.member("truncated", true) }
    }

    private func clusters(_ items: [ItemFacts], _ now: Instant, _ writer: inout JSONWriter) {
        writer.member("semantic_clusters", TagCluster.clusters(of: items).map(ClusterBody.init))
        // By what they were made: what items mean is not looked at.
        writer.member("mode", "tags")
    }

    private func patterns(_ items: [ItemFacts], _ now: Instant, _ writer: inout JSONWriter) {
        let patterns = UsagePatterns(of: items, until: now, in: mirror.zone())
        writer.member("total_items", patterns.total)
        writer.member("average_items_per_day_last_30_days", patterns.perActiveDay.hundredths)
        writer.member("average_items_per_day", patterns.perDay.hundredths)
        writer.key("content_type_distribution")
        writer.beginObject()
        for kind in patterns.kinds { writer.member(named: kind.name, kind.count) }
        writer.endObject()
        writer.member("recent_daily_counts", patterns.daily.days.map(DayBody.init))
        writer.member("busiest_hours", patterns.busiestHours)
        if let growth = patterns.growthPercent { writer.member("growth_percent", growth.hundredths) }
    }
}

private struct DayBody: JSONWritable {
    let date: CivilDate
    let count: Int

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("date", date.text)
        writer.member("count", count)
        writer.endObject()
    }
}

private struct NodeBody: JSONWritable {
    let node: NamedCount

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", node.name)
        writer.member("label", node.name)
        writer.member("size", node.count)
        writer.endObject()
    }
}

private struct EdgeBody: JSONWritable {
    let edge: TagGraph.Edge

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("source", edge.source)
        writer.member("target", edge.target)
        writer.member("weight", edge.weight)
        writer.endObject()
    }
}

private struct ClusterBody: JSONWritable {
    let cluster: TagCluster

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("cluster_name", cluster.name)
        writer.member("item_count", cluster.items.count)
        writer.member("item_ids", cluster.items.map(\.text))
        writer.member("keywords", cluster.keywords)
        writer.member("cohesion", cluster.cohesion.hundredths)
        writer.member("center_id", cluster.center.text)
        writer.endObject()
    }
}

extension Double {
    /// With two decimals.
    fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
