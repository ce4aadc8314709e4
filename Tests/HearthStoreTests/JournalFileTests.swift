import Foundation
import FuzzParts
import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

/// The files of a journal, whatever is written into them.
@Suite struct JournalFileTests {
    private struct Entry: Codable, Equatable {
        var number: Int
        var text: String
        var begins = false
    }

    private let home: TemporaryFolder
    private let start = Instant(rfc3339: "2026-11-25T15:00:00Z")!
    private var folder: JournalFolder { JournalFolder(path: home.state.path(of: "journal")) }

    init() throws { home = TemporaryFolder() }

    private func entries(_ count: Int, beginning: Set<Int> = [0]) -> [Entry] {
        (0..<count).map { Entry(number: $0, text: "line \($0)\n\"é\"", begins: beginning.contains($0)) }
    }

    private func write(_ entries: [Entry], with writer: JournalWriter, at instant: Instant) async throws {
        _ = try await writer.append(entries, at: instant) { $0.begins }
    }

    private func read(_ path: String) throws -> [Entry] {
        let reader = try JournalReader(path: path)
        var found: [Entry] = []
        while let entry = try reader.next(Entry.self) { found.append(entry) }
        return found
    }

    @Test func whatIsWrittenCanBeReadWhileTheFileGoesOn() async throws {
        let (writer, all) = (JournalWriter(folder: folder), entries(500))
        try await write(Array(all[..<200]), with: writer, at: start)
        let file = try #require(folder.files().first)
        #expect(try read(file.path) == Array(all[..<200]))
        try await write(Array(all[200...]), with: writer, at: start + .seconds(1))
        await writer.close()
        #expect(try read(file.path) == all)
        #expect(try folder.files().map(\.begins) == [start])
    }

    @Test func aFileThatWasCutOffEndsWithItsLastWholeLine() async throws {
        let (writer, all) = (JournalWriter(folder: folder), entries(60))
        for i in stride(from: 0, to: 60, by: 10) {
            try await write(Array(all[i..<i + 10]), with: writer, at: start + .seconds(Int64(i)))
        }
        await writer.close()
        let file = try #require(folder.files().first)
        let whole = try Data(contentsOf: URL(filePath: file.path))
        for length in 0...whole.count {
            try whole.prefix(length).write(to: URL(filePath: file.path))
            let found = try read(file.path)
            #expect(found == Array(all[..<found.count]), "cut off after \(length) bytes")
        }
        #expect(try read(file.path) == all)
    }

    @Test func aDamagedFileIsSaidToBe() async throws {
        let writer = JournalWriter(folder: folder)
        try await write(entries(500), with: writer, at: start)
        await writer.close()
        let path = try #require(folder.files().first).path
        var bytes = try Data(contentsOf: URL(filePath: path))
        for i in bytes.count / 2..<bytes.count / 2 + 40 { bytes[i] ^= 0x5A }
        try bytes.write(to: URL(filePath: path))
        #expect(throws: StoreError.self) { try read(path) }
    }

    @Test func anEntryThatBeginsAFileNeedsNoneBeforeIt() async throws {
        let (writer, all) = (JournalWriter(folder: folder), entries(30, beginning: [0, 10, 20]))
        try await write(all, with: writer, at: start)
        await writer.close()
        let files = try folder.files()
        #expect(try files.map { try read($0.path) } == [Array(all[..<10]), Array(all[10..<20]), Array(all[20...])])
        #expect(files.map(\.begins) == [start, start + Milliseconds(1), start + Milliseconds(2)])
    }

    @Test func oldFilesGoAndTheNewestStays() async throws {
        for day in 0..<50 {
            let writer = JournalWriter(folder: folder)
            try await write(entries(3), with: writer, at: start + .days(Int64(day)))
            await writer.close()
        }
        #expect(try folder.files().first?.begins == start + .days(49 - 42))
        try folder.removeAged(at: start + .days(49), bytes: 3 * folder.files()[0].bytes)
        #expect(try folder.files().count == 3)
        try folder.removeAged(at: start + .days(500), bytes: 0)
        #expect(try folder.files().map(\.begins) == [start + .days(49)])
    }

    @Test func onlyTheOwnerCanReadIt() async throws {
        let writer = JournalWriter(folder: folder)
        try await write(entries(1), with: writer, at: start)
        let file = try #require(folder.files().first)
        for (path, mode) in [(folder.path, 0o700), (file.path, 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test func aFolderThatCannotBeMadeIsNamed() async throws {
        try Data().write(to: URL(filePath: folder.path))
        let writer = JournalWriter(folder: folder)
        await #expect {
            try await write(entries(1), with: writer, at: start)
        } throws: { "\($0)".contains(folder.path) }
        try FileManager.default.removeItem(atPath: folder.path)
        try await write(entries(2), with: writer, at: start)
        #expect(try read(#require(folder.files().first).path) == entries(2))
    }
}
