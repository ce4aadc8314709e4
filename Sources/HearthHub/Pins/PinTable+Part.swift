import HearthConfig

extension PinTable: HubPart {
    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore) { hub.wirePins() }
    static func stop(_ hub: inout HubCore) { hub.pins = nil }
}
