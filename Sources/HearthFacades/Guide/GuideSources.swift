import HearthAccounts
import HearthHousehold
import HearthStore

/// What may answer a caller's question: paths that the caller may read, and what the caller keeps or others share.
struct GuideSources: Sendable {
    struct Hit: Sendable {
        let passage: FoundPassage
        /// `nil` for what is on no path.
        let place: Guide.Place?
    }

    let guide: Guide
    let store: HouseholdStore
    let caller: DoorCaller

    private static let ownName = "Your notes"

    /// Whether the caller keeps anything that could be searched.
    var hasOwn: Bool { caller.principal.may(.keepMemories) }

    /// One passage of each text, the best first.
    /// - Parameter current: the node that the caller is at.
    func passages(
        for question: Inquiry, most: Int, withOwn: Bool, reading current: String? = nil
    ) async throws(HouseholdError) -> [Hit] {
        // Several passages may be from one text.
        let wide = most * 3
        var found = guide.passages(for: question, most: wide, for: caller.viewer)
        if withOwn, hasOwn {
            found += try await store.passages(for: question, most: wide, named: Self.ownName, for: caller.viewer)
        }
        var seen: Set<PassageSource> = []
        return found.best(found.count, reading: current).filter { $0.score > 0 && seen.insert($0.source).inserted }
            .prefix(most).map { Hit(passage: $0, place: guide.place(of: $0.source)) }
    }
}
