import HTTPTypes
import HearthJSON
import NIOCore
import Testing

@testable import HearthHTTP
@testable import HearthWebSocket

/// What the kit does for a facade, whatever that facade is.
@Suite struct FacadeTests {
    private let pages = GuestBook.Pages()
    private let anna: HTTPFields = [GuestBook.tokenField: "t-anna"]

    @Test func itSignsCallersInItsOwnWay() async throws {
        let site = TestSite(GuestBook(pages))
        #expect(try await site.ask(.get, "/book/pages").status == 200)
        let body = #"{"guest_name":"Cleo"}"#
        for (path, headers) in [("/book/pages", [:]), ("/t/t-nobody/book/pages", [:])] as [(String, HTTPFields)] {
            let refused = try await site.ask(.post, path, body, headers: headers)
            #expect(refused.status == 403 && refused.trouble == "stranger", "\(path)")
        }
        #expect(try await site.ask(.post, "/book/pages", body, headers: anna).status == 201)
        #expect(try await site.ask(.post, "/t/t-ben/book/pages/", body).text == #"{"names":["Cleo","Cleo"]}"#)
    }

    @Test func itsErrorsHaveItsShape() async throws {
        let site = TestSite(Lodge(), GuestBook(pages))
        #expect(try await site.ask(.get, "/t/t-ben/book/nothing").trouble == "no such page")
        #expect(try await site.ask(.put, "/t/t-ben/book/pages").trouble == "GET HEAD POST")
        #expect(try await site.ask(.post, "/book/pages", #"{"guest_name":"anna"}"#, headers: anna).trouble == "torn")
        #expect(try await site.ask(.post, "/book/pages", #"{"guestName":"x"}"#, headers: anna).trouble == "guest_name")
        let long = #"{"guest_name":"\#(String(repeating: "x", count: 200))"}"#
        #expect(try await site.ask(.post, "/book/pages", long, headers: anna).trouble == "100 bytes")
        #expect(
            try await site.ask(.get, "/book/pages", host: "evil.example").trouble?.contains("hostNotAllowed") == true)
        #expect(try await site.ask(.get, "/elsewhere").text == "closed", "what belongs to none is the first one's")
    }

    @Test func facadesShareAPathByItsMethods() async throws {
        let site = TestSite(Lodge(), GuestBook(pages))
        #expect(try await site.ask(.delete, "/book/pages").status == 204)
        #expect(try await site.ask(.get, "/book/pages").status == 200)
        let wrong = try await site.ask(.put, "/book/pages")
        #expect(wrong.status == 405 && wrong.text == "DELETE GET HEAD POST")
    }

    /// One that shares its prefix with others says only of its own places that there is nothing.
    @Test func itSpeaksForItsPlaces() async throws {
        let site = TestSite(Lodge(), GuestBook(pages, places: ["/book/pages", "/t/{token}/book"]))
        #expect(try await site.ask(.get, "/book/pages").status == 200)
        #expect(try await site.ask(.get, "/book/pages/7").trouble == "no such page")
        #expect(try await site.ask(.get, "/t/t-ben/book/nothing").trouble == "no such page")
        #expect(try await site.ask(.get, "/book/nothing").text == "closed")
    }

    @Test func allItsAnswersHaveItsFields() async throws {
        let site = TestSite(Lodge(), GuestBook(pages))
        for (method, path) in [(.get, "/book/pages"), (.post, "/book/pages"), (.get, "/t/x/book/nothing")]
            as [(HTTPRequest.Method, String)]
        {
            #expect(try await site.ask(method, path).fields[GuestBook.countField] == "0", "\(path)")
        }
        #expect(try await site.ask(.get, "/elsewhere").fields[GuestBook.countField] == nil)
    }

    @Test func allAnswersAreTagged() async throws {
        let site = TestSite(GuestBook(pages))
        let first = try await site.ask(.get, "/book/pages", headers: [.requestID: "r-1"])
        #expect(first.fields[.requestID] == "r-1" && first.fields[.xContentTypeOptions] == "nosniff")
        let tag = try #require(first.fields[.eTag])
        #expect(try await site.ask(.get, "/t/any/book/pages", headers: [.ifNoneMatch: tag]).status == 304)
        let head = try await site.ask(.head, "/book/pages")
        #expect(head.status == 200 && head.bytes.isEmpty)
    }

    @Test func theSameRequestActsOnce() async throws {
        let site = TestSite(GuestBook(pages))
        var headers = anna
        headers[.idempotencyKey] = "k"
        let body = #"{"guest_name":"Cleo"}"#
        let first = try await site.ask(.post, "/book/pages", body, headers: headers)
        let again = try await site.ask(.post, "/book/pages", body, headers: headers)
        #expect(again.text == first.text && again.fields[.idempotencyReplayed] == "true")
        #expect(pages.all == ["Cleo"])
    }

    @Test func itsRatesAreItsOwn() async throws {
        let site = TestSite(GuestBook(pages), limiter: RateLimiter())
        var statuses: [Int] = []
        for _ in 0..<4 {
            statuses.append(try await site.ask(.post, "/book/pages", #"{"guest_name":"Cleo"}"#, headers: anna).status)
        }
        #expect(statuses == [201, 201, 201, 429])
        #expect(try await site.ask(.post, "/t/t-ben/book/pages", #"{"guest_name":"Cleo"}"#).status == 201)
        #expect(try await site.ask(.get, "/book/pages").status == 200)
    }

    @Test func itIsDescribed() throws {
        let table = GuestBook(pages).table
        let document = OpenAPIDocument(
            title: "Guest book", summary: "", version: "1",
            groups: [(table.prefixes[0], table.routes.map(\.described))],
            shapes: [Shape("Error", "What went wrong", "trouble")],
            credentials: [.init("token", .object([.init("type", .string("apiKey"))]))]
        ).json
        let writing = try #require(document["paths"]?["/book/pages"]?["post"])
        #expect(writing["security"] == .array([.object([.init("token", .array([]))])]))
        #expect(document["paths"]?["/book/pages"]?["get"]?["security"] == .array([]))
        let schema = writing["requestBody"]?["content"]?["application/json"]?["schema"]
        #expect(schema?["properties"]?["guest_name"]?["maxLength"]?.integer == 20)
    }

    @Test func itsSocketsHaveItsDoor() async throws {
        let site = TestSite(Lodge(), GuestBook(pages))
        guard case .refuse(let head, let body) = try await site.shakeHands(at: "/book/live") else {
            Issue.record("a stranger was let in")
            return
        }
        #expect(head.status == .forbidden && String(buffer: body) == #"{"trouble":"stranger"}"#)
        guard case .upgrade(let headers, _) = try await site.shakeHands(at: "/t/t-ben/book/live") else {
            Issue.record("ben was kept out")
            return
        }
        #expect(headers[.secWebSocketProtocol] == "book.v1")
        guard
            case .refuse(let foreign, _) = try await site.shakeHands(
                at: "/t/t-ben/book/live", headers: [.origin: "https://evil.example"])
        else {
            Issue.record("a foreign page was let in")
            return
        }
        #expect(foreign.status == .badRequest)
        guard case .notWebSocket = try await site.shakeHands(at: "/book/pages") else {
            Issue.record("a socket where there is none")
            return
        }
    }
}
