// HearthBackup: a house in one file, and back.
//
// Owns: what belongs to a backup (Inventory), its format (Archive/: tar in gzip, with a passphrase encrypted chunk by
// chunk; Streams/: the bytes on their way), making and keeping backups while the house runs (`BackupService`), and
// restoring one (Restoration).
//
// Must never: write a secret or a key into an archive without a passphrase, trust a name or a size from an archive, or
// replace anything before the whole archive has been verified.
//
// Start with `BackupService.swift`, then `Archive/ArchiveWriter.swift`; the way back is `Restoration.swift`.
