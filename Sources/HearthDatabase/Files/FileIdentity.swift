internal import Glibc

/// Tells a file from another that has taken its place.
struct FileIdentity: Equatable {
    let path: String
    private let device: dev_t
    private let number: ino_t

    /// `nil` if there is no such file.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (self.path, device, number) = (path, facts.st_dev, facts.st_ino)
    }
}
