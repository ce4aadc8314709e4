import HearthConfig
import Testing

struct AddressTests {
    @Test(arguments: [
        ("127.0.0.1:8000", "127.0.0.1", 8_000, true), ("[::1]:80", "::1", 80, true),
        ("localhost:1", "localhost", 1, true),
        ("127.9.9.9:1", "127.9.9.9", 1, true), ("0.0.0.0:8000", "0.0.0.0", 8_000, false),
        ("[::]:8000", "::", 8_000, false),
        ("hub.lan:65535", "hub.lan", 65_535, false),
    ])
    func readsAndWritesAListenAddress(text: String, host: String, port: UInt16, isLoopback: Bool) throws {
        let address = try #require(ListenAddress(text))
        #expect(address == ListenAddress(host: host, port: port))
        #expect(address.isLoopback == isLoopback)
        #expect(address.text == text)
    }

    @Test(arguments: [
        "", "8000", ":8000", "host", "host:", "host:0", "host:65536", "::1:80", "[::1]", "[x]:1", "a b:1", "h:1:2",
    ])
    func refusesWhatIsNoListenAddress(_ text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test func listensInTheClearOnlyWhereNobodyElseHears() throws {
        var http = HTTPSettings()
        let (here, everywhere) = (ListenAddress(host: "::1", port: 8_000), ListenAddress(host: "0.0.0.0", port: 8_000))
        #expect(http.refusal(of: here) == nil)
        #expect(http.refusal(of: everywhere) != nil)
        http.insecureLAN = true
        #expect(http.refusal(of: everywhere) == nil)
        http.insecureLAN = false
        http.tls = .init(certificate: "hub.pem", key: "hub.key")
        #expect(http.refusal(of: everywhere) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.168.1.77/28", "192.168.1.79", true),
        ("192.168.1.77/28", "192.168.1.80", false), ("0.0.0.0/0", "8.8.8.8", true), ("fd00::/8", "fd12::1", true),
        ("fd00::/8", "fe80::1", false), ("::1", "::1", true), ("::1", "::2", false), ("10.0.0.0/8", "::1", false),
        ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false), ("10.0.0.0/8", "hub.lan", false),
    ])
    func aNetworkContainsItsAddresses(network: String, address: String, contained: Bool) throws {
        #expect(try #require(IPNetwork(network)).contains(address) == contained)
    }

    @Test(arguments: [
        "", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/-1", "hub.lan", "::x/8",
    ])
    func refusesWhatIsNoNetwork(_ text: String) {
        #expect(IPNetwork(text) == nil)
    }
}
