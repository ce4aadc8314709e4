import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

extension APIError {
    /// How an error looks on the wire.
    struct Answer {
        var status: HTTPResponse.Status
        var code: String
        /// A sentence for people, without internals, paths or secrets.
        var message: String
        var details: [JSONValue.Member] = []
        var retryAfter: Milliseconds?
        /// Methods for `Allow`.
        var allow: [String] = []

        fileprivate func adding(_ name: String, _ detail: JSONValue) -> Answer {
            var answer = self
            answer.details.append(.init(name, detail))
            return answer
        }
    }

    /// The one map from errors to HTTP (docs/spec/house-api.md, section 3).
    var answer: Answer {
        switch self {
        case .request(let error): error.answer
        case .unsupportedAction(let action, let device, let supported, let near):
            Answer(
                status: .badRequest, code: "UNSUPPORTED_ACTION",
                message: "\(device) does not take the action '\(action)'"
                    + (near.isEmpty && !supported.isEmpty
                        ? "; it takes \(supported.joined(separator: ", "))" : didYouMean(near)),
                details: [
                    .init("supported", .strings(supported)), .init("did_you_mean", .strings(near)),
                ])
        case .tokenInURL:
            Answer(
                status: .badRequest, code: "TOKEN_IN_URL",
                message: "Tokens do not belong into the address; send the header Authorization: Bearer")

        case .unauthorized: unauthorized("UNAUTHORIZED", "A valid token is needed")
        case .invalidCredentials: unauthorized("INVALID_CREDENTIALS", "User name or password is wrong")
        case .tokenExpired: unauthorized("TOKEN_EXPIRED", "The token has expired")
        case .tokenRevoked: unauthorized("TOKEN_REVOKED", "The token is no longer good")
        case .setupRequired:
            unauthorized("SETUP_REQUIRED", "The house has no owner yet; send the setup code to /api/v1/auth/setup")
        case .invalidSetupCode:
            unauthorized(
                "INVALID_SETUP_CODE",
                "The setup code is wrong, void or expired; 'hearth setup-code' on the hub prints a new one")
        case .invalidInvitation:
            unauthorized(
                "INVALID_INVITATION",
                "This code is wrong, used or too old; whoever invited you can make a new one under People")
        case .forbidden(let role):
            Answer(
                status: .forbidden, code: "FORBIDDEN", message: "This needs the role \(role.rawValue)",
                details: [.init("needs", .string(role.rawValue))])
        case .notTrusted(let device):
            Answer(
                status: .forbidden, code: "FORBIDDEN", message: "\(device) may not be moved with this login",
                details: [.init("needs", .string(Role.resident.rawValue))])
        case .demoDisabled:
            Answer(
                status: .forbidden, code: "DEMO_DISABLED",
                message: "The demo is open to programs on this computer only; 'http.demo: on' opens it to all")
        case .demoMovesNothingReal(let device):
            Answer(
                status: .forbidden, code: "FORBIDDEN",
                message: "\(device) is real, and 'http.demo: auto' moves only simulated and virtual devices")
        case .notOfTheDemo(let device):
            Answer(
                status: .forbidden, code: "FORBIDDEN",
                message: "\(device) was not made in the demo, and is not changed or deleted there")
        case .askedOfOthers(let people):
            Answer(
                status: .forbidden, code: "FORBIDDEN",
                message: "This was asked of \(people.joined(separator: ", ")); they or an owner may answer",
                details: [.init("needs", .string(Role.owner.rawValue))])
        case .loginThrottled(let pause):
            tooMany("LOGIN_THROTTLED", "Too many failed logins; try again later", pause)
        case .busy: tooMany("BUSY", "Too many logins at the same time; try again", .seconds(1))

        case .deviceNotFound(let id, let near):
            Answer(
                status: .notFound, code: "DEVICE_NOT_FOUND",
                message: "There is no device '\(id)'" + didYouMean(near),
                details: [.init("did_you_mean", .strings(near))])
        case .commandNotFound: missing("COMMAND_NOT_FOUND", "There is no such command")
        case .userNotFound: missing("USER_NOT_FOUND", "There is no such user")
        case .eventNotFound: missing("EVENT_NOT_FOUND", "There is no such event")
        case .slotNotFound(let name, let near): missing("SLOT_NOT_FOUND", "There is no property '\(name)'", near)
        case .tokenNotFound: missing("TOKEN_NOT_FOUND", "There is no such token")
        case .backupNotFound: missing("BACKUP_NOT_FOUND", "There is no such backup")
        case .analysisNotFound:
            missing("ANALYSIS_NOT_FOUND", "There is no such answer; answers are kept for 7 days or until a restart")
        case .questionNotFound: missing("QUESTION_NOT_FOUND", "There is no such question")
        case .notificationNotFound: missing("NOTIFICATION_NOT_FOUND", "There is no such notification")
        case .memoryNotFound: missing("MEMORY_NOT_FOUND", "There is no such memory")
        case .calendarEntryNotFound:
            missing("CALENDAR_ENTRY_NOT_FOUND", "There is no such entry in a calendar that you may see")
        case .visitNotFound: missing("VISIT_NOT_FOUND", "Nobody is expected by that id, or not any more")
        case .interviewNotFound: missing("INTERVIEW_NOT_FOUND", "There is no such interview")
        case .scanNotFound: missing("SCAN_NOT_FOUND", "There is no such scan; scans are kept until a restart")
        case .concernNotFound: missing("CONCERN_NOT_FOUND", "There is no such concern")
        case .personNotFound(let near): missing("PERSON_NOT_FOUND", "There is no such person", near)
        case .modeNotFound(let mode, let modes):
            Answer(
                status: .notFound, code: "MODE_NOT_FOUND",
                message: "There is no mode '\(mode)'; there are \(modes.joined(separator: ", "))",
                details: [.init("modes", .strings(modes))])
        case .ruleNotFound(let id, let near): missing("RULE_NOT_FOUND", "There is no rule '\(id)'", near)
        case .ruleFileNotFound(let name, let near):
            missing("RULE_FILE_NOT_FOUND", "There is no rule file '\(name)'", near)
        case .sceneNotFound(let name, let near): missing("SCENE_NOT_FOUND", "There is no scene '\(name)'", near)
        case .twinNotFound(let id, let near): missing("TWIN_NOT_FOUND", "There is no twin '\(id)'", near)
        case .scenarioNotFound(let name, let near):
            missing("SCENARIO_NOT_FOUND", "There is no scenario '\(name)'", near)

        case .blocked(let details, let because):
            Answer(
                status: .conflict, code: "BLOCKED_BY_CLAIM", message: because, details: details.object ?? [])
        case .superseded(let by):
            Answer(
                status: .conflict, code: "SUPERSEDED", message: "A newer change took the place of this one",
                details: by.map { [.init("by", .string($0))] } ?? [])
        case .deviceDisabled(let device): conflict("DEVICE_DISABLED", "\(device) is disabled")
        case .batchRejected(let results):
            Answer(
                status: .conflict, code: "BATCH_REJECTED",
                message: "At least one item cannot be carried out, so none was",
                details: [.init("results", results)])
        case .groupFailed(let error, let results): error.answer.adding("results", results)
        case .stateUnknown(let device):
            conflict("STATE_UNKNOWN", "Nobody knows whether \(device) is on or off; say which it shall be")
        case .notQueued(let state):
            Answer(
                status: .conflict, code: "NOT_QUEUED", message: "The command no longer waits; it is \(state)",
                details: [.init("state", .string(state))])
        case .questionClosed(let state):
            Answer(
                status: .conflict, code: "QUESTION_CLOSED", message: "The question is closed; it is \(state)",
                details: [.init("state", .string(state))])
        case .interviewClosed(let status):
            Answer(
                status: .conflict, code: "INTERVIEW_CLOSED", message: "The interview is \(status); start another one",
                details: [.init("status", .string(status))])
        case .interviewBusy: tooMany("BUSY", "Others are talking to the house; try again", .seconds(1))
        case .lastOwner: conflict("LAST_OWNER", "A house needs an owner, and this is the last one")
        case .alreadySetUp: conflict("ALREADY_SET_UP", "The house has an owner already")
        case .nameTaken: conflict("NAME_TAKEN", "Somebody has this name or e-mail address already")
        case .rulesInvalid(let review):
            Answer(
                status: .unprocessableContent, code: "RULES_INVALID",
                message: "The rules have errors or failing tests, so nothing was changed", details: review.details)
        case .rulesDoNotCompile(let review):
            Answer(
                status: .badRequest, code: "VALIDATION_ERROR",
                message: "The rules have errors, so they cannot be tried out", details: review.details)
        case .warningsNotAccepted(let review):
            Answer(
                status: .conflict, code: "WARNINGS_NOT_ACCEPTED",
                message: "There are warnings; send accept_warnings to save the rules all the same",
                details: review.details)
        case .configurationInvalid(let outcome):
            Answer(
                status: .unprocessableContent, code: "CONFIG_INVALID",
                message: outcome.losses.first ?? "The configuration has errors; the old one stays in force",
                details: [
                    .init(
                        "diagnostics",
                        .array(outcome.diagnostics.map { JSONValue(ConfigurationDiagnosticBody(diagnostic: $0)) })),
                    .init("rules", .strings(outcome.losses)),
                ])
        case .ruleServiceBusy:
            tooMany("BUSY", "Rules are being checked for others; try again", .seconds(1))
        case .backupBusy: tooMany("BUSY", "Another backup is being made; try again", .seconds(5))
        case .scenarioBusy(let name):
            tooMany("BUSY", "The scenario \(name) is being played; wait for its end, or stop it", .seconds(5))
        case .tooManyVisits:
            conflict("TOO_MANY_VISITS", "\(Doorkeeper.mostVisits) visits are expected; cancel one first")
        case .tooManyMemories:
            conflict("TOO_MANY_MEMORIES", "\(MemoryBook.mostTold) memories were told; delete one first")
        case .tooManyScenarios:
            conflict("TOO_MANY_SCENARIOS", "\(ScenarioStage.mostMade) scenarios were made here; delete one first")
        case .scenarioIsFixed:
            conflict("SCENARIO_IS_FIXED", "This scenario comes with Hearth, or stands in scenarios.yaml")
        case .nothingApplicable(let ignored):
            Answer(
                status: .unprocessableContent, code: "NOTHING_APPLICABLE",
                message: ignored.isEmpty
                    ? "Nothing is said that could be different; give changes, rules or a scenario"
                    : "Nothing of this can be done here: "
                        + ignored.map { "\($0.key): \($0.reason)\(didYouMean($0.nearest))" }.joined(separator: "; "),
                details: [
                    .init(
                        "ignored_changes",
                        .array(
                            ignored.map {
                                .object([
                                    .init("key", .string($0.key)), .init("reason", .string($0.reason)),
                                    .init("nearest", .strings($0.nearest)),
                                ])
                            }))
                ])
        case .simulationTimeout:
            Answer(
                status: .gatewayTimeout, code: "SIMULATION_TIMEOUT",
                message: "Not one run was done within 10 seconds; ask for a shorter time")
        case .configuredInFile(let file, let line):
            Answer(
                status: .conflict, code: "CONFIGURED_IN_FILE", message: "This is written in \(file), line \(line)",
                details: [.init("file", .string(file)), .init("line", .int(Int64(line)))])
        case .slotRateLimited(let pause):
            tooMany("SLOT_RATE_LIMITED", "This property was changed too often just now", pause)

        case .deviceOffline(let device):
            away("DEVICE_OFFLINE", "\(device) cannot be reached; nothing will be sent later")
        case .brokerOffline:
            away("BROKER_OFFLINE", "The MQTT broker cannot be reached; nothing will be sent later")
        case .noBroker:
            conflict(
                "NO_BROKER",
                "Simulated devices speak over MQTT, and devices.yaml names no broker; "
                    + "'mqtt: {broker: embedded}' will do")
        case .deviceFault(let device, let said):
            Answer(
                status: .serviceUnavailable, code: "DEVICE_FAULT", message: "\(device) answered with an error",
                details: [.init("device_error", .string(said))], retryAfter: .seconds(5))
        case .ackTimeout(let device):
            Answer(
                status: .gatewayTimeout, code: "ACK_TIMEOUT",
                message: "\(device) has not confirmed the change in time")
        case .syncTimeout(let device):
            Answer(
                status: .gatewayTimeout, code: "SYNC_TIMEOUT",
                message: "\(device) was asked for its state and has not answered in time")
        case .diskFull:
            Answer(
                status: .init(code: 507, reasonPhrase: "Insufficient Storage"), code: "DISK_FULL",
                message: "The hub's disk is full and nothing was saved; free some space and try again")
        case .storageFailed:
            Answer(
                status: .serviceUnavailable, code: "STORAGE_FAILED",
                message: "The hub's disk does not take what is to be saved, so nothing was; its log and health say why",
                retryAfter: .seconds(5))
        }
    }

    private func unauthorized(_ code: String, _ message: String) -> Answer {
        Answer(status: .unauthorized, code: code, message: message)
    }

    private func missing(_ code: String, _ message: String, _ near: [String]? = nil) -> Answer {
        Answer(
            status: .notFound, code: code, message: message + didYouMean(near ?? []),
            details: near.map { [.init("did_you_mean", .strings($0))] } ?? [])
    }

    private func conflict(_ code: String, _ message: String) -> Answer {
        Answer(status: .conflict, code: code, message: message)
    }

    private func tooMany(_ code: String, _ message: String, _ pause: Milliseconds) -> Answer {
        Answer(status: .tooManyRequests, code: code, message: message, retryAfter: pause)
    }

    private func away(_ code: String, _ message: String) -> Answer {
        Answer(status: .serviceUnavailable, code: code, message: message, retryAfter: .seconds(5))
    }
}
