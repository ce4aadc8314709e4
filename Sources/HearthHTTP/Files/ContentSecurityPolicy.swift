/// What a page may load and whom it may talk to (https://www.w3.org/TR/CSP3/).
package struct ContentSecurityPolicy: Sendable {
    package let text: String

    package init(_ directives: [String]) { text = directives.joined(separator: "; ") }

    /// For the console: only files of the hub, no script or style in a page, no markup made of texts, nothing from
    /// elsewhere, and in no frame. The trusted type `hearth` lets one constant through, the address of the worker that
    /// opens the page while the hub is away.
    package static let console = ContentSecurityPolicy([
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types hearth",
    ])

    /// For pages that people of the house wrote themselves: scripts and styles may stand in the page, and all comes
    /// from the hub and goes to the hub. No page elsewhere shows them in a frame.
    package static let ownPages = ContentSecurityPolicy([
        "default-src 'self'", "script-src 'self' 'unsafe-inline'", "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:", "object-src 'none'", "base-uri 'self'", "form-action 'self'",
        "frame-ancestors 'self'",
    ])
}
