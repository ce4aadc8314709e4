import HearthModel

/// The history of a room in even steps, as long as its sensor's usual interval.
struct FitGrid {
    static let steps: ClosedRange<Milliseconds> = .minutes(5) ... .minutes(60)

    /// What is older tells nothing of the room as it is.
    private static let longest = Milliseconds.days(60)

    /// Hours.
    let step: Double
    /// The middle of the first step.
    let origin: Instant
    /// °C, a mean over each step; no number where nothing is known.
    private(set) var warmth: [Double] = []
    /// °C
    private(set) var outdoor: [Double] = []
    /// Shares, 0…1.
    private(set) var heat: [Double] = []
    private(set) var sunshine: [Double] = []
    private(set) var window: [Double] = []
    /// How many steps before each one cannot be used: something is missing, or a window was open for a moment.
    private(set) var unusable: [Int] = [0]
    /// Hours that windows were open.
    private(set) var opened = 0.0

    var count: Int { warmth.count }

    /// - Returns: `nil` if there is less than a day.
    init?(_ history: RoomHistory, from start: Instant, to end: Instant) {
        let start = max(start, end - FitGrid.longest)
        let temperature = history.temperature.between(start, end)
        guard let interval = temperature.medianInterval, let first = temperature.times.first,
            let last = temperature.times.last,
            last - first >= .days(1)
        else { return nil }
        let span = min(max(interval, FitGrid.steps.lowerBound), FitGrid.steps.upperBound)
        step = Double(span.count) / 3_600_000
        // So that a reading lies in the middle of its step.
        let begin = first - Milliseconds(span.count / 2)
        origin = first
        let onChange = temperature.reportsOnChange
        let silence = onChange ? temperature.silenceLimit : max(interval * 3, .minutes(30))
        let outdoorSilence = max(history.outdoor.between(start, end).silenceLimit, .hours(3))
        var missing: [Bool] = []
        for k in 0..<Int((last - begin).count / span.count) {
            let (start, stop) = (begin + span * Int64(k), begin + span * Int64(k + 1))
            let middle = start + Milliseconds(span.count / 2)
            let reports = temperature.count(before: start)..<temperature.count(before: stop)
            let now: Double? =
                if !reports.isEmpty {
                    temperature.values[reports].reduce(0, +) / Double(reports.count)
                } else if onChange {
                    temperature.held(at: middle, for: silence)
                } else {
                    temperature.line(at: middle, gap: silence)
                }
            let outside = history.outdoor.line(at: middle, gap: outdoorSilence, knownAt: end)
            let warming = history.heat.map { $0.mean(from: start, to: stop) }
            let shining = history.sunshine.map { $0.mean(from: start, to: stop) }
            warmth.append(now ?? .nan)
            outdoor.append(outside ?? outdoor.last ?? 0)
            heat.append((warming ?? 0) ?? 0)
            sunshine.append((shining ?? 0) ?? 0)
            window.append(history.windows?.mean(from: start, to: stop) ?? 0)
            missing.append(now == nil || outside == nil || warming == .some(nil) || shining == .some(nil))
        }
        opened = window.reduce(0, +) * step
        // Of a moment with open windows nothing can be learned, but it would be taken for something else.
        if opened < 0.5 {
            let after = Int((0.5 / step).rounded(.up))
            for k in window.indices where window[k] > 0 {
                for masked in k...min(k + after, missing.count - 1) { missing[masked] = true }
            }
            window = window.map { _ in 0 }
        }
        for one in missing { unusable.append(unusable[unusable.count - 1] + (one ? 1 : 0)) }
    }

    func isUsable(_ steps: ClosedRange<Int>) -> Bool { unusable[steps.upperBound + 1] == unusable[steps.lowerBound] }
}
