// HearthBackup: a house in one file, and back.
//
// Owns: what belongs to a backup (Inventory), its format (Archive/: tar in gzip, with a passphrase sealed chunk by
// chunk), making and keeping backups while the house runs (BackupDesk), and putting one back (Restoration).
//
// Must never: write a secret or a key into an archive without a passphrase, trust a name or a size that an archive
// brings, or replace anything before all of the archive has been verified.
//
// Start with `BackupDesk.swift`, then `Archive/ArchiveWriter.swift`; the way back is `Restoration.swift`.
