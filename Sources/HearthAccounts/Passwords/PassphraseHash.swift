/// What a passphrase gives to make a key of: a memory-hard hash, and the setting by which it comes out the same again.
package struct PassphraseHash: Sendable {
    /// Of crypt(5): the method, its cost and the salt.
    package let setting: String
    /// The hash itself, as libcrypt writes it; 256 bits.
    package let bytes: [UInt8]

    private static let cost: UInt = 5
    /// yescrypt with the cost of today and the next three, up to 128 MiB.
    private static let settings = ["$y$j9T$", "$y$jAT$", "$y$jBT$", "$y$jCT$"]

    /// Takes 16 MiB and as long as a password does.
    /// - Parameter typed: one without a `problem`.
    package init(of typed: String, random: RandomBytes) {
        self.init(PasswordHash(of: PasswordText(typed).text, cost: Self.cost, random: random))
    }

    /// `nil` if the setting is not of a kind that is used here.
    package init?(of typed: String, setting: String) {
        let text = PasswordText(typed)
        guard Self.settings.contains(where: setting.hasPrefix), text.canBeHashed,
            let hash = PasswordHash(of: text.text, setting: setting)
        else { return nil }
        self.init(hash)
    }

    private init(_ hash: PasswordHash) {
        let end = hash.text.lastIndex(of: "$") ?? hash.text.startIndex
        setting = String(hash.text[..<end])
        bytes = Array(hash.text[end...].utf8.dropFirst())
    }

    /// What is wrong with a passphrase, to go after the word; `nil` if nothing. The rules are those of passwords.
    package static func problem(_ typed: String) -> String? { PasswordText(typed).problem(userName: "") }
}
