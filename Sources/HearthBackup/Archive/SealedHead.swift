import HearthAccounts
import HearthCrypto

/// How an encrypted backup begins, in the clear: `HEARTHBK`, a version, the setting of the password hash with its length
/// before it, and the salt of HKDF. It is bound to every chunk that follows.
struct SealedHead {
    static let magic = Array("HEARTHBK".utf8)
    private static let version: UInt8 = 1
    private static let saltLength = 32

    let bytes: [UInt8]
    let key: [UInt8]

    /// A new one; takes as long as a password.
    init(passphrase: String, random: RandomBytes) {
        let hash = PassphraseHash(of: passphrase, random: random)
        let salt = random(Self.saltLength)
        bytes = Self.magic + [Self.version, UInt8(hash.setting.utf8.count)] + Array(hash.setting.utf8) + salt
        key = Self.key(hash, salt)
    }

    /// Takes a head from the beginning of `bytes`.
    init(takenFrom bytes: inout ArraySlice<UInt8>, passphrase: String) throws(BackupError) {
        let start = bytes
        guard bytes.starts(with: Self.magic) else { throw .damaged("its beginning is missing") }
        bytes = bytes.dropFirst(Self.magic.count)
        guard let version = bytes.popFirst(), let length = bytes.popFirst(),
            bytes.count >= Int(length) + Self.saltLength
        else { throw .damaged("it ends too early") }
        guard version == Self.version else { throw .newer }
        let setting = String(decoding: bytes.prefix(Int(length)), as: UTF8.self)
        let salt = Array(bytes.dropFirst(Int(length)).prefix(Self.saltLength))
        bytes = bytes.dropFirst(Int(length) + Self.saltLength)
        // The cost is bounded there: nobody shall keep a machine busy for hours with a made-up archive.
        guard let hash = PassphraseHash(of: passphrase, setting: setting) else {
            throw .hostile("its passphrase is kept in no way that Hearth uses")
        }
        self.bytes = Array(start.prefix(start.count - bytes.count))
        key = Self.key(hash, salt)
    }

    private static func key(_ hash: PassphraseHash, _ salt: [UInt8]) -> [UInt8] {
        HKDF.key(from: hash.bytes, salt: salt, info: Array("hearth backup".utf8), count: ChaChaPoly.keyLength)
    }

    /// Of the chunk with this number: the number, and whether it is the last, so that none can be left out, swapped or
    /// cut off unnoticed.
    static func nonce(of number: UInt64, isLast: Bool) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: ChaChaPoly.nonceLength)
        for index in 0..<8 { bytes[3 + index] = UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * index)) }
        bytes[11] = isLast ? 1 : 0
        return bytes
    }

    /// Plain bytes in a chunk; only the last may have fewer.
    static let chunk = 1 << 16
}
