import HearthCrypto

/// A strong entity tag (RFC 9110, section 8.8.3): a hash of the body.
package struct EntityTag {
    /// In its quotes.
    package let text: String

    /// One that the document has already.
    package init(_ text: String) { self.text = text }

    /// As an answer's body quotes it.
    package static func unquoted(_ tag: String) -> String { tag.filter { $0 != "\"" && $0 != " " } }

    package init(of body: [UInt8]) {
        let digits = SHA256.hash(of: body).prefix(16).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        text = "\"" + digits.joined() + "\""
    }

    /// Whether `If-None-Match` names it. The weak comparison is used there (section 13.1.2).
    func matches(_ field: String?) -> Bool {
        guard let field else { return false }
        return field.split(separator: ",").contains { entry in
            let tag = entry.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            return String(tag) == "*" || String(tag) == text || String(tag) == "W/" + text
        }
    }
}
