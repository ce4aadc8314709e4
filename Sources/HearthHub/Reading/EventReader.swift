/// Reads an event feed at its own pace, for one task at a time. It ends with its last reference.
package final class EventReader: Sendable {
    private let feed: EventFeed
    private let number: Int

    init(of feed: EventFeed, number: Int) { (self.feed, self.number) = (feed, number) }

    deinit { feed.end(number) }

    /// All events since the last call, at least one; waits for it. `nil` once the reader or the feed has ended.
    package func next() async -> EventFeed.Batch? { await feed.next(for: number) }

    /// After a pause it reads what happens from then on.
    package func set(_ pace: EventFeed.Pace) { feed.set(pace, for: number) }

    /// Whoever waits gets `nil`.
    package func end() { feed.end(number) }
}
