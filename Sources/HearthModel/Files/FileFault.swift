#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Why the system did not let a file be opened, read or written, in words that say what to do about it.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// As `errno` has it.
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// Of the last call that failed; to be asked for at once.
    package static var last: FileFault { FileFault(code: errno) }

    /// There is no room; everything else would be as it should.
    package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    package var description: String {
        switch code {
        case ENOSPC: "the disk is full; make room"
        case EDQUOT: "the disk is full for this user, whose quota is used up; make room or raise it"
        case EFBIG: "the disk is full for this process, whose files may not grow further; raise 'ulimit -f'"
        case EROFS: "the file system is read-only, as a disk becomes after errors; see 'dmesg', then mount it anew"
        case EIO: "the disk fails (input/output error); see 'dmesg', and replace it"
        case EACCES, EPERM: "\(text); let it belong to the hub's user"
        case EMFILE, ENFILE: "\(text); raise 'ulimit -n', or LimitNOFILE of the service"
        default: text
        }
    }

    private var text: String { String(cString: strerror(code)) }
}
