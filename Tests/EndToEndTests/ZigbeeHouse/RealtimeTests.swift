import HearthJSON
import TestParts
import Testing

extension ZigbeeHouseTests {
    @Suite struct RealtimeTests {
        let house = ZigbeeHouse.shared

        private func next(
            _ type: String, of device: String? = nil, _ client: inout WebSocketTestClient
        ) async throws -> JSONValue {
            while true {
                let frame = try await client.frame()
                if frame.opcode == 9 { try await client.send(.pong(frame.text)) }
                guard frame.opcode == 1 else { continue }
                let message = try JSONValue(parsing: frame.payload)
                let fits = device == nil || message["data"]?["device_id"]?.string == device
                if message["type"]?.string == type, fits { return message }
            }
        }

        @Test func aChangeIsToldAtOnce() async throws {
            let credential = try #require(house.owner.credential)
            try await WebSocketTestClient.run(port: Int(house.hub.port)) { client in
                #expect(try await client.upgrade("/api/v1/realtime", credential).status == 101)
                try await client.send(.text(#"{"type":"init","data":{"subscriptions":["devices"]}}"#))
                let welcome = try await next("init_complete", &client)
                #expect(welcome["data"]?["subscriptions"]?.array == [.string("devices")])
                try await house.ready("watched_lamp")

                try await house.bridge.report("Watched lamp", ["state": .string("ON")])
                var update = try await next("device_update", of: "watched_lamp", &client)
                while update["data"]?["changes"]?["on"] != .bool(true) {
                    update = try await next("device_update", of: "watched_lamp", &client)
                }
                #expect(update["data"]?["state"]?["on"] == .bool(true))
                #expect(update["data"]?["provenance"]?.string == "live")
                #expect(update["data"]?["status"]?.string == "online")
                #expect(try #require(update["seq"]?.integer) > 0)

                try await client.send(.text(#"{"type":"ping","data":{"n":7}}"#))
                #expect(try await next("pong", &client)["data"]?["n"]?.integer == 7)
                try await client.sendClose(1000)
            }
        }

        @Test func nobodyListensWithoutACredential() async throws {
            try await WebSocketTestClient.run(port: Int(house.hub.port)) { client in
                let answer = try await client.upgrade("/api/v1/realtime", "Authorization: Bearer wrong")
                #expect(answer.status == 401)
            }
            try await WebSocketTestClient.run(port: Int(house.hub.port)) { client in
                let answer = try await client.upgrade("/api/v1/realtime?token=abc")
                #expect(answer.status == 400)
            }
        }
    }
}
