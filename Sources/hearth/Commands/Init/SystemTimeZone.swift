import Glibc

/// The time zone that the machine is set to.
enum SystemTimeZone {
    private static let link = "/etc/localtime"
    private static let folder = "/zoneinfo/"

    /// IANA name; `nil` if the machine does not say.
    static var name: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(link, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.firstRange(of: folder).map { String(path[$0.upperBound...]) }
    }
}
