import HearthJSON
import TestParts
import Testing

extension ZigbeeHouseTests {
    @Suite struct AccessTests {
        let house = ZigbeeHouse.shared

        private func login(_ name: String, _ password: String) async throws -> API {
            let anyone = API(port: house.hub.port)
            let answer = try await anyone.post("/auth/login", #"{"username":"\#(name)","password":"\#(password)"}"#)
            let token = try #require(answer["access_token"]?.string, "\(answer)")
            #expect(answer["accessToken"]?.string == token)
            #expect(answer["token_type"]?.string == "Bearer")
            return API(port: house.hub.port, credential: API.bearer(token))
        }

        @Test func nothingIsOpenWithoutACredential() async throws {
            let anyone = API(port: house.hub.port)
            #expect(try await anyone.get("/devices").code == "UNAUTHORIZED")
            #expect(try await anyone.control("hall.lamp", #"{"action":"turn_on"}"#).status == 401)
            #expect(try await anyone.get("/health").status == 200)
            #expect(try await anyone.get("/health/ready")["ready"] == .bool(true))
            let wrong = try await anyone.post("/auth/login", #"{"username":"anna","password":"not the password"}"#)
            #expect(wrong.code == "INVALID_CREDENTIALS")
        }

        @Test func aGuestSeesAndMovesOnlyWhatIsAllowed() async throws {
            let made = try await house.owner.post(
                "/users",
                #"""
                {"username":"gus","password":"a guest of the house","role":"guest",
                 "allowed":{"devices":["guest_lamp"],"areas":[]}}
                """#)
            #expect(made.status == 201)
            let guest = try await login("gus", "a guest of the house")
            try await house.ready("guest_lamp")
            let list = try await guest.get("/devices")
            #expect(list["devices"]?.array?.compactMap { $0["id"]?.string } == ["guest_lamp"])
            #expect(try await guest.control("guest_lamp", #"{"action":"turn_on"}"#).status == 200)
            #expect(try await guest.device("hall.lock").status == 404)
            #expect(try await guest.control("hall.lock", #"{"action":"unlock"}"#).status == 404)
            let users = try await guest.get("/users")
            #expect(users.code == "FORBIDDEN")
            #expect(users["error", "details", "needs"]?.string == "owner")
        }

        @Test func aResidentMovesAllButManagesNobody() async throws {
            let made = try await house.owner.post(
                "/users", #"{"username":"ben","password":"a resident of it","role":"resident"}"#)
            #expect(made.status == 201)
            let resident = try await login("ben", "a resident of it")
            try await house.ready("resident_lamp")
            #expect(try await resident.control("resident_lamp", #"{"action":"turn_on"}"#).status == 200)
            #expect(try await resident.get("/auth/me")["role"]?.string == "resident")
            #expect(try await resident.get("/users").status == 403)

            let userID = try #require(made["id"]?.string)
            #expect(try await house.owner.delete("/users/\(userID)").status == 204)
            #expect(try await resident.get("/devices").status == 401)
        }
    }
}
