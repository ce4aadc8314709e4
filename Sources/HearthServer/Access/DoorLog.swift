package import HearthModel
package import Logging
import Synchronization

/// A line in the log for each failed try to get in, always of one form, so that fail2ban can read it (SECURITY.md).
package final class DoorLog: Sendable {
    package enum Reason: String, Sendable {
        case password = "wrong user name or password"
        case setupCode = "wrong setup code"
        case voidSetupCode = "void setup code, 'hearth setup-code' on the hub prints a new one"
        case invitation = "wrong or void invitation"
        case unknownToken = "unknown token"
        case revokedToken = "revoked token"

        /// `nil` for what happens to clients that do nothing wrong, such as the end of a token.
        init?(_ error: APIError) {
            switch error {
            case .invalidCredentials: self = .password
            case .unauthorized: self = .unknownToken
            case .tokenRevoked: self = .revokedToken
            default: return nil
            }
        }
    }

    /// More would let strangers fill the disk.
    static let linesPerMinute = 120

    private let logger: Logger
    private let written = Mutex((minute: Int64.min, lines: 0))

    package init(logger: Logger) { self.logger = logger }

    /// - Parameters:
    ///   - address: of the client; it comes before all that a client can choose.
    ///   - name: as it was given.
    package func note(_ reason: Reason, from address: String, name: String? = nil, at now: Instant) {
        let lines = written.withLock { written in
            let minute = now.milliseconds / 60_000
            if written.minute != minute { written = (minute, 0) }
            written.lines += 1
            return written.lines
        }
        guard lines <= DoorLog.linesPerMinute else {
            if lines == DoorLog.linesPerMinute + 1 { logger.warning("Further refusals of this minute are not written") }
            return
        }
        let named = name.map { ", name '\(DoorLog.safe($0))'" } ?? ""
        logger.warning("Refused \(DoorLog.safe(address)): \(reason.rawValue)\(named)")
    }

    /// Only what names and addresses are made of: nothing that ends a line, colours a terminal or closes a quotation.
    static func safe(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(40).map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789.:%_-@+".unicodeScalars.contains(scalar))
                ? Character(scalar) : "?"
        }
        return String(shown)
    }
}
