import Foundation
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

    private func serve() async throws -> RunningProgram {
        let program = try await RunningProgram.start(
            HearthProgram.path,
            ["serve", "--config", config.path, "--state", state.path, "--listen", "127.0.0.1:\(port)"])
        try await program.output.first { $0.contains("https://127.0.0.1:\(port)") }
        return program
    }

    private func makeHouse() async throws {
        try config.write("version: 1\nhouse: {name: Elm House, timezone: Europe/Berlin}\n", to: "devices.yaml")
        try config.write(
            "http: {rate_limits: false, tls: {cert: tls/hub.pem, key: tls/hub.key}}\n", to: "hearth.yaml")
        #expect(try await hearth("tls", "init").status == 0)
    }

    @Test func aRenewedCertificateIsShownWithoutARestart() async throws {
        try await makeHouse()
        let program = try await serve()
        let health = "https://localhost:\(port)/health"
        let kept = TemporaryFolder()
        try kept.write(try config.text(of: "tls/ca.pem"), to: "ca.pem")
        try config.write("half a certif", to: "tls/hub.pem")
        let refused = try await program.complaints.first { $0.contains("The renewed certificate cannot be used") }
        #expect(refused.contains("no certificate can be read from"))
        let shown = try await curl(health)
        #expect(shown.output.contains(#""certificate":false"#), "the old one stays, and health says so")
        try await program.complaints.first { $0.contains("The renewed certificate is not used: no certificate") }
        #expect(try await hearth("concerns").output.contains("The renewed certificate is not used"))

        // By another authority, so that who trusts the old one can tell.
        for name in ["ca.pem", "ca.key"] { try FileManager.default.removeItem(atPath: config.path + "/tls/" + name) }
        #expect(try await hearth("tls", "init").status == 0)
        try await program.complaints.first { $0.contains("New connections are shown the renewed certificate") }
        #expect(try await curl(health).output.contains(#""certificate":true"#))
        while try await hearth("concerns").output != "no concerns" { try await Task.sleep(for: .milliseconds(50)) }
        let old = try await Shell.run("curl", ["--silent", "--cacert", kept.path + "/ca.pem", health])
        #expect(old.status == 60)
        program.signal(15)
        #expect(await program.ended() == 0)
    }

    /// On a new machine, whoever trusts the house goes on as before.
    @Test func aHouseWithTLSComesBackFromItsArchive() async throws {
        try await makeHouse()
        let first = try await serve()
        func run(_ words: [String], input: String) async throws -> Shell {
            try await Shell.run(
                HearthProgram.path, words + ["--config", config.path, "--state", state.path], input: input)
        }
        let password = "correct horse battery"
        let added = try await run(
            ["user", "add", "anna", "--role", "owner", "--password-stdin"], input: password + "\n")
        #expect(added.status == 0, "\(added.errors)")
        let passphrase = "under the third stone\n"
        let made = try await run(["backup", "--encrypt"], input: passphrase)
        #expect(made.status == 0, "\(made.errors)")
        first.signal(9)
        _ = await first.ended()

        let phone = TemporaryFolder()
        try phone.write(try config.text(of: "tls/ca.pem"), to: "ca.pem")
        let archive = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
        try FileManager.default.copyItem(atPath: archive, toPath: phone.path + "/house.hearth")
        for folder in [config.path, state.path] {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                try FileManager.default.removeItem(atPath: folder + "/" + name)
            }
        }
        let restored = try await run(["restore", phone.path + "/house.hearth"], input: passphrase)
        #expect(restored.status == 0, "\(restored.errors)")
        for key in ["hub.key", "ca.key"] {
            let facts = try FileManager.default.attributesOfItem(atPath: config.path + "/tls/" + key)
            #expect((facts[.posixPermissions] as? Int) == 0o600)
        }
        #expect(try await hearth("check").status == 0)
        let second = try await serve()
        let login = try await Shell.run(
            "curl",
            [
                "--silent", "--show-error", "--max-time", "30", "--cacert", phone.path + "/ca.pem", "--json",
                #"{"username":"anna","password":"\#(password)"}"#, "https://localhost:\(port)/api/v1/auth/login",
            ])
        #expect(login.output.contains("access_token"), "\(login.output)\(login.errors)")
        second.signal(15)
        #expect(await second.ended() == 0)
    }

    @Test func checkLooksAtWhatIsNamed() async throws {
        try await makeHouse()
        #expect(try await hearth("check").status == 0)
        let settings = { (http: String) in try config.write("http: {\(http)}\n", to: "hearth.yaml") }
        try settings("tls: {cert: tls/hub.pem, key: tls/ca.key}")
        var checked = try await hearth("check")
        #expect(checked.status == 2 && checked.errors.contains("hearth.yaml:1:20: error: the key in"), "\(checked)")
        #expect(!checked.output.contains("good"))
        try settings("tls: {cert: tls/hub.pem, key: tls/missing.key}")
        checked = try await hearth("check")
        #expect(checked.status == 2 && checked.errors.contains("hearth.yaml:1:38: error: 'http.tls.key' names"))
        try settings("web_root: pages")
        checked = try await hearth("check")
        #expect(checked.status == 2 && checked.errors.contains("'http.web_root' names"), "\(checked)")
        #expect(try await hearth("doctor").status == 1)
        try config.write("hello", to: "pages/index.html")
        #expect(try await hearth("check").status == 0)
    }
}
