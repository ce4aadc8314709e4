internal import FoundationEssentials

/// An address of a page in the web.
package struct PageAddress: Hashable, Sendable {
    package static let lengths = 1...2_048

    /// As it was given.
    package let text: String
    /// The same for all spellings of one address: scheme and host in lower case, without default port, fragment, and what
    /// only tells where a reader came from.
    package let key: String
    /// Host and path, for people.
    package let shown: String

    /// `nil` for what is no address of the web, or holds a password.
    package init?(_ text: String) {
        let text = String(text.trimmed)
        guard !text.unicodeScalars.contains(where: \.isControl), var parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
            !host.contains(where: \.isWhitespace), parts.user == nil, parts.password == nil
        else { return nil }
        (parts.scheme, parts.host, parts.fragment) = (scheme, host, nil)
        if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
        let kept = parts.percentEncodedQueryItems?.filter { !Self.tells(whence: $0.name) } ?? []
        parts.percentEncodedQueryItems = kept.isEmpty ? nil : kept
        if parts.percentEncodedPath == "/" { parts.percentEncodedPath = "" }
        guard let key = parts.string else { return nil }
        (self.text, self.key, shown) = (text, key, host + parts.path)
    }

    /// What the store has kept.
    package init?(kept text: String?) {
        guard let text else { return nil }
        self.init(text)
    }

    private static func tells(whence name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix("utm_") || name == "fbclid" || name == "gclid"
    }
}
