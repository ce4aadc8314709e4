import CZlib
import HTTPTypes
import TestParts
import Testing

@testable import HearthHTTP

/// Files beside the facades, and how they go over the wire.
@Suite struct StaticFileTests {
    private let folder = TemporaryFolder()
    private static let page = String(repeating: "<p>Elm House</p>\n", count: 200)

    private func site(policy: ContentSecurityPolicy = .ownPages) throws -> TestSite {
        try folder.write(Self.page, to: "web/index.html")
        try folder.write("body {}", to: "web/main.css")
        try folder.write(String(repeating: "x", count: 5_000), to: "web/photo.png")
        try folder.write("not a page of the book", to: "web/book/pages")
        let files = try #require(StaticFiles(root: folder.path + "/web", policy: policy))
        return TestSite(GuestBook(GuestBook.Pages()), files: files)
    }

    @Test func aTextIsCompressedForWhoTakesIt() async throws {
        let site = try site()
        let plain = try await site.ask(.get, "/")
        #expect(plain.text == Self.page && plain.fields[.contentEncoding] == nil)
        let small = try await site.ask(.get, "/", headers: [.acceptEncoding: "br, gzip;q=0.8"])
        #expect(small.fields[.contentEncoding] == "gzip" && small.bytes.count < plain.bytes.count / 10)
        #expect(small.fields[.contentLength] == "\(small.bytes.count)")
        #expect(inflated(small.bytes) == Self.page)
        #expect(small.fields[.contentType] == plain.fields[.contentType])
        #expect(small.fields[.vary] == "Accept-Encoding" && plain.fields[.vary] == "Accept-Encoding")
        let head = try await site.ask(.head, "/", headers: [.acceptEncoding: "gzip"])
        #expect(head.fields[.contentLength] == "\(small.bytes.count)" && head.bytes.isEmpty)
    }

    @Test func eachFormHasItsOwnTag() async throws {
        let site = try site()
        let plain = try #require(try await site.ask(.get, "/").fields[.eTag])
        let small = try #require(try await site.ask(.get, "/", headers: [.acceptEncoding: "gzip"]).fields[.eTag])
        #expect(plain != small && !plain.hasPrefix("W/") && !small.hasPrefix("W/"))
        let known = try await site.ask(.get, "/", headers: [.acceptEncoding: "gzip", .ifNoneMatch: small])
        #expect(known.status == 304 && known.bytes.isEmpty && known.fields[.vary] == "Accept-Encoding")
        #expect(known.fields[.eTag] == small && known.fields[.contentEncoding] == nil)
        #expect(try await site.ask(.get, "/", headers: [.ifNoneMatch: small]).status == 200)
    }

    @Test func aChangedFileIsCompressedAnew() async throws {
        let site = try site()
        let before = try await site.ask(.get, "/", headers: [.acceptEncoding: "gzip"])
        let other = String(repeating: "<p>Oak House, which is another</p>\n", count: 100)
        try folder.write(other, to: "web/index.html")
        let after = try await site.ask(.get, "/", headers: [.acceptEncoding: "gzip"])
        #expect(inflated(after.bytes) == other && after.fields[.eTag] != before.fields[.eTag])
    }

    @Test(arguments: ["/main.css", "/photo.png"])
    func whatIsSmallOrNoTextGoesAsItIs(path: String) async throws {
        let answer = try await site().ask(.get, path, headers: [.acceptEncoding: "gzip"])
        #expect(answer.status == 200 && answer.fields[.contentEncoding] == nil)
    }

    @Test func everyFileSaysWhatItsPageMayDo() async throws {
        let answer = try await site().ask(.get, "/")
        #expect(answer.fields[.contentSecurityPolicy]?.contains("default-src 'self'") == true)
        let strict = ContentSecurityPolicy(["default-src 'none'", "script-src 'self'"])
        #expect(
            try await site(policy: strict).ask(.get, "/photo.png").fields[.contentSecurityPolicy]
                == "default-src 'none'; script-src 'self'")
    }

    /// The length of a compressed secret beside what a stranger sends tells of the secret.
    @Test func answersOfFacadesAreNeverCompressed() async throws {
        let pages = GuestBook.Pages()
        for number in 0..<500 { pages.add("guest \(number)") }
        let answer = try await TestSite(GuestBook(pages)).ask(.get, "/book/pages", headers: [.acceptEncoding: "gzip"])
        #expect(answer.bytes.count > 4_000 && answer.fields[.contentEncoding] == nil)
        #expect(answer.fields[.contentSecurityPolicy] == nil)
    }

    @Test func pathsOfFacadesLeadToNoFile() async throws {
        let site = try site()
        #expect(try await site.ask(.get, "/book/pages").text == #"{"names":[]}"#)
        #expect(try await site.ask(.get, "/t/photo.png").trouble == "no such page")
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("x-gzip", true), ("*", true), ("gzip;q=0.001, br", true),
        ("deflate, gzip", true),
        ("", false), ("br", false), ("gzip;q=0", false), ("gzip; q=0.0, *", false), ("*;q=0", false),
        ("gzip;q=x", false),
    ])
    func acceptedEncodings(field: String, takesGzip: Bool) {
        #expect(AcceptedEncodings(field).takeGzip == takesGzip)
    }

    private func inflated(_ bytes: [UInt8]) -> String {
        var stream = z_stream()
        guard gzip_inflate_begin(&stream) == Z_OK else { return "" }
        defer { inflateEnd(&stream) }
        var source = bytes
        var target = [UInt8](repeating: 0, count: 1 << 20)
        source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
                _ = inflate(&stream, Z_FINISH)
            }
        }
        return String(decoding: target.prefix(Int(stream.total_out)), as: UTF8.self)
    }
}
