import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Inviting somebody to sign in on a phone of their own (docs/spec/house-api.md, section 6.1).
struct InvitationRoutes: Sendable {
    let accounts: Accounts
    let hub: Hub
    let door: DoorLog

    private static let code = Field.text("code", 1...40)
    private static let deviceName = Field.text("device_name", 0...100).optional

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/users/{user_id}/invitation", .requires(.manageUsers),
                .init(
                    "Makes a code with which this user signs in once, and chooses a password; it replaces the last",
                    [201: "code expires_at:date"], errors: [404]),
                handler: invite),
            Route(
                .post, "/auth/join", .open, cost: .login,
                .init(
                    "Signs in with the code of an invitation, which is used up",
                    body: [Self.code, UserFields.password.optional, Self.deviceName], [201: "AuthToken"],
                    errors: [401]),
                handler: join),
        ].with([.isPrivate, .ignoresIdempotencyKey])
    }

    private func invite(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let id = UserID(text: call.parameter("user_id")) else { throw .userNotFound }
        do throws(AccountError) {
            let invitation = try await accounts.invite(id)
            let name = try accounts.user(id).userName
            await hub.note("\(name) was invited", of: name, by: call.caller.origin, at: call.now)
            return OutgoingResponse(.created) { writer in
                writer.member("code", invitation.code)
                writer.member("expires_at", invitation.expiresAt.rfc3339)
            }
        } catch .notFound {
            throw .userNotFound
        } catch {
            throw APIError(error)
        }
    }

    private func join(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (code, password, device) = try call.readBody { fields -> (String, String?, String?)? in
            let (password, device) = (fields.read(UserFields.password.optional), fields.read(Self.deviceName))
            return fields.read(Self.code).map { ($0, password, device) }
        }
        let address = call.caller.address
        do throws(AccountError) {
            let tokens = try await accounts.join(code: code, password: password, deviceName: device)
            let name = tokens.user.userName
            await hub.note("\(name) has joined with an invitation", of: name, at: call.now, from: address)
            if password != nil { await hub.end(.tokenReuse, about: tokens.user.id.text) }
            return OutgoingResponse(.created, AuthTokenBody(tokens: tokens))
        } catch {
            if error == .invalidInvitation { door.note(.invitation, from: address, at: call.now) }
            throw APIError(error)
        }
    }
}
