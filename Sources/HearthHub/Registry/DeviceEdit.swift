package import HearthConfig
package import HearthJSON
package import HearthModel

/// What somebody wants changed of the devices of the configuration, through the API.
package enum DeviceEdit: Sendable {
    /// A new device, with the keys of an entry of `devices.yaml`.
    case add(id: String, [JSONValue.Member])
    /// Other values of some keys. A device that was found, or stands in a file that a person wrote, gets them in
    /// addition.
    case change(id: String, [JSONValue.Member])
    case remove(id: String)
    /// A room for devices to be in; one that is there stays as it is.
    case addArea(id: String, name: String)

    var id: String {
        switch self {
        case .add(let id, _), .change(let id, _), .remove(let id), .addArea(let id, _): id
        }
    }

    package enum Failure: Error, Sendable {
        /// A file that a person wrote says so, and only that person may change it.
        case written(SourcePosition)
        /// What is wrong with which key.
        case invalid([(path: String, problem: String)])
        /// The configuration as a whole would not do.
        case refused(ConfigurationService.Outcome)
        /// The hub's own file cannot be read.
        case file(String)
        /// Nor written: why, and a sentence with its path.
        case disk(FileFault, String)
    }
}
