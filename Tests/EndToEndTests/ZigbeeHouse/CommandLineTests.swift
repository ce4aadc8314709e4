import HearthJSON
import TestParts
import Testing

extension ZigbeeHouseTests {
    @Suite struct CommandLineTests {
        let house = ZigbeeHouse.shared

        private func json(_ shell: Shell) throws -> JSONValue {
            try JSONValue(parsing: Array(shell.output.utf8), maximumBytes: 1 << 26)
        }

        @Test func devicesAreListedForPeopleAndForScripts() async throws {
            _ = try await house.owner.wait(for: "/devices/kettle") { $0["status"]?.string == "online" }
            let table = try await house.hub.hearth("devices", "list")
            #expect(table.status == 0)
            #expect(table.output.contains("hall.lamp"))
            let list = try json(try await house.hub.hearth("devices", "list", "--json"))
            #expect(list["devices"]?.array?.contains { $0["id"]?.string == "kettle" } == true)
            let shown = try json(try await house.hub.hearth("devices", "show", "kettle", "--json"))
            #expect(shown["state_meta"]?["power"]?["unit"]?.string == "W")
        }

        @Test func aDeviceIsMovedFromTheConsole() async throws {
            try await house.ready("console_lamp")
            let answer = try json(
                try await house.hub.hearth("devices", "set", "console_lamp", "brightness=50", "--json"))
            #expect(answer["status"]?.string == "success")
            #expect(answer["new_state"]?["brightness"]?.double == 50)
            let off = try await house.hub.hearth("devices", "set", "console_lamp", "off")
            #expect(off.status == 0)
            #expect(house.bridge.wire.payloads(on: "zigbee2mqtt/Console lamp/set").last == #"{"state":"OFF"}"#)
            let wrong = try await house.hub.hearth("devices", "set", "console_lump", "off")
            #expect(wrong.status == 2)
            #expect(wrong.errors.contains("console_lamp"), "the nearest name is offered")
        }

        @Test func changesAreWatchedAsTheyHappen() async throws {
            try await house.ready("seen_lamp")
            let watching = try await RunningProgram.start(
                HearthProgram.path, ["devices", "watch", "seen_lamp", "--json", "--state", house.hub.state.path])
            // Nothing tells when the listener is there; so the lamp blinks until it is seen.
            var isOn = false
            while watching.output.count == 0, !watching.hasEnded {
                isOn.toggle()
                try await house.bridge.report("Seen lamp", ["state": .string(isOn ? "ON" : "OFF")])
            }
            let line = try await watching.output.first { $0.contains("seen_lamp") }
            #expect(try JSONValue(parsing: Array(line.utf8))["data"]?["changes"]?["on"] != nil)
        }

        @Test func aTokenIsPrintedAloneAndOpensTheAPI() async throws {
            let made = try await house.hub.hearth("token", "create", "kitchen panel", "--role", "resident")
            #expect(made.status == 0)
            #expect(made.output.wholeMatch(of: /hearth_[A-Za-z0-9_-]{43}/) != nil)
            let panel = API(port: house.hub.port, credential: "X-API-Key: \(made.output)")
            #expect(try await panel.get("/devices").status == 200)
            #expect(try await panel.get("/users").status == 403)
            let bearer = API(port: house.hub.port, credential: API.bearer(made.output))
            #expect(try await bearer.get("/house")["name"]?.string == "Test House")
        }

        @Test func aUserIsAddedFromTheConsole() async throws {
            let added = try await house.hub.hearth(
                "user", "add", "carla", "--role", "resident", "--password-stdin", input: "a long enough one\n")
            #expect(added.status == 0)
            let login = try await API(port: house.hub.port).post(
                "/auth/login", #"{"username":"carla","password":"a long enough one"}"#)
            #expect(login.status == 200)
            let short = try await house.hub.hearth(
                "user", "add", "dora", "--role", "resident", "--password-stdin", input: "short\n")
            #expect(short.status == 2)
        }
    }
}
