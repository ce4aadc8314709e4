import Foundation
import HearthAccounts
import HearthModel
import TestParts
import Testing

@testable import HearthBackup

/// Nothing is replaced by an archive that is not whole, not ours, or not what it says.
@Suite struct HostileArchiveTests {
    @Test func aWrongPassphraseOpensNothing() async throws {
        let house = try await BackedUpHouse()
        let record = try await house.service.make(passphrase: BackedUpHouse.passphrase, includingHistory: true)
        let other = TemporaryFolder()
        #expect(throws: BackupError.wrongPassphrase) {
            try house.restore(house.service.path(of: record), to: other, passphrase: "under the fourth stone")
        }
        #expect(throws: BackupError.needsPassphrase) { try house.restore(house.service.path(of: record), to: other) }
        #expect(!BackedUpHouse.exists(other.path + "/config"))
    }

    @Test(arguments: [nil, BackedUpHouse.passphrase])
    func whatWasCutOffIsRefused(passphrase: String?) async throws {
        let house = try await BackedUpHouse()
        let record = try await house.service.make(passphrase: passphrase, includingHistory: true)
        let whole = try BackedUpHouse.bytes(house.service.path(of: record))
        var random = SystemRandomNumberGenerator()
        var variants = [[], Array(whole.dropLast()), whole + [0], Array(whole.prefix(whole.count / 2))]
        for _ in 0..<12 { variants.append(Array(whole.prefix(Int.random(in: 0..<whole.count, using: &random)))) }
        for variant in variants {
            let other = TemporaryFolder()
            #expect(throws: BackupError.self) { try house.restore(variant, to: other, passphrase: passphrase) }
            #expect(!BackedUpHouse.exists(other.path + "/config/devices.yaml"))
            #expect(!BackedUpHouse.exists(other.path + "/state/hearth.sqlite"))
        }
    }

    @Test(arguments: [nil, BackedUpHouse.passphrase])
    func whatWasChangedIsRefused(passphrase: String?) async throws {
        let house = try await BackedUpHouse()
        let record = try await house.service.make(passphrase: passphrase, includingHistory: true)
        let whole = try BackedUpHouse.bytes(house.service.path(of: record))
        var random = SystemRandomNumberGenerator()
        for _ in 0..<12 {
            var flipped = whole
            flipped[Int.random(in: 0..<whole.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            let other = TemporaryFolder()
            do {
                _ = try house.restore(flipped, to: other, passphrase: passphrase)
                // gzip has bits that say nothing: of its head, and before a block that is stored as it is (RFC 1951,
                // section 3.2.4). Under a seal every bit counts.
                #expect(passphrase == nil)
                for name in ["config/devices.yaml", "config/rules/hall.hearth"] {
                    #expect(try other.text(of: name) == house.folder.text(of: name), "\(name)")
                }
            } catch is BackupError {
                #expect(!BackedUpHouse.exists(other.path + "/config/devices.yaml"))
                #expect(!BackedUpHouse.exists(other.path + "/state/hearth.sqlite"))
            }
        }
    }

    @Test(arguments: [
        "../outside", "config/../../outside", "/etc/passwd", "config/devices.d/../../x.yaml",
        "config/rules/.hidden.hearth",
        "state/lock", "state/hearth.sqlite-wal", "config/rules//x.hearth", "config/rules/a\nb.hearth",
        "config/notes.txt",
        "config/devices.d/a/b.yaml", "state", "config/rules", "config/tls/run.sh", "",
    ])
    func aNameThatLeadsElsewhereIsRefused(path: String) throws {
        let folder = TemporaryFolder()
        let archive = folder.path + "/archive"
        let contents = Contents.bytes(Array("gotcha".utf8))
        let manifest = Self.manifest([try contents.listed(as: path)])
        _ = try ArchiveWriter(creating: archive, passphrase: nil, random: systemRandomBytes).write(manifest, [contents])
        let error = #expect(throws: BackupError.self) {
            try Restoration(configuration: folder.path + "/c", state: folder.path + "/s", at: BackedUpHouse.start)
                .restore(archive) { () throws(BackupError) in throw .needsPassphrase }
        }
        guard case .hostile = error else {
            Issue.record("\(path): \(String(describing: error))")
            return
        }
        #expect(!BackedUpHouse.exists(folder.path + "/c") && !BackedUpHouse.exists(folder.path + "/s"))
    }

    /// An archive may list one thing and hold another.
    @Test(arguments: [UInt8(ascii: "2"), UInt8(ascii: "1"), UInt8(ascii: "3"), UInt8(ascii: "5"), UInt8(ascii: "x")])
    func linksAndDevicesAreRefused(kind: UInt8) throws {
        let folder = TemporaryFolder()
        let contents = Array("version: 1\n".utf8)
        let listed = try Contents.bytes(contents).listed(as: "config/devices.yaml")
        let archive = try Self.archive(in: folder, Self.manifest([listed])) { tar throws(BackupError) in
            var header = TarHeader(path: listed.path, size: contents.count).bytes ?? []
            header[156] = kind
            header.replaceSubrange(157..<168, with: Array("/etc/passwd".utf8))
            Self.sign(&header)
            try tar.write(header[...])
            try tar.write((contents + [UInt8](repeating: 0, count: 512 - contents.count))[...])
        }
        #expect(throws: BackupError.hostile("it holds something that is no plain file")) {
            try ArchiveReader(archive) { "" }.unpack { _ throws(BackupError) in
                try FileSink(creating: folder.path + "/out")
            }
        }
        #expect(!BackedUpHouse.exists(folder.path + "/out"))
    }

    @Test func whatTheListDoesNotNameIsRefused() throws {
        let folder = TemporaryFolder()
        let archive = try Self.archive(in: folder, Self.manifest([])) { tar throws(BackupError) in
            try tar.write((TarHeader(path: "config/devices.yaml", size: 0).bytes ?? [])[...])
        }
        #expect(throws: BackupError.hostile("it holds 'config/devices.yaml', which is not in its list")) {
            try ArchiveReader(archive) { "" }.unpack { _ throws(BackupError) in
                try FileSink(creating: folder.path + "/out")
            }
        }
    }

    @Test func aSettingThatWouldTakeForEverIsRefused() throws {
        let folder = TemporaryFolder()
        let setting = "$y$jzT$0123456789abcdefghij."
        try Data(
            SealedHead.magic + [1, UInt8(setting.utf8.count)] + Array(setting.utf8) + [UInt8](repeating: 7, count: 64)
        )
        .write(to: URL(filePath: folder.path + "/archive"))
        #expect(throws: BackupError.hostile("its passphrase is kept in no way that Hearth uses")) {
            try ArchiveReader(folder.path + "/archive") { "under the third stone" }
        }
    }

    @Test func anArchiveOfALaterVersionSaysSo() throws {
        #expect(throws: BackupError.newer) { try Manifest(reading: Array(#"{"format":2}"#.utf8)) }
    }

    private static func manifest(_ files: [Manifest.File]) -> Manifest {
        Manifest(
            hearthVersion: "1.0.0", hubID: "1a2b3c4d", createdAt: BackedUpHouse.start, includesSecrets: false,
            includesHistory: true, includesJournal: false, files: files)
    }

    private static func archive(
        in folder: TemporaryFolder, _ manifest: Manifest, _ write: (any ByteSink) throws(BackupError) -> Void
    ) throws(BackupError) -> String {
        let path = folder.path + "/archive"
        let tar = Deflater(into: try FileSink(creating: path))
        let list = manifest.document
        let header = TarHeader(path: Manifest.path, size: list.count)
        try tar.write((header.bytes ?? [])[...])
        try tar.write((list + [UInt8](repeating: 0, count: header.padding))[...])
        try write(tar)
        try tar.write([UInt8](repeating: 0, count: 1_024)[...])
        try tar.finish()
        return path
    }

    /// Puts the right sum into a header that was changed.
    private static func sign(_ header: inout [UInt8]) {
        let sum = header.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(header[$1])) }
        let text = String(sum, radix: 8)
        let digits = String(repeating: "0", count: 6 - text.count) + text
        header.replaceSubrange(148..<156, with: Array(digits.utf8) + [0, 32])
    }
}
