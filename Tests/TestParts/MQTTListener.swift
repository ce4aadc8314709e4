/// Hears everything under some topics, through `mosquitto_sub`, as an independent witness of what is on the wire.
package final class MQTTListener: Sendable {
    package let messages: Transcript<MQTTMessage>
    private let program: RunningProgram
    private let reading: Task<Void, Never>

    /// Listens once the broker has confirmed the subscription.
    package init(port: UInt16, topics: [String] = ["#"], login: (name: String, password: String)? = nil) async throws {
        var arguments = ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-d", "-F", "%r\t%t\t%p"]
        if let login { arguments += ["-u", login.name, "-P", login.password] }
        for topic in topics { arguments += ["-t", topic] }
        // `-d` tells of the packets and writes them between the messages; line by line only without a pipe's buffer.
        let program = try await RunningProgram.start("stdbuf", ["-oL", "mosquitto_sub"] + arguments)
        let messages = Transcript<MQTTMessage>()
        (self.program, self.messages) = (program, messages)
        reading = Task {
            var position = 0
            while let line = await program.output.element(at: position) {
                position += 1
                let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
                guard parts.count == 3 else { continue }
                messages.append(MQTTMessage(topic: parts[1], payload: parts[2], isRetained: parts[0] == "1"))
            }
            messages.end()
        }
        try await program.output.first { $0.hasPrefix("Subscribed") }
    }

    deinit { reading.cancel() }

    /// The first message on a topic, heard already or still to come.
    /// - Parameter start: how many messages to pass over, as `messages.count` told before.
    @discardableResult
    package func first(
        on topic: String, after start: Int = 0, where fits: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async throws -> MQTTMessage {
        try await messages.first(after: start) { $0.topic == topic && fits($0.payload) }
    }

    /// Payloads heard so far on a topic.
    package func payloads(on topic: String) -> [String] {
        messages.elements.filter { $0.topic == topic }.map(\.payload)
    }
}
