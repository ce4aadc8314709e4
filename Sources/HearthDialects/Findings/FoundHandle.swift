/// A driver's own name for something it has found; valid as long as the router that gave it.
package struct FoundHandle: Hashable, Sendable {
    enum Family: Hashable {
        case zigbee2mqtt, tasmota
    }

    let family: Family
    let unit: Int
}
