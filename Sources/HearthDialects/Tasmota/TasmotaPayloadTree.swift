import HearthJSON

/// Where in a payload something is to be read: the paths of all readings of a device, put together so that one pass
/// over the bytes finds them without making a text of any key. All in flat arrays of plain numbers, because this is
/// where the time of a message goes.
struct TasmotaPayloadTree: Sendable {
    private struct Node: Sendable {
        /// Place of its key in `keys`; empty for an element of an array.
        var key = 0..<0
        /// Place in an array; -1 for a member of an object.
        var element = -1
        var firstChild = -1
        var nextSibling = -1
        /// Place in `readings`.
        var readings = 0..<0
    }

    private var nodes = [Node()]
    private var keys: [UInt8] = []
    private var readings: [Int] = []

    /// - Parameter paths: each is handed out by its place in this list.
    init(_ paths: [[JSONPath.Step]]) {
        var ends: [[Int]] = [[]]
        for (reading, path) in paths.enumerated() {
            var node = 0
            for step in path { node = child(of: node, by: step) }
            while ends.count < nodes.count { ends.append([]) }
            ends[node].append(reading)
        }
        for (node, own) in ends.enumerated() {
            nodes[node].readings = readings.count..<readings.count + own.count
            readings += own
        }
    }

    private mutating func child(of parent: Int, by step: JSONPath.Step) -> Int {
        var new = Node()
        switch step {
        case .index(let element):
            if let known = child(of: parent, at: element) { return known }
            new.element = element
        case .key(let text):
            let known = Array(text.utf8).withUnsafeBytes { child(of: parent, named: $0) }
            if let known { return known }
            new.key = keys.count..<keys.count + text.utf8.count
            keys += text.utf8
        }
        new.nextSibling = nodes[parent].firstChild
        nodes[parent].firstChild = nodes.count
        nodes.append(new)
        return nodes.count - 1
    }

    private func child(of parent: Int, at element: Int) -> Int? {
        var node = nodes[parent].firstChild
        while node >= 0, nodes[node].element != element { node = nodes[node].nextSibling }
        return node < 0 ? nil : node
    }

    private func child(of parent: Int, named key: UnsafeRawBufferPointer) -> Int? {
        var node = nodes[parent].firstChild
        while node >= 0, nodes[node].element >= 0 || !isKey(nodes[node].key, key) { node = nodes[node].nextSibling }
        return node < 0 ? nil : node
    }

    private func isKey(_ place: Range<Int>, _ key: UnsafeRawBufferPointer) -> Bool {
        guard place.count == key.count else { return false }
        for offset in 0..<key.count where keys[place.lowerBound + offset] != key[offset] { return false }
        return true
    }
}

// MARK: - Reading

extension TasmotaPayloadTree {
    /// Hands out each value that stands at one of the paths, in the order of the document.
    func read(_ payload: UnsafeRawBufferPointer, _ use: (Int, RawValue) -> Void) throws(JSONError) {
        try JSONReader.read(payload) { reader throws(JSONError) in
            guard try reader.kind() == .object else { throw JSONError(.wrongKind(expected: .object), at: 0) }
            try read(&reader, at: 0, use)
        }
    }

    /// Takes a payload that is no JSON for the value of this key.
    func read(_ payload: RawValue, at key: UnsafeRawBufferPointer, _ use: (Int, RawValue) -> Void) {
        guard let node = child(of: 0, named: key) else { return }
        for reading in nodes[node].readings { use(readings[reading], payload) }
    }

    private func read(
        _ reader: inout JSONReader, at node: Int, _ use: (Int, RawValue) -> Void
    ) throws(JSONError) {
        switch try reader.kind() {
        case .object:
            try reader.beginObject()
            while let key = try reader.nextKey() {
                // The plain case by itself, because lending the decoded text costs more than all the rest.
                let next =
                    key.isEscaped
                    ? key.withUTF8 { child(of: node, named: $0) } : child(of: node, named: key.written)
                if let next {
                    try read(&reader, at: next, use)
                } else if node == 0, key == "StatusSNS" || key == "StatusSTS" {
                    try read(&reader, at: 0, use)
                }
            }
        case .array where nodes[node].readings.isEmpty:
            try reader.beginArray()
            var element = 0
            while try reader.nextElement() {
                if let next = child(of: node, at: element) { try read(&reader, at: next, use) }
                element += 1
            }
        default:
            let own = nodes[node].readings
            guard !own.isEmpty, let value = try reader.rawValue() else { return }
            for reading in own { use(readings[reading], value) }
        }
    }
}
