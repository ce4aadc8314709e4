import Glibc
import HearthConfig
import HearthJSON

/// The folder of finished backups. An archive counts once its record stands beside it, which is written last.
struct BackupDirectory {
    let folder: String

    init(stateFolder: String) { folder = stateFolder + "/backups" }

    func make() throws(BackupError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .last(folder) }
    }

    /// Newest first.
    func records() throws(BackupError) -> [BackupRecord] {
        let names: [String]
        do throws(FolderReader.Failure) {
            names = try FolderReader.names(in: folder)
        } catch {
            throw .file(folder, error.reason)
        }
        return names.reversed().filter { $0.hasSuffix(".json") }.compactMap { record(String($0.dropLast(5))) }
    }

    /// One that was never finished, or whose archive is gone, is none.
    func record(_ id: String) -> BackupRecord? {
        guard id.hasPrefix("bak_"), id.utf8.dropFirst(4).allSatisfy({ (48...57).contains($0) }) else { return nil }
        do {
            guard let file = try FolderReader.file(id + ".json", in: folder),
                let record = BackupRecord(try JSONValue(parsing: file.bytes)), record.id == id,
                access(path(of: record), R_OK) == 0
            else { return nil }
            return record
        } catch {
            return nil
        }
    }

    func path(of record: BackupRecord) -> String { folder + "/" + record.fileName }

    func keep(_ record: BackupRecord) throws(BackupError) {
        let draft = folder + "/.record"
        unlink(draft)
        let file = try FileSink(creating: draft)
        try file.write(JSONWriter.document { $0.value(record) }[...])
        try file.finish()
        guard rename(draft, folder + "/" + record.id + ".json") == 0 else { throw .last(draft) }
    }

    func delete(_ record: BackupRecord) throws(BackupError) {
        for path in [folder + "/" + record.id + ".json", path(of: record)] where unlink(path) != 0 && errno != ENOENT {
            throw .last(path)
        }
    }
}
