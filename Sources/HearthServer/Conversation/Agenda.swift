import HearthAccounts
import HearthCalendars
import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// Says what stands in the calendars that somebody may see. Its evidence are ids of entries, which `GET /calendar/{id}` shows
/// to the same people.
struct Agenda: Sendable {
    let desk: CalendarDesk
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    /// More is not told at once.
    private static let most = 7

    func answer(_ sentence: Sentence) -> HouseAnswer {
        let question = SaidDays(in: sentence) ?? .day(0)
        var answer = HouseAnswer(
            intent: .agenda, reading: "what stands in the calendars for " + question.name, confidence: 0.9,
            text: Answerer.forResidents)
        guard caller.may(.readCalendars), !caller.visibility.isLimited else { return answer }
        let calendars = desk.calendars(seenBy: caller)
        guard !calendars.isEmpty else {
            answer.text = "I know of no calendar. The configuration names them, under 'calendars' in hearth.yaml."
            return answer
        }
        let (zone, days) = (
            snapshot.house.zone, question.days(from: snapshot.house.zone.local(now).date, isPast: false)
        )
        let span = zone.startOfDay(days.lowerBound)..<zone.startOfDay(days.upperBound + 1)
        let items = desk.items(in: span, seenBy: caller)
        let isOneDay = days.lowerBound == days.upperBound
        let told = items.prefix(Self.most).map { line($0, in: span, isOneDay: isOneDay) }
        let more = items.count > told.count ? ["And \(items.count - told.count) more."] : []
        let heading = question.name.capitalisedFirst
        let found =
            items.isEmpty
            ? ["Nothing is in the calendar \(question.name)."] : ["\(heading): " + told.joined(separator: " ")]
        answer.text = (found + more + calendars.compactMap(doubt)).joined(separator: " ")
        answer.evidence = items.prefix(Self.most).map(\.id)
        return answer
    }

    /// What is not known must not look as if there were nothing.
    private func doubt(_ calendar: CalendarBook.Calendar) -> String? {
        let name = calendar.settings.name
        guard let trouble = calendar.trouble else {
            return calendar.readAt == nil ? "\(name) has not been read yet." : nil
        }
        guard let read = calendar.readAt else { return "I cannot read \(name): \(trouble)." }
        return "\(name) is not read as a whole (last at \(snapshot.clock(read, at: now))): \(trouble)."
    }

    private func line(_ item: CalendarDesk.Item, in span: Range<Instant>, isOneDay: Bool) -> String {
        let entry = item.entry
        let whose = item.calendar.settings.name + (item.calendar.settings.person == nil ? "" : ", only yours")
        let place = entry.place.map { ", " + $0.plain(80) } ?? ""
        return [isOneDay ? "" : day(max(entry.begins, span.lowerBound)), time(entry, in: span), entry.title.plain(120)]
            .filter { !$0.isEmpty }.joined(separator: " ") + "\(place) (\(whose))."
    }

    private func day(_ instant: Instant) -> String { snapshot.house.zone.local(instant).date.weekday.name }

    /// Nothing for whole days, and for what goes on all of the time that is asked for.
    private func time(_ entry: CalendarEntry, in span: Range<Instant>) -> String {
        func clock(_ instant: Instant) -> String {
            let text = snapshot.house.zone.local(instant).timeOfDay.text
            return String(text.prefix(5))
        }
        if entry.isAllDay { return "" }
        let (begins, ends) = (span.contains(entry.begins), entry.ends <= span.upperBound)
        if begins, ends {
            return clock(entry.begins) + (entry.ends == entry.begins ? "" : " to " + clock(entry.ends))
        }
        return begins ? "from \(clock(entry.begins))" : ends ? "until \(clock(entry.ends))" : ""
    }
}
