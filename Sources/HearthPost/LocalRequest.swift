import CCurl
import Glibc

/// One request to a server of the household by the system's libcurl. It blocks.
struct LocalRequest {
    struct Answer {
        var status: Int
        var body: [UInt8]
        /// Whether the body came to its end; otherwise it is longer than was asked for.
        var isWhole: Bool
    }

    enum Failure: Error {
        /// It would have to go to this address.
        case outside(String)
        /// With what libcurl says.
        case refused(String)
        case unreachable(String)

        /// Where nothing but the local network is allowed.
        func clause(about server: String) -> String {
            switch self {
            case .outside(let address): "\(server) is at \(address), which is outside the local network"
            case .refused(let why), .unreachable(let why): "\(server): \(why)"
            }
        }
    }

    var url: String
    var headers: [String] = []
    /// `nil`: nothing is sent, the answer is what counts.
    var body: [UInt8]?
    /// Whether the server may be outside the local network.
    var allowsPublic = false
    /// At most so many bytes of an answer are read.
    var longestAnswer = 65_536
    /// From the name's resolution to the end of the answer.
    var time: Duration

    /// A redirect is an answer as any other, and is not followed.
    func answer() throws(Failure) -> Answer {
        guard Self.started, let curl = curl_easy_init() else { throw .unreachable("libcurl does not start") }
        defer { curl_easy_cleanup(curl) }
        let watch = Watch(allowsPublic: allowsPublic, longest: longestAnswer)
        var list: UnsafeMutablePointer<curl_slist>?
        // An empty one takes away what curl would say of its own: it would wait a second for '100 Continue'.
        for header in headers + ["Expect:"] { list = curl_slist_append(list, header) }
        defer { curl_slist_free_all(list) }

        let result = (body ?? []).withUnsafeBytes { bytes in
            withExtendedLifetime(watch) {
                let seen = Unmanaged.passUnretained(watch).toOpaque()
                var settings = [
                    curl_set_text(curl, CURLOPT_URL, url),
                    curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "http,https"),
                    curl_set_text(curl, CURLOPT_USERAGENT, "Hearth"),
                    // None, whatever the environment says: it could be anywhere.
                    curl_set_text(curl, CURLOPT_PROXY, ""),
                    curl_set_number(curl, CURLOPT_FOLLOWLOCATION, 0),
                    curl_set_number(curl, CURLOPT_NOSIGNAL, 1),
                    curl_set_number(curl, CURLOPT_TIMEOUT_MS, Self.milliseconds(time)),
                    curl_set_number(curl, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(time) / 2),
                    curl_set_pointer(curl, CURLOPT_HTTPHEADER, list),
                    curl_set_socket_maker(curl, makeSocket),
                    curl_set_pointer(curl, CURLOPT_OPENSOCKETDATA, seen),
                    curl_set_reader(curl, takeAnswer),
                    curl_set_pointer(curl, CURLOPT_WRITEDATA, seen),
                ]
                if body != nil {
                    settings += [
                        curl_set_number(curl, CURLOPT_POST, 1),
                        curl_set_number(curl, CURLOPT_POSTFIELDSIZE, bytes.count),
                        curl_set_pointer(
                            curl, CURLOPT_POSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress)),
                    ]
                }
                return settings.first { $0 != CURLE_OK } ?? curl_easy_perform(curl)
            }
        }
        if !watch.hasConnected, let address = watch.refused { throw .outside(address) }
        let status = curl_status(curl)
        guard result == CURLE_OK || (result == CURLE_WRITE_ERROR && status > 0) else {
            let why = String(cString: curl_easy_strerror(result))
            throw result == CURLE_PEER_FAILED_VERIFICATION ? .refused(why) : .unreachable(why)
        }
        return Answer(status: status, body: watch.received, isWhole: result == CURLE_OK)
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
    /// Bytes.
    let longest: Int
    var hasConnected = false
    /// An address that was not connected to.
    var refused: String?
    var received: [UInt8] = []

    init(allowsPublic: Bool, longest: Int) { (self.allowsPublic, self.longest) = (allowsPublic, longest) }

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
    guard let watch = Watch.of(client), let bytes else { return 0 }
    guard watch.received.count + size * count <= watch.longest else { return 0 }
    watch.received += UnsafeRawBufferPointer(start: bytes, count: size * count)
    return size * count
}
