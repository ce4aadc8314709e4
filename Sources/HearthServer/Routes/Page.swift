import HearthHTTP
import HearthJSON

/// A part of a list (house-api.md, section 2.11). Without `page` and `per_page` the list is whole.
struct Page: Sendable, Hashable {
    /// From 1.
    private let number: Int
    private let size: Int

    init?(_ query: inout FieldReader) {
        let number = query.integer("page", in: 1...1_000_000)
        let size = query.integer("per_page", in: 1...200)
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
