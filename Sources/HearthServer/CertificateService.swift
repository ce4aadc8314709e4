import HearthHub
import HearthTLS
import Logging
import ServiceLifecycle

/// Has new connections shown a renewed certificate, without a restart, and worries about one that is not renewed.
struct CertificateService: Service {
    private static let interval = Duration.seconds(5)

    let identity: CurrentIdentity
    let hub: Hub
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var trouble = CertificateTrouble(of: identity)
            await tell(trouble)
            while !Task.isCancelled {
                do { try await Task.sleep(for: Self.interval) } catch { return }
                switch identity.look() {
                case .renewed(let days):
                    logger.info(
                        "New connections are shown the renewed certificate",
                        metadata: ["certificate": "\(identity.certificate)", "days_left": "\(days)"])
                case .refused(let error):
                    logger.warning(
                        """
                        The renewed certificate cannot be used, and the one before it stays in use until \
                        'http: tls:' in hearth.yaml names a certificate with its key again
                        """, metadata: ["why": "\(error)"])
                case nil: break
                }
                let before = trouble
                trouble = CertificateTrouble(of: identity)
                if trouble != before { await tell(trouble) }
            }
        }
    }

    private func tell(_ trouble: CertificateTrouble?) async {
        if let trouble {
            await hub.raise(.certificate, severity: trouble.severity, trouble.text)
        } else {
            await hub.end(.certificate)
        }
    }
}
