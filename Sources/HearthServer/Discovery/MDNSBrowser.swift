import Dispatch
import Glibc

/// Asks avahi-browse, of Debian's avahi-utils, what announces itself over mDNS.
struct MDNSBrowser: Sendable {
    /// Blocks while the program runs, and not the threads that everything else shares.
    private static let queue = DispatchQueue(label: "mdns", qos: .utility)
    /// Bytes of an answer; more is not read.
    private static let most = 262_144
    private static let mostServices = 500

    /// Path of the program, without signs that a shell reads.
    let program: String

    /// `nil`: avahi-utils is not installed.
    static var installed: MDNSBrowser? {
        let program = "/usr/bin/avahi-browse"
        return access(program, X_OK) == 0 ? MDNSBrowser(program: program) : nil
    }

    /// All that is there within eight seconds, each service once, by its name.
    func services() async -> [MDNSService] {
        await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: found()) }
        }
    }

    private func found() -> [MDNSService] {
        guard let pipe = popen("exec timeout 8 \(program) --all --resolve --parsable --terminate 2>/dev/null", "r")
        else {
            return []
        }
        defer { pclose(pipe) }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while bytes.count < Self.most {
            let count = fread(&piece, 1, piece.count, pipe)
            if count == 0 { break }
            bytes += piece[..<count]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        // A service is announced once for each interface and kind of address.
        var seen: Set<String> = []
        let services = lines.compactMap { MDNSService($0) }.filter { seen.insert($0.name + "\n" + $0.type).inserted }
        return services.sorted { ($0.name, $0.type) < ($1.name, $1.type) }.prefix(Self.mostServices).map { $0 }
    }
}
