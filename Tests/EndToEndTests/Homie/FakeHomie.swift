import TestParts

/// Devices that follow version 5 of the Homie convention.
enum FakeHomie {
    static func lamp(_ id: String, port: UInt16, wire: MQTTListener) async throws -> FakePeer {
        let base = "homie/5/\(id)"
        let properties =
            #""on":{"datatype":"boolean","settable":true},"brightness":{"datatype":"integer","format":"0:100","unit":"%","settable":true}"#
        return try await FakePeer(
            port: port, wire: wire,
            greeting: [
                .init(topic: base + "/$state", payload: "ready"),
                .init(
                    topic: base + "/$description",
                    payload:
                        #"{"homie":"5.0","version":7,"name":"Lamp","nodes":{"light":{"properties":{\#(properties)}}}}"#),
                .init(topic: base + "/light/on", payload: "false"),
                .init(topic: base + "/light/brightness", payload: "10"),
            ]
        ) { message, _ in
            guard message.topic.hasPrefix(base + "/light/"), message.topic.hasSuffix("/set") else { return [] }
            return [.init(topic: String(message.topic.dropLast("/set".count)), payload: message.payload)]
        }
    }

    static func sensor(_ id: String, port: UInt16, wire: MQTTListener) async throws -> FakePeer {
        let base = "homie/5/\(id)"
        return try await FakePeer(
            port: port, wire: wire,
            greeting: [
                .init(topic: base + "/$state", payload: "ready"),
                .init(
                    topic: base + "/$description",
                    payload:
                        #"{"homie":"5.0","version":1,"name":"Attic","nodes":{"air":{"properties":{"temperature":{"datatype":"float","unit":"°F"}}}}}"#
                ),
                .init(topic: base + "/air/temperature", payload: "68"),
            ]
        ) { _, _ in [] }
    }
}
