import Glibc
import HTTPTypes
import HearthConfig
import TestParts
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Files beside the API: docs/spec/house-api.md, section 1, `web_root`.
@Suite struct StaticFileTests {
    private let folder = TemporaryFolder()

    private func house() async throws -> TestHouse {
        try folder.write("<h1>Elm House</h1>", to: "web/index.html")
        try folder.write("body {}", to: "web/style/main.css")
        try folder.write("hidden", to: "web/.secret")
        try folder.write("outside", to: "outside.txt")
        symlink(folder.path + "/outside.txt", folder.path + "/web/link.txt")
        try folder.write("not the API", to: "web/api/v1/devices")
        var settings = HTTPSettings()
        settings.webRoot = folder.path + "/web"
        return try await TestHouse(settings: settings)
    }

    @Test(arguments: [
        ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
        ("/style/main.css", "text/css; charset=utf-8"),
    ])
    func aFileIsServedToAnybody(path: String, type: String) async throws {
        let house = try await house()
        let answer = try await house.ask(.get, path)
        #expect(answer.status == 200)
        #expect(answer.fields[.contentType] == type && answer.fields[.xContentTypeOptions] == "nosniff")
        let tag = try #require(answer.fields[.eTag])
        #expect(try await house.ask(.get, path, headers: [.ifNoneMatch: tag]).status == 304)
        #expect(try await house.ask(.head, path).status == 200)
        #expect(try await house.ask(.post, path).status == 404)
    }

    @Test(arguments: [
        "/nothing", "/.secret", "/style/../.secret", "/link.txt", "/style", "/%2e%2e/outside.txt", "/..%2foutside.txt",
        "//etc/passwd", "/api/v1/nothing", "/ws",
    ])
    func nothingElseIs(path: String) async throws {
        #expect(try await house().ask(.get, path).status == 404)
    }

    @Test func theAPIKeepsItsPaths() async throws {
        #expect(try await house().ask(.get, "/api/v1/devices").status == 401)
    }

    @Test func withoutAFolderThereAreNone() async throws {
        #expect(try await TestHouse().ask(.get, "/index.html").status == 404)
    }
}
