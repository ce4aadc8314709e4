import HearthHTTP
import HearthJSON
import HearthModel

/// A replay for a terminal: promises first, then devices by day, then what people were told.
struct ReplayText {
    let text: String
    private let times: HouseTimes

    init(_ answer: JSONValue, _ times: HouseTimes) {
        self.times = times
        var lines: [String] = []
        let (differences, said) = (answer["differences"]?.array ?? [], answer["notifications"]?.array ?? [])
        for promise in answer["promises"]?.array ?? [] {
            let kind = promise["kind"]?.string ?? ""
            let word = kind == "broken" ? Console.failing("would break") : "would be \(kind)"
            lines.append("\(word)  \"\(promise["rule"]?.string ?? "")\"  \(Self.time(promise, times))")
        }
        var group = ""
        for difference in differences {
            let (slot, day) = (difference["slot"]?.string ?? "", difference["day"]?.string ?? "")
            if slot + day != group {
                group = slot + day
                lines.append(
                    "\(slot)  \(day)  \(Console.dim("different for " + Self.length(difference["lasted"]?.string)))")
            }
            lines.append("  " + Self.line(difference, times))
        }
        for entry in said {
            let what = entry["question"] == .bool(true) ? "question" : "message"
            let text = entry["new"]?.string ?? entry["old"]?.string ?? ""
            lines.append("\(what) \(entry["kind"]?.string ?? "")  \(Self.time(entry, times))  \"\(text)\"")
        }
        let firings = answer["firings"]?.array ?? []
        if !firings.isEmpty {
            lines.append("")
            for rule in firings {
                lines.append(
                    "\"\(rule["rule"]?.string ?? "")\" \(rule["old"]?.integer ?? 0) → \(rule["new"]?.integer ?? 0) times"
                )
            }
        }
        let avoided = answer["manual_corrections_avoided"]?.integer ?? 0
        if avoided > 0 { lines.append("\(avoided) corrections by hand would have had nothing to correct") }
        let expected = answer["manual_corrections_expected"]?.integer ?? 0
        if expected > 0 { lines.append("\(expected) times it would be as somebody corrected it before") }
        lines += [Self.figure(answer["energy"], "Energy")].compactMap(\.self)
        lines += [Self.figure(answer["comfort_degree_hours"], "Too cold or too warm")].compactMap(\.self)
        let idle = (answer["not_exercised"]?.array ?? []).compactMap(\.string)
        if !idle.isEmpty { lines.append("not exercised: \(idle.joined(separator: ", "))") }
        if !lines.isEmpty { lines.append("") }
        lines.append(answer["summary"]?.string ?? "")
        if answer["status"]?.string == "partial" {
            lines.append("It took too long: this is up to \(answer["to"]?.string ?? "")")
        }
        if answer["truncated"] == .bool(true) { lines.append("There is more than is shown") }
        lines += (answer["assumptions"]?.array ?? []).compactMap(\.string).map { Console.dim("assumed: \($0)") }
        text = lines.joined(separator: "\n")
    }

    private static func line(_ difference: JSONValue, _ times: HouseTimes) -> String {
        let (kind, at) = (difference["kind"]?.string ?? "", time(difference, times))
        let (old, new) = (value(difference["old"]), value(difference["new"]))
        let what =
            switch kind {
            case "moved": "\(difference["old_at"]?.string.map(times.shown) ?? "") → \(at)  \(new)"
            case "changed": "\(at)  \(old) → \(new)"
            case "removed": "\(at)  no more \(old)"
            default: "\(at)  also \(new)"
            }
        let place = difference["file"]?.string.map { " (\($0):\(difference["line"]?.integer ?? 1))" } ?? ""
        let rule = difference["rule"]?.string.map { "  \"\($0)\"" + place } ?? ""
        return what + rule + (difference["because"]?.string.map { ": " + $0 } ?? "")
    }

    /// `Energy: 14.3 kWh instead of 15 (difference -1.1 to -0.3)`
    private static func figure(_ figure: JSONValue?, _ name: String) -> String? {
        guard let figure, let old = figure["baseline"]?.double, let new = figure["predicted"]?.double,
            let low = figure["low"]?.double, let high = figure["high"]?.double, abs(new - old) >= 0.01
        else { return nil }
        let (from, to) = figure["savings"] == nil ? (low, high) : (-high, -low)
        func shown(_ number: Double) -> String { JSONText.of(.number(number.rounded(decimals: 2))) }
        return "\(name): \(shown(new)) \(figure["unit"]?.string ?? "") instead of \(shown(old)) "
            + "(difference \(shown(from)) to \(shown(to)))"
    }

    private static func time(_ entry: JSONValue, _ times: HouseTimes) -> String {
        entry["at"]?.string.map(times.shown) ?? ""
    }

    private static func value(_ value: JSONValue?) -> String {
        switch value {
        case .bool(let flag): flag ? "on" : "off"
        case .string(let text): text
        case let value?: JSONText.of(value)
        case nil: "nothing"
        }
    }

    /// `720s` is 12 min.
    private static func length(_ duration: String?) -> String {
        let seconds = (duration.flatMap(Milliseconds.init(duration:)) ?? .zero).count / 1_000
        return seconds < 120 ? "\(seconds) s" : seconds < 7_200 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
    }
}
