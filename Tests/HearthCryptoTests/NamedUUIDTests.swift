import FoundationEssentials
import HearthCrypto
import Testing

@Suite struct NamedUUIDTests {
    /// The example of RFC 9562, appendix A.4.
    @Test func aNameHasOneUUIDInItsNamespace() throws {
        let names = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        #expect(UUID(named: "www.example.com", in: names).uuidString == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
        #expect(UUID(named: "www.example.org", in: names) != UUID(named: "www.example.com", in: names))
    }
}
