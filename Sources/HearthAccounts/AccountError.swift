package import HearthDatabase
package import HearthModel

/// Why an account operation was refused; each case is one code of docs/spec/house-api.md, section 3.
package enum AccountError: Error, Equatable {
    /// `VALIDATION_ERROR`: everything that is wrong with the request.
    case invalid([Problem])
    /// `UNAUTHORIZED`: no token of this hub.
    case unauthorized
    case invalidCredentials
    case tokenExpired
    case tokenRevoked
    case setupRequired
    case invalidSetupCode
    /// `INVALID_SETUP_CODE`: wrong too often, or too old; no code is right until there is a new one.
    case setupCodeVoid
    /// `INVALID_INVITATION`: not that of anybody, used, too old, or wrong codes were tried.
    case invalidInvitation
    case forbidden(needs: Role)
    /// `NOT_FOUND`: no such user or token, or not one of the caller's.
    case notFound
    case lastOwner
    case alreadySetUp
    case nameTaken
    case loginThrottled(retryAfter: Milliseconds)
    /// `BUSY`: eight passwords are waiting to be hashed already.
    case busy
    /// The store or the key file failed.
    case unavailable(StoreError)

    /// What is wrong with one field.
    package struct Problem: Equatable, Sendable {
        /// As on the wire: `username`, `allowed.devices`.
        package var path: String
        /// Goes after the name of the field: `must be shorter`.
        package var problem: String

        package init(_ path: String, _ problem: String) { (self.path, self.problem) = (path, problem) }
    }
}
