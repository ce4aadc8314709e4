import CCurl
import Glibc
import HearthConfig

/// One request to an ntfy server. It blocks.
enum Transfer {
    enum End: Equatable {
        case taken
        /// Another try would end the same way.
        case refused(String)
        case unreachable(String)
    }

    static func send(_ letter: Letter, late: Bool, within time: Duration) -> End {
        guard started, let curl = curl_easy_init() else { return .unreachable("libcurl does not start") }
        defer { curl_easy_cleanup(curl) }
        let watch = Watch(allowsPublic: letter.server.allowsPublic)
        var headers: UnsafeMutablePointer<curl_slist>?
        // An empty one takes away what curl would say of its own: it would wait a second for '100 Continue'.
        for header in ["Content-Type: application/json", "Expect:"] { headers = curl_slist_append(headers, header) }
        if let token = letter.server.token {
            headers = curl_slist_append(headers, "Authorization: Bearer " + token.text)
        }
        defer { curl_slist_free_all(headers) }
        let body = letter.body(late: late)

        let result = body.withUnsafeBytes { body in
            withExtendedLifetime(watch) {
                let seen = Unmanaged.passUnretained(watch).toOpaque()
                let settings = [
                    curl_set_text(curl, CURLOPT_URL, letter.server.url),
                    curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "http,https"),
                    curl_set_text(curl, CURLOPT_USERAGENT, "Hearth"),
                    // None, whatever the environment says: it could be anywhere.
                    curl_set_text(curl, CURLOPT_PROXY, ""),
                    curl_set_number(curl, CURLOPT_FOLLOWLOCATION, 0),
                    curl_set_number(curl, CURLOPT_NOSIGNAL, 1),
                    curl_set_number(curl, CURLOPT_TIMEOUT_MS, milliseconds(time)),
                    curl_set_number(curl, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(time) / 2),
                    curl_set_number(curl, CURLOPT_POST, 1),
                    curl_set_number(curl, CURLOPT_POSTFIELDSIZE, body.count),
                    curl_set_pointer(
                        curl, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: body.baseAddress)),
                    curl_set_pointer(curl, CURLOPT_HTTPHEADER, headers),
                    curl_set_socket_maker(curl, makeSocket),
                    curl_set_pointer(curl, CURLOPT_OPENSOCKETDATA, seen),
                    curl_set_reader(curl, takeAnswer),
                    curl_set_pointer(curl, CURLOPT_WRITEDATA, seen),
                ]
                return settings.first { $0 != CURLE_OK } ?? curl_easy_perform(curl)
            }
        }
        return end(result, status: curl_status(curl), watch, of: letter.server)
    }

    private static func end(_ result: CURLcode, status: Int, _ watch: Watch, of server: NtfyServer) -> End {
        if !watch.hasConnected, let address = watch.refused {
            return .refused(
                """
                \(server.url) is at \(address), outside the local network; write 'allow_public: true' if that is meant
                """)
        }
        // An answer that is too long for us has come all the same.
        guard result == CURLE_OK || (result == CURLE_WRITE_ERROR && status > 0) else {
            let why = "\(server.url): \(String(cString: curl_easy_strerror(result)))"
            return result == CURLE_PEER_FAILED_VERIFICATION ? .refused(why) : .unreachable(why)
        }
        return switch status {
        case 200..<300: .taken
        case 300..<400:
            .refused("\(server.url) answers \(status), a redirect, which is not followed; write its new address")
        case 401, 403: .refused("\(server.url) answers \(status): the token may not publish to \(server.topic)")
        case 408, 425, 429, 500...: .unreachable("\(server.url) answers \(status)")
        default: .refused("\(server.url) answers \(status)")
        }
    }

    private static func milliseconds(_ time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// libcurl asks for one call before all others.
    private static let started = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// What is seen of one request from inside libcurl, which calls back on the thread that performs it.
private final class Watch {
    let allowsPublic: Bool
    var hasConnected = false
    /// An address that was not connected to.
    var refused: String?
    var received = 0

    /// Bytes of an answer, which nobody reads.
    static let longestAnswer = 65_536

    init(allowsPublic: Bool) { self.allowsPublic = allowsPublic }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Watch? {
        pointer.map { Unmanaged<Watch>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Looks at the very address that will be connected to, so that no name can lead elsewhere in between.
private func makeSocket(
    _ client: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ target: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let watch = Watch.of(client), let target, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else {
        return -1
    }
    let start = UnsafeRawPointer(target) + offset
    let family = target.pointee.family
    let place: (offset: Int, count: Int)
    switch family {
    case AF_INET: place = (4, 4)
    case AF_INET6: place = (8, 16)
    default: return -1
    }
    if !watch.allowsPublic {
        let address = start + place.offset
        guard LocalAddress.contains(Array(UnsafeRawBufferPointer(start: address, count: place.count))) else {
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            if inet_ntop(family, address, &text, socklen_t(text.count)) != nil {
                watch.refused = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
            return -1
        }
    }
    watch.hasConnected = true
    return socket(family, target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), target.pointee.`protocol`)
}

private func takeAnswer(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ client: UnsafeMutableRawPointer?
) -> Int {
    guard let watch = Watch.of(client) else { return 0 }
    watch.received += size * count
    return watch.received > Watch.longestAnswer ? 0 : size * count
}
