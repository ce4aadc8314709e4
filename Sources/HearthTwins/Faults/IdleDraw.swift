package import HearthModel

/// A heating or cooling that is asked for and draws nothing. Where its power is measured this shows long before a room does.
package enum IdleDraw {
    package static let memory = Milliseconds.days(15)

    /// What is known of one hour.
    package struct Hour: Sendable, Equatable {
        package let start: Instant
        /// How long it was asked for heat or cold.
        package let asked: Milliseconds
        /// The most that it drew, W; `nil`: its meter was not heard.
        package let most: Double?

        package init(start: Instant, asked: Milliseconds, most: Double?) {
            (self.start, self.asked, self.most) = (start, asked, most)
        }
    }

    /// In which it begins, whatever it waits for: compressors rest for some minutes before they start again.
    private static let time = Milliseconds.minutes(20)
    /// So long it must have been asked for in vain.
    private static let lasting = Milliseconds.minutes(60)
    /// Hours in which it was asked for long enough to judge it; in nearly all of them it must have drawn something.
    private static let enough = 10
    private static let nearly = 0.9
    /// Of what it usually draws.
    private static let share = 0.2
    /// W: less may be a pump or a display.
    private static let floor = 50.0

    /// - Parameter hours: ascending; the last one may be running still.
    /// - Returns: a fault if it was asked for an hour, in one call or several, and never drew a fifth of what it usually does.
    package static func fault(in hours: [Hour], _ kind: TwinFault.Kind) -> TwinFault? {
        let asked = hours.filter { $0.asked > .zero && $0.most != nil }
        let judged = asked.filter { $0.asked >= time }.compactMap(\.most)
        let drawing = judged.filter { $0 >= floor }
        guard drawing.count >= enough else { return nil }
        let usual = median(drawing)
        let idle = asked.reversed().prefix { ($0.most ?? 0) < share * usual }
        let before = asked.dropLast(idle.count).filter { $0.asked >= time }
        let drew = before.count { ($0.most ?? 0) >= share * usual }
        guard idle.reduce(Milliseconds.zero, { $0 + $1.asked }) >= lasting, before.count >= enough,
            Double(drew) >= nearly * Double(before.count), let first = idle.last
        else { return nil }
        return TwinFault(
            kind: kind, since: first.start, evidence: 3, measured: idle.compactMap(\.most).max() ?? 0, expected: usual)
    }
}
