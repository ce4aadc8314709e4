internal import HearthModel

/// Slows guessing: five failures within five minutes from one address close it for 30 s, and each failure after that
/// for twice as long, up to 15 min (docs/spec/house-api.md, section 4). A user name closes in the same way after
/// twenty, so that one stranger cannot close it, and only for addresses from which it has not signed in within 30 days.
struct LoginThrottle: Sendable {
    enum Key: Hashable, Sendable {
        case userName(String)
        case address(String)
    }

    private struct Record {
        /// The last failures, at most as many as close it.
        var failures: [Instant] = []
        var penalty = Milliseconds.zero
        var closedUntil = Instant.distantPast

        /// Forgotten when it has been quiet for the longest penalty.
        var forgottenAt: Instant {
            max(closedUntil, failures.last ?? .distantPast) + LoginThrottle.longestPenalty
        }
    }

    static let window = Milliseconds.minutes(5)
    /// Failures within the window that close a key.
    static func failuresAllowed(_ key: Key) -> Int {
        switch key {
        case .userName: 20
        case .address: 5
        }
    }
    static let familiar = Milliseconds.days(30)
    static let firstPenalty = Milliseconds.seconds(30)
    static let longestPenalty = Milliseconds.minutes(15)
    /// Keys remembered at once; beyond, the one that would be forgotten first goes.
    static let capacity = 4_096

    private var records: [Key: Record] = [:]
    /// When a user name last signed in from an address; kept in memory only.
    private var signIns: [SignIn: Instant] = [:]
    var count: Int { records.count }

    private struct SignIn: Hashable {
        var userName: String
        var address: String
    }

    /// How long a login must wait; `nil` if it may go on.
    func wait(userName: String, from address: String, at now: Instant) -> Milliseconds? {
        let last = signIns[SignIn(userName: userName, address: address)]
        let isFamiliar = last.map { now - $0 < LoginThrottle.familiar } ?? false
        return wait(isFamiliar ? [.address(address)] : [.address(address), .userName(userName)], at: now)
    }

    /// How long a login under these keys must wait; `nil` if it may go on.
    func wait(_ keys: [Key], at now: Instant) -> Milliseconds? {
        guard let until = keys.compactMap({ records[$0]?.closedUntil }).max(), until > now else { return nil }
        return until - now
    }

    mutating func failed(_ keys: [Key], at now: Instant) {
        for key in keys {
            makeRoom(for: key, at: now)
            var record = records[key] ?? Record()
            if record.forgottenAt < now { record = Record() }
            record.failures = record.failures.suffix(LoginThrottle.failuresAllowed(key) - 1) + [now]
            let recent = record.failures.count { now - $0 < LoginThrottle.window }
            if record.penalty > .zero || recent >= LoginThrottle.failuresAllowed(key) {
                record.penalty = min(
                    max(record.penalty * 2, LoginThrottle.firstPenalty), LoginThrottle.longestPenalty)
                record.closedUntil = now + record.penalty
            }
            records[key] = record
        }
    }

    /// Clears the name only: an address that guesses many names must not clear itself by knowing one.
    mutating func succeeded(userName: String, from address: String, at now: Instant) {
        records[.userName(userName)] = nil
        signIns[SignIn(userName: userName, address: address)] = now
        guard signIns.count > LoginThrottle.capacity, let oldest = signIns.min(by: { $0.value < $1.value }) else { return }
        signIns[oldest.key] = nil
    }

    private mutating func makeRoom(for key: Key, at now: Instant) {
        guard records.count >= LoginThrottle.capacity, records[key] == nil else { return }
        records = records.filter { $0.value.forgottenAt >= now }
        if records.count >= LoginThrottle.capacity,
            let oldest = records.min(by: { $0.value.forgottenAt < $1.value.forgottenAt })
        {
            records[oldest.key] = nil
        }
    }
}
