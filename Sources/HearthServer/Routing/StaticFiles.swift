import Glibc
import HTTPTypes

/// The files of `http.web_root`, read-only and open to everybody (house-api.md, section 1): for a status page or the
/// reference page. The API's own paths never lead here.
struct StaticFiles: Sendable {
    /// Absolute and without links, so that nothing below it can lead out of it unnoticed.
    private let root: String

    /// - Returns: `nil` if there is no such folder.
    init?(root: String) {
        guard let real = StaticFiles.real(root) else { return nil }
        self.root = real
    }

    /// The file at a path; of a folder, its `index.html`. `nil` for what is not there, is hidden, or lies elsewhere.
    func reply(to path: PathSegments) -> Reply? {
        guard path.segments.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
        let asked = ([root] + path.segments).joined(separator: "/")
        guard let found = file(asked) ?? file(asked + "/index.html") else { return nil }
        return found
    }

    private func file(_ path: String) -> Reply? {
        var facts = stat()
        guard let real = StaticFiles.real(path), real.hasPrefix(root + "/"), stat(real, &facts) == 0,
            facts.st_mode & S_IFMT == S_IFREG
        else { return nil }
        let tag = "\(facts.st_ino)-\(facts.st_size)-\(facts.st_mtim.tv_sec)-\(facts.st_mtim.tv_nsec)"
        return Reply(
            file: FileContents(path: real, size: Int(facts.st_size), tag: tag), type: StaticFiles.type(of: real))
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last ?? "" {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "map": "application/json"
        case "txt", "md": "text/plain; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }
}
