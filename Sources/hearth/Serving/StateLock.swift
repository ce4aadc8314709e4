import Glibc
import HearthDatabase
import HearthModel
import HearthStore

/// One hub at a time per state folder: two would end each other's broker and overwrite each other's rows.
struct StateLock {
    private let descriptor: Int32

    init(_ folder: StateFolder) throws {
        let path = folder.path(of: "lock")
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(.wrongUse, "\(path): \(FileFault.last)") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Failure(
                .wrongUse, "another hub runs on the state folder \(folder.path); stop it, or use another --state")
        }
    }

    func release() { close(descriptor) }
}
