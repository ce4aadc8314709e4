import HearthConfig
import Synchronization

/// Hands letters to servers, each server in a line of its own, so that one that hangs delays no other.
package final class PostOffice: Sendable {
    package struct Settings: Sendable {
        /// After a try that failed, doubled from one to the next.
        package var firstPause = Duration.seconds(1)
        package var longestPause = Duration.seconds(60)
        /// After which nobody needs to hear of a letter any more.
        package var patience = Duration.seconds(15 * 60)
        /// A letter that is older tells when it was said.
        package var late = Duration.seconds(60)
        /// Letters that wait for one server; of more the oldest is given up.
        package var most = 100
        /// For one request, from the name's resolution to the end of the answer.
        package var time = Duration.seconds(10)

        package init() {}
    }

    package enum Outcome: Sendable, Equatable {
        case delivered
        /// Why, in words that people can act on.
        case failed(String)
    }

    private let settings: Settings
    private let lines = Mutex<[String: Line]>([:])

    package init(settings: Settings = Settings()) { self.settings = settings }

    /// Returns at once.
    /// - Parameter report: called once, on a thread of the post office.
    package func send(_ letter: Letter, report: @escaping @Sendable (Outcome) -> Void) {
        let line = lines.withLock { lines in
            if let line = lines[letter.server.url] { return line }
            let line = Line(to: letter.server.url, settings)
            lines[letter.server.url] = line
            return line
        }
        line.take(letter, report: report)
    }
}
