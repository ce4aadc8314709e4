package import HearthModel

extension Hub {
    /// As that of the core.
    package func raise(
        _ trouble: HubTrouble, about subject: String? = nil, severity: Double? = nil, for span: Milliseconds? = nil,
        _ text: String
    ) {
        withCore { $0.raise(trouble, about: subject, severity: severity, for: span, text) }
    }

    /// As that of the core.
    package func end(_ trouble: HubTrouble, about subject: String? = nil) {
        withCore { $0.end(trouble, about: subject) }
    }
}
