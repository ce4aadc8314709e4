import CIcal
import HearthModel

/// One event of a file, as libical has read it. Lives no longer than the tree that it is of.
struct CalendarEvent {
    /// One of the times of what repeats, by when it was to begin.
    struct Exception: Hashable {
        var uid: String
        var at: Instant
    }

    let line: Int
    let isCancelled: Bool
    /// Which time of another event it stands for.
    let exception: Exception?
    private let component: OpaquePointer
    private let zone: CivilZone
    private let uid: String
    private let start: icaltimetype
    private let begins: Instant

    init(_ component: OpaquePointer, line: Int, _ zone: CivilZone) throws(CalendarFault) {
        (self.component, self.line, self.zone) = (component, line, zone)
        guard let property = icalcomponent_get_first_property(component, ICAL_DTSTART_PROPERTY) else {
            throw CalendarFault(line: line, "this event has no DTSTART")
        }
        (start, begins) = try Self.time(property, of: component, line, zone)
        uid = Self.text(icalcomponent_get_uid(component)) ?? ""
        isCancelled = icalcomponent_get_status(component) == ICAL_STATUS_CANCELLED
        exception =
            if let property = icalcomponent_get_first_property(component, ICAL_RECURRENCEID_PROPERTY) {
                Exception(uid: uid, at: try Self.time(property, of: component, line, zone).instant)
            } else {
                nil
            }
    }

    /// - Parameters:
    ///   - exceptions: times of all events for which others stand.
    ///   - steps: that may be gone; what is used is taken off.
    func entries(
        in span: Range<Instant>, without exceptions: Set<Exception>, steps: inout Int
    ) throws(CalendarFault) -> [CalendarEntry] {
        let length = try length()
        let gone = try dates(ICAL_EXDATE_PROPERTY)
        let (title, place) = (
            Self.text(icalcomponent_get_summary(component)) ?? "Something without a title",
            Self.text(icalcomponent_get_location(component))
        )
        var times = Set([begins]).union(try dates(ICAL_RDATE_PROPERTY))
        if exception == nil { times.formUnion(try repetitions(until: span.upperBound, &steps)) }
        return times.subtracting(gone)
            .filter { exception != nil || !exceptions.contains(Exception(uid: uid, at: $0)) }
            .map { begins in
                CalendarEntry(
                    uid: uid, title: title, place: place, begins: begins, ends: end(begins, length),
                    isAllDay: start.is_date != 0)
            }
            .filter { $0.overlaps(span) }
    }

    // MARK: How long it takes

    private enum Length {
        case days(Int64)
        case time(Milliseconds)
    }

    private func length() throws(CalendarFault) -> Length {
        if let property = icalcomponent_get_first_property(component, ICAL_DTEND_PROPERTY) {
            let (end, instant) = try Self.time(property, of: component, line, zone)
            guard start.is_date != 0 else { return .time(max(.zero, instant - begins)) }
            guard let first = Self.date(start), let last = Self.date(end) else { return .days(1) }
            return .days(max(1, last.daysSinceEpoch - first.daysSinceEpoch))
        }
        if let property = icalcomponent_get_first_property(component, ICAL_DURATION_PROPERTY) {
            let seconds = Int64(max(0, icaldurationtype_as_int(icalproperty_get_duration(property))))
            return start.is_date != 0 ? .days(max(1, seconds / 86_400)) : .time(.seconds(seconds))
        }
        return start.is_date != 0 ? .days(1) : .time(.zero)
    }

    private func end(_ begins: Instant, _ length: Length) -> Instant {
        switch length {
        case .days(let days): zone.startOfDay(zone.local(begins).date + Int(days))
        case .time(let span): begins + span
        }
    }

    // MARK: When it is

    private func repetitions(until end: Instant, _ steps: inout Int) throws(CalendarFault) -> Set<Instant> {
        var times: Set<Instant> = []
        var property = icalcomponent_get_first_property(component, ICAL_RRULE_PROPERTY)
        while let current = property {
            guard let iterator = icalrecur_iterator_new(icalproperty_get_rrule(current), start) else {
                throw CalendarFault(line: line, "this event repeats at times that do not exist")
            }
            defer { icalrecur_iterator_free(iterator) }
            while steps > 0 {
                let time = icalrecur_iterator_next(iterator)
                guard icaltime_is_null_time(time) == 0, let at = Self.instant(time, zone), at < end else { break }
                times.insert(at)
                steps -= 1
            }
            if steps == 0 { throw CalendarFault(line: line, "up to this event there is too much that repeats") }
            property = icalcomponent_get_next_property(component, ICAL_RRULE_PROPERTY)
        }
        return times
    }

    private func dates(_ kind: icalproperty_kind) throws(CalendarFault) -> Set<Instant> {
        var times: Set<Instant> = []
        var property = icalcomponent_get_first_property(component, kind)
        while let current = property {
            times.insert(try Self.time(current, of: component, line, zone).instant)
            property = icalcomponent_get_next_property(component, kind)
        }
        return times
    }

    private static func time(
        _ property: OpaquePointer, of component: OpaquePointer, _ line: Int, _ zone: CivilZone
    ) throws(CalendarFault) -> (time: icaltimetype, instant: Instant) {
        let time = icalproperty_get_datetime_with_component(property, component)
        let isNamed = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER) != nil
        if isNamed, time.is_date == 0, time.zone == nil {
            throw CalendarFault(line: line, "this event names a time zone that is neither in the file nor known here")
        }
        guard icaltime_is_null_time(time) == 0, let instant = instant(time, zone) else {
            throw CalendarFault(line: line, "this event is at a time that does not exist")
        }
        return (time, instant)
    }

    private static func instant(_ time: icaltimetype, _ zone: CivilZone) -> Instant? {
        guard let date = date(time), (1_900...2_500).contains(date.year) else { return nil }
        if time.is_date != 0 { return zone.startOfDay(date) }
        guard
            let clock = TimeOfDay(
                hour: Int(time.hour), minute: Int(time.minute), second: min(59, Int(time.second)))
        else { return nil }
        guard let own = time.zone else { return zone.instant(of: date, clock) }
        return Instant(milliseconds: Int64(icaltime_as_timet_with_zone(time, own)) * 1_000)
    }

    private static func date(_ time: icaltimetype) -> CivilDate? {
        CivilDate(year: Int64(time.year), month: Int(time.month), day: Int(time.day))
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        let text = pointer.map { String(cString: $0) } ?? ""
        return text.isEmpty ? nil : text
    }
}
