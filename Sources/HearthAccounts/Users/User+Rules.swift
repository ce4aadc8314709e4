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
        if let expiresAt {
            if role == .owner { problems.append(.init("expires_at", "must be absent: an owner does not expire")) }
            if expiresAt <= now { problems.append(.init("expires_at", "must lie in the future")) }
        }
        return problems
    }

    private static func isNameLetter(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
