import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// User records, for owners (docs/spec/house-api.md, section 6.1).
struct UserRoutes: Sendable {
    let accounts: Accounts
    let hub: Hub

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/users", .requires(.manageUsers),
                .init("All users", [200: "users:[User] total:int"]),
                handler: list),
            Route(
                .post, "/users", .requires(.manageUsers),
                .init(
                    "Makes a user; one without a password signs in with an invitation first",
                    body: [
                        UserFields.userName, UserFields.password.optional, UserFields.role, UserFields.name,
                        UserFields.person,
                        UserFields.email, UserFields.plan, UserFields.allowed, UserFields.expiry,
                    ],
                    defines: true,
                    example:
                        #"{"username":"ben","password":"seven green bottles","role":"guest","allowed":{"areas":["hall"]}}"#,
                    [201: "User"], errors: [409]),
                handler: create),
            Route(
                .put, "/users/{user_id}", .requires(.manageUsers),
                .init(
                    "Changes a user",
                    body: [
                        UserFields.userName.optional, UserFields.password.optional, UserFields.role.optional,
                        UserFields.name, UserFields.person, UserFields.email, UserFields.plan, UserFields.allowed,
                        UserFields.expiry,
                    ],
                    defines: true, [200: "User"], errors: [409], isConditional: true),
                handler: update),
            Route(
                .delete, "/users/{user_id}", .requires(.manageUsers),
                .init("Deletes a user", [204: ""], errors: [409], isConditional: true),
                handler: delete),
        ].with(.ignoresIdempotencyKey)
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let users = accounts.users.map { UserBody(user: $0) }
        return OutgoingResponse {
            $0.member("users", users)
            $0.member("total", users.count)
        }
    }

    private func create(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let new = try call.readBody(defines: true) { fields -> NewUser? in
            let userName = fields.read(UserFields.userName)
            let password = fields.read(UserFields.password.optional)
            let role = fields.read(UserFields.role)
            let name = fields.read(UserFields.name)
            let person = fields.read(UserFields.person)
            let email = fields.read(UserFields.email)
            let plan = fields.read(UserFields.plan)
            let allowed = fields.read(UserFields.allowed)
            let expiry = fields.read(UserFields.expiry)
            guard let userName, let role else { return nil }
            return NewUser(
                userName: userName, password: password, name: name, role: role, personID: person, email: email,
                plan: plan, allowed: allowed, expiresAt: expiry)
        }
        let user = try await mapped { () async throws(AccountError) in try await accounts.createUser(new) }
        await hub.note(
            "\(user.userName) was made a user, as \(user.role.rawValue)", of: user.userName, by: call.caller.origin,
            at: call.now)
        return reply(.created, user)
    }

    private func update(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = try userID(call)
        try requireMatch(call, id)
        let change = try call.readBody(defines: true) { fields in
            var change = UserChange()
            change.userName = fields.read(UserFields.userName.optional)
            change.password = fields.read(UserFields.password.optional)
            change.name = fields.read(UserFields.name)
            change.role = fields.read(UserFields.role.optional)
            change.personID = fields.read(UserFields.person)
            change.email = fields.read(UserFields.email)
            change.plan = fields.read(UserFields.plan)
            change.allowed = fields.read(UserFields.allowed)
            change.expiresAt = fields.read(UserFields.expiry)
            return change
        }
        do throws(AccountError) {
            let user = try await accounts.updateUser(id, change)
            await hub.note(
                "The user \(user.userName) was changed", of: user.userName, by: call.caller.origin, at: call.now)
            if change.password != nil { await hub.end(.tokenReuse, about: id.text) }
            return reply(.ok, user)
        } catch .notFound {
            throw .userNotFound
        } catch {
            throw APIError(error)
        }
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = try userID(call)
        try requireMatch(call, id)
        guard let person = accounts.users.first(where: { $0.id == id })?.uuid else { throw .userNotFound }
        try await kept { () async throws(HouseholdError) in try await hub.household.announceDeparture(of: person) }
        do throws(AccountError) {
            try await accounts.deleteUser(id)
        } catch {
            try await kept { () async throws(HouseholdError) in try await hub.household.cancelDeparture(of: person) }
            throw error == .notFound ? .userNotFound : APIError(error)
        }
        let now = call.now
        try await kept { () async throws(HouseholdError) in try await hub.household.depart(person, at: now) }
        await hub.note("The user \(id.text) was deleted", of: id.text, by: call.caller.origin, at: call.now)
        await hub.end(.tokenReuse, about: id.text)
        return .noContent
    }

    private func reply(_ status: HTTPResponse.Status, _ user: User) -> OutgoingResponse {
        var reply = OutgoingResponse(status, UserBody(user: user))
        reply.headers[.eTag] = reply.body.map { EntityTag(of: $0).text }
        return reply
    }

    /// The tag of a user is that of the record in `GET /users`.
    private func requireMatch(_ call: HouseRequest, _ id: UserID) throws(APIError) {
        try call.requireMatch(accounts.users.first { $0.id == id }.map { UserBody(user: $0) })
    }

    private func userID(_ call: HouseRequest) throws(APIError) -> UserID {
        guard let id = UserID(text: call.parameter("user_id")) else { throw .userNotFound }
        return id
    }
}
