import CMosquitto
import Glibc
import HearthDialects
import HearthModel

/// Making a libmosquitto handle, and reading its answers.
enum MQTTHandle {
    /// MQTT 5, section 2.2.2.2; libmosquitto names it in a header of its own.
    static let messageExpiryInterval: Int32 = 0x02

    private static let library: Void = { _ = mosquitto_lib_init() }()

    /// How long one kind of address has before the next is tried, milliseconds: the delay of RFC 8305, section 5.
    private static let attempt: Int32 = 250

    /// A handle that has begun to connect. Blocks while the name is resolved, and for as long as another kind of address
    /// than the last one does not answer: brokers often listen at IPv4 alone, where `localhost` means IPv6 first.
    static func connecting(to settings: MQTTLinkSettings) throws(MQTTLinkError) -> OpaquePointer {
        let families = AddressFamily.all(of: settings.host)
        for family in families.dropLast() {
            do throws(MQTTLinkError) {
                let handle = try connecting(to: settings, by: family)
                if isConnected(handle) { return handle }
                mosquitto_destroy(handle)
            } catch {
                // Settings that are wrong are so for the next kind, too, which says it.
                continue
            }
        }
        return try connecting(to: settings, by: families.count > 1 ? families.last : nil)
    }

    /// - Parameter family: `nil` for whichever comes first.
    private static func connecting(
        to settings: MQTTLinkSettings, by family: AddressFamily?
    ) throws(MQTTLinkError) -> OpaquePointer {
        library
        guard let handle = mosquitto_new(settings.clientID, true, nil) else {
            throw .malformed("The client id '\(settings.clientID)' is not allowed")
        }
        do throws(MQTTLinkError) {
            try configure(handle, settings)
            registerCallbacks(on: handle)
            let result = connect(handle, settings, from: family?.source)
            guard result == MOSQ_ERR_SUCCESS.rawValue else {
                if settings.tls != nil, isTLSFailure(result) { throw .tls(text(of: result)) }
                throw result == MOSQ_ERR_INVAL.rawValue ? .malformed(text(of: result)) : .unreachable(text(of: result))
            }
            return handle
        } catch {
            mosquitto_destroy(handle)
            throw error
        }
    }

    /// Whether the other side has taken the connection. Blocks for `attempt` at most.
    private static func isConnected(_ handle: OpaquePointer) -> Bool {
        let descriptor = mosquitto_socket(handle)
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, attempt) == 1 else { return false }
        var (failure, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 && failure == 0
    }

    /// The callback for the passphrase runs inside this call, and finds it as the handle's user data.
    private static func connect(_ handle: OpaquePointer, _ settings: MQTTLinkSettings, from source: String?) -> Int32 {
        var passphrase = Array((settings.tls?.keyPassphrase ?? "").utf8CString)
        return passphrase.withUnsafeMutableBytes {
            mosquitto_user_data_set(handle, $0.baseAddress)
            return mosquitto_connect_bind_async(
                handle, settings.host, Int32(settings.port), Int32(clamping: settings.keepalive.count / 1_000), source)
        }
    }

    private static func configure(_ handle: OpaquePointer, _ settings: MQTTLinkSettings) throws(MQTTLinkError) {
        mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, settings.version.rawValue)
        mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
        mosquitto_max_inflight_messages_set(handle, 100)
        if let username = settings.username {
            try check(mosquitto_username_pw_set(handle, username, settings.password))
        }
        if let will = settings.will, let length = Int32(exactly: will.payload.count) {
            try check(
                will.payload.withUnsafeBytes {
                    mosquitto_will_set(handle, will.topic, length, $0.baseAddress, will.qos, will.retain)
                })
        }
        if let tls = settings.tls { try configure(handle, tls) }
    }

    private static func configure(_ handle: OpaquePointer, _ tls: MQTTLinkSettings.TLS) throws(MQTTLinkError) {
        var result = MOSQ_ERR_SUCCESS.rawValue
        if tls.authority == nil { result = mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
        if result == MOSQ_ERR_SUCCESS.rawValue {
            result = mosquitto_tls_set(
                handle, tls.authority, nil, tls.certificate, tls.key, tls.keyPassphrase == nil ? nil : writePassphrase)
        }
        if result == MOSQ_ERR_SUCCESS.rawValue { result = mosquitto_tls_insecure_set(handle, !tls.verify) }
        guard result == MOSQ_ERR_SUCCESS.rawValue else { throw .tls("A TLS file is missing or cannot be read") }
    }

    private static func check(_ result: Int32) throws(MQTTLinkError) {
        if result != MOSQ_ERR_SUCCESS.rawValue { throw .malformed(text(of: result)) }
    }

    /// The library's words for a result, or the system's where it points there.
    static func text(of result: Int32) -> String {
        if result == MOSQ_ERR_ERRNO.rawValue { return String(cString: strerror(errno)) }
        return sentence(mosquitto_strerror(result))
    }

    /// A handshake that fails while bytes are read or written comes as EPROTO.
    static func isTLSFailure(_ result: Int32) -> Bool {
        result == MOSQ_ERR_TLS.rawValue || result == MOSQ_ERR_TLS_HANDSHAKE.rawValue
            || (result == MOSQ_ERR_ERRNO.rawValue && errno == EPROTO)
    }

    /// CONNACK answers: MQTT 3.1.1, table 3.1; MQTT 5, section 3.2.2.2. A broker that knows no version 5 answers 1,
    /// which the library turns into 0x84.
    static func refusal(_ answer: Int32, version: MQTTLinkSettings.Version) -> MQTTLinkError {
        switch answer {
        case 1, 0x84: .protocolRefused
        case 3, 0x88, 0x89, 0x97, 0x9C, 0x9D, 0x9F: .unreachable(answerText(answer, version))
        default: .loginRefused(answerText(answer, version))
        }
    }

    private static func answerText(_ answer: Int32, _ version: MQTTLinkSettings.Version) -> String {
        sentence(version == .v5 ? mosquitto_reason_string(answer) : mosquitto_connack_string(answer))
    }

    private static func sentence(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? "The library gives no reason"
    }
}
