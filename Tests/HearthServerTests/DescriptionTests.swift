import HTTPTypes
import HearthJSON
import HearthStore
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// The description of the API: docs/spec/house-api.md, section 6.10. That answers are as it says, `TestHouse` sees to
/// in each test.
@Suite struct DescriptionTests {
    private func document() async throws -> (JSONValue, TestHouse) {
        let house = try await TestHouse()
        let answer = try await house.ask(.get, "/api/v1/openapi.json")
        #expect(answer.status == 200)
        return (answer.json, house)
    }

    @Test func everyRouteIsInItWithItsParameters() async throws {
        let (document, house) = try await document()
        #expect(document["openapi"]?.string == "3.1.0")
        var described = 0
        let routes =
            house.api.v1.table.routes.map { ("/api/v1" + $0.path, $0) }
            + house.api.operations.table.routes.map { ($0.path, $0) }
        for (path, route) in routes {
            let operation = document["paths"]?[path]?[route.method.rawValue.lowercased()]
            guard route.access != .console else {
                #expect(operation == nil)
                continue
            }
            described += 1
            let found = try #require(operation, "\(route.method) \(path)")
            #expect(found["summary"]?.string?.isEmpty == false)
            let parameters = found["parameters"]?.array ?? []
            let inPath = parameters.filter { $0["in"]?.string == "path" }.compactMap { $0["name"]?.string }
            #expect(inPath == path.matches(of: /\{([a-z_]+)\}/).map { String($0.output.1) })
            let statuses = found["responses"]?.object?.map(\.key) ?? []
            #expect(Set(statuses).isSuperset(of: OpenAPIDocument.errors(of: route.described).map { "\($0)" }))
            #expect(route.endpoint.answers.keys.allSatisfy { statuses.contains("\($0)") })
        }
        let operations = document["paths"]?.object?.flatMap { $0.value.object ?? [] } ?? []
        #expect(operations.count == described)
        #expect(Set(operations.compactMap { $0.value["operationId"]?.string }).count == described)
    }

    @Test func everyReferenceLeadsSomewhereAndEveryShapeIsUsed() async throws {
        let (document, _) = try await document()
        let check = SchemaCheck(document: document)
        var used: Set<String> = []
        func walk(_ value: JSONValue) {
            if let reference = value["$ref"]?.string {
                #expect(check.resolve(reference) != nil, "\(reference)")
                used.insert(reference)
            }
            for member in value.object ?? [] { walk(member.value) }
            for element in value.array ?? [] { walk(element) }
        }
        walk(document)
        for shape in Shape.catalogue { #expect(used.contains("#/components/schemas/" + shape.name), "\(shape.name)") }
    }

    @Test func examplesAreWhatTheyShow() async throws {
        let (document, house) = try await document()
        let check = SchemaCheck(document: document)
        var count = 0
        for route in house.api.v1.table.routes where route.endpoint.example != nil {
            let operation = document["paths"]?["/api/v1" + route.path]?[route.method.rawValue.lowercased()]
            let media = try #require(operation?["requestBody"]?["content"]?["application/json"])
            let (example, schema) = (try #require(media["example"]), try #require(media["schema"]))
            #expect(check.problems(of: example, as: schema).isEmpty, "\(route.path)")
            count += 1
        }
        #expect(count > 5)
    }
}
