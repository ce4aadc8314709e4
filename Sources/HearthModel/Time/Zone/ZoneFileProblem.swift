/// Why bytes are no zone file that can be used.
package enum ZoneFileProblem: Error, CustomStringConvertible {
    case noZoneFile
    case cutShort
    /// One of the "right" zones; an `Instant` counts none.
    case countsLeapSeconds
    case unordered
    case impossibleOffset
    case unknownType
    case unreadableRule

    package var description: String {
        switch self {
        case .noZoneFile: "it is not a compiled zone file"
        case .cutShort: "it ends too early"
        case .countsLeapSeconds: "it counts leap seconds"
        case .unordered: "its transitions are out of order"
        case .impossibleOffset: "it has an offset of more than a day"
        case .unknownType: "a transition leads to a type that it does not have"
        case .unreadableRule: "its rule for the years to come cannot be read"
        }
    }
}
