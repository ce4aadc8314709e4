internal import FoundationEssentials
internal import HearthDatabase
internal import HearthModel

/// The keys of the hub: the newest signs, older ones verify until their tokens have expired.
struct SigningKeys: Sendable {
    /// So long a key signs. Whoever has found one, in an old backup for instance, makes tokens with it no longer.
    static let lifetime = Milliseconds.days(30)

    /// Newest first; never empty.
    private(set) var keys: [SigningKey]

    init(first key: SigningKey) { keys = [key] }

    /// Verifies a token and returns its payload, or `nil` if none of the keys has signed it.
    func payload(of token: some StringProtocol) -> [UInt8]? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let key = keys.first(where: { $0.header == parts[0] }),
            let signature = Base64URL.decode(parts[2].utf8),
            key.isSignature(signature, of: Array(token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count)))
        else { return nil }
        return Base64URL.decode(parts[1].utf8)
    }

    /// When the key that signs was made.
    var madeAt: Instant { keys[0].madeAt }

    func sign(_ payload: [UInt8]) -> String { keys[0].sign(payload) }

    /// Puts a new key first and drops those retired before `limit`.
    mutating func rotate(to key: SigningKey, at now: Instant, droppingRetiredBefore limit: Instant) {
        keys[0].retiredAt = now
        keys = [key] + keys.filter { $0.retiredAt.map { $0 >= limit } ?? true }
    }
}

extension SigningKeys {
    private static let file = "token-keys.json"

    private struct Stored: Codable {
        var id: String
        var secret: String
        /// Absent in keys of trial versions before the first release.
        var madeAt: Instant?
        var retiredAt: Instant?
    }

    static func new(_ random: RandomBytes, at now: Instant) -> SigningKey {
        SigningKey(id: Base64URL.encode(random(6)), secret: random(32), madeAt: now)
    }

    /// The keys of the state folder; one is made if there are none.
    static func load(
        from folder: StateFolder, random: RandomBytes, at now: Instant
    ) throws(StoreError) -> SigningKeys {
        guard let bytes = try folder.readSecret(file) else {
            let keys = SigningKeys(first: new(random, at: now))
            try keys.save(to: folder)
            return keys
        }
        do {
            let keys = try JSONDecoder().decode([Stored].self, from: Data(bytes)).map { stored in
                guard let secret = Base64URL.decode(stored.secret.utf8), secret.count >= 32 else {
                    throw StoreError.damaged(path: folder.path(of: file), detail: "key \(stored.id) is too short")
                }
                return SigningKey(
                    id: stored.id, secret: secret, madeAt: stored.madeAt ?? .distantPast, retiredAt: stored.retiredAt)
            }
            guard let first = keys.first else {
                throw StoreError.damaged(path: folder.path(of: file), detail: "it has no key")
            }
            var loaded = SigningKeys(first: first)
            loaded.keys = keys
            return loaded
        } catch let error as StoreError {
            throw error
        } catch {
            throw .damaged(path: folder.path(of: file), detail: "it is not a list of keys")
        }
    }

    func save(to folder: StateFolder) throws(StoreError) {
        let stored = keys.map {
            Stored(id: $0.id, secret: Base64URL.encode($0.secret), madeAt: $0.madeAt, retiredAt: $0.retiredAt)
        }
        let data: Data
        do {
            data = try JSONEncoder().encode(stored)
        } catch {
            preconditionFailure("texts and numbers can always be written as JSON: \(error)")
        }
        try folder.writeSecret(Array(data), to: SigningKeys.file)
    }
}
