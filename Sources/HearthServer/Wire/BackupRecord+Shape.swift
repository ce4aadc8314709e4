import HearthBackup
import HearthHTTP

extension BackupRecord {
    static let shape = Shape(
        "Backup", "A backup; sha256 is that of the archive",
        "backup_id created_at:date size:int sha256 encrypted:bool includes_secrets:bool")
}
