import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthJSON

/// How somebody likes to see the house: what pages keep for a user, so that a new phone looks the same
/// (docs/spec/house-api.md, section 6.1).
struct OwnSettingsRoutes: Sendable {
    let accounts: Accounts

    /// Bytes of JSON.
    private static let limit = 16_384

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/auth/me/settings", .requires(.keepOwnAccount),
                .init("What pages keep for this user", [200: "settings:map"], errors: [404]),
                handler: show),
            Route(
                .put, "/auth/me/settings", .requires(.keepOwnAccount),
                .init(
                    "Keeps settings of pages for this user, in place of those before", body: "settings:map",
                    example: #"{"settings":{"pins":["hall.light"],"text_size":"large"}}"#,
                    [200: "settings:map"], errors: [404]),
                handler: keep),
        ].with(.isPrivate)
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let principal = call.caller.principal else { throw .notFound }
        let kept = try await mapped { () async throws(AccountError) in try await accounts.settings(of: principal.userID)
        }
        return answer(kept ?? "{}")
    }

    private func keep(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let principal = call.caller.principal else { throw .notFound }
        let text = try call.readBody { fields -> String? in
            guard let value = fields.raw("settings"), value.object != nil else {
                fields.refuse("settings", "must be an object", expected: "object", got: fields.raw("settings") ?? .null)
                return nil
            }
            let text = String(decoding: JSONWriter.document { $0.value(value) }, as: UTF8.self)
            guard text.utf8.count <= Self.limit else {
                fields.refuse("settings", "must have at most \(Self.limit / 1_024) KiB")
                return nil
            }
            return text
        }
        try await mapped { () async throws(AccountError) in
            try await accounts.setSettings(text, of: principal.userID)
        }
        return answer(text)
    }

    private func answer(_ settings: String) -> OutgoingResponse {
        OutgoingResponse(status: .ok, body: Array((#"{"settings":"# + settings + "}").utf8))
    }
}
