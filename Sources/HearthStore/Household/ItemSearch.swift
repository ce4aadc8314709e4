internal import FoundationEssentials
internal import GRDB
internal import Glibc
internal import HearthHousehold
internal import HearthModel

/// One search in the words of items (docs/spec/household.md, section 1.5).
///
/// How rare a word is counts in the order. SQLite reckons it from all items; here it is reckoned from those that the
/// viewer sees, for otherwise scores would tell what others write about.
struct ItemSearch {
    let database: Database
    let query: SearchQuery
    let viewer: Viewer
    /// What hits must be like, sight included.
    private var condition: ItemCondition
    private var terms: [[Alternative]] = []
    private(set) var corrections: [SearchCorrection] = []
    /// 1, less for each edit.
    private var worth = 1.0
    /// A term that nothing has, and nothing like it.
    private var isHopeless = false

    /// One way in which a term may occur.
    private struct Alternative {
        /// Of FTS5, always quoted: what people type is never syntax.
        let expression: String
        /// From how rare it is among all to how rare among what the viewer sees.
        let weight: Double
    }

    init(_ database: Database, _ query: SearchQuery, _ filter: ItemFilter, for viewer: Viewer) throws {
        (self.database, self.query, self.viewer) = (database, query, viewer)
        var filter = filter
        filter.tags += query.tags
        condition = filter.condition(for: viewer)
        for term in query.excluded {
            condition.and(
                "items.number NOT IN (SELECT rowid FROM item_texts WHERE item_texts MATCH ?)", [term.expression])
        }
        let all = try Self.count(database, "SELECT count(*) FROM items", [])
        let sight = viewer.sight(of: "items")
        let seen = try Self.count(database, "SELECT count(*) FROM items WHERE \(sight.sql)", sight.arguments)
        for term in query.terms where !isHopeless {
            if let found = try alternative(term.expression, all: all, seen: seen) {
                terms.append([found])
            } else {
                try correct(term, all: all, seen: seen)
            }
        }
    }

    private static func count(_ database: Database, _ sql: String, _ arguments: StatementArguments) throws -> Double {
        Double(try Int.fetchOne(database, sql: sql, arguments: arguments) ?? 0)
    }

    /// How many of the items that the viewer sees have it.
    private func hits(_ expression: String, in index: String) throws -> Double {
        let sight = viewer.sight(of: "items")
        return try Self.count(
            database,
            """
            SELECT count(*) FROM \(index) JOIN items ON items.number = \(index).rowid
            WHERE \(index) MATCH ? AND \(sight.sql)
            """, [expression] + sight.arguments)
    }

    /// `nil` if nothing has it that the viewer sees.
    private func alternative(_ expression: String, all: Double, seen: Double) throws -> Alternative? {
        let hits = try hits(expression, in: "item_texts")
        guard hits > 0 else { return nil }
        let everywhere = try Self.count(
            database, "SELECT count(*) FROM item_texts WHERE item_texts MATCH ?", [expression])
        // As FTS5 reckons it: SQLite's documentation, "The bm25() function".
        let used = log((all - everywhere + 0.5) / (everywhere + 0.5))
        let wanted = log(1 + (seen - hits + 0.5) / (hits + 0.5))
        return Alternative(expression: expression, weight: wanted / (used > 0 ? used : 1e-6))
    }

    /// Looks for what may be meant by a term that nothing has: the nearest words of items that the viewer sees.
    private mutating func correct(_ term: SearchQuery.Term, all: Double, seen: Double) throws {
        let found = try term.typo.map(words) ?? []
        guard let distance = found.first?.distance else {
            isHopeless = !query.isAny
            return
        }
        let used = found.filter { $0.distance == distance }.sorted { ($1.count, $0.word) < ($0.count, $1.word) }
            .prefix(Typo.mostCandidates).map(\.word)
        terms.append(try used.compactMap { try alternative(Self.quoted($0), all: all, seen: seen) })
        corrections.append(SearchCorrection(typed: term.text, used: used.joined(separator: ", ")))
        worth *= pow(Typo.worth, Double(distance))
    }

    private func words(for typo: Typo) throws -> [(word: String, distance: Int, count: Double)] {
        var sql = "SELECT term FROM item_vocabulary WHERE length(term) BETWEEN ? AND ?"
        var arguments: StatementArguments = [typo.lengths.lowerBound, typo.lengths.upperBound]
        if let first = typo.first {
            // A range, so that SQLite reads this part of the index alone.
            sql += " AND term >= ? AND term < ?"
            arguments += [String(first), String(first) + "\u{10FFFF}"]
        }
        let known = try String.fetchAll(database, sql: sql, arguments: arguments)
        return try typo.candidates(among: known).compactMap { candidate in
            let count = try hits(Self.quoted(candidate.word), in: "item_words")
            return count > 0 ? (candidate.word, candidate.distance, count) : nil
        }
    }

