import HearthJSON
import TestParts
import Testing

/// The API over TLS, as a client that trusts the house's own authority sees it.
@Suite(.timeLimit(.minutes(2))) struct TLSTests {
    private let config = TemporaryFolder()
    private let state = TemporaryFolder()
    private let port = freePort()

    private func hearth(_ words: String...) async throws -> Shell {
        try await Shell.run(HearthProgram.path, words + ["--config", config.path, "--state", state.path])
    }

    private func curl(_ arguments: String...) async throws -> Shell {
        try await Shell.run(
            "curl",
            ["--silent", "--show-error", "--max-time", "30", "--cacert", config.path + "/tls/ca.pem"] + arguments)
    }

    @Test func everythingIsThereUnderACertificateOfTheHousesOwn() async throws {
        try config.write("version: 1\nhouse: {name: Elm House, timezone: Europe/Berlin}\n", to: "devices.yaml")
        try config.write("http: {tls: {cert: tls/hub.pem, key: tls/hub.key}}\n", to: "hearth.yaml")
        let refused = try await hearth("serve", "--listen", "127.0.0.1:\(port)")
        #expect(refused.status != 0 && refused.errors.contains("can be read from"), "\(refused.errors)")

        #expect(try await hearth("tls", "init").status == 0)
        let program = try await RunningProgram.start(
            HearthProgram.path,
            ["serve", "--config", config.path, "--state", state.path, "--listen", "127.0.0.1:\(port)"])
        try await program.output.first { $0.contains("https://127.0.0.1:\(port)") }
        for host in ["localhost", "127.0.0.1"] {
            #expect(try await curl("https://\(host):\(port)/health").output.contains("healthy"))
        }
        // More than one record, on one connection for all of it.
        let address = "https://localhost:\(port)/api/v1"
        let pages = try await curl(address + "/openapi.json", address + "/openapi.json")
        #expect(pages.status == 0 && pages.output.utf8.count > 100_000 && pages.output.hasSuffix("}"))
        try config.write(#"{"username":""# + String(repeating: "x", count: 600_000) + #""}"#, to: "body.json")
        let sent = try await curl(
            "--json", "@" + config.path + "/body.json", "--write-out", "%{http_code}", address + "/auth/login")
        #expect(sent.output.hasSuffix("400"), "\(sent.output.suffix(200))")
        let socket = try await curl(
            "--http1.1", "--include", "-H", "Connection: Upgrade", "-H", "Upgrade: websocket", "-H",
            "Sec-WebSocket-Version: 13", "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "-H",
            "Authorization: Bearer nobody", address + "/realtime")
        #expect(socket.output.hasPrefix("HTTP/1.1 401"), "\(socket.output)")

        #expect(try await curl("http://localhost:\(port)/health").status != 0, "nothing is served in the clear")
        #expect(try await curl("--tls-max", "1.1", "https://localhost:\(port)/health").status != 0)
        let stranger = try await Shell.run("curl", ["--silent", "https://localhost:\(port)/health"])
        #expect(stranger.status == 60, "whoever does not trust the house is warned")
        let doctor = try await hearth("doctor")
        #expect(doctor.output.contains("is good for 39"), "\(doctor.output)")
        program.signal(15)
        #expect(await program.ended() == 0)
    }
}
