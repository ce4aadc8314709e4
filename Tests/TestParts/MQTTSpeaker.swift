/// Says things on a broker, through `mosquitto_pub`, each confirmed by the broker before the next.
package struct MQTTSpeaker: Sendable {
    package struct Refused: Error {
        package let errors: String
    }

    private let port: UInt16

    package init(port: UInt16) { self.port = port }

    package func say(_ payload: String, on topic: String, retained: Bool = false) async throws {
        var arguments = ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", topic]
        arguments += payload.isEmpty ? ["-n"] : ["-s"]
        if retained { arguments.append("-r") }
        let outcome = try await Shell.run("mosquitto_pub", arguments, input: payload)
        guard outcome.status == 0 else { throw Refused(errors: outcome.errors) }
    }
}
