// HearthCalendars: what stands in an iCalendar file (RFC 5545), as what happens when.
//
// Owns: which parts of a file are read and which lines are refused, and events laid out over a span of time by the system's
// libical: repetitions, exceptions, time zones, whole days.
//
// Must never: read a file or the network itself; hand libical anything but the few properties that are needed; loop on
// a rule that repeats without end.
//
// Start with `CalendarReading.swift`; `CalendarLines.swift` is what comes before libical.
