internal import FoundationEssentials
internal import GRDB
internal import HearthHousehold
internal import HearthModel

/// What rows must be like, as SQL with its arguments.
struct ItemCondition {
    var sql: String
    var arguments: StatementArguments

    mutating func and(_ sql: String, _ arguments: StatementArguments) {
        self.sql += " AND " + sql
        self.arguments += arguments
    }
}

extension Viewer {
    /// The rows of a table that the viewer may see (docs/spec/household.md, section 5.4). It is part of each query, so that
    /// nothing is counted or ranked that is hidden.
    func sight(of table: String) -> ItemCondition {
        guard isOfTheHouse else { return ItemCondition(sql: "0", arguments: []) }
        return ItemCondition(
            sql: "(\(table).owner = ? OR \(table).visibility = ?)",
            arguments: [person.text, RowVisibility.household.rawValue])
    }
}

extension ItemFilter {
    func condition(for viewer: Viewer) -> ItemCondition {
        var condition = viewer.sight(of: "items")
        for tag in tags {
            condition.and(
                "EXISTS (SELECT 1 FROM item_tags WHERE item_tags.item = items.number AND item_tags.tag = ?)", [tag])
        }
        if let kind { condition.and("items.kind = ?", [kind.rawValue]) }
        if let from { condition.and("items.created_at >= ?", [from.milliseconds]) }
        if let until { condition.and("items.created_at < ?", [until.milliseconds]) }
        switch origin {
        case .any: break
        case .people: condition.and("items.source = 'person'", [])
        case .captured: condition.and("items.source = 'person' AND items.memory IS NULL", [])
        case .unremembered: condition.and("items.memory IS NULL", [])
        case .remembered: condition.and("items.memory IS NOT NULL", [])
        }
        if let changedAfter { condition.and("items.updated_at > ?", [changedAfter.milliseconds]) }
        return condition
    }
}
