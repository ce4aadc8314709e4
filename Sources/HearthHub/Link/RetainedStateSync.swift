import HearthModel

/// When retained state has been read (docs/spec/devices.md, section 5.2): after every subscription is answered, the hub
/// sends itself a message; once it has come back and 100 ms have passed without a retained message, nothing old is
/// still on its way. A cap bounds the wait, since a broker may forbid that topic.
struct RetainedStateSync: Sendable {
    private enum Phase { case idle, subscribing, echoing, quiet, making, done }

    private static let quiet = Milliseconds(100)

    private var phase = Phase.idle
    private var packets: Set<Int32> = []
    private var cap: Instant?
    private var quietSince = Instant.distantPast
    private var nonce: [UInt8] = []

    /// When to look again; `nil` if there is nothing to wait for.
    var due: Instant? {
        switch phase {
        case .done: nil
        case .quiet: min(quietSince + RetainedStateSync.quiet, cap ?? .distantFuture)
        case .idle, .subscribing, .echoing, .making: cap
        }
    }

    func isDue(at now: Instant) -> Bool { due.map { $0 <= now } ?? false }

    /// No connection yet: the house does not wait for a broker beyond this.
    mutating func giveUp(at instant: Instant) { cap = instant }

    mutating func begin(at now: Instant, cap span: Milliseconds, nonce number: UInt64) {
        (phase, packets) = (.subscribing, [])
        cap = now + span
        nonce = Array(String(number, radix: 36).utf8)
    }

    func topic(under base: String) -> String { base + "/sync/" + String(decoding: nonce, as: UTF8.self) }

    func isOwn(_ topic: UnsafeRawBufferPointer) -> Bool {
        phase == .echoing && topic.count > nonce.count && topic.suffix(nonce.count).elementsEqual(nonce)
    }

    mutating func expect(packets numbers: [Int32]) {
        if phase == .subscribing { packets.formUnion(numbers) }
    }

    /// - Returns: whether this was the last answer, so that the message to itself may be sent.
    mutating func answered(packet: Int32) -> Bool {
        guard phase == .subscribing, packets.remove(packet) != nil, packets.isEmpty else { return false }
        phase = .echoing
        return true
    }

    /// The hub has spoken to itself and has not heard it yet.
    var isUnheard: Bool { phase == .echoing }

    mutating func echoed(at now: Instant) {
        phase = .quiet
        quietSince = max(quietSince, now - RetainedStateSync.quiet)
    }

    mutating func heardRetained(at now: Instant) { quietSince = now }

    /// Rules are being made for what was found; the house does not wait for them beyond this.
    mutating func awaitRules(until instant: Instant) { (phase, cap) = (.making, instant) }

    var awaitsRules: Bool { phase == .making }

    mutating func finish() { (phase, cap) = (.done, nil) }
}
