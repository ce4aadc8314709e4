import ArgumentParser
import Foundation
import HearthModel

/// A forecast that is asked for.
struct Issue: Hashable {
    let house: String
    let channel: String
    let issuedAt: Instant
    let span: Milliseconds

    /// Reads `house,channel,issued_at,horizon_s`.
    static func all(in file: URL) throws -> [Issue] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        return try lines.map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard cells.count == 4, let time = Int64(cells[2]), let seconds = Int64(cells[3]) else {
                throw ValidationError("\(file.path): '\(line)' is not house,channel,issued_at,horizon_s")
            }
            return Issue(
                house: String(cells[0]), channel: String(cells[1]), issuedAt: Instant(milliseconds: 0) + .seconds(time),
                span: .seconds(seconds))
        }
    }
}

/// A forecast that was made.
struct Made {
    let issue: Issue
    let low: Double
    let expected: Double
    let high: Double

    func row(house: String, channel: String) -> String {
        "\(house),\(channel),\(issue.issuedAt.milliseconds / 1_000),\(issue.span.count / 1_000),"
            + "\(low),\(expected),\(high)\n"
    }
}
