import CMosquitto
import Glibc
package import HearthDialects
package import HearthModel

/// One connection to a broker: a libmosquitto handle without a thread of its own.
///
/// The owner watches `descriptor`, calls `readable` and `writable` when it is, asks `wantsWrite` after every turn, and
/// calls `tick` about once a second. After `ended` the object is of no more use; a new connection is a new object,
/// so that the library can never send an old command again by itself (docs/spec/devices.md, section 5.1).
///
/// Not sendable: `dial` hands it over, and from then on one thread uses it.
package final class MQTTLink {
    private enum State { case connecting, connected, ended }

    /// Who is told. Until the link has ended it keeps what this refers to alive.
    package var tell: ((MQTTLinkEvent) -> Void)?
    package let settings: MQTTLinkSettings
    /// The socket; stays the same number after the library has closed it, for the owner to stop watching.
    package let descriptor: Int32

    private let handle: OpaquePointer
    private var state = State.connecting
    private var firstTick: Instant?
    /// Messages that the library holds.
    package private(set) var backlog = 0
    /// Packets of subscriptions that the broker has not answered yet.
    private var asked: [Int32: [TopicFilter]] = [:]

    /// The handle must have begun to connect.
    private init(handle: OpaquePointer, settings: MQTTLinkSettings) {
        (self.handle, self.settings) = (handle, settings)
        descriptor = mosquitto_socket(handle)
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { mosquitto_destroy(handle) }

    /// Resolves the name and begins to connect, on a thread of its own, because name resolution blocks.
    /// - Throws: `unreachable`, `tls` or `malformed` settings. A refusal by the broker comes as an event later.
    package static func dial(_ settings: MQTTLinkSettings) async throws(MQTTLinkError) -> sending MQTTLink {
        let outcome = await withCheckedContinuation { (waiting: CheckedContinuation<Outcome, Never>) in
            BlockingThread.start {
                do throws(MQTTLinkError) {
                    let handle = try MQTTHandle.connecting(to: settings)
                    waiting.resume(returning: .dialled(MQTTLink(handle: handle, settings: settings)))
                } catch {
                    waiting.resume(returning: .failed(error))
                }
            }
        }
        switch outcome {
        case .dialled(let link): return link
        case .failed(let error): throw error
        }
    }

    private enum Outcome {
        case dialled(MQTTLink)
        case failed(MQTTLinkError)
    }

    // MARK: Driving

    /// Whether the owner must wait for the socket to take bytes.
    package var wantsWrite: Bool { state != .ended && mosquitto_want_write(handle) }

    /// Reads what has come, up to 64 packets so that a flood leaves others their turn, and sends the answers.
    ///
    /// The library does not say when the socket is empty, except by `errno`. That can also come from its unread
    /// wake-up pipe, which then costs one more turn of the owner's loop, and nothing else.
    package func readable() {
        withExtendedLifetime(self) {
            for _ in 0..<64 where state != .ended {
                errno = 0
                let result = mosquitto_loop_read(handle, 1)
                let drained = errno == EAGAIN
                settle(result)
                if drained { break }
            }
            if wantsWrite { settle(mosquitto_loop_write(handle, 1)) }
        }
    }

    package func writable() {
        guard state != .ended else { return }
        withExtendedLifetime(self) { settle(mosquitto_loop_write(handle, 1)) }
    }

    /// Keeps the connection alive, and gives up one that does not come about.
    package func tick(at now: Instant) {
        guard state != .ended else { return }
        withExtendedLifetime(self) {
            let start = firstTick ?? now
            firstTick = start
            if state == .connecting, now - start >= settings.connectTimeout {
                end(because: .timedOut)
            } else {
                settle(mosquitto_loop_misc(handle))
            }
        }
    }

    /// The library reports most ends through its callback; this catches the rest.
    private func settle(_ result: Int32) {
        if result != MOSQ_ERR_SUCCESS.rawValue { end(because: reason(for: result)) }
    }

    // MARK: Sending

    /// Subscribes in packets of at most 100 filters.
    /// - Returns: the numbers of the packets, which the broker answers one by one.
    @discardableResult
    package func subscribe(_ filters: [TopicFilter]) throws(MQTTLinkError) -> [Int32] {
        var packets: [Int32] = []
        for (qos, filters) in Dictionary(grouping: filters, by: \.qos).sorted(by: { $0.key < $1.key }) {
            var rest = filters[...]
            try inPackets(filters.map(\.filter)) { (count, names) throws(MQTTLinkError) in
                var packet: Int32 = 0
                try check(mosquitto_subscribe_multiple(handle, &packet, count, names, qos, 0, nil))
                asked[packet] = Array(rest.prefix(Int(count)))
                rest = rest.dropFirst(Int(count))
                packets.append(packet)
            }
        }
        return packets
    }

    /// Whether the broker has yet to answer a `subscribe`.
    package var awaitsSubscriptions: Bool { !asked.isEmpty }

    package func unsubscribe(_ filters: [String]) throws(MQTTLinkError) {
        try inPackets(filters) { (count, names) throws(MQTTLinkError) in
            try check(mosquitto_unsubscribe_multiple(handle, nil, count, names, nil))
        }
    }

    /// Sends one message.
    /// - Parameter expiry: after how long the broker must no longer deliver it; at least 1 s, and only version 5
    ///   of the protocol can say it.
    /// - Returns: its number, with which `published` comes.
    @discardableResult
    package func publish(_ message: Publication, expiry: Milliseconds? = nil) throws(MQTTLinkError) -> Int32 {
        guard backlog < settings.backlogLimit else { throw .backlogFull }
        guard let length = Int32(exactly: message.payload.count) else { throw .malformed("The payload is too long") }
        var properties: OpaquePointer?
        if settings.version == .v5, let expiry {
            let seconds = UInt32(clamping: max(1, expiry.count / 1_000))
            mosquitto_property_add_int32(&properties, MQTTHandle.messageExpiryInterval, seconds)
        }
        defer { mosquitto_property_free_all(&properties) }
        var number: Int32 = 0
        backlog += 1
        let result = message.payload.withUnsafeBytes {
            mosquitto_publish_v5(
                handle, &number, message.topic, length, $0.baseAddress, message.qos, message.retain, properties)
        }
        if result != MOSQ_ERR_SUCCESS.rawValue { backlog -= 1 }
        try check(result)
        return number
    }

    /// Says goodbye, so that the broker does not send the last will; `ended` says `closed`.
    package func disconnect() {
        guard state != .ended else { return }
        withExtendedLifetime(self) {
            _ = mosquitto_disconnect(handle)
            end(because: .closed)
        }
    }

    private func inPackets(
        _ filters: [String],
        send: (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) throws(MQTTLinkError) -> Void
    ) throws(MQTTLinkError) {
        var names = filters.map { strdup($0) }
        defer { for name in names { free(name) } }
        for start in stride(from: 0, to: names.count, by: 100) {
            let count = min(100, names.count - start)
            try names.withUnsafeMutableBufferPointer { names throws(MQTTLinkError) in
                guard let base = names.baseAddress else { return }
                try send(Int32(count), base + start)
            }
        }
    }

    private func check(_ result: Int32) throws(MQTTLinkError) {
        switch mosq_err_t(result) {
        case MOSQ_ERR_SUCCESS: return
        case MOSQ_ERR_INVAL, MOSQ_ERR_MALFORMED_UTF8, MOSQ_ERR_PAYLOAD_SIZE, MOSQ_ERR_OVERSIZE_PACKET,
            MOSQ_ERR_QOS_NOT_SUPPORTED, MOSQ_ERR_RETAIN_NOT_SUPPORTED:
            throw .malformed(MQTTHandle.text(of: result))
        default: throw .notConnected
        }
    }
}

// MARK: - What the library tells

extension MQTTLink {
    func connected(answer: Int32) {
        guard state == .connecting else { return }
        if answer == 0 {
            state = .connected
            tell?(.connected)
        } else {
            end(because: MQTTHandle.refusal(answer, version: settings.version))
        }
    }

    func disconnected(result: Int32) { end(because: result == 0 ? .closed : reason(for: result)) }

    func received(_ message: mosquitto_message) {
        guard let topic = message.topic else { return }
        let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
        let name = UnsafeRawBufferPointer(start: topic, count: strlen(topic))
        tell?(.message(payload, on: name, retained: message.retain))
    }

    func published(_ number: Int32, answer: Int32) {
        backlog -= 1
        tell?(.published(number, accepted: answer < 0x80))
    }

    func subscribed(_ packet: Int32, granted: UnsafeBufferPointer<Int32>) {
        let answers = zip(asked.removeValue(forKey: packet) ?? [], granted)
        // MQTT 3.1.1, section 3.9.3, and version 5 alike: what is no QoS is a refusal.
        tell?(
            .subscribed(
                packet: packet, granted: answers.filter { $1 < 0x80 }.map(\.0),
                refused: answers.filter { $1 >= 0x80 }.map(\.0)))
    }

    private func end(because reason: MQTTLinkError) {
        guard state != .ended else { return }
        let wasConnected = state == .connected
        state = .ended
        let last = tell.take()
        last?(.ended(wasConnected: wasConnected, because: reason))
    }

    /// To be asked at once, while `errno` is still that of the library's call.
    private func reason(for result: Int32) -> MQTTLinkError {
        let text = MQTTHandle.text(of: result)
        if settings.tls != nil, state == .connecting, MQTTHandle.isTLSFailure(result) { return .tls(text) }
        return state == .connecting ? .unreachable(text) : .lost(text)
    }
}
