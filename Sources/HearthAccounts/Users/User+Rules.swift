internal import HearthModel

extension User {
    /// Everything about this record, and a new password if there is one, that must not be so.
    func problems(password: String?, at now: Instant) -> [AccountError.Problem] {
        var problems: [AccountError.Problem] = []
        let letters = userName.utf8
        if !(1...32).contains(letters.count) || !letters.allSatisfy(User.isNameLetter) {
            problems.append(.init("username", "must be 1 to 32 of a-z, 0-9, '.', '_' and '-'"))
        }
        if let problem = password.flatMap({ PasswordText($0).problem(userName: userName) }) {
            problems.append(.init("password", problem))
        }
        if !(1...100).contains(name.count) { problems.append(.init("name", "must have 1 to 100 characters")) }
        if let ownEmail, !User.isEmail(ownEmail) {
            problems.append(.init("email", "must be an address such as ann@example.org, and not of hearth.local"))
        }
        if let expiresAt {
            if role == .owner { problems.append(.init("expires_at", "must be absent: an owner does not expire")) }
            if expiresAt <= now { problems.append(.init("expires_at", "must lie in the future")) }
        }
        return problems
    }

    /// One that mail could be sent to, as far as its form shows. Those of the hub's own domain are made of user names.
    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && text.utf8.count <= 254 && parts.allSatisfy { !$0.isEmpty }
            && text.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !text.hasSuffix(madeDomain)
    }

    private static func isNameLetter(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
