import Glibc
import HearthTLS
import TestParts
import Testing

@Suite struct TLSIdentityTests {
    private let folder = TemporaryFolder()

    private func write(_ papers: TLSAuthority.Papers, as name: String) throws {
        try folder.write(papers.certificate, to: name + ".pem")
        try folder.write(papers.key, to: name + ".key", mode: 0o600)
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test func anAuthorityOfTheHousesOwnIssuesWhatAServerNeeds() throws {
        let authority = try TLSAuthority(name: "Elm House")
        try write(authority.issue(names: ["elm.local"], addresses: ["192.168.1.7", "::1"]), as: "hub")
        let identity = try TLSIdentity(certificate: path("hub.pem"), key: path("hub.key"))
        #expect((395...397).contains(identity.daysLeft))
        #expect(identity.days == identity.daysLeft + 1 || identity.days == identity.daysLeft + 2)
    }

    @Test func anAuthorityIsTheSameWhenItIsReadAgain() throws {
        let authority = try TLSAuthority(name: "Elm House")
        try write(authority.papers, as: "ca")
        let again = try TLSAuthority(certificate: path("ca.pem"), key: path("ca.key"))
        #expect(try again.papers.certificate == authority.papers.certificate)
        #expect(try again.papers.key == authority.papers.key)
    }

    @Test func whatDoesNotServeIsNamed() throws {
        let authority = try TLSAuthority(name: "Elm House")
        try write(authority.issue(names: ["one"], addresses: []), as: "one")
        try write(authority.issue(names: ["other"], addresses: []), as: "other")
        try folder.write("no certificate", to: "text.pem")
        func problem(_ certificate: String, _ key: String) -> TLSError? {
            do throws(TLSError) {
                _ = try TLSIdentity(certificate: path(certificate), key: path(key))
                return nil
            } catch {
                return error
            }
        }
        #expect(problem("one.pem", "other.key") == .otherKey(certificate: path("one.pem"), key: path("other.key")))
        for certificate in ["nothing.pem", "text.pem"] {
            #expect(problem(certificate, "one.key")?.description.hasPrefix("no certificate can be read") == true)
        }
        for key in ["nothing.key", "text.pem"] {
            #expect(problem("one.pem", key)?.description.hasPrefix("no private key can be read") == true)
        }
    }

    /// As a program that renews certificates does it: one file, then the other.
    @Test func aRenewedCertificateIsTakenOnceItIsWhole() throws {
        let authority = try TLSAuthority(name: "Elm House")
        try write(authority.issue(names: ["old"], addresses: []), as: "hub")
        let current = try CurrentIdentity(certificate: path("hub.pem"), key: path("hub.key"))
        let old = current.identity
        #expect(current.look() == nil && current.look() == nil)

        let papers = try authority.issue(names: ["new"], addresses: [])
        try folder.write(papers.key, to: "hub.key", mode: 0o600)
        #expect(current.look() == nil, "it may still be written to")
        #expect(current.look() == .refused(.otherKey(certificate: path("hub.pem"), key: path("hub.key"))))
        #expect(current.look() == nil, "it is said once")
        #expect(current.identity === old && current.trouble != nil)

        try folder.write(papers.certificate, to: "hub.pem")
        #expect(current.look() == nil)
        guard case .renewed(let days) = current.look() else {
            Issue.record("the new pair is taken")
            return
        }
        #expect(days > 390 && current.identity !== old && current.trouble == nil)
    }

    @Test func aCertificateThatGoesMissingStaysInUse() throws {
        let authority = try TLSAuthority(name: "Elm House")
        try write(authority.issue(names: ["one"], addresses: []), as: "hub")
        try write(authority.issue(names: ["two"], addresses: []), as: "renewed")
        // Reached by a link, as certbot lays them out.
        for name in ["pem", "key"] { try #require(symlink("hub." + name, path("live." + name)) == 0) }
        let current = try CurrentIdentity(certificate: path("live.pem"), key: path("live.key"))
        let old = current.identity
        unlink(path("live.key"))
        #expect(current.look() == nil)
        guard case .refused(.noKey) = current.look() else {
            Issue.record("a key that is gone is named")
            return
        }
        #expect(current.identity === old)
        unlink(path("live.pem"))
        for name in ["pem", "key"] { try #require(symlink("renewed." + name, path("live." + name)) == 0) }
        #expect(current.look() == nil)
        guard case .renewed = current.look() else {
            Issue.record("links that lead elsewhere are a renewal")
            return
        }
    }

    @Test func noNameBreaksACertificate() throws {
        let authority = try TLSAuthority(name: String(repeating: "Ü", count: 300))
        #expect(throws: TLSError.self) { try authority.issue(names: ["a", "b,c:d"], addresses: ["no address"]) }
    }
}
