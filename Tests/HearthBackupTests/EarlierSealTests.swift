import HearthCrypto
import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

@testable import HearthAccounts
@testable import HearthBackup

/// Backups and tokens that were made before libcrypto still open, and the same bytes are sealed as before.
@Suite struct EarlierSealTests {
    static let passphrase = "under the third stone"
    /// What `hearth backup --encrypt` made with swift-crypto 4.5.2 (commit 49584b4) of a house with an owner and the
    /// tokens below.
    static let archive = "Fixtures/sealed-by-swift-crypto.hearth"
    /// An answer of that house to `/auth/login`, at 22:40:55 UTC on 2026-11-25.
    static let accessToken =
        "eyJhbGciOiJIUzI1NiIsImtpZCI6Im5sazJiOGVjIiwidHlwIjoiSldUIn0."
        + "eyJhdWQiOiJoZWFydGgiLCJleHAiOjE3OTU2NTAwNTUsImlhdCI6MTc5NTY0NjQ1NSwiaXNzIjoiODE1ZGNhNzAiLCJqdGk"
        + "iOiJLUkp5N01iUlhteVNNMnMxIiwibmFtZSI6ImFubmEiLCJyb2xlIjoib3duZXIiLCJzaWQiOiJrSUgwenRzakNabzRnek"
        + "FZQ1lTR213Iiwic3ViIjoidXNyXzEiLCJ0eXBlIjoiYWNjZXNzIn0"
        + ".fHT6HUckP2be_nZ-Cg44jAsBcdk9x2aem1yp6swMAFQ"
    static let issuedAt = Instant(milliseconds: 1_795_646_455_000)
    /// Printed by `hearth token create`, with what the database kept of it.
    static let apiToken = "hearth_tbk95-J-G7JB2X8wPGug8Ax8ol2-lIPg_IZOt_9pXS4"
    static let apiTokenHash = "d34e90a40c068ecdb563f20d9f4df6b8ab00c8f99a2f3e2802b5672d0d9a6a58"

    @Test func theArchiveOpensAndItsKeyVerifiesTheToken() throws {
        let folder = TemporaryFolder()
        let path = #filePath.replacing("EarlierSealTests.swift", with: Self.archive)
        let reader = try ArchiveReader(path) { () throws(BackupError) in Self.passphrase }
        #expect(reader.manifest.hubID == "815dca70" && reader.manifest.includesSecrets)
        // Each file is held against its SHA-256 in the list.
        try reader.unpack { file throws(BackupError) in
            try FileSink(creating: folder.path + "/" + file.path.drop { $0 != "/" }.dropFirst())
        }
        #expect(try folder.text(of: "devices.yaml").hasPrefix("version: 1\n"))
        let keys = try SigningKeys.load(from: folder.state, random: systemRandomBytes, at: Self.issuedAt)
        let token = try AccessToken(Self.accessToken, keys: keys, hubID: "815dca70", at: Self.issuedAt)
        #expect(token.name == "anna" && token.role == "owner")
        #expect(throws: AccountError.unauthorized) {
            try AccessToken(Self.accessToken.dropLast() + "A", keys: keys, hubID: "815dca70", at: Self.issuedAt)
        }
    }

    @Test func anAPITokenHasTheHashThatWasKept() {
        #expect(Hexadecimal.text(OpaqueToken.hash(of: Self.apiToken)) == Self.apiTokenHash)
    }

    /// Three chunks, the last of them short, with salts of bytes that count up. The digest was computed independently,
    /// with Python's cryptography 48.
    @Test func theSameBytesAreSealedAsBefore() throws {
        let counting: RandomBytes = { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }
        let sink = Collected()
        let sealer = try Sealer(into: sink, passphrase: Self.passphrase, random: counting)
        try sealer.write(counting(150_000)[...])
        try sealer.finish()
        #expect(sink.bytes.count == 150_119)
        let digest = Hexadecimal.text(SHA256.hash(of: sink.bytes))
        #expect(digest == "5dada829e36988abb22c773dc83e0e290ff3fd5fd44c479077f0c8863b13ecff")
    }

    private final class Collected: ByteSink {
        var bytes: [UInt8] = []
        func write(_ more: ArraySlice<UInt8>) { bytes += more }
        func finish() {}
    }
}
