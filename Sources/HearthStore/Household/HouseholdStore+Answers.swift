package import HearthHousehold
internal import HearthModel
internal import HearthText

extension HouseholdStore {
    /// Passages of what the viewer sees that have words of a question, the best first.
    /// - Parameters:
    ///   - filter: items that do not fit it are left out, as those of other days.
    ///   - name: whose they are, for people: `Your notes`.
    package func passages(
        for question: Inquiry, in filter: ItemFilter = ItemFilter(), most: Int, named name: String,
        for viewer: Viewer
    ) async throws(HouseholdError) -> [FoundPassage] {
        let list = try await search(SearchQuery(question), filter, ItemPage(size: Self.itemsForAnswers), for: viewer)
        return list.entries.flatMap { entry in
            let source = PassageSource(of: entry.item, named: name)
            let text = entry.item.content.isEmpty ? entry.item.summary ?? entry.item.title : entry.item.content
            return Passage.cut(text).map { FoundPassage($0, from: source, for: question) }
        }.best(most)
    }

    /// That are read through for passages.
    private static let itemsForAnswers = 12
}

extension PassageSource {
    package init(of item: Item, named name: String) {
        self.init(id: item.id.text, title: item.title, name: name, url: item.address?.text)
    }
}
