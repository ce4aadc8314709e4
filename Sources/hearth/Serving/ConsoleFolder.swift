import Glibc
import HearthConfig

/// Where the pages of the console lie.
enum ConsoleFolder {
    private static let installed = "/usr/share/hearth/console"

    /// `nil` if none are to be served, or there are none.
    static func path(by settings: HTTPSettings) -> String? {
        guard settings.console else { return nil }
        return settings.consoleRoot
            ?? [beside, installed].compactMap(\.self).first { access($0 + "/index.html", R_OK) == 0 }
    }

    /// In the source tree that this program was built in, so that a change shows at once.
    private static var beside: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { return nil }
        var parts = String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: "/")
        for _ in 0..<5 where !parts.isEmpty {
            parts.removeLast()
            let folder = "/" + parts.joined(separator: "/")
            if access(folder + "/Package.swift", F_OK) == 0 { return folder + "/console" }
        }
        return nil
    }
}
