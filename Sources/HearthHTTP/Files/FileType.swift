/// What a browser takes a file for, by its name.
struct FileType {
    let name: String
    /// It gets smaller by compression.
    let isText: Bool

    init(of path: String) {
        (name, isText) =
            switch path.split(separator: ".").last ?? "" {
            case "html": ("text/html; charset=utf-8", true)
            case "css": ("text/css; charset=utf-8", true)
            case "js", "mjs": ("text/javascript; charset=utf-8", true)
            case "json", "map": ("application/json", true)
            case "txt", "md": ("text/plain; charset=utf-8", true)
            case "svg": ("image/svg+xml", true)
            case "webmanifest": ("application/manifest+json", true)
            case "png": ("image/png", false)
            case "jpg", "jpeg": ("image/jpeg", false)
            case "webp": ("image/webp", false)
            case "ico": ("image/x-icon", false)
            case "woff2": ("font/woff2", false)
            default: ("application/octet-stream", false)
            }
    }
}
