import HearthJSON

/// The keys that somebody waits for, to be compared with those of a document without making a text of any.
struct KeyTable: Sendable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    init(_ keys: some Sequence<String>) {
        for key in keys {
            bytes += Array(key.utf8)
            ends.append(bytes.count)
        }
    }

    /// The place of the first key that is equal.
    func position(of key: JSONText) -> Int? {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            for (position, end) in ends.enumerated() {
                // Lengths say most of it, as long as nothing is escaped.
                if key.isEscaped || end - start == key.written.count,
                    key.equals(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                {
                    return position
                }
                start = end
            }
            return nil
        }
    }
}
