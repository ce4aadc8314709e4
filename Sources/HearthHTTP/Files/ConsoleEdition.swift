import Glibc
import HearthCrypto

/// One state of all files of the console, with the page as it is served.
struct ConsoleEdition: Sendable {
    /// The first 12 hexadecimal digits of the SHA-256 over the names and contents of all files.
    let build: String
    /// With the addresses of this build.
    let page: [UInt8]
    /// `nil` if it would not be smaller.
    let compressedPage: [UInt8]?
    /// From which a change is seen without reading.
    let marks: [Mark]

    struct Mark: Hashable, Sendable {
        let path: String
        let size: Int
        let changedSeconds: Int
        let changedNanoseconds: Int
        let inode: UInt
    }

    /// - Returns: `nil` if a file or the page cannot be read.
    init?(root: String, marks: [Mark]) {
        let hash = SHA256()
        var source: [UInt8]?
        for mark in marks {
            let file = FileContents(path: root + "/" + mark.path, size: mark.size, tag: "")
            guard let bytes = CompressedFiles.read(file) else { return nil }
            hash.update(Array("\(mark.path)\n\(bytes.count)\n".utf8)[...])
            hash.update(bytes[...])
            if mark.path == "index.html" { source = bytes }
        }
        guard let source else { return nil }
        let digits = Array("0123456789abcdef")
        let build = String(hash.digest.prefix(6).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        let text = String(decoding: source, as: UTF8.self)
            .replacing(/(href|src)="(?![\/#])/) { "\($0.output.1)=\"/console/\(build)/" }
        (self.build, self.marks, page) = (build, marks, Array(text.utf8))
        compressedPage = CompressedFiles.compressed(page).flatMap { [page] in $0.count < page.count ? $0 : nil }
    }

    /// All files below a folder in the order of their names, hidden ones left out.
    static func marks(of root: String, below folder: String = "") -> [Mark] {
        guard let directory = opendir(root + "/" + folder) else { return [] }
        defer { closedir(directory) }
        var found: [Mark] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder.isEmpty ? name : folder + "/" + name
            var facts = stat()
            guard stat(root + "/" + path, &facts) == 0 else { continue }
            if facts.st_mode & S_IFMT == S_IFDIR {
                found += marks(of: root, below: path)
            } else if facts.st_mode & S_IFMT == S_IFREG {
                found.append(
                    Mark(
                        path: path, size: Int(facts.st_size), changedSeconds: facts.st_mtim.tv_sec,
                        changedNanoseconds: facts.st_mtim.tv_nsec, inode: UInt(facts.st_ino)))
            }
        }
        return found.sorted { $0.path < $1.path }
    }
}
