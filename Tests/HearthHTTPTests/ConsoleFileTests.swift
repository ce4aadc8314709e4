import HTTPTypes
import TestParts
import Testing

@testable import HearthHTTP

/// The console's page, and its files at addresses that follow from what they hold.
@Suite struct ConsoleFileTests {
    private let folder = TemporaryFolder()

    private func site() throws -> TestSite {
        try folder.write(
            ##"<link href="css/a.css"><script src="js/main.js"></script><a href="#main"></a><a href="/api"></a>"##,
            to: "console/index.html")
        try folder.write("body {}", to: "console/css/a.css")
        try folder.write(String(repeating: "export const a = 1;\n", count: 50), to: "console/js/main.js")
        try folder.write("// keeps files", to: "console/sw.js")
        try folder.write("secret", to: "console/.hidden")
        let pages = try #require(ConsoleFiles(root: folder.path + "/console"))
        return TestSite(GuestBook(GuestBook.Pages()), pages: pages)
    }

    private func build(of page: TestSite.Answer) throws -> String {
        let found = try #require(page.text.firstMatch(of: /\/console\/([0-9a-f]{12})\/js\/main\.js/))
        return String(found.output.1)
    }

    @Test func thePageNamesItsFilesByWhatTheyHold() async throws {
        let site = try site()
        let page = try await site.ask(.get, "/")
        let build = try build(of: page)
        #expect(page.text.contains("href=\"/console/\(build)/css/a.css\""))
        #expect(page.text.contains(##"href="#main""##) && page.text.contains("href=\"/api\""))
        #expect(page.fields[.cacheControl] == "private, no-cache")
        for path in ["/index.html", "/console", "/console/", "/console/index.html"] {
            #expect(try await site.ask(.get, path).text == page.text, "\(path)")
        }
        let file = try await site.ask(.get, "/console/\(build)/js/main.js")
        #expect(file.fields[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(file.fields[.contentType] == "text/javascript; charset=utf-8")
        #expect(file.fields[.contentSecurityPolicy] == ContentSecurityPolicy.console.text)
    }

    @Test func aChangedFileHasAnotherAddressAndTheOldOneIsGone() async throws {
        let site = try site()
        let before = try await site.ask(.get, "/")
        try folder.write("body { margin: 0 }", to: "console/css/a.css")
        let after = try await site.ask(.get, "/", headers: [.ifNoneMatch: before.fields[.eTag]!])
        #expect(after.status == 200)
        #expect(try await site.ask(.get, "/console/\(build(of: after))/css/a.css").text == "body { margin: 0 }")
        #expect(try await site.ask(.get, "/console/\(build(of: before))/css/a.css").status == 404)
        let same = try await site.ask(.get, "/", headers: [.ifNoneMatch: after.fields[.eTag]!])
        #expect(same.status == 304)
    }

    @Test func theSameFilesHaveTheSameAddressesElsewhere() async throws {
        let other = ConsoleFileTests()
        let here = try await build(of: site().ask(.get, "/"))
        #expect(try await other.build(of: other.site().ask(.get, "/")) == here)
    }

    @Test func aFileIsThereBeforeThePageWasAskedFor() async throws {
        let build = try await build(of: site().ask(.get, "/"))
        #expect(try await site().ask(.get, "/console/\(build)/js/main.js").status == 200)
    }

    @Test(arguments: ["/js/main.js", "/console/js/main.js", "/console/000000000000/js/main.js", "/console/.hidden"])
    func nothingIsServedAtOtherAddresses(path: String) async throws {
        #expect(try await site().ask(.get, path).status == 404)
    }

    @Test func theWorkerMayLookAfterTheWholePage() async throws {
        let answer = try await site().ask(.get, "/console/sw.js")
        #expect(answer.fields[HTTPField.Name("Service-Worker-Allowed")!] == "/")
        #expect(answer.fields[.cacheControl] == "private, no-cache")
        #expect(answer.fields[.contentType] == "text/javascript; charset=utf-8")
    }
}
