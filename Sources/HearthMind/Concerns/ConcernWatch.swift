package import HearthModel

/// Something that is amiss as long as it is found again and again (docs/spec/mind.md, section 3).
package struct Finding: Sendable, Equatable, Codable {
    package struct Key: Sendable, Hashable, Codable {
        package var kind: ConcernKind
        /// Id of the device, name of the link or of the area.
        package var subject: String

        package init(_ kind: ConcernKind, about subject: String) { (self.kind, self.subject) = (kind, subject) }
    }

    package var key: Key
    package var text: String
    /// 0…1.
    package var severity: Double
    /// 0…1.
    package var likelihood: Double
    /// It is a risk, not yet a harm.
    package var isFeared: Bool
    /// When the harm is to be feared; `nil`: now.
    package var harmAt: Instant?

    package init(
        _ kind: ConcernKind, about subject: String, _ text: String, severity: Double, likelihood: Double,
        isFeared: Bool = false, harmAt: Instant? = nil
    ) {
        (key, self.text) = (Key(kind, about: subject), text)
        (self.severity, self.likelihood, self.isFeared) = (severity, likelihood, isFeared)
        self.harmAt = harmAt
    }
}

/// Decides when a finding becomes a concern, and when that is over: not at once, and the less so the more often it comes
/// and goes.
package struct ConcernWatch: Sendable {
    package enum Change: Sendable, Equatable {
        /// It opens, or has become worse or better.
        case tell(Finding)
        case end(Finding.Key)
    }

    private struct Course {
        var firstFound: Instant?
        var lastFound: Instant
        var openings: [Instant] = []
        var told: Finding?
        var isOpen = false
    }

    private var courses: [Finding.Key: Course] = [:]

    /// So often within two hours makes it chatter, and it stays open until it was quiet for half an hour.
    private static let (chatter, chatterSpan, chatterRest) = (3, Milliseconds.hours(2), Milliseconds.minutes(30))
    /// Smaller changes of likelihood are not told.
    private static let news = 0.1

    package init() {}

    /// What the last process left open, so that it can end.
    package mutating func restore(open keys: some Sequence<Finding.Key>, at now: Instant) {
        for key in keys where courses[key] == nil { courses[key] = Course(lastFound: now, isOpen: true) }
    }

    package mutating func look(_ findings: [Finding], at now: Instant) -> [Change] {
        var changes: [Change] = []
        let found = Dictionary(findings.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        for (key, finding) in found.sorted(by: { $0.key < $1.key }) {
            var course = courses[key] ?? Course(lastFound: now)
            let since = course.firstFound ?? now
            (course.firstFound, course.lastFound) = (since, now)
            if !course.isOpen, now - since >= key.kind.onDelay {
                course.isOpen = true
                course.openings = course.openings.filter { now - $0 <= ConcernWatch.chatterSpan } + [now]
            }
            if course.isOpen, isNews(finding, after: course.told) {
                course.told = finding
                changes.append(.tell(finding))
            }
            courses[key] = course
        }
        for (key, course) in courses.sorted(by: { $0.key < $1.key }) where found[key] == nil {
            courses[key]?.firstFound = nil
            let rest = course.openings.count >= ConcernWatch.chatter ? ConcernWatch.chatterRest : .zero
            guard now - course.lastFound >= max(key.kind.clearTime, rest) else { continue }
            if course.isOpen { changes.append(.end(key)) }
            courses[key]?.isOpen = false
            courses[key]?.told = nil
            if now - course.lastFound > ConcernWatch.chatterSpan { courses[key] = nil }
        }
        return changes
    }

    private func isNews(_ finding: Finding, after told: Finding?) -> Bool {
        guard let told else { return true }
        return finding.text != told.text || finding.harmAt != told.harmAt || finding.severity != told.severity
            || abs(finding.likelihood - told.likelihood) >= ConcernWatch.news
    }
}

extension Finding.Key: Comparable {
    package static func < (one: Self, other: Self) -> Bool {
        (one.kind.rawValue, one.subject) < (other.kind.rawValue, other.subject)
    }
}

extension ConcernKind {
    /// How long it must have been so before it becomes a concern.
    package var onDelay: Milliseconds {
        switch self {
        case .commandUnacked, .deviceSilent, .linkSilent, .internetDown: .minutes(10)
        case .brokerDown: .minutes(2)
        default: .zero
        }
    }

    /// How long it must have been over before the concern ends.
    package var clearTime: Milliseconds {
        switch group {
        case .safety, .security, .links: .seconds(60)
        case .climate: .minutes(10)
        case .maintenance, .weather, .house: .hours(1)
        }
    }
}
