import Testing

@testable import HearthHTTP

@Suite struct HostNamesTests {
    @Test(arguments: [
        ("localhost", true), ("127.0.0.1:8000", true), ("[::1]:8000", true), ("elm", true), ("elm.local:80", true),
        ("API.consciousness.local", true), ("192.168.1.7", true), ("evil.example", false), ("elm.evil.example", false),
        ("::1", false), ("", false),
    ])
    func hostNames(authority: String, accepted: Bool) {
        #expect(HostNames(own: "elm", extra: ["house.lan", "api.consciousness.local"]).accept(authority) == accepted)
    }
}
