/// A driver's own name for something it has found; valid as long as the router that gave it.
package struct FoundHandle: Hashable, Sendable {
    let family: Family
    let unit: Int
}
