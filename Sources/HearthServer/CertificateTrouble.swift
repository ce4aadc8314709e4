import HearthTLS

/// Why clients refuse the certificate of the API, or soon will.
struct CertificateTrouble: Equatable {
    /// 0…1.
    var severity: Double
    var text: String

    /// - Returns: `nil` if all is well.
    init?(of current: CurrentIdentity) {
        let identity = current.identity
        self.init(
            current.certificate, daysLeft: identity.daysLeft, of: identity.days, notUsed: current.trouble?.description)
    }

    /// - Parameters:
    ///   - days: for which it was made.
    ///   - reason: why the one that was to follow is not used.
    init?(_ path: String, daysLeft: Int, of days: Int, notUsed reason: String?) {
        // Programs that renew do so while a third of its time is left.
        let limit = min(14, days / 4)
        let advice = "Renew it where it was made, or with 'hearth tls init' if that was Hearth"
        if daysLeft < 0 {
            severity = 0.5
            text = "The certificate \(path) has ended, and clients refuse the hub. \(advice)"
        } else if let reason {
            severity = 0.4
            text = """
                The renewed certificate is not used: \(reason). Put a certificate and its key where 'http: tls:' in \
                hearth.yaml says
                """
        } else if daysLeft < limit {
            severity = 0.3
            text = "The certificate \(path) ends in less than \(limit) days and has not been renewed. \(advice)"
        } else {
            return nil
        }
    }
}