    static func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }

    // MARK: Hits

    private struct Hit {
        let number: Int64
        let score: Double
    }

    func list(_ page: ItemPage) throws -> ItemList {
        // With none of its words anywhere, a question has no hit; a query of tags has no terms either.
        guard !query.isEmpty, !isHopeless, !query.isAny || !terms.isEmpty else {
            return ItemList(entries: [], total: 0, hasMore: false)
        }
        let hits = try ranked()
        let shown = Array(hits.dropFirst(page.offset).prefix(page.size))
        let places = try places(in: shown.map(\.number))
        let entries = try shown.compactMap { hit -> ItemList.Entry? in
            let row = try Row.fetchOne(database, sql: "SELECT * FROM items WHERE number = ?", arguments: [hit.number])
            return row.flatMap(HouseholdTables.item).map {
                ItemList.Entry($0, score: hit.score, hit: places[hit.number])
            }
        }
        return ItemList(
            entries: entries, total: hits.count, hasMore: hits.count > page.offset + shown.count,
            corrections: corrections)
    }

    /// All hits, the best first, then the newest, then by id.
    private func ranked() throws -> [Hit] {
        var (tables, joins, sum): ([String], String, [String]) = ([], "", [])
        var arguments: StatementArguments = []
        let kind = query.isAny ? "LEFT JOIN" : "JOIN"
        for (place, alternatives) in terms.enumerated() {
            var parts: [String] = []
            for alternative in alternatives {
                let part = "term\(place)_\(parts.count)"
                arguments += [alternative.weight, alternative.expression]
                // By itself: FTS5 cannot rank what is grouped.
                tables.append(
                    """
                    \(part) AS MATERIALIZED (
                        SELECT rowid AS number, bm25(item_texts, 4.0, 1.0, 3.0) * ? AS rank FROM item_texts
                        WHERE item_texts MATCH ?
                    )
                    """)
                parts.append("SELECT number, rank FROM " + part)
            }
            tables.append(
                """
                term\(place) AS MATERIALIZED (
                    SELECT number, sum(rank) AS rank FROM (\(parts.joined(separator: " UNION ALL "))) GROUP BY number
                )
                """)
            joins += " \(kind) term\(place) ON term\(place).number = items.number"
            sum.append("coalesce(term\(place).rank, 0)")
        }
        let head = tables.isEmpty ? "" : "WITH " + tables.joined(separator: ", ")
        let rank = sum.isEmpty ? "-1.0" : sum.joined(separator: " + ")
        let isHit = query.isAny && !sum.isEmpty ? " AND \(rank) < 0" : ""
        let rows = try Row.fetchAll(
            database,
            sql: """
                \(head) SELECT items.number, \(rank) AS rank FROM items\(joins) WHERE \(condition.sql)\(isHit)
                ORDER BY rank, items.created_at DESC, items.id
                """, arguments: arguments + condition.arguments)
        let best = rows.first.map { $0["rank"] as Double } ?? -1
        return rows.map { row in
            let share = best == 0 ? 1 : (row["rank"] as Double) / best
            return Hit(number: row["number"], score: (share * worth * 10_000).rounded() / 10_000)
        }
    }

    /// Where in the content of items the first hit begins, in characters.
    private func places(in numbers: [Int64]) throws -> [Int64: Int] {
        let expression = terms.joined().map(\.expression).joined(separator: " OR ")
        guard !expression.isEmpty, !numbers.isEmpty else { return [:] }
        let mark: Character = "\u{1}"
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT rowid AS number, highlight(item_texts, 1, ?, '') AS content FROM item_texts
                WHERE item_texts MATCH ? AND rowid IN (\(numbers.map(String.init).joined(separator: ",")))
                """, arguments: [String(mark), expression])
        var places: [Int64: Int] = [:]
        for row in rows {
            let content: String = row["content"]
            guard let index = content.firstIndex(of: mark) else { continue }
            places[row["number"]] = content.distance(from: content.startIndex, to: index)
        }
        return places
    }
}

extension SearchQuery.Term {
    /// Of FTS5.
    var expression: String { ItemSearch.quoted(text) + (isBeginning ? "*" : "") }
}
