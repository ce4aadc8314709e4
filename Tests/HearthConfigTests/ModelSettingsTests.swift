import HearthConfig
import HearthModel
import Testing

/// The block `model` of `hearth.yaml`.
@Suite struct ModelSettingsTests {
    private func read(_ block: String) -> (settings: ModelSettings?, messages: [String]) {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", "version: 1\nhouse: {name: Elm House, timezone: UTC}")
        files.process = SourceFile("hearth.yaml", "model: " + block)
        let (configuration, diagnostics) = Configuration.check(files)
        return (configuration?.model, diagnostics.filter { $0.severity == .error }.map(\.message))
    }

    @Test func whatIsNotSaidIsUsual() throws {
        let settings = try #require(read("{url: 'http://box.lan:11434/v1/', name: llama}").settings)
        #expect(settings.url == "http://box.lan:11434/v1" && settings.name == "llama")
        #expect(settings.timeout == .seconds(2) && settings.anonymise && settings.token == nil)
        #expect(settings.server == ("box.lan", 11_434))
        #expect(try #require(read("{url: 'https://10.1.2.3/v1', name: m}").settings).server == ("10.1.2.3", 443))
    }

    @Test(arguments: [
        (
            "{url: 'http://8.8.8.8/v1', name: m}",
            "'url' is outside the local network; what is said in a house stays in it"
        ),
        (
            "{url: 'https://[2001:db8::1]/v1', name: m}",
            "'url' is outside the local network; what is said in a house stays in it"
        ),
        ("{url: 'http://me:pw@10.0.0.1/v1', name: m}", "an address without a login"),
        ("{url: 'ftp://10.0.0.1/', name: m}", "an address without a login"),
        ("{url: 'http://10.0.0.1/v1'}", "needs 'name'"), ("{name: m}", "needs 'url'"),
        ("{url: 'http://10.0.0.1/v1', name: m, timeout: 20s}", "8s"),
        ("{url: 'http://10.0.0.1/v1', name: m, token: abc}", "secrets.yaml"),
    ])
    func whatIsWrongIsSaid(block: String, message: String) {
        let (settings, messages) = read(block)
        #expect(settings == nil && messages.contains { $0.contains(message) }, "\(messages)")
    }
}
