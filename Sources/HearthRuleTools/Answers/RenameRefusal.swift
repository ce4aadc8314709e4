/// Why a name cannot be renamed, in words for people.
package struct RenameRefusal: Error {
    package var reason: String

    package init(_ reason: String) { self.reason = reason }
}
