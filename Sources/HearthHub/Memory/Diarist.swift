import HearthDatabase
import HearthHousehold
import HearthKernel
import HearthModel
import HearthStore
package import Logging

/// Writes the diary of the house from its log, away from its loop. What was written is written again after a kill, to the
/// same notes.
package actor Diarist {
    private let hub: Hub
    private let logger: Logger
    /// `nil` before it is read.
    private var diary: HouseDiary?

    private static let namespace = KeptRecord.Namespace("diary")
    private static let key = "house"
    private static let pause = Duration.seconds(30)
    /// Events.
    private static let part = 200

    package init(hub: Hub, logger: Logger) { (self.hub, self.logger) = (hub, logger) }

    package func run() async {
        while !Task.isCancelled {
            await write()
            do { try await Task.sleep(for: Self.pause) } catch {}
        }
    }

    /// Takes in all events that are on the disk.
    package func write() async {
        do throws(StoreError) {
            while try await writePart() {}
        } catch {
            logger.warning("The house cannot write its diary", metadata: ["why": "\(error)"])
        }
    }

    /// - Returns: whether there may be more.
    private func writePart() async throws(StoreError) -> Bool {
        var diary: HouseDiary
        if let known = self.diary {
            diary = known
        } else {
            diary = try await hub.kept(HouseDiary.self, in: Self.namespace)[Self.key] ?? HouseDiary()
        }
        let events = try await hub.store.events(after: diary.last, atMost: Self.part)
        let snapshot = hub.snapshot
        var notes: [HouseNote] = []
        for event in events {
            if let note = diary.take(event, tags: snapshot.tags(ofConcern:)) { notes.append(note) }
        }
        try await hub.household.keep(notes: notes, at: hub.clock())
        if !events.isEmpty { try await hub.keep([KeptRecord(diary, in: Self.namespace, under: Self.key)]) }
        self.diary = diary
        return events.count == Self.part
    }
}

extension HouseSnapshot {
    /// What kind of concern it is, and the area that it is about.
    fileprivate func tags(ofConcern id: String) -> [String] {
        guard let concern = concerns[id] else { return ["concern"] }
        let about = concern.concern.about.flatMap { house.registry.index(of: $0) }.flatMap { house.registry[$0] }
        return (["concern"] + [concern.trouble?.rawValue, about?.area].compactMap(\.self)).compactMap(ItemTag.nearest)
    }
}
