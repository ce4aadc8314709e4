import HearthAccounts
import HearthCalendars
import HearthConfig
import HearthHub
import HearthModel

/// Who sees which calendar. One of the whole house is for all who live in it; one of a person is for that person's own
/// login alone, and for nobody else does it exist: no owner, no panel, no page of the demo.
struct CalendarDesk: Sendable {
    struct Item: Sendable {
        /// Of the entry.
        var id: String
        var calendar: CalendarBook.Calendar
        var entry: CalendarEntry
    }

    let book: CalendarBook
    let accounts: Accounts

    func calendars(seenBy caller: Caller) -> [CalendarBook.Calendar] {
        guard caller.may(.readCalendars), !caller.visibility.isLimited, caller.principal != nil || caller.isConsole
        else {
            return []
        }
        let person = Reader(caller, in: accounts).person
        return book.all.filter { $0.settings.person == nil || $0.settings.person == person }
    }

    /// By when they begin.
    func items(in span: Range<Instant>, seenBy caller: Caller) -> [Item] {
        calendars(seenBy: caller).flatMap { calendar in
            calendar.entries.filter { $0.overlaps(span) }
                .map { Item(id: calendar.id(of: $0), calendar: calendar, entry: $0) }
        }.sorted { ($0.entry.begins, $0.entry.title, $0.id) < ($1.entry.begins, $1.entry.title, $1.id) }
    }

    func item(_ id: String, seenBy caller: Caller) -> Item? {
        for calendar in calendars(seenBy: caller) {
            if let entry = calendar.entries.first(where: { calendar.id(of: $0) == id }) {
                return Item(id: id, calendar: calendar, entry: entry)
            }
        }
        return nil
    }
}
