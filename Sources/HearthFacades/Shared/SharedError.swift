import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthJSON

/// What goes wrong at paths that several clients call, with the word for it where no door has one.
struct SharedError: FacadeError {
    let error: HouseholdError
    let code: String

    init(_ error: HouseholdError, code: String? = nil) { (self.error, self.code) = (error, code ?? error.code) }

    init(_ error: RequestError) { self.init(HouseholdError(error)) }

    /// Of somebody who signs in.
    init(signingIn error: AccountError) {
        switch error {
        case .invalidCredentials:
            self.init(HouseholdError(.badCredential, "The name or the password is wrong"), code: "INVALID_CREDENTIALS")
        case .loginThrottled(let pause):
            self.init(HouseholdError(.limited(retryAfter: pause), "Too many wrong passwords"))
        case .invalid(let problems):
            self.init(.broken(problems.first.map { "\($0.path) \($0.problem)" } ?? "The request is not valid"))
        case .invalidInvitation: self = .closed("This invitation is wrong, used or too old")
        case .busy: self.init(HouseholdError(.unavailable, "Too many sign in at once"))
        default: self.init(HouseholdError(error))
        }
    }

    static func closed(_ sentence: String) -> SharedError {
        SharedError(HouseholdError(.notAllowed, sentence), code: "REGISTRATION_CLOSED")
    }

    /// All the keys in which one of the clients looks for it (docs/spec/household.md, section 6.3).
    func write(to writer: inout JSONWriter) {
        writer.member("success", false)
        for key in ["error", "detail", "message"] { writer.member(named: key, error.sentence) }
        writer.member("code", code)
        writer.member("details", error.sentence)
    }
}
