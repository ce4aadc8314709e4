internal import HearthCrypto
internal import HearthModel

/// A code that people read and type once: with it the first owner proves to sit at the console, or somebody who is invited
/// signs in (docs/spec/house-api.md, section 4).
struct OneTimeCode {
    static let lifetime = Milliseconds.minutes(60)
    static let tries = 5
    /// Letters and digits that nobody confuses.
    static let alphabet = Array("ABCDEFGHJKMNPQRSTVWXYZ23456789")

    /// Twelve characters in three groups: `K7QF-3WZM-9TRD`.
    let text: String

    init(random: RandomBytes) {
        var letters: [Character] = []
        while letters.count < 12 {
            // Bytes beyond the last multiple of 30 would favour the first letters.
            for byte in random(16) where byte < 240 && letters.count < 12 {
                letters.append(OneTimeCode.alphabet[Int(byte) % OneTimeCode.alphabet.count])
            }
        }
        text = [letters[0..<4], letters[4..<8], letters[8..<12]].map { String($0) }.joined(separator: "-")
    }

    /// Case, spaces and dashes do not matter to people.
    static func hash(of text: String) -> [UInt8] {
        OpaqueToken.hash(of: text.uppercased().filter { $0 != "-" && !$0.isWhitespace })
    }
}

extension StoredCode {
    /// Whether `hash` is right at `now`. A wrong one counts; the fifth ends the code.
    mutating func accepts(_ hash: [UInt8], at now: Instant) -> Bool {
        guard !isVoid(at: now) else { return false }
        if ConstantTime.equal(hash, self.hash) { return true }
        wrongTries += 1
        return false
    }

    func isVoid(at now: Instant) -> Bool { now >= expiresAt || wrongTries >= OneTimeCode.tries }
}
