import Glibc
import HearthModel
import Logging

/// Log lines for whoever reads them: under systemd the priority in front (sd-daemon(3)), so that the journal can
/// filter, and no time, which it adds itself; on a terminal time and level in colour.
struct JournalLogHandler: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    private let toJournal: Bool

    init(level: Logger.Level) {
        logLevel = level
        toJournal = getenv("JOURNAL_STREAM") != nil
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var line = "\(event.message)"
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }).sorted(by: {
            $0.key < $1.key
        }) {
            line += "  \(key)=\(value)"
        }
        // One line each, whatever a device or a client has sent.
        line = String(line.map { $0.isNewline ? " " : $0 })
        if toJournal {
            Console.complain("<\(event.level.journalPriority)>" + line)
        } else {
            Console.complain(wallClock().rfc3339.dropFirst(11).dropLast() + " " + event.level.shown + " " + line)
        }
    }
}

extension Logger.Level {
    fileprivate var journalPriority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }

    fileprivate var shown: String {
        switch self {
        case .error, .critical: Console.red(rawValue)
        case .warning: Console.yellow(rawValue)
        default: Console.dim(rawValue)
        }
    }
}
