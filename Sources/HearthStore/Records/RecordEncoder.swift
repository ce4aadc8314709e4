internal import HearthJSON

/// Writes one record as JSON while it describes itself, in one pass. Foundation's encoder builds a tree of objects
/// first, which cost more than all else that a rule's firing costs (docs/performance.md).
///
/// A container does not say when it ends: it has ended as soon as one around it goes on.
final class RecordEncoder: Encoder {
    private var writer = JSONWriter()
    /// The containers begun and not ended, outermost first.
    private var open: [Shape] = []

    private enum Shape { case object, array }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Throws: what the record's own encoding throws.
    static func document(_ record: some Encodable) throws -> [UInt8] {
        let encoder = RecordEncoder()
        try encoder.write(record)
        return encoder.writer.bytes
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.beginObject()
        open.append(.object)
        return KeyedEncodingContainer(Members(encoder: self, depth: open.count))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.beginArray()
        open.append(.array)
        return Elements(encoder: self, depth: open.count)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    /// Ends what was begun inside of the container at this depth.
    fileprivate func end(to depth: Int) {
        while open.count > depth {
            switch open.removeLast() {
            case .object: writer.endObject()
            case .array: writer.endArray()
            }
        }
    }

    fileprivate func key(_ key: some CodingKey) { writer.key(named: key.stringValue) }

    fileprivate func write(_ record: some Encodable) throws {
        let (start, depth) = (writer.count, open.count)
        try record.encode(to: self)
        // What has nothing to say of itself is an object all the same.
        if writer.count == start { _ = container(keyedBy: NoKey.self) }
        end(to: depth)
    }

    fileprivate func null() { writer.null() }
    fileprivate func scalar(_ value: Bool) { writer.bool(value) }
    fileprivate func scalar(_ value: String) { writer.string(value) }
    fileprivate func scalar(_ value: some BinaryInteger) {
        if let value = Int64(exactly: value) { writer.integer(value) } else { writer.integer(UInt64(value)) }
    }

    /// One value that should not exist must not keep the rest of a batch from being stored; reading refuses it.
    fileprivate func scalar(_ value: Double) {
        if value.isFinite { writer.number(value) } else { writer.string("\(value)") }
    }

    private enum NoKey: CodingKey {}
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RecordEncoder
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: Key) {
        encoder.end(to: depth)
        encoder.key(key)
    }

    func encodeNil(forKey key: Key) {
        begin(key)
        encoder.null()
    }
    func encode(_ value: Bool, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: String, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: Double, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: Float, forKey key: Key) {
        begin(key)
        encoder.scalar(Double(value))
    }
    func encode(_ value: Int, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: Int8, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: Int16, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: Int32, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: Int64, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: UInt, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: UInt8, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: UInt16, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: UInt32, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: UInt64, forKey key: Key) {
        begin(key)
        encoder.scalar(value)
    }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        begin(key)
        try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        begin(key)
        return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        begin(key)
        return encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder {
        begin(key)
        return encoder
    }
}

private struct Elements: UnkeyedEncodingContainer {
    let encoder: RecordEncoder
    let depth: Int
    private(set) var count = 0

    init(encoder: RecordEncoder, depth: Int) { (self.encoder, self.depth) = (encoder, depth) }

    var codingPath: [any CodingKey] { [] }

    private mutating func begin() {
        encoder.end(to: depth)
        count += 1
    }

    mutating func encodeNil() {
        begin()
        encoder.null()
    }
    mutating func encode(_ value: Bool) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: String) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: Double) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: Float) {
        begin()
        encoder.scalar(Double(value))
    }
    mutating func encode(_ value: Int) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: Int8) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: Int16) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: Int32) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: Int64) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: UInt) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: UInt8) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: UInt16) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: UInt32) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: UInt64) {
        begin()
        encoder.scalar(value)
    }
    mutating func encode(_ value: some Encodable) throws {
        begin()
        try encoder.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        begin()
        return encoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        begin()
        return encoder.unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        begin()
        return encoder
    }
}

private struct Single: SingleValueEncodingContainer {
    let encoder: RecordEncoder

    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.null() }
    func encode(_ value: Bool) { encoder.scalar(value) }
    func encode(_ value: String) { encoder.scalar(value) }
    func encode(_ value: Double) { encoder.scalar(value) }
    func encode(_ value: Float) { encoder.scalar(Double(value)) }
    func encode(_ value: Int) { encoder.scalar(value) }
    func encode(_ value: Int8) { encoder.scalar(value) }
    func encode(_ value: Int16) { encoder.scalar(value) }
    func encode(_ value: Int32) { encoder.scalar(value) }
    func encode(_ value: Int64) { encoder.scalar(value) }
    func encode(_ value: UInt) { encoder.scalar(value) }
    func encode(_ value: UInt8) { encoder.scalar(value) }
    func encode(_ value: UInt16) { encoder.scalar(value) }
    func encode(_ value: UInt32) { encoder.scalar(value) }
    func encode(_ value: UInt64) { encoder.scalar(value) }
    func encode(_ value: some Encodable) throws { try encoder.write(value) }
}
