import HearthConfig
import HearthHousehold
import Logging

/// The guide of a house: the built-in pack, and those of a folder, read again when a file of it has changed. What is wrong
/// in them goes to the log, once.
actor PackShelf {
    private let folder: String
    private let logger: Logger
    private var stamps: [FolderReader.Stamp]?
    private var current = Guide(Pack.thisHouse.paths)

    init(folder: String, logger: Logger) { (self.folder, self.logger) = (folder, logger) }

    /// As the files are now.
    var guide: Guide {
        let now: [FolderReader.Stamp]
        do throws(FolderReader.Failure) {
            now = try FolderReader.stamps(in: folder)
        } catch {
            // What was read before stays until the folder can be read again.
            return current
        }
        guard now != stamps else { return current }
        stamps = now
        let packs = PackFolder(reading: folder)
        for diagnostic in packs.diagnostics {
            logger.log(
                level: diagnostic.severity == .error ? .error : .notice, "A pack of the guide has a problem",
                metadata: ["problem": "\(diagnostic)"])
        }
        current = Guide(Pack.thisHouse.paths + packs.paths)
        return current
    }
}
