import HearthCalendars
import HearthConfig
import HearthHub
import HearthModel
import Synchronization

/// What stands in the calendars of the household, as it was last read. Who may see which is a matter of `CalendarDesk`.
final class CalendarBook: Sendable {
    struct Calendar: Sendable, Equatable {
        var settings: CalendarSettings
        var entries: [CalendarEntry] = []
        /// When it was last read without fault; of what it says since then nothing is known.
        var readAt: Instant?
        /// Why it cannot be read, or what of it had to be left out: a clause.
        var trouble: String?
    }

    private let calendars = Mutex<[Calendar]>([])

    /// In the order of the configuration.
    var all: [Calendar] { calendars.withLock { $0 } }

    func replace(with calendars: [Calendar]) { self.calendars.withLock { $0 = calendars } }
}

extension CalendarBook.Calendar {
    /// Of one of its entries; the same in every reading.
    func id(of entry: CalendarEntry) -> String {
        let parts = [settings.id, entry.uid, entry.title, entry.begins.rfc3339]
        return "cal_" + RuleFiles.tag(of: parts.joined(separator: "\n").utf8)
    }
}
