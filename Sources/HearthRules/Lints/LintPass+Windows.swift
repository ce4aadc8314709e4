import HearthKernel
import HearthModel

extension LintPass {
    /// W121: `for` and `within last` that are over before a sensor speaks again. Only for readings whose interval is
    /// known; what reports at every change, like a door, has none.
    mutating func checkWindows() {
        guard !heard.intervals.isEmpty else { return }
        for rule in set.rules {
            for condition in rule.body.conditions { checkWindow(condition) }
        }
    }

    private mutating func checkWindow(_ meaning: Meaning) {
        switch meaning.kind {
        case .lasting(let inner, let span), .recent(let inner, let span): checkWindow(meaning, inner, span)
        default: break
        }
        for part in meaning.parts { checkWindow(part) }
    }

    private mutating func checkWindow(_ whole: Meaning, _ inner: Meaning, _ span: Int64) {
        for reading in inner.readings {
            guard case .property(.slot(let slot)) = reading.kind, let interval = heard.intervals[slot],
                interval.count > span,
                names.registry[slot].property.type.unit != nil
            else { continue }
            let double = shown(interval.count.multipliedReportingOverflow(by: 2).partialValue)
            say(
                "W121",
                "\(name(of: slot)) reports every \(shown(interval.count)); a window of \(shown(span)) will miss it.",
                at: whole.place, fixes: [longer(whole, inner, double)])
        }
    }

    private func shown(_ milliseconds: Int64) -> String { Rendering.duration.text(of: .number(Double(milliseconds))) }

    /// The same with another duration, which is the last thing in it.
    private func longer(_ whole: Meaning, _ inner: Meaning, _ duration: String) -> Diagnostic.Fix? {
        let end = whole.place.span.end
        let tail = set.files[whole.place.file].source[Span(inner.place.span.end, end)]
        let words = tail.split(whereSeparator: \.isWhitespace)
        guard let word = words.lastIndex(where: { ["for", "last"].contains($0.lowercased()) }),
            let number = words[(word + 1)...].first
        else { return nil }
        let length = tail[number.startIndex...].utf8.count
        return Diagnostic.Fix("write `\(duration)`", replace: Span(end - length, end), with: duration)
    }
}

extension Rule.Body {
    /// Everything that it goes by: conditions, gates, and events that are conditions.
    var conditions: [Meaning] {
        var conditions = [gate].compactMap(\.self)
        switch self {
        case .while(let condition, _, _, _), .never(let condition, _, _, _), .expect(let condition, _, _, _, _, _):
            conditions.append(condition)
        case .when: break
        }
        for case .edge(let condition) in events.flatMap({ $0.first + $0.then }).map(\.kind) {
            conditions.append(condition)
        }
        return conditions
    }
}
