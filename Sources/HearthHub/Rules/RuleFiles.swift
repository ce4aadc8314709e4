import Glibc
import HearthConfig
package import HearthModel
package import HearthRules

/// The rules folder of a house: `*.hearth` in it and in the folders below. Files named `fixture*.hearth` describe
/// made-up devices for tests; a live hub ignores them (docs/spec/rule-language.md, section 5.4).
///
/// Reads and writes at once, so it must not be used on the hub loop.
package struct RuleFiles: Sendable {
    /// One file as it was read.
    package struct File: Sendable, Equatable {
        /// Path below the rules folder: `heating/upstairs.hearth`.
        package var name: String
        package var bytes: [UInt8]
        package var modified: Instant

        /// Changes with the contents and with nothing else.
        package var tag: String { RuleFiles.tag(of: bytes) }
        package var source: SourceText { SourceText(name: name, bytes: bytes) }
    }

    /// Everything in the folder at one moment.
    package struct Contents: Sendable, Equatable {
        /// In the order of their paths, bytewise.
        package var files: [File] = []
        package var fixtures: [File] = []
        /// Files that are there and cannot be read (E111).
        package var diagnostics: [HearthRules.Diagnostic] = []
    }

    package struct Failure: Error, CustomStringConvertible {
        /// A sentence with the system's words.
        package var description: String
        /// Why it could not be written.
        package var fault: FileFault?
    }

    package static let suffix = ".hearth"
    /// Folders within folders; deeper ones are not looked at, which also ends a circle of links.
    private static let depth = 8

    package let folder: String

    package init(folder: String) { self.folder = folder }

    // MARK: Reading

    package func read() throws(Failure) -> Contents {
        var contents = Contents()
        for name in try tree().files {
            do throws(FolderReader.Failure) {
                guard let file = try FolderReader.file(name, in: folder) else { continue }
                let read = File(name: name, bytes: file.bytes, modified: modified(name))
                if RuleFiles.isFixture(name) { contents.fixtures.append(read) } else { contents.files.append(read) }
            } catch {
                contents.diagnostics.append(
                    HearthRules.Diagnostic(
                        "E111", "This file cannot be read: \(error.reason).", file: name, span: Span(0, 0)))
            }
        }
        return contents
    }

    /// One file; `nil` if there is none.
    package func file(_ name: String) throws(Failure) -> File? {
        do throws(FolderReader.Failure) {
            guard let file = try FolderReader.file(name, in: folder) else { return nil }
            return File(name: name, bytes: file.bytes, modified: modified(name))
        } catch {
            throw Failure(description: "\(name): \(error.reason)")
        }
    }

    /// What lies where a file of this name or one of its folders would be, as a sentence; `nil` if nothing is in the
    /// way.
    package func obstacle(to name: String) -> String? {
        var folder = ""
        for part in name.split(separator: "/").dropLast() {
            folder += folder.isEmpty ? part : "/" + part
            if let kind = kind(folder), kind != S_IFDIR { return "'\(folder)' is not a folder" }
        }
        if let kind = kind(name), kind != S_IFREG { return "'\(name)' is not a file" }
        return nil
    }

    /// All files, fixtures among them, by their names below the rules folder.
    package func names() throws(Failure) -> [String] { try tree().files }

    /// The rules folder and all folders in it, as paths. None if it does not exist.
    package func folders() throws(Failure) -> [String] {
        try tree().folders.map { $0.isEmpty ? folder : folder + "/" + $0 }
    }

    /// Whether the rules folder exists.
    package var exists: Bool { isFolder("") }

    /// Names below the rules folder, each list in the order of its bytes.
    private func tree() throws(Failure) -> (files: [String], folders: [String]) {
        var (files, folders): ([String], [String]) = ([], [])
        var waiting = [(path: "", depth: 0)]
        while let (path, depth) = waiting.popLast() {
            let names: [String]
            do throws(FolderReader.Failure) {
                names = try FolderReader.names(in: path.isEmpty ? folder : folder + "/" + path)
            } catch {
                throw Failure(description: "the folder \(folder)/\(path): \(error.reason)")
            }
            guard isFolder(path) else { continue }
            folders.append(path)
            for name in names {
                let inner = path.isEmpty ? name : path + "/" + name
                if isFolder(inner) {
                    if depth < RuleFiles.depth { waiting.append((inner, depth + 1)) }
                } else if name.hasSuffix(RuleFiles.suffix) {
                    files.append(inner)
                }
            }
        }
        let bytewise = { (a: String, b: String) in a.utf8.lexicographicallyPrecedes(b.utf8) }
        return (files.sorted(by: bytewise), folders.sorted(by: bytewise))
    }

    // MARK: Writing

    /// Replaces or makes a file so that a crash leaves either the old or the new contents.
    package func write(_ bytes: [UInt8], to name: String) throws(Failure) {
        precondition(RuleFiles.isName(name), "'\(name)' is no name of a rule file")
        makeFolders(for: name)
        do throws(FileWriter.Failure) {
            try FileWriter.replace(folder + "/" + name, with: bytes)
        } catch {
            throw Failure(description: error.description, fault: error.fault)
        }
    }

    package func delete(_ name: String) throws(Failure) {
        precondition(RuleFiles.isName(name), "'\(name)' is no name of a rule file")
        guard unlink(folder + "/" + name) == 0 else { throw .last(folder + "/" + name) }
        syncFolder(of: name)
    }

    private func makeFolders(for name: String) {
        mkdir(folder, 0o755)
        var path = folder
        for part in name.split(separator: "/").dropLast() {
            path += "/" + part
            mkdir(path, 0o755)
        }
    }

    /// The name itself survives a power cut only when its folder is on the disk.
    private func syncFolder(of name: String) {
        let descriptor = open(folder + "/" + parent(of: name), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    // MARK: Names

    /// What a file may be called through the API: at most four parts of letters, digits, `_`, `-` and `.`, none of
    /// which begins with a dot.
    package static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count && parts.count <= 4
            && parts.allSatisfy { part in
                (1...80).contains(part.utf8.count) && part.first != "." && part.utf8.allSatisfy(isNameByte)
            }
    }

    package static func isFixture(_ name: String) -> Bool {
        (name.split(separator: "/").last ?? "").hasPrefix("fixture")
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// 64-bit FNV-1a in hexadecimal digits.
    package static func tag(of bytes: some Sequence<UInt8>) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private func parent(of name: String) -> String {
        String(name[..<(name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex)])
    }

    // MARK: Facts

    private func isFolder(_ name: String) -> Bool { kind(name) == S_IFDIR }

    private func kind(_ name: String) -> mode_t? { facts(name).map { $0.st_mode & S_IFMT } }

    private func modified(_ name: String) -> Instant {
        guard let time = facts(name)?.st_mtim else { return .distantPast }
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }

    private func facts(_ name: String) -> stat? {
        var facts = stat()
        return stat(name.isEmpty ? folder : folder + "/" + name, &facts) == 0 ? facts : nil
    }
}

extension RuleFiles.Failure {
    fileprivate static func last(_ path: String) -> RuleFiles.Failure {
        let fault = FileFault.last
        return RuleFiles.Failure(description: "\(path): \(fault)", fault: fault)
    }
}
