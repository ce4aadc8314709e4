package import HearthModel

/// The block `model` of `hearth.yaml`: a language model of the household (docs/spec/mind.md, section 9).
package struct ModelSettings: Sendable, Equatable {
    /// Where an OpenAI-compatible server has its API, without a slash at its end, as in "http://127.0.0.1:8080/v1".
    package var url: String
    /// Under which the server knows the model.
    package var name: String
    /// For each request, from the name's resolution to the end of the answer: 200 ms to 8 s.
    package var timeout = Milliseconds.seconds(2)
    /// Whether people go by numbers there.
    package var anonymise = true
    package var token: Secret?

    package var patience: Duration { .milliseconds(timeout.count) }

    package init(url: String, name: String) { (self.url, self.name) = (url, name) }

    init?(_ section: inout Section) {
        let url = section.required("url") { $0.serverAddress($1, such: "http://127.0.0.1:8080/v1") }
        let name = section.required("name") { $0.name($1) }
        timeout = section.duration("timeout", in: Milliseconds(200) ... .seconds(8)) ?? timeout
        anonymise = section.flag("anonymise") ?? anonymise
        token = section.secret("token", "a token")
        guard let url, let name else { return nil }
        (self.url, self.name) = (url.hasSuffix("/") ? String(url.dropLast()) : url, name)
        guard !IPNetwork.isPublic(server.host) else {
            section.examination.error(
                section.place(of: "url"), "'url' is outside the local network; what is said in a house stays in it")
            return nil
        }
        if let token, !token.text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
            section.examination.error(section.place(of: "token"), "'token' holds blanks or signs that no token has")
            return nil
        }
    }

    /// Of the address.
    package var server: (host: String, port: UInt16) {
        let rest = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" }
        let endpoint = Endpoint(rest)
        return (endpoint?.host ?? "", endpoint?.port ?? (url.hasPrefix("https:") ? 443 : 80))
    }
}

extension IPNetwork {
    /// Loopback, private, link-local and unique local ones: RFC 1122, RFC 1918, RFC 3927, RFC 4193, RFC 4291.
    private static let local = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1", "fc00::/7",
        "fe80::/10",
    ].compactMap { IPNetwork($0) }

    /// Whether it is an address, and of the Internet. Where a name leads shows only when it is connected to.
    fileprivate static func isPublic(_ host: String) -> Bool {
        IPNetwork(host) != nil && !local.contains { $0.contains(host) }
    }
}
