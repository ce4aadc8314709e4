import HearthCalendars
import HearthConfig
import HearthHTTP
import HearthJSON
import HearthModel

/// A calendar of the household (docs/spec/house-api.md, section 5.5).
struct CalendarBody: JSONWritable {
    static let shape = Shape(
        "Calendar", "A calendar of the household, without what stands in it",
        "id name private:bool read_at?:date trouble?")

    let calendar: CalendarBook.Calendar

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", calendar.settings.id)
        writer.member("name", calendar.settings.name)
        writer.member("private", calendar.settings.person != nil)
        writer.memberIfPresent("read_at", calendar.readAt?.rfc3339)
        writer.memberIfPresent("trouble", calendar.trouble)
        writer.endObject()
    }
}

/// Something that stands in one, once.
struct CalendarEntryBody: JSONWritable {
    static let shape = Shape(
        "CalendarEntry", "Something that stands in a calendar, once",
        "id calendar title place? begins:date ends:date all_day:bool private:bool")

    let item: CalendarDesk.Item

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", item.id)
        writer.member("calendar", item.calendar.settings.id)
        writer.member("title", item.entry.title)
        writer.memberIfPresent("place", item.entry.place)
        writer.member("begins", item.entry.begins.rfc3339)
        writer.member("ends", item.entry.ends.rfc3339)
        writer.member("all_day", item.entry.isAllDay)
        writer.member("private", item.calendar.settings.person != nil)
        writer.endObject()
    }
}
