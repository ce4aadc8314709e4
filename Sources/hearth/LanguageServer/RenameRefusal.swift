/// Why a name cannot be renamed, in words for people.
struct RenameRefusal: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
