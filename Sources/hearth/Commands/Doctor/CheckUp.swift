import CLinux
import Glibc
import HearthConfig
import HearthJSON
import HearthLinks
import HearthModel
import HearthTLS
import NIOCore
import NIOHTTP1
import NIOPosix

/// The single examinations of `hearth doctor`.
enum CheckUp {
    static func configuration(in folder: String) -> (Configuration?, Symptom) {
        let (configuration, diagnostics) = Configuration.load(folder: folder)
        let errors = diagnostics.filter { $0.severity == .error }
        guard let configuration else {
            return (
                nil,
                .bad(
                    "configuration", Diagnostic.rendered(Array(errors.prefix(1))).first ?? "cannot be read",
                    "see all \(errors.count) with 'hearth check --config \(folder)'")
            )
        }
        let count = "\(configuration.devices.count) devices in \(folder)"
        let tls = configuration.http.tls.map { [$0.certificate, $0.key] } ?? []
        if let fault = configuration.namedFiles.lazy.filter({ !tls.contains($0.path) }).compactMap(\.fault).first {
            return (configuration, .bad("configuration", "\(fault)", "see all with 'hearth check --config \(folder)'"))
        }
        guard diagnostics.isEmpty else {
            return (
                configuration,
                .warning(
                    "configuration", count + ", \(diagnostics.count) warnings",
                    "see them with 'hearth check --config \(folder)'")
            )
        }
        return (configuration, .good("configuration", count))
    }

    static func stateFolder(_ path: String) -> Symptom {
        let subject = "state folder"
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            return .warning(subject, "\(path) does not exist", "the hub makes it at its first start, if it may")
        }
        guard access(path, W_OK | X_OK) == 0 else {
            return .bad(
                subject, "\(path) cannot be written by this user",
                "run this as the hub's user, or 'chown -R hearth: \(path)'")
        }
        // The group may look in: where the hub is a service, it is the hub's own.
        guard facts.st_mode & 0o027 == 0 else {
            return .warning(
                subject, "\(path) is open to others (mode 0\(String(facts.st_mode & 0o777, radix: 8)))",
                "run 'chmod 750 \(path)'")
        }
        return .good(subject, path)
    }

    /// Below this the database may soon find no room; history of a year takes less than the other.
    private static let (least, comfortable) = (UInt64(50) << 20, UInt64(500) << 20)

    static func disk(under path: String) -> Symptom {
        var facts = statvfs()
        var place = path
        while statvfs(place, &facts) != 0 {
            guard let slash = place.lastIndex(of: "/"), slash > place.startIndex else {
                place = "/"
                break
            }
            place = String(place[..<slash])
        }
        guard statvfs(place, &facts) == 0 else {
            return .bad("disk", "\(place) cannot be examined: \(String(cString: strerror(errno)))", "look at the mount")
        }
        let free = UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
        let text = "\(free >> 20) MB free at \(place)"
        if free < least { return .bad("disk", text, "make room; without it nothing new is remembered") }
        if facts.f_files > 0, facts.f_favail == 0 {
            return .bad("disk", "no inode is left at \(place)", "delete files")
        }
        if free < comfortable { return .warning("disk", text, "make room for a year of history") }
        return .good("disk", text)
    }

    static func clock() -> Symptom {
        let now = wallClock().rfc3339
        // Before this program was made: a board without a battery that has not asked anybody for the time yet.
        guard now >= "2026" else {
            return .bad("clock", "it says \(now)", "install systemd-timesyncd or chrony, or add a clock with a battery")
        }
        return clock_is_kept()
            ? .good("clock", "\(now), kept by a time service")
            : .warning("clock", "\(now), kept by nobody", "install systemd-timesyncd or chrony")
    }

    static func broker(_ settings: MQTTSettings?) async -> Symptom {
        switch settings?.broker {
        case nil: return .warning("broker", "none is configured", "add 'mqtt: {broker: …}' to devices.yaml")
        case .embedded(let embedded):
            do {
                return .good("broker", "embedded, \(try embedded.program ?? BrokerProgram.find("mosquitto"))")
            } catch {
                return .bad("broker", "\(error)", "install the package mosquitto")
            }
        case .remote(let host, let port, _):
            return await answers(host, port)
                ? .good("broker", "\(host):\(port) answers")
                : .bad(
                    "broker", "nobody answers at \(host):\(port)",
                    "is the broker running, and 'mqtt: broker:' in devices.yaml right?")
        }
    }

    static func languageModel(_ settings: ModelSettings) async -> Symptom {
        let (host, port) = settings.server
        return await answers(host, port)
            ? .good("language model", "\(host):\(port) answers")
            : .warning(
                "language model", "nobody answers at \(host):\(port); the house answers in its own words",
                "is the server running, and 'model: url:' in hearth.yaml right?")
    }

    private static func answers(_ host: String, _ port: UInt16) async -> Bool {
        do {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(3)).connect(host: host, port: Int(port)).get()
            try await channel.close()
            return true
        } catch {
            return false
        }
    }

    /// Who has it renewed by another program has that done by then.
    private static let leastDays = 14

    static func certificate(_ files: HTTPSettings.TLS) -> Symptom {
        let subject = "certificate"
        do throws(TLSError) {
            let days = try TLSIdentity(certificate: files.certificate, key: files.key).daysLeft
            let advice = "renew it, as with 'hearth tls init'; the hub takes it up by itself"
            if days < 0 { return .bad(subject, "\(files.certificate) has ended", advice) }
            let text = "\(files.certificate) is good for \(days) days"
            return days < leastDays ? .warning(subject, text, advice) : .good(subject, text)
        } catch {
            return .bad(subject, "\(error)", "make one with 'hearth tls init', or correct 'http: tls:' in hearth.yaml")
        }
    }

    static func hub(_ client: HubClient) async -> Symptom {
        let answer: HubClient.Answer
        do { answer = try await client.send(.GET, "/health/ready") } catch {
            return .warning("hub", "none runs on this state folder", "start it with 'hearth serve'")
        }
        guard answer.status == 200 else {
            let reasons = answer.body["waiting_for"]?.array?.compactMap(\.string).joined(separator: ", ")
            return .warning("hub", "not ready: it waits for \(reasons ?? "itself")", "ask again in a moment")
        }
        return .good("hub", "ready")
    }
}
