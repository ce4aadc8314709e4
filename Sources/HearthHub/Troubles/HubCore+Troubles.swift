import HearthConfig
package import HearthModel
import Logging

/// Troubles of the hub itself, which are concerns like those of the house: raised once, answered by people, and over
/// when the trouble is.
extension HubCore {
    /// One that is known already stays as people have left it; another text is told.
    /// - Parameters:
    ///   - subject: whose trouble it is, where there can be several.
    ///   - severity: 0…1; that of its kind if `nil`.
    ///   - likelihood: 0…1; that it is so.
    ///   - isFeared: it is a risk, not yet a harm.
    ///   - harmAt: when the harm is to be feared; `nil`: now.
    ///   - span: after which it is over unless it comes again; `nil`: when `end` is called.
    package mutating func raise(
        _ trouble: HubTrouble, about subject: String? = nil, severity: Double? = nil, likelihood: Double? = nil,
        isFeared: Bool = false, harmAt: Instant? = nil, for span: Milliseconds? = nil, _ text: String
    ) {
        flushPendingEffects()
        let now = self.now
        let concern = Concern(
            about: subject, severity: severity ?? trouble.severity, text: text, rule: "", since: now)
        var raised = HouseConcern(concern, at: now)
        (raised.trouble, raised.likelihood, raised.isFeared) = (trouble, likelihood, isFeared ? true : nil)
        raised.harmAt = harmAt
        raised.endsAt = span.map { now + $0 }
        guard var known = concerns.known[raised.id], !known.hasEnded else {
            logger.warning("\(text)", metadata: ["concern": "\(raised.id)"])
            return put(raised, .opened)
        }
        let grows = known.concern.severity < raised.concern.severity
        let isNews =
            grows || trouble.isIncident || known.concern.text != text || known.likelihood != likelihood
            || known.harmAt != harmAt || known.over != nil
        (known.concern.text, known.concern.severity, known.over) = (text, raised.concern.severity, nil)
        (known.likelihood, known.harmAt, known.endsAt) = (likelihood, harmAt, raised.endsAt)
        // "I know" was said of something less.
        if grows || trouble.isIncident { (known.said, known.note, known.snoozedUntil) = (nil, nil, nil) }
        if isNews {
            known.updated = now
            put(known, .renewed)
        } else if span != nil {
            keep(known)
        }
    }

    /// Nothing happens if it is over.
    package mutating func end(_ trouble: HubTrouble, about subject: String? = nil) {
        let id = HouseConcern.id(of: trouble, about: subject)
        guard let known = concerns.known[id], !known.hasEnded else { return }
        flushPendingEffects()
        end(known, at: now)
    }

    func isOpen(_ trouble: HubTrouble) -> Bool {
        concerns.known[HouseConcern.id(of: trouble, about: nil)]?.hasEnded == false
    }

    /// What the last hub worried about and this one never will, as its configuration is another.
    mutating func endTroublesOfTheLastHub() {
        end(.configuration)
        if configuration.http.tls == nil { end(.certificate) }
        if configuration.mqtt == nil { end(.brokerDown) }
        let shared = Set(configuration.calendars.filter { $0.person == nil }.map(\.id))
        for concern in concerns.known.values where concern.trouble == .calendar {
            if let id = concern.concern.about, !shared.contains(id) { end(.calendar, about: id) }
        }
    }

    /// Every 10 s.
    mutating func lookAtTroubles() {
        lookAtBroker()
        if let why = storageTroubles.text {
            raise(.storage, "The house is not remembered as it should be: \(why)")
        } else {
            end(.storage)
        }
        for concern in concerns.known.values where !concern.hasEnded && concern.endsAt.map({ $0 <= now }) ?? false {
            end(concern, at: now)
        }
    }

    private mutating func lookAtBroker() {
        if linkState.connected { return end(.brokerDown) }
        guard configuration.mqtt != nil, now - linkState.since >= HubCore.brokerPatience, !isOpen(.brokerDown) else {
            return
        }
        let why = linkState.lastError ?? "it has ended"
        raise(
            .brokerDown,
            """
            No connection to the broker \(linkState.broker) for \(HubCore.brokerPatience.count / 60_000) minutes: \(why). What \
            is behind it is neither heard nor reached; 'hearth doctor' on the hub looks for the cause
            """)
    }

    /// A broker that is updated or restarted is back long before.
    private static let brokerPatience = Milliseconds.minutes(5)
}

extension HouseConcern {
    /// The same whatever its text says.
    static func id(of trouble: HubTrouble, about subject: String?) -> String {
        "c_" + RuleFiles.tag(of: ["hub", trouble.rawValue, subject ?? ""].joined(separator: "\n").utf8)
    }
}
