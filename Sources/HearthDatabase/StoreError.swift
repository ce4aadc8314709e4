internal import GRDB
package import HearthModel

/// What went wrong between Hearth and its disk. Each describes itself in a sentence that says what to do.
package enum StoreError: Error, Equatable, CustomStringConvertible {
    /// The file is no SQLite database, or its contents contradict each other.
    case damaged(path: String, detail: String)
    /// A later version of Hearth has changed the file's tables.
    case newer(path: String)
    /// A version of Hearth from before its first release has made the file, too long ago.
    case outdated(path: String)
    /// The file or folder cannot be made, opened, read or written.
    case inaccessible(path: String, detail: String)
    /// No room is left for `path`, or none of which this process may make use.
    case full(path: String)
    /// The file that is open is no longer at `path`.
    case removed(path: String)
    /// A file with secrets that others can read; `mode` in octal.
    case exposed(path: String, mode: String)
    /// A statement failed for another reason.
    case failed(detail: String)

    package var description: String {
        switch self {
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail)); move it aside to start anew"
        case .newer(let path): "\(path) was written by a newer Hearth; install that version again"
        case .outdated(let path):
            "\(path) was written by a trial version of Hearth that is too old to be read; move it aside to start anew"
        case .inaccessible(let path, let detail): "\(path) cannot be used: \(detail)"
        case .full(let path): "\(path) cannot grow: the disk is full; make room"
        case .removed(let path):
            """
            \(path) was removed or replaced while the hub runs, and what happens now is lost if the hub is killed; restart \
            the hub, which makes it anew
            """
        case .exposed(let path, let mode):
            "\(path) can be read by others (mode \(mode)); run 'chmod 600 \(path)'"
        case .failed(let detail): "the database refused: \(detail)"
        }
    }

    /// - Parameter path: of the database.
    package init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            let detail = error.message ?? "SQLite error \(error.resultCode.rawValue)"
            switch error.resultCode {
            case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
            case .SQLITE_FULL: self = .full(path: path)
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_AUTH:
                // SQLite does not tell why the system refused; the next write does.
                if let fault = FileFault.writing(beside: path) {
                    self.init(fault, path: path)
                } else {
                    self = .inaccessible(path: path, detail: "\(detail) (SQLite \(error.extendedResultCode.rawValue))")
                }
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                self = .inaccessible(path: path, detail: "another program holds it locked; end that program")
            default: self = .failed(detail: detail)
            }
        default: self = .failed(detail: "\(error)")
        }
    }

    package init(_ fault: FileFault, path: String) {
        self = fault.isFull ? .full(path: path) : .inaccessible(path: path, detail: fault.description)
    }
}
