package import HTTPTypes

/// A route, as the description has it.
package struct DescribedRoute: Sendable {
    package let method: HTTPRequest.Method
    /// Without the prefix.
    package let path: String
    package let endpoint: Endpoint
    package let takesText: Bool
    package let isIdempotentByKey: Bool
    package let credential: CredentialNeed
    /// False for what only the hub's own socket answers, which is no part of the description.
    package let isPublic: Bool
    package let notes: [(name: String, value: String)]
}
