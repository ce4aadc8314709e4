/// Number of a user; never given again, so that the token of a deleted user fits nobody else.
package struct UserID: Hashable, Comparable, Sendable {
    package let number: Int64
    package init(_ number: Int64) { self.number = number }
    package static func < (a: UserID, b: UserID) -> Bool { a.number < b.number }

    /// `usr_` and the number.
    package var text: String { "usr_\(number)" }
    package init?(text: some StringProtocol) {
        guard text.hasPrefix("usr_"), let number = Int64(text.dropFirst(4)), number > 0 else { return nil }
        self.init(number)
    }
}
