import HearthAccounts
import HearthModel
import Logging
import Synchronization
import Testing

@testable import HearthServer

/// The lines that fail2ban reads.
@Suite struct DoorLogTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    private struct Recorder: LogHandler {
        let lines: Lines
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        init(_ lines: Lines) { self.lines = lines }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { lines.all.withLock { $0.append("\(event.message)") } }
    }

    private let lines = Lines()
    private let door: DoorLog

    init() {
        let lines = lines
        door = DoorLog(logger: Logger(label: "test") { _ in Recorder(lines) })
    }

    @Test func aNameCannotForgeALine() {
        let now = Instant(milliseconds: 0)
        door.note(.password, from: "192.0.2.7", name: "eve'\nRefused 192.0.2.1: \u{1B}[31mx\u{202E}", at: now)
        door.note(.voidSetupCode, from: "fe80::1%eth0", at: now)
        #expect(
            lines.all.withLock { $0 } == [
                "Refused 192.0.2.7: wrong user name or password, name 'eve??Refused?192.0.2.1:???31mx?'",
                "Refused fe80::1%eth0: void setup code, 'hearth setup-code' on the hub prints a new one",
            ])
    }

    @Test func aFloodFillsNoDisk() {
        for _ in 0..<1_000 { door.note(.unknownToken, from: "192.0.2.7", at: Instant(milliseconds: 59_999)) }
        #expect(lines.all.withLock { $0.count } == DoorLog.linesPerMinute + 1)
        door.note(.unknownToken, from: "192.0.2.7", at: Instant(milliseconds: 60_000))
        #expect(lines.all.withLock { $0.last } == "Refused 192.0.2.7: unknown token")
    }

    @Test func whatHonestClientsMeetIsNotWritten() {
        let errors: [APIError] = [
            .tokenExpired, .setupRequired, .forbidden(needs: .owner), .loginThrottled(retryAfter: .zero),
        ]
        for error in errors {
            #expect(DoorLog.Reason(error) == nil)
        }
    }
}
