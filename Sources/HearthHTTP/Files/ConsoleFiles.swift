import HTTPTypes
import NIOPosix
import Synchronization

/// The console: a page at fixed addresses, and the files that it names at `/console/<build>/…`. `<build>` follows from
/// what all of them hold, so a browser keeps each for good, and never one of another version.
package struct ConsoleFiles: Sendable {
    private let root: String
    private let files: StaticFiles
    private let edition = LastEdition()

    /// - Returns: `nil` if there is no such folder.
    package init?(root: String) {
        guard let files = StaticFiles(root: root, policy: .console) else { return nil }
        (self.root, self.files) = (root, files)
    }

    /// - Parameters:
    ///   - path: without `console`.
    ///   - encodings: the `Accept-Encoding` of the request.
    func response(to path: PathSegments, accepting encodings: String?) async -> OutgoingResponse? {
        switch path.segments {
        case [], ["index.html"]: return await page(accepting: encodings)
        case ["sw.js"]:
            var answer = await files.response(to: path, accepting: encodings)
            // It lies below what it looks after.
            answer?.headers[.serviceWorkerAllowed] = "/"
            return answer
        default: break
        }
        guard let build = path.segments.first, await known(build) else { return nil }
        var answer = await files.response(to: path.withoutFirst, accepting: encodings)
        answer?.headers[.cacheControl] = "public, max-age=31536000, immutable"
        return answer
    }

    /// Files are looked at anew for the page, and for a build that is not the last one seen.
    private func known(_ build: String) async -> Bool {
        if edition.last?.build == build { return true }
        return await newest()?.build == build
    }

    private func page(accepting encodings: String?) async -> OutgoingResponse? {
        guard let edition = await newest() else { return nil }
        let isSmall = AcceptedEncodings(encodings).takeGzip && edition.compressedPage != nil
        var answer = OutgoingResponse(
            text: isSmall ? edition.compressedPage ?? [] : edition.page, type: FileType(of: "index.html").name)
        answer.headers[.eTag] = isSmall ? "\"\(edition.build)-gzip\"" : "\"\(edition.build)\""
        answer.headers[.vary] = "Accept-Encoding"
        answer.headers[.contentSecurityPolicy] = ContentSecurityPolicy.console.text
        if isSmall { answer.headers[.contentEncoding] = "gzip" }
        return answer
    }

    /// Read on other threads than that of the connections, as a disk may take its time. `nil` if there is no page.
    private func newest() async -> ConsoleEdition? {
        do {
            return try await NIOThreadPool.singleton.runIfActive { edition.newest(of: root) }
        } catch {
            return nil  // The hub is stopping.
        }
    }
}

/// What the files of the console were when they were last looked at.
private final class LastEdition: Sendable {
    private let kept = Mutex<ConsoleEdition?>(nil)

    var last: ConsoleEdition? { kept.withLock { $0 } }

    func newest(of root: String) -> ConsoleEdition? {
        let marks = ConsoleEdition.marks(of: root)
        if let last, last.marks == marks { return last }
        let new = ConsoleEdition(root: root, marks: marks)
        kept.withLock { $0 = new }
        return new
    }
}

extension HTTPField.Name {
    static let serviceWorkerAllowed = HTTPField.Name("Service-Worker-Allowed")!
}
