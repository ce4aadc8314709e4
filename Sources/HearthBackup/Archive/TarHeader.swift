/// One entry's header of a tar archive: 512 bytes in the form of POSIX ustar (IEEE 1003.1, "pax"), for plain files only.
struct TarHeader {
    static let block = 512

    var path: String
    var size: Int

    /// Bytes of nothing after the contents, up to the next block.
    var padding: Int { (Self.block - size % Self.block) % Self.block }

    init(path: String, size: Int) { (self.path, self.size) = (path, size) }

    /// `nil` if the path is too long for the form.
    var bytes: [UInt8]? {
        guard let (prefix, name) = Self.split(path), size < 1 << 33 else { return nil }
        var header = [UInt8](repeating: 0, count: Self.block)
        func put(_ bytes: some Sequence<UInt8>, at start: Int) {
            for (index, byte) in bytes.enumerated() { header[start + index] = byte }
        }
        func put(octal number: Int, digits: Int, at start: Int) {
            let text = String(number, radix: 8)
            put((String(repeating: "0", count: digits - text.count) + text).utf8, at: start)
        }
        put(name, at: 0)
        put(octal: 0o600, digits: 7, at: 100)
        put(octal: 0, digits: 7, at: 108)
        put(octal: 0, digits: 7, at: 116)
        put(octal: size, digits: 11, at: 124)
        put(octal: 0, digits: 11, at: 136)
        put("        ".utf8, at: 148)
        put("0".utf8, at: 156)
        put("ustar\u{0}00".utf8, at: 257)
        put(prefix, at: 345)
        put(octal: header.reduce(0) { $0 + Int($1) }, digits: 6, at: 148)
        header[154] = 0
        return header
    }

    /// - Throws: `.hostile` for anything but a plain file; links, devices and folders are none of ours.
    /// - Returns: `nil` for a block of zeros, which ends the archive.
    init?(reading block: ArraySlice<UInt8>) throws(BackupError) {
        let block = Array(block)
        if block.allSatisfy({ $0 == 0 }) { return nil }
        let sum = block.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 32 : Int(block[$1])) }
        guard Self.octal(block[148..<156]) == sum else { throw .damaged("a header in it makes no sense") }
        guard block[156] == UInt8(ascii: "0") || block[156] == 0 else {
            throw .hostile("it holds something that is no plain file")
        }
        guard let size = Self.octal(block[124..<136]) else { throw .damaged("a size in it makes no sense") }
        let (prefix, name) = (block[345..<500].prefix { $0 != 0 }, block[0..<100].prefix { $0 != 0 })
        let path = Array(prefix) + (prefix.isEmpty ? [] : [UInt8(ascii: "/")]) + Array(name)
        guard let path = String(validating: path, as: UTF8.self) else {
            throw .hostile("a name in it is no text")
        }
        self.init(path: path, size: size)
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
        return digits.isEmpty
            ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
    }

    /// The name has room for 100 bytes; what stands before a slash can go elsewhere, up to 155.
    private static func split(_ path: String) -> (prefix: [UInt8], name: [UInt8])? {
        let bytes = Array(path.utf8)
        if bytes.count <= 100 { return ([], bytes) }
        for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
            let name = bytes[(index + 1)...]
            if index <= 155, name.count <= 100, !name.isEmpty { return (Array(bytes[..<index]), Array(name)) }
        }
        return nil
    }
}
