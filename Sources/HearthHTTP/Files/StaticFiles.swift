import Glibc
import HTTPTypes

/// The files of one folder, read-only and open to everybody. Texts go out compressed to whoever takes that; nothing
/// else of the hub does, as the length of a compressed secret beside what a stranger sends tells of the secret
/// (BREACH).
package struct StaticFiles: Sendable {
    /// Absolute and without links, so that nothing below it can lead out of it unnoticed.
    private let root: String
    private let policy: ContentSecurityPolicy
    private let compressed = CompressedFiles()

    /// - Returns: `nil` if there is no such folder.
    package init?(root: String, policy: ContentSecurityPolicy = .ownPages) {
        guard let real = StaticFiles.real(root) else { return nil }
        (self.root, self.policy) = (real, policy)
    }

    /// The file at a path; of a folder, its `index.html`. `nil` for what is not there, is hidden, or lies elsewhere.
    /// - Parameter encodings: the `Accept-Encoding` of the request.
    func response(to path: PathSegments, accepting encodings: String?) async -> OutgoingResponse? {
        guard path.segments.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
        let asked = ([root] + path.segments).joined(separator: "/")
        guard let file = file(asked) ?? file(asked + "/index.html") else { return nil }
        let type = FileType(of: file.path)
        var answer = OutgoingResponse(file: file, type: type.name)
        if type.isText {
            if AcceptedEncodings(encodings).takeGzip, let bytes = await compressed.contents(of: file) {
                (answer.file, answer.body) = (nil, bytes)
                answer.headers[.contentEncoding] = "gzip"
                // Another representation, so another strong tag (RFC 9110, section 8.8.3.3).
                answer.headers[.eTag] = "\"\(file.tag)-gzip\""
            }
            answer.headers[.vary] = "Accept-Encoding"
        }
        answer.headers[.contentSecurityPolicy] = policy.text
        return answer
    }

    private func file(_ path: String) -> FileContents? {
        var facts = stat()
        guard let real = StaticFiles.real(path), real.hasPrefix(root + "/"), stat(real, &facts) == 0,
            facts.st_mode & S_IFMT == S_IFREG
        else { return nil }
        let tag = "\(facts.st_ino)-\(facts.st_size)-\(facts.st_mtim.tv_sec)-\(facts.st_mtim.tv_nsec)"
        return FileContents(path: real, size: Int(facts.st_size), tag: tag)
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
