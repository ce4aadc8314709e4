internal import CCrypt
internal import Glibc
internal import HearthCrypto

/// A self-describing password hash of libcrypt: yescrypt `$y$`, or scrypt `$7$` (crypt(5)).
struct PasswordHash: Sendable {
    let text: String

    /// Hashes with yescrypt.
    ///
    /// - Parameter cost: 1 to 11; 5 takes 16 MiB and some 26 ms of a desktop core.
    init(of password: String, cost: UInt, random: RandomBytes) {
        let salt = random(16).map(CChar.init(bitPattern:))
        guard let setting = crypt_gensalt_ra("$y$", cost, salt, Int32(salt.count)) else {
            preconditionFailure("libcrypt makes yescrypt settings of cost 1 to 11")
        }
        defer { free(setting) }
        guard let text = PasswordHash.crypt(password, String(cString: setting)) else {
            preconditionFailure("libcrypt hashes with a setting of its own")
        }
        self.text = text
    }

    /// Hashes as a setting says; `nil` if libcrypt does not take it.
    init?(of password: String, setting: String) {
        guard let text = PasswordHash.crypt(password, setting), !text.hasPrefix("*") else { return nil }
        self.text = text
    }

    init(stored text: String) { self.text = text }

    func matches(_ password: String) -> Bool {
        guard text.hasPrefix("$y$") || text.hasPrefix("$7$"), let computed = PasswordHash.crypt(password, text) else {
            return false
        }
        return ConstantTime.equal(Array(computed.utf8), Array(text.utf8))
    }

    /// Whether it costs a guesser less than a new hash of `cost` would.
    ///
    /// After `$y$` come the flavour (`j`), log2 N − 1 and r − 1, each a digit of crypt's base 64; libcrypt's costs from 3
    /// up all have r = 32 (`T`) and N = 2^(cost + 7).
    func isWeaker(thanCost cost: UInt) -> Bool {
        let digits = Array("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        let letters = Array(text)
        guard text.hasPrefix("$y$j"), letters.count > 6, letters[5] == "T",
            let work = digits.firstIndex(of: letters[4])
        else { return true }
        return work < Int(cost) + 6
    }

    /// What an unknown user's password is held against, so that it takes as long. Matches nothing.
    static let decoy = PasswordHash(stored: "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$")

    private static func crypt(_ password: String, _ setting: String) -> String? {
        var data: UnsafeMutableRawPointer?
        var size: Int32 = 0
        defer { free(data) }
        return crypt_ra(password, setting, &data, &size).map { String(cString: $0) }
    }
}
