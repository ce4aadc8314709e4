package import HearthModel

/// Somebody moves in the house while nobody is at home and nobody is expected (docs/spec/mind.md, section 3). A value, fed with
/// every look at the house.
package struct Strangers: Sendable, Equatable {
    /// Something that only people do.
    package struct Sign: Sendable, Equatable {
        package enum Kind: Sendable { case entrance, motion, tamper, alarm }

        package var kind: Kind
        /// Id of the device that saw it.
        package var device: String
        /// Of the device.
        package var name: String
        package var isOutdoors: Bool
        /// A pet may have set it off, as the household says of this device.
        package var mayBePet: Bool
        package var at: Instant

        package init(
            _ kind: Kind, by device: String, _ name: String, isOutdoors: Bool, mayBePet: Bool = false, at: Instant
        ) {
            (self.kind, self.device, self.name) = (kind, device, name)
            (self.isOutdoors, self.mayBePet, self.at) = (isOutdoors, mayBePet, at)
        }
    }

    /// The oldest first.
    private var signs: [Sign] = []

    /// Whoever comes home is known to be there a little after the door opens.
    private static let homecoming = Milliseconds.minutes(2)
    /// Who is seen this long after a door has opened may have come in by it.
    private static let way = Milliseconds.minutes(10)
    /// After which nothing more is to be seen of them, it is over.
    private static let memory = Milliseconds.hours(2)
    private static let most = 200

    package init() {}

    /// - Parameters:
    ///   - news: since the last look, while all were away and nobody was expected.
    ///   - isSomebodyHome: then whoever came last was no stranger.
    package mutating func look(
        _ news: [Sign], isSomebodyHome: Bool, at now: Instant, in zone: CivilZone
    ) -> [Finding] {
        signs += news
        if signs.last.map({ now - $0.at > Self.memory }) ?? false { signs = [] }
        if isSomebodyHome { signs.removeAll { now - $0.at <= Self.way } }
        if signs.count > Self.most { signs.removeFirst(signs.count - Self.most) }
        // Pets open no door and no window: whatever does makes all the rest count.
        guard !signs.allSatisfy(\.mayBePet) else { return [] }
        guard let first = signs.first, now - first.at >= Self.homecoming || signs.contains(where: { $0.kind == .alarm })
        else { return [] }
        return [isIntruder ? intruder(first, in: zone) : visitor(first, in: zone)]
    }

    /// An outside door and then somebody inside, or what is there to be set off by intruders.
    private var isIntruder: Bool {
        if signs.contains(where: { $0.kind == .alarm }) { return true }
        return signs.contains { door in
            door.kind == .entrance && !door.isOutdoors
                && signs.contains { sign in
                    sign.kind == .motion && !sign.isOutdoors && sign.at >= door.at && sign.at - door.at <= Self.way
                }
        }
    }

    private func intruder(_ first: Sign, in zone: CivilZone) -> Finding {
        let hasAlarm = signs.contains { $0.kind == .alarm }
        let isTampered = signs.contains { $0.kind == .tamper }
        return Finding(
            .intruder, about: first.device,
            "Somebody is in the house, though nobody is at home and nobody is expected: \(seen(in: zone)). "
                + "Look who it is, or have somebody look",
            severity: hasAlarm ? 1 : 0.8,
            likelihood: FeltConcern.likelihood(ofEvidence: 3 + (hasAlarm ? 3 : 0) + (isTampered ? 2 : 0)))
    }

    private func visitor(_ first: Sign, in zone: CivilZone) -> Finding {
        let time = zone.local(first.at).timeOfDay
        let isNight = time.isBetween(TimeOfDay(around: .hours(22)), and: TimeOfDay(around: .hours(6)))
        return Finding(
            .visitorUnexpected, about: first.device,
            "Somebody was there whom nobody expects, while nobody is at home: \(seen(in: zone)). See who it was",
            severity: 0.3, likelihood: FeltConcern.likelihood(ofEvidence: isNight ? 3 : 2), isFeared: true)
    }

    /// The first that each of three devices saw: `Front door 03:02, Hall motion 03:03`
    private func seen(in zone: CivilZone) -> String {
        var known: Set<String> = []
        return signs.filter { known.insert($0.device).inserted }.prefix(3)
            .map { "\($0.name) \(zone.local($0.at).timeOfDay.text.prefix(5))" }.joined(separator: ", ")
    }
}
