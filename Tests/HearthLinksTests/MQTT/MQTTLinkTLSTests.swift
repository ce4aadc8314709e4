import Glibc
import HearthModel
import TestParts
import Testing

@testable import HearthLinks

private let openssl = "/usr/bin/openssl"

/// Against a real mosquitto with a certificate made for `localhost`.
@Suite(.timeLimit(.minutes(1)), .enabled(if: access(openssl, X_OK) == 0)) struct MQTTLinkTLSTests {
    private let folder = TemporaryFolder()

    private func outcome(_ change: (inout MQTTLinkSettings, inout MQTTLinkSettings.TLS) -> Void) async throws
        -> LinkProbe.Event?
    {
        for name in ["broker", "other"] { try makeCertificate(name) }
        let broker = try await TestBroker(
            extra: """
                allow_anonymous true
                certfile \(folder.path)/broker.pem
                keyfile \(folder.path)/broker.key
                """)
        var settings = MQTTLinkSettings(host: "localhost", port: broker.port, clientID: "hearth-test")
        var tls = MQTTLinkSettings.TLS()
        tls.authority = folder.path + "/broker.pem"
        change(&settings, &tls)
        settings.tls = tls
        let probe = LinkProbe()
        do throws(MQTTLinkError) {
            try await probe.dial(settings)
        } catch {
            await probe.stop()
            return .ended(connected: false, error)
        }
        let first = await probe.events.first { _ in true }
        await probe.stop()
        return first
    }

    private func makeCertificate(_ name: String) throws {
        let status = try ChildProcess.run(
            openssl,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
                "\(folder.path)/\(name).key", "-out", "\(folder.path)/\(name).pem",
            ])
        #expect(status == 0)
    }

    private func isTLSFailure(_ event: LinkProbe.Event?) -> Bool {
        if case .ended(connected: false, .tls) = event { true } else { false }
    }

    @Test func aCertificateThatWeTrustIsTaken() async throws {
        #expect(try await outcome { _, _ in } == .connected)
    }

    @Test func aCertificateOfAnotherAuthorityIsNot() async throws {
        #expect(isTLSFailure(try await outcome { $1.authority = folder.path + "/other.pem" }))
    }

    @Test func aCertificateForAnotherNameIsNot() async throws {
        #expect(isTLSFailure(try await outcome { settings, _ in settings.host = "127.0.0.1" }))
    }

    @Test func unlessWeAreToldNotToLook() async throws {
        #expect(
            try await outcome { settings, tls in
                settings.host = "127.0.0.1"
                tls.verify = false
            } == .connected)
    }

    @Test func aMissingFileIsATLSFailure() async throws {
        #expect(isTLSFailure(try await outcome { $1.authority = folder.path + "/none.pem" }))
    }
}
