import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// Which items a list is about, and which part of it, as the query says it.
enum ListFields {
    static let limit = Field.integer("limit", 1...100).optional
    static let offset = Field.integer("offset", 0...1_000_000).optional
    static let page = Field.integer("page", 1...10_000).optional
    static let kind = Field<Item.Kind>.word("type").optional
    static let since = Field.date("updated_since").optional
    static let start = Field<Day>.day("start_date")
    static let end = Field<Day>.day("end_date")

    static let cursor = Field<ItemPage.Cursor>(
        "cursor", isRequired: false, schema: Field.text("cursor", 1...100).schema
    ) { fields in
        guard let text = fields.text("cursor", length: 1...100) else { return nil }
        if let cursor = ItemPage.Cursor(text: text) { return cursor }
        fields.refuse("cursor", "must be the next_cursor of a list")
        return nil
    }

    /// With commas between them.
    static let tags = Field<[String]>(
        "tags", isRequired: false, schema: Field.text("tags", 1...1_100).schema
    ) { fields in
        guard let text = fields.text("tags", length: 0...1_100), !text.isBlank else { return nil }
        return fields.tags(text.split(separator: ",").map(String.init))
    }

    static let paging: FieldSet = [limit, offset, page]
    static let filters: FieldSet = [tags, kind, start, end]
    /// Lists and numbers are about people, unless what the house noted by itself is asked for.
    static let withHouse = Field.flag("include_house").optional

    static func origin(_ fields: inout FieldReader) -> ItemFilter.Origin {
        fields.read(withHouse) == true ? .any : .people
    }

    /// A day of the house's calendar, or an instant.
    enum Day: Sendable {
        case date(CivilDate)
        case instant(Instant)
    }

    static func filter(_ fields: inout FieldReader, in zone: CivilZone) -> ItemFilter {
        var filter = ItemFilter(tags: fields.read(tags) ?? [], kind: fields.read(kind))
        filter.from = fields.read(start).map { day in
            switch day {
            case .date(let date): zone.startOfDay(date)
            case .instant(let instant): instant
            }
        }
        // The last day is in the list whole.
        filter.until = fields.read(end).map { day in
            switch day {
            case .date(let date): zone.startOfDay(date + 1)
            case .instant(let instant): instant + Milliseconds(1)
            }
        }
        return filter
    }

    /// - Parameter cursor: where the list can go on.
    static func page(_ fields: inout FieldReader, after cursor: ItemPage.Cursor? = nil) -> ItemPage {
        let size = Int(fields.read(limit) ?? Int64(ItemPage.usualSize))
        let number = fields.read(page).map { (Int($0) - 1) * size }
        return ItemPage(size: size, offset: fields.read(offset).map(Int.init) ?? number ?? 0, after: cursor)
    }
}

extension Field where Value == ListFields.Day {
    fileprivate static func day(_ name: String) -> Field {
        Field(name, isRequired: false, schema: Field<String>.text(name, 10...40).schema) { fields in
            guard let text = fields.text(name, length: 0...40), !text.isBlank else { return nil }
            if let date = CivilDate(text: text) { return .date(date) }
            if let instant = Instant(rfc3339: text), instant.isOnTheWire { return .instant(instant) }
            fields.refuse(name, "must be a day such as 2025-06-27, or a date with a zone")
            return nil
        }
    }
}

extension CivilDate {
    /// `2025-06-27`
    fileprivate init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int64(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `2025-06-27`
    var text: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))"
    }
}
