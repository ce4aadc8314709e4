import HearthJSON
import TestParts
import Testing

@Suite(.timeLimit(.minutes(2))) struct SecretTests {
    /// With the hub as talkative as it can be, through everything that handles a secret.
    @Test func nothingSecretIsEverWrittenToTheLog() async throws {
        let brokerPassword = "broker-password-7c1d"
        let broker = try await TestBroker(
            extra: "allow_anonymous false\npassword_file FOLDER/passwords",
            files: ["passwords": try await Self.passwordFile("hearth", brokerPassword)])
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Quiet House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)", username: hearth, password: !secret broker}
                devices:
                  lamp: {class: light, virtual: {}}
                """,
            settings: "http: {rate_limits: false}\nlog: {level: trace}\n",
            secrets: "broker: \(brokerPassword)\n")
        let owner = await hub.owner
        _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(true) }
        let anyone = API(port: hub.port)
        let wrong = "not-the-password-5521"
        _ = try await anyone.post(
            "/auth/login", #"{"username":"\#(HubUnderTest.ownerName)","password":"\#(wrong)"}"#)
        let login = try await anyone.post(
            "/auth/login",
            #"{"username":"\#(HubUnderTest.ownerName)","password":"\#(HubUnderTest.ownerPassword)"}"#)
        let access = try #require(login["access_token"]?.string)
        let refresh = try #require(login["refresh_token"]?.string)
        let token = try #require(
            try await owner.post("/auth/tokens", #"{"name":"panel","role":"resident"}"#)["token"]?.string)
        for path in ["/devices?token=\(access)", "/devices?access_token=\(token)", "/devices/\(token)"] {
            _ = try await anyone.get(path)
        }
        _ = try await anyone.send("GET", "/devices", headers: ["X-API-Key: \(token)"])
        _ = try await anyone.post("/auth/refresh", #"{"refresh_token":"\#(refresh)"}"#)
        _ = try await owner.control("lamp", #"{"action":"turn_on"}"#)
        let shown = try await owner.get("/devices")
        await hub.kill()
        try await hub.begin()
        #expect(await hub.terminate() == 0)

        let log = await hub.words.joined(separator: "\n")
        #expect(!log.isEmpty)
        for secret in [brokerPassword, wrong, HubUnderTest.ownerPassword, access, refresh, token] {
            #expect(!log.contains(secret))
            #expect(!shown.body.text.contains(secret))
        }
    }

    private static func passwordFile(_ name: String, _ password: String) async throws -> String {
        let folder = TemporaryFolder()
        let made = try await Shell.run("mosquitto_passwd", ["-c", "-b", folder.path + "/passwords", name, password])
        try #require(made.status == 0, "\(made.errors)")
        return try folder.text(of: "passwords")
    }
}
