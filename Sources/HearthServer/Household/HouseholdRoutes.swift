import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHousehold
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// Where apps reach the doors, and what is kept of the caller: all of it in one file, or no longer
/// (docs/spec/household.md, sections 0 and 7).
struct HouseholdRoutes: Sendable {
    let hub: Hub
    let accounts: Accounts
    let addresses: DoorAddresses

    private static let confirm = Field.text("confirm", 1...64)

    var routes: [HouseRoute] {
        [
            Route(
                // Who can make the credentials; a token that opens one door alone opens no list of them.
                .get, "/household/connect", .requires(.makeTokens),
                .init(
                    "Where apps that were made for other servers reach the house, and with what credential",
                    [200: "doors:[{door client on:bool base_url credential how}]"]),
                handler: connect),
            Route(
                .get, "/household/export", .requires(.keepOwnAccount),
                .init(
                    "All that the household keeps of you, as one JSON file",
                    [
                        200: """
                        exported_at:date user:User settings:map tokens:[Token] memories:[map] identities:[map]
                        progress:[map] plays:[map] items:[map]
                        """
                    ], errors: [404]), handler: export),
            Route(
                .delete, "/household/data", .requires(.keepOwnAccount),
                .init(
                    "Deletes all that the household keeps of you, at once and for good; your login stays",
                    query: [Self.confirm],
                    [
                        200: """
                        deleted:{identities:int categories:int influences:int plays:int items:int paths:int memories:int}
                        """
                    ], errors: [404]), handler: delete),
        ].with([.isPrivate, .ignoresIdempotencyKey])
    }

    private func connect(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let base = addresses.base(for: call.incoming)
        return OutgoingResponse { $0.member("doors", addresses.doors.map { DoorBody(door: $0, base: base) }) }
    }

    private func export(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let user = try user(call.caller)
        let settings = try await mapped { () async throws(AccountError) in try await accounts.settings(of: user.id) }
        let export = OwnExport(
            user: user, settings: settings, tokens: accounts.tokens(of: user.id),
            memories: try await stored { () async throws(StoreError) in
                try await hub.memories.told(by: user.id.text)
            },
            store: hub.household, now: call.now)
        return OutgoingResponse(streaming: export.body, name: "hearth-\(user.userName).json")
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (user, now) = (try user(call.caller), call.now)
        try call.readQuery { fields -> Void? in
            guard let name = fields.read(Self.confirm) else { return nil }
            if name.lowercased() != user.userName { fields.refuse("confirm", "must be your user name") }
            return ()
        }
        let rows = try await kept { () async throws(HouseholdError) in
            try await hub.household.deleteRows(of: user.uuid, at: now)
        }
        return OutgoingResponse { writer in
            writer.key("deleted")
            writer.beginObject()
            writer.member("identities", rows.identities)
            writer.member("categories", rows.categories)
            writer.member("influences", rows.influences)
            writer.member("plays", rows.plays)
            writer.member("items", rows.items)
            writer.member("paths", rows.paths)
            writer.member("memories", rows.memories)
            writer.endObject()
        }
    }

    /// - Throws: 404 for callers that are nobody's login.
    private func user(_ caller: Caller) throws(APIError) -> User {
        guard let principal = caller.principal else { throw .notFound }
        do throws(AccountError) { return try accounts.user(principal.userID) } catch { throw APIError(error) }
    }
}
