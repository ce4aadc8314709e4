import HearthJSON

extension BridgeState {
    /// `bridge/info`, of which most, such as the schema of the configuration, is passed over.
    init(zigbee2mqtt name: String, info payload: UnsafeRawBufferPointer) throws(JSONError) {
        let members = try JSONReader.read(payload) { reader throws(JSONError) in
            var members: [String: JSONValue] = [:]
            try reader.beginObject()
            while let key = try reader.nextKey() {
                switch key.string {
                case "version", "restart_required", "permit_join", "config": members[key.string] = try reader.value()
                default: try reader.skip()
                }
            }
            return members
        }
        self.init(name: name)
        version = members["version"]?.string.map { String($0.prefix(40)) }
        needsRestart = members["restart_required"]?.bool ?? false
        permitsJoining = members["permit_join"]?.bool ?? false
        let configuration = members["config"]
        // A word in the older versions, an object in the newer ones; absent where it is off.
        switch configuration?["availability"] {
        case .bool(let flag)?: tellsAvailability = flag
        case .object?: tellsAvailability = configuration?["availability"]?["enabled"]?.bool ?? true
        default: tellsAvailability = false
        }
        let advanced = configuration?["advanced"]
        output = advanced?["output"]?.string.flatMap { $0 == "json" ? nil : String($0.prefix(40)) }
        lastSeen = advanced?["last_seen"]?.string.flatMap { $0 == "disable" ? nil : String($0.prefix(40)) }
    }
}
