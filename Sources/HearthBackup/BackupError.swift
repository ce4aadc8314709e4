/// Why a backup cannot be made or put back, each in a sentence for the person who asked.
package enum BackupError: Error, Equatable, CustomStringConvertible {
    /// One is being made already.
    case busy
    /// There is none of this id.
    case unknown(String)
    /// A file cannot be read or written; the system's words.
    case file(String, String)
    /// No room is left for a file.
    case full(String)
    /// Of the disk or the database.
    case store(String)
    /// The archive is no backup, or not a whole one.
    case damaged(String)
    /// The archive holds what no backup of ours holds.
    case hostile(String)
    /// A later version of Hearth has made it.
    case newer
    /// It is encrypted, and a passphrase is needed.
    case needsPassphrase
    case wrongPassphrase

    package var description: String {
        switch self {
        case .busy: "another backup is being made"
        case .unknown(let id): "there is no backup '\(id)'"
        case .file(let path, let reason): "\(path): \(reason)"
        case .full(let path): "\(path): the disk is full; make room"
        case .store(let sentence): sentence
        case .damaged(let reason): "the backup is damaged: \(reason)"
        case .hostile(let reason): "this is no backup that Hearth has made: \(reason)"
        case .newer: "a newer Hearth has made this backup; install that version first"
        case .needsPassphrase: "the backup is encrypted; its passphrase is needed"
        case .wrongPassphrase: "the passphrase is wrong, or the beginning of the backup is damaged"
        }
    }
}
