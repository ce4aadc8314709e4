package import HearthHousehold

extension HouseholdStore {
    /// Items that the viewer sees and in which all words occur, the best first. A cursor in `page` does not count.
    package func search(
        _ query: SearchQuery, _ filter: ItemFilter, _ page: ItemPage, for viewer: Viewer
    ) async throws(HouseholdError) -> ItemList {
        let list = try await read { tables in
            try ItemSearch(tables.database, query, filter, for: viewer).list(page)
        }
        return list.counted(with: readings)
    }
}
