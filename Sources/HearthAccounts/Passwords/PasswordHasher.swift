internal import Dispatch
internal import Synchronization

/// Hashes passwords on a thread of its own, one at a time, because each takes 16 MiB and keeps a small board's core busy
/// for a tenth of a second.
final class PasswordHasher: Sendable {
    /// How many may wait besides the one that runs.
    static let waitingAllowed = 8

    private let queue = DispatchQueue(label: "passwords", qos: .utility)
    private let pending = Mutex(0)
    private let cost: UInt = 5
    private let random: RandomBytes

    init(random: @escaping RandomBytes) { self.random = random }

    func hash(_ password: String) async throws(AccountError) -> String {
        let (cost, random) = (cost, random)
        return try await run { PasswordHash(of: password, cost: cost, random: random).text }
    }

    /// Whether the password fits the hash. Without a hash it takes as long, and does not.
    func verify(_ password: String, _ hash: String?) async throws(AccountError) -> Bool {
        try await run {
            guard let hash else { return PasswordHash.decoy.matches(password) }
            return PasswordHash(stored: hash).matches(password)
        }
    }

    func isWeak(_ hash: String) -> Bool { PasswordHash(stored: hash).isWeaker(thanCost: cost) }

    private func run<T: Sendable>(_ work: @escaping @Sendable () -> T) async throws(AccountError) -> T {
        let accepted = pending.withLock { pending in
            guard pending <= PasswordHasher.waitingAllowed else { return false }
            pending += 1
            return true
        }
        guard accepted else { throw .busy }
        return await withCheckedContinuation { done in
            queue.async {
                let result = work()
                self.pending.withLock { $0 -= 1 }
                done.resume(returning: result)
            }
        }
    }
}
