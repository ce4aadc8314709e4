import HearthAccounts
import HearthHTTP

extension APIError {
    /// Accounts name their errors after the codes of docs/spec/house-api.md, section 3, so that each has one answer.
    init(_ error: AccountError) {
        self =
            switch error {
            case .invalid(let problems): .invalid(problems.map { FieldProblem($0.path, $0.problem) })
            case .unauthorized: .unauthorized
            case .invalidCredentials: .invalidCredentials
            case .tokenExpired: .tokenExpired
            case .tokenRevoked: .tokenRevoked
            case .setupRequired: .setupRequired
            case .invalidSetupCode, .setupCodeVoid: .invalidSetupCode
            case .invalidInvitation: .invalidInvitation
            case .forbidden(let role): .forbidden(needs: role)
            case .notFound: .notFound
            case .lastOwner: .lastOwner
            case .alreadySetUp: .alreadySetUp
            case .nameTaken: .nameTaken
            case .loginThrottled(let pause): .loginThrottled(retryAfter: pause)
            case .busy: .busy
            case .unavailable(let why): APIError(why)
            }
    }
}

/// Runs what accounts do, in the errors of the API.
func mapped<T>(_ work: () async throws(AccountError) -> T) async throws(APIError) -> T {
    do throws(AccountError) {
        return try await work()
    } catch {
        throw APIError(error)
    }
}
