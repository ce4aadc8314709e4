// NFKC is in neither the standard library nor FoundationEssentials.
internal import Foundation

/// A password as it is hashed: in normal form NFKC, so that it is the same from every keyboard.
struct PasswordText {
    let text: String

    init(_ typed: String) {
        text = typed.utf8.allSatisfy { $0 < 128 } ? typed : typed.precomposedStringWithCompatibilityMapping
    }

    /// libcrypt takes no more, and would read only up to a NUL.
    var canBeHashed: Bool { text.utf8.count <= 256 && !text.utf8.contains(0) }

    /// What is wrong with it as the password of `userName`, to go after "password"; `nil` if nothing.
    func problem(userName: String) -> String? {
        if text.count < 10 { return "must have at least 10 characters" }
        if text.utf8.count > 256 { return "must have at most 256 bytes" }
        if text.utf8.contains(0) { return "must not contain NUL" }
        let plain = text.lowercased()
        if plain == userName.lowercased() { return "must not be the user name" }
        if CommonPasswords.all.contains(plain) || Set(plain).count < 3 {
            return "is one of the passwords that are guessed first"
        }
        return nil
    }
}
