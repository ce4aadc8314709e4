import HearthHTTP
import HearthJSON

/// A part of a list (docs/spec/house-api.md, section 2.11). Without `page` and `per_page` the list is whole.
struct Page: Sendable, Hashable {
    /// From 1.
    private let number: Int
    private let size: Int

    static let fields: FieldSet = [page, perPage]
    private static let page = Field.integer("page", 1...1_000_000).optional
    private static let perPage = Field.integer("per_page", 1...200).optional

    init?(_ query: inout FieldReader) {
        let number = query.read(Self.page)
        let size = query.read(Self.perPage)
        guard number != nil || size != nil else { return nil }
        (self.number, self.size) = (Int(number ?? 1), Int(size ?? 50))
    }

    func slice<Element>(of list: [Element]) -> ArraySlice<Element> {
        list.dropFirst((number - 1) * size).prefix(size)
    }

    func write(to writer: inout JSONWriter) {
        writer.member("page", number)
        writer.member("per_page", size)
    }
}
