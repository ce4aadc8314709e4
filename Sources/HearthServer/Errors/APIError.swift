import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// Everything that a request to the house API can fail with (docs/spec/house-api.md, section 3).
/// `APIError+Answer.swift` is the one place that says how each looks on the wire.
enum APIError: Error, Sendable {
    /// Of the request itself.
    case request(RequestError)
    case unsupportedAction(String, device: String, supported: [String], didYouMean: [String])
    case tokenInURL

    // The caller.
    case unauthorized, invalidCredentials, tokenExpired, tokenRevoked, setupRequired, invalidSetupCode,
        invalidInvitation
    case forbidden(needs: Role)
    /// Allowed to see the device, not to move it.
    case notTrusted(device: String)
    /// The demo is not open to this caller.
    case demoDisabled
    /// `http.demo: auto` leaves it alone.
    case demoMovesNothingReal(device: String)
    /// Only what was made in the demo is changed and deleted there.
    case notOfTheDemo(device: String)
    /// A question was put to these people.
    case askedOfOthers([String])
    case loginThrottled(retryAfter: Milliseconds)
    case busy

    // What is asked for.
    case deviceNotFound(String, didYouMean: [String])
    case commandNotFound, userNotFound, tokenNotFound, eventNotFound
    case slotNotFound(String, didYouMean: [String])
    case backupNotFound
    case analysisNotFound, questionNotFound, notificationNotFound, concernNotFound
    case memoryNotFound, calendarEntryNotFound, visitNotFound, interviewNotFound, scanNotFound
    case personNotFound(didYouMean: [String])
    case modeNotFound(String, modes: [String])
    case ruleNotFound(String, didYouMean: [String])
    case ruleFileNotFound(String, didYouMean: [String])
    case sceneNotFound(String, didYouMean: [String])
    case twinNotFound(String, didYouMean: [String])
    case scenarioNotFound(String, didYouMean: [String])

    // The state of things.
    case blocked(by: JSONValue, because: String)
    case superseded(by: String?)
    case deviceDisabled(String)
    case batchRejected(results: JSONValue)
    /// The first failure of an order to a group, with what became of all members.
    indirect case groupFailed(APIError, results: JSONValue)
    case stateUnknown(String)
    case notQueued(state: String)
    case questionClosed(state: String)
    case interviewClosed(status: String)
    case interviewBusy
    case lastOwner, alreadySetUp, nameTaken
    case rulesInvalid(RuleReview)
    /// Rules that are only to be tried out.
    case rulesDoNotCompile(RuleReview)
    case warningsNotAccepted(RuleReview)
    case ruleServiceBusy
    case backupBusy
    /// The name of the one that is being played.
    case scenarioBusy(String)
    case tooManyScenarios
    case tooManyMemories, tooManyVisits
    /// It was not made over the API.
    case scenarioIsFixed
    case configurationInvalid(ConfigurationService.Outcome)
    case configuredInFile(String, line: Int)
    case slotRateLimited(retryAfter: Milliseconds)
    /// Of a what-if nothing is left that could be different.
    case nothingApplicable([WhatIfRequest.Ignored])
    /// Not one pair of runs was done in time.
    case simulationTimeout

    // The world.
    case deviceOffline(String)
    case brokerOffline
    /// The configuration names none.
    case noBroker
    case deviceFault(String, said: String)
    case ackTimeout(String)
    case syncTimeout(String)
    /// The disk with the state folder is full.
    case diskFull
    /// Something else is wrong with it. `detail` goes to the log, never to the client.
    case storageFailed(detail: String)
}

extension APIError: FacadeError {
    init(_ error: RequestError) { self = .request(error) }

    static var notFound: APIError { .request(.notFound) }
    static var unavailable: APIError { .request(.unavailable) }
    static func invalid(_ problems: [FieldProblem]) -> APIError { .request(.invalid(problems)) }
    static func preconditionFailed(tag: String?) -> APIError { .request(.preconditionFailed(tag: tag)) }
    static func internalError(detail: String) -> APIError { .request(.internalError(detail: detail)) }
}
