import CLinux
import Glibc
import HearthConfig
import HearthHTTP

/// How many files and connections this process may have open at once, and what becomes of them.
struct OpenFiles {
    /// For the database, the broker, the configuration, outputs and backups, and for what the runtime opens.
    private static let own = 64
    /// Those that are no connection which is served.
    static let reserve = own + OpenConnections.refusedLimit + OpenConnections.consoleLimit
    private static let leastConnections = 8
    private static let usual = 4_096

    let limit: Int

    /// Raises the limit as far as this user may and it is of use.
    static func raise(for settings: HTTPSettings) -> OpenFiles {
        var limits = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        let wanted = max(usual, settings.maxConnections * files(perConnection: settings) + reserve)
        let limit = min(limits.rlim_max, max(limits.rlim_cur, rlim_t(wanted)))
        if limit > limits.rlim_cur {
            limits.rlim_cur = limit
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        }
        return OpenFiles(limit: Int(clamping: limits.rlim_cur))
    }

    /// Most connections for which there is room beside the hub's own needs.
    /// - Throws: if it is not enough to run at all.
    func connections(_ settings: HTTPSettings) throws(Failure) -> Int {
        let room = (limit - Self.reserve) / Self.files(perConnection: settings)
        guard room >= Self.leastConnections else {
            let need = Self.reserve + Self.leastConnections * Self.files(perConnection: settings)
            throw Failure(
                .wrongUse,
                """
                this process may have only \(limit) files open at once, and a hub needs \(need); raise 'ulimit -n', or \
                LimitNOFILE of its service
                """)
        }
        return min(settings.maxConnections, room)
    }

    /// Who reads a file of `web_root` keeps that open too.
    private static func files(perConnection settings: HTTPSettings) -> Int { settings.webRoot == nil ? 1 : 2 }
}
