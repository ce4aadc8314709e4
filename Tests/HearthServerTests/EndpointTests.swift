import HTTPTypes
import HearthAccounts
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// The routes held against the table of the house API.
@Suite struct EndpointTests {
    @Test func theRouterHasEveryEndpointWithItsLeastRoleAndNoOther() async throws {
        let house = try await TestHouse()
        let routes = house.api.v1.table.routes + house.api.operations.table.routes
        let rows = routes.filter { $0.access != .console }.map { route in
            EndpointTable.Row(
                method: route.method.rawValue, path: route.path, role: Self.leastRole(of: route.access))
        }
        let expected = EndpointTable.rows(EndpointTable.present)
        // Rule files in folders have a path of their own.
        let actual = Set(rows.filter { !$0.path.hasPrefix("/rules/files/{folder}") })
        #expect(actual.subtracting(expected).isEmpty, "more than there is in the table")
        #expect(expected.subtracting(actual).isEmpty, "what the table has and the router lacks")
    }

    @Test func whatComesLaterIsNotThere() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        for row in EndpointTable.rows(EndpointTable.later) {
            let method = try #require(HTTPRequest.Method(rawValue: row.method))
            let path = "/api/v1" + row.path.replacing(/\{[a-z_]+\}/, with: "x_1")
            let answer = try await house.ask(method, path, token: owner)
            #expect(answer.status == 404 || answer.status == 405, "\(row)")
        }
    }

    /// Every path answers under both bases, with a slash at its end, and to `HEAD` where it answers to `GET`.
    @Test func everyPathHasItsOtherSpellings() async throws {
        let house = try await TestHouse()
        let owner = try await house.token(.owner)
        for route in house.api.v1.table.routes where route.method == .get && !route.path.contains("{") {
            let answer = try await house.ask(.get, "/api/v1" + route.path, token: owner)
            for other in ["/v1" + route.path, "/api/v1" + route.path + "/"] {
                #expect(try await house.ask(.get, other, token: owner).status == answer.status, "\(other)")
            }
            let head = try await house.ask(.head, "/api/v1" + route.path, token: owner)
            #expect(head.status == answer.status && head.text.isEmpty, "\(route.path)")
            let wrong = try await house.ask(.patch, "/api/v1" + route.path, token: owner)
            #expect(wrong.status == 405 && wrong.fields[.allow]?.contains("GET, HEAD") == true, "\(route.path)")
        }
    }

    private static func leastRole(of access: HouseAccess) -> String {
        switch access {
        case .open, .console, .demo: "-"
        case .requires(let capability), .local(else: let capability): capability.leastRole().rawValue
        }
    }
}
