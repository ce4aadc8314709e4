/// A topic on a server that speaks as ntfy does.
package struct NtfyServer: Sendable, Equatable {
    /// Of the server, without the topic, as in "http://192.168.1.5/".
    package var url: String
    package var topic: String
    /// Without one nothing of it is asked.
    package var token: Secret?
    /// Whether it may be outside the local network.
    package var allowsPublic: Bool

    package init(url: String, topic: String, token: Secret? = nil, allowsPublic: Bool = false) {
        (self.url, self.topic, self.token, self.allowsPublic) = (url, topic, token, allowsPublic)
    }

    init?(_ section: inout Section) {
        let address = section.required("url") { $0.ntfyAddress($1) }
        let token = section.secret("token", "a token")
        let allowsPublic = section.flag("allow_public") ?? false
        guard let address else { return nil }
        if let token, !token.text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
            section.examination.error(section.place(of: "token"), "'token' holds blanks or signs that no token has")
            return nil
        }
        if token != nil, allowsPublic, address.url.hasPrefix("http:") {
            section.examination.error(
                section.place(of: "url"), "'url' needs 'https://': the Internet could read the token")
            return nil
        }
        self.init(url: address.url, topic: address.topic, token: token, allowsPublic: allowsPublic)
    }
}

extension Section {
    fileprivate mutating func ntfyAddress(_ key: String) -> (url: String, topic: String)? {
        guard let node = value(key), let text = examination.name(node, key) else { return nil }
        if text.contains("@") {
            examination.error(node.position, "'\(key)' may not hold a login; use 'token: !secret NAME'")
            return nil
        }
        return split(text) ?? examination.needs("an address with a topic such as 'http://ntfy.lan/ann'", node, key)
    }

    private func split(_ text: String) -> (url: String, topic: String)? {
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        guard let first = rest.firstIndex(of: "/"), let last = rest.lastIndex(of: "/"), Endpoint(rest[..<first]) != nil,
            !rest.utf8.contains(UInt8(ascii: "%"))
        else { return nil }
        let topic = rest[rest.index(after: last)...]
        let path = rest[first...last]
        guard (1...64).contains(topic.utf8.count), topic.utf8.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: "-") }),
            path.utf8.allSatisfy({ isWordByte($0) || "-./~".utf8.contains($0) })
        else { return nil }
        return (scheme + rest[...last], String(topic))
    }
}
