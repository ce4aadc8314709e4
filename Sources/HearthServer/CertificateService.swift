import HearthTLS
import Logging
import ServiceLifecycle

/// Has new connections shown a renewed certificate, without a restart.
struct CertificateService: Service {
    private static let interval = Duration.seconds(5)

    let identity: CurrentIdentity
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
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
            }
        }
    }
}
