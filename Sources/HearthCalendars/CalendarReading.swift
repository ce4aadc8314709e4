import CIcal
package import HearthModel
import Synchronization

/// A file, read: what of it lies in a span of time.
package struct CalendarReading: Sendable, Equatable {
    /// By when they begin.
    package private(set) var entries: [CalendarEntry] = []
    /// The first event that had to be left out.
    package private(set) var fault: CalendarFault?

    /// Entries of one file; later ones are left out, and the fault says so.
    private static let most = 5_000
    /// Times of what repeats that are counted through, and how long that may take.
    private static let mostSteps = 500_000
    private static let patience = Duration.seconds(5)
    /// libical keeps its time zones and its last error in globals.
    private static let libical = Mutex(())

    /// Blocks for as long as `patience` says, at most.
    /// - Parameters:
    ///   - span: what lies outside of it is left out.
    ///   - zone: of the house, for whole days and for times without a zone.
    /// - Throws: what makes the whole file useless.
    package init(_ bytes: [UInt8], in span: Range<Instant>, zone: CivilZone) throws(CalendarFault) {
        let lines = try CalendarLines(bytes)
        let (entries, fault) = Self.libical.withLock { _ in Self.read(lines, in: span, zone) }
        (self.entries, self.fault) = (entries, fault)
    }

    private static func read(
        _ lines: CalendarLines, in span: Range<Instant>, _ zone: CivilZone
    ) -> ([CalendarEntry], CalendarFault?) {
        icalerror_set_errors_are_fatal(0)
        let end = ContinuousClock.now + patience
        var faults: [CalendarFault] = []
        var zones: [CalendarLines.Part] = []
        for part in lines.zones {
            if let fault = check(part, repeating: ["YEARLY"]) { faults.append(fault) } else { zones.append(part) }
        }
        var events: [CalendarLines.Part] = []
        for part in lines.events {
            let fault = check(part, repeating: ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
            if let fault { faults.append(fault) } else { events.append(part) }
        }
        guard let root = icalcomponent_new_from_string(text(zones: zones, events: events)) else {
            return ([], CalendarFault(line: 1, "it cannot be read"))
        }
        defer { icalcomponent_free(root) }
        var read: [CalendarEvent] = []
        var component = icalcomponent_get_first_component(root, ICAL_VEVENT_COMPONENT)
        for part in events {
            guard let current = component else { break }
            do throws(CalendarFault) {
                read.append(try CalendarEvent(current, line: part.line, zone))
            } catch {
                faults.append(error)
            }
            component = icalcomponent_get_next_component(root, ICAL_VEVENT_COMPONENT)
        }
        // What was moved or called off has an event of its own.
        let exceptions = Set(read.compactMap(\.exception))
        var (entries, steps) = ([CalendarEntry](), mostSteps)
        for event in read where !event.isCancelled {
            guard steps > 0, ContinuousClock.now < end, entries.count < most else {
                faults.append(CalendarFault(line: event.line, "there is too much before this event"))
                break
            }
            do throws(CalendarFault) {
                entries += try event.entries(in: span, without: exceptions, steps: &steps)
            } catch {
                faults.append(error)
            }
        }
        let first = faults.min { $0.line < $1.line }
        return (entries.sorted { ($0.begins, $0.title) < ($1.begins, $1.title) }, first)
    }

    /// - Parameter frequencies: how often its parts may repeat; what does so every second would never be done with.
    private static func check(_ part: CalendarLines.Part, repeating frequencies: [String]) -> CalendarFault? {
        if let fault = part.fault { return fault }
        for line in part.lines where line.name != "BEGIN" && line.name != "END" {
            if line.name == "RRULE", !frequencies.contains(where: { line.text.uppercased().contains("FREQ=" + $0) }) {
                return CalendarFault(line: line.number, "this may repeat \(frequencies.joined(separator: ", ")) only")
            }
            guard let property = icalproperty_new_from_string(line.text) else {
                return CalendarFault(line: line.number, "this \(line.name) cannot be understood")
            }
            icalproperty_free(property)
        }
        return nil
    }

    private static func text(zones: [CalendarLines.Part], events: [CalendarLines.Part]) -> String {
        func block(_ name: String, _ part: CalendarLines.Part) -> String {
            (["BEGIN:" + name] + part.lines.map(\.text) + ["END:" + name]).joined(separator: "\r\n") + "\r\n"
        }
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + zones.map { block("VTIMEZONE", $0) }.joined()
            + events.map { block("VEVENT", $0) }.joined() + "END:VCALENDAR\r\n"
    }
}
