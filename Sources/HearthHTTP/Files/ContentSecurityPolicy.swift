/// What a page may load and whom it may talk to (https://www.w3.org/TR/CSP3/).
package struct ContentSecurityPolicy: Sendable {
    package let text: String

    package init(_ directives: [String]) { text = directives.joined(separator: "; ") }

    /// For pages that people of the house wrote themselves: scripts and styles may stand in the page, and all comes
    /// from the hub and goes to the hub. No page elsewhere shows them in a frame.
    package static let ownPages = ContentSecurityPolicy([
        "default-src 'self'", "script-src 'self' 'unsafe-inline'", "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:", "object-src 'none'", "base-uri 'self'", "form-action 'self'",
        "frame-ancestors 'self'",
    ])
}
