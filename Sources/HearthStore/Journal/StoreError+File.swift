internal import Glibc
internal import HearthDatabase

extension StoreError {
    /// Why the last call on a file failed. To be made at once, while `errno` is still that of the call.
    static func lastOfFile(_ path: String) -> StoreError {
        switch errno {
        case ENOSPC, EDQUOT: .full(path: path)
        case let reason: .inaccessible(path: path, detail: String(cString: strerror(reason)))
        }
    }
}
