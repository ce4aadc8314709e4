import HearthImport
import HearthJSON
import HearthModel
import HearthStore

/// What was taken of a recording and what was not, for people and for scripts.
struct ImportText {
    private let report: ImportReport
    private let outcome: HistoryImport.Outcome
    private let isDryRun: Bool

    /// Names without a meaning that people are shown.
    private static let shown = 20

    init(_ report: ImportReport, _ outcome: HistoryImport.Outcome, isDryRun: Bool) {
        (self.report, self.outcome, self.isDryRun) = (report, outcome, isDryRun)
    }

    var plain: String {
        var lines: [String] = []
        if !report.series.isEmpty {
            var table = Table(heads: ["NAME", "TAKEN FOR", "READINGS", "FROM", "TO"])
            for one in report.series {
                table.add([one.name, one.slot, "\(one.count)", one.first.rfc3339, one.last.rfc3339])
            }
            lines.append(table.text())
        }
        for refusal in report.refusals {
            lines.append("not taken: \(refusal.count), each \(refusal.reason.rawValue), such as")
            lines += refusal.examples.map { "  " + $0 }
        }
        let strangers = report.strangers
        if !strangers.isEmpty {
            lines.append("names that mean nothing in this house (--map NAME=device.property):")
            lines += strangers.prefix(ImportText.shown).map { "  " + $0.name + didYouMean($0.nearest) }
            if strangers.count > ImportText.shown { lines.append("  and \(strangers.count - ImportText.shown) more") }
        }
        let verb = isDryRun ? "would be taken" : "taken"
        lines.append(
            "\(report.count) readings \(verb), \(outcome.added) of them new; the house \(isDryRun ? "would have" : "has") "
                + "\(outcome.all) of other systems")
        return lines.joined(separator: "\n")
    }

    var json: JSONValue {
        .object([
            .init("dry_run", .bool(isDryRun)), .init("taken", .int(Int64(report.count))),
            .init("new", .int(Int64(outcome.added))), .init("imported", .int(Int64(outcome.all))),
            .init("series", .array(report.series.map(\.json))),
            .init("not_taken", .array(report.refusals.map(\.json))),
            .init("unknown_names", .array(report.strangers.map(\.json))),
        ])
    }
}

extension ImportReport.Series {
    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("slot", .string(slot)), .init("count", .int(Int64(count))),
            .init("from", .string(first.rfc3339)), .init("to", .string(last.rfc3339)),
        ])
    }
}

extension ImportReport.Refusal {
    fileprivate var json: JSONValue {
        .object([
            .init("reason", .string("\(reason)")), .init("text", .string(reason.rawValue)),
            .init("count", .int(Int64(count))), .init("examples", .array(examples.map(JSONValue.string))),
        ])
    }
}

extension ImportReport.Stranger {
    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("count", .int(Int64(count))),
            .init("nearest", .array(nearest.map(JSONValue.string))),
        ])
    }
}
