import HTTPTypes
import HearthAccounts
import HearthJSON
import Testing

@testable import HearthServer

/// Capability 26 of docs/spec/mind.md, section 12: sixty requests and three roles, as the matrix of docs/spec/house-api.md,
/// section 4, has it. The guest may use the kitchen.
@Suite struct RoleMatrixTests {
    private struct Row {
        let request: String
        /// Of owner, resident and guest.
        let may: [Bool]
        let body: String?
    }

    /// `+` is let in, `-` is not. What a guest may not see is not there, what nobody of a role may do is forbidden.
    private static let table = """
        +++ GET /consciousness/status
        +++ GET /consciousness/emotions
        +++ GET /house/thought
        +++ GET /house
        +++ GET /areas
        +++ POST /consciousness/query {"query":"How are you?"}
        +++ GET /devices
        +++ GET /devices/kitchen.light
        ++- GET /devices/hall.light
        ++- GET /devices/hall.lock
        +++ GET /groups
        +++ GET /history?slots=kitchen.light
        ++- GET /history?slots=hall.light
        +++ GET /statistics?slots=kitchen.light&period=1h
        ++- GET /statistics?slots=hall.light&period=1h
        +++ GET /events
        +++ GET /why?slot=kitchen.light
        ++- GET /why?slot=hall.light
        ++- GET /why-not?slot=kitchen.light&value=on
        ++- GET /explain?slot=kitchen.light
        +++ PUT /devices/kitchen.light/control {"action":"turn_on"}
        ++- PUT /devices/hall.light/control {"action":"turn_on"}
        ++- PUT /devices/hall.lock/control {"action":"lock"}
        +++ POST /devices/kitchen.light/refresh
        ++- POST /devices/hall.light/refresh
        +++ GET /modes
        ++- PUT /modes/current {"mode":"home"}
        +++ GET /scenes
        ++- PUT /scenes/dark {"values":{"kitchen.light":{"on":false}}}
        ++- GET /people
        +-- PUT /people/ben/presence {"state":"away"}
        ++- GET /visits
        ++- POST /visits {"kind":"guest"}
        ++- DELETE /visits/none
        ++- GET /calendar
        ++- GET /concerns
        +++ GET /questions
        +++ GET /notifications
        ++- GET /memory
        ++- POST /memory {"type":"note","content":"The stopcock is behind the fridge"}
        ++- GET /experiences
        ++- GET /twins
        ++- GET /twins/findings
        ++- GET /predictions
        ++- POST /predictions/what-if {"changes":{}}
        ++- GET /scenarios
        ++- GET /rules
        ++- GET /rules/files
        ++- POST /rules/check {"files":{}}
        ++- POST /rules/test {"files":{}}
        ++- GET /safla/status
        ++- POST /safla/trigger {"loop_id":"climate"}
        ++- POST /devices {"id":"kitchen.new","class":"light"}
        +-- DELETE /devices/kitchen.none
        +-- GET /users
        +-- POST /users {"username":"cleo"}
        +++ GET /auth/me
        ++- POST /auth/tokens {}
        +-- GET /config/check
        +-- GET /backups
        +-- POST /backup {}
        """

    private static let rows = table.split(separator: "\n").map { line in
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        return Row(
            request: "\(words[1]) \(words[2])", may: words[0].map { $0 == "+" }, body: words.count > 3 ? words[3] : nil)
    }

    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas: { kitchen: { name: Kitchen }, hall: { name: Hall } }
        people: { ann: { name: Ann, role: owner }, ben: { name: Ben } }
        devices:
          kitchen.light: { class: light, name: Kitchen light, area: kitchen, virtual: {} }
          hall.light: { class: light, name: Hall light, area: hall, virtual: {} }
          hall.lock: { class: lock, name: Front door, area: hall, virtual: {} }
        """

    @Test func eachRoleMayWhatTheMatrixSays() async throws {
        #expect(Self.rows.count >= 60)
        let house = try await TestHouse(devices: Self.devices)
        let tokens = [
            try await house.token(.owner), try await house.token(.resident),
            try await house.token(.guest, allowed: Allowed(devices: [], areas: ["kitchen"])),
        ]
        for row in Self.rows {
            let words = row.request.split(separator: " ")
            let method = try #require(HTTPRequest.Method(String(words[0])))
            for (role, token) in zip(["owner", "resident", "guest"], tokens) {
                let isLetIn = row.may[["owner", "resident", "guest"].firstIndex(of: role) ?? 0]
                let answer = try await house.ask(method, "/api/v1\(words[1])", row.body, token: token)
                // Whoever is let in may still be told that the request is not whole, or that there is no such thing.
                let isRefused = answer.status == 403 || (answer.status == 404 && role == "guest")
                #expect(
                    isRefused != isLetIn && answer.status != 401 && answer.status < 500,
                    "\(role) \(row.request): \(answer.text)")
                // Nothing of another room is said on the way.
                if role == "guest", !isLetIn {
                    #expect(
                        !answer.text.contains("Front door") && !answer.text.contains("Hall light"), "\(row.request)")
                }
            }
        }
    }
}
