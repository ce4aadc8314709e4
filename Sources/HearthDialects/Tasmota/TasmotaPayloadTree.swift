import HearthJSON

/// Where in a payload something is to be read: the paths of all readings of a device, put together so that one pass
/// over the bytes finds them without making a text of any key.
struct TasmotaPayloadTree: Sendable {
    private struct Branch: Sendable {
        let step: JSONPath.Step
        let key: [UInt8]
        let node: Int
    }

    private struct Node: Sendable {
        var branches: [Branch] = []
        var readings: [Int] = []

        func next(_ key: JSONText) -> Int? {
            branches.first { branch in branch.key.withUnsafeBytes { !$0.isEmpty && key.equals($0) } }?.node
        }

        func next(_ step: JSONPath.Step) -> Int? { branches.first { $0.step == step }?.node }
    }

    private var nodes = [Node()]

    /// - Parameter paths: each is handed out by its place in this list.
    init(_ paths: [[JSONPath.Step]]) {
        for (reading, path) in paths.enumerated() {
            var node = 0
            for step in path { node = branch(from: node, by: step) }
            nodes[node].readings.append(reading)
        }
    }

    private mutating func branch(from node: Int, by step: JSONPath.Step) -> Int {
        if let known = nodes[node].next(step) { return known }
        let key: [UInt8] = if case .key(let text) = step { Array(text.utf8) } else { [] }
        nodes.append(Node())
        nodes[node].branches.append(Branch(step: step, key: key, node: nodes.count - 1))
        return nodes.count - 1
    }

    /// Hands out each value that stands at one of the paths, in the order of the document.
    func read(_ payload: UnsafeRawBufferPointer, _ use: (Int, RawValue) -> Void) throws(JSONError) {
        try JSONReader.read(payload) { reader throws(JSONError) in
            guard try reader.kind() == .object else { throw JSONError(.wrongKind(expected: .object), at: 0) }
            try read(&reader, at: 0, use)
        }
    }

    /// Takes a payload that is no JSON for the value of this key.
    func read(_ payload: RawValue, at key: UnsafeRawBufferPointer, _ use: (Int, RawValue) -> Void) {
        let branch = nodes[0].branches.first { branch in branch.key.elementsEqual(key) }
        for reading in branch.map({ nodes[$0.node].readings }) ?? [] { use(reading, payload) }
    }

    private func read(
        _ reader: inout JSONReader, at node: Int, _ use: (Int, RawValue) -> Void
    ) throws(JSONError) {
        switch try reader.kind() {
        case .object:
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if let next = nodes[node].next(key) {
                    try read(&reader, at: next, use)
                } else if node == 0, key == "StatusSNS" || key == "StatusSTS" {
                    try read(&reader, at: 0, use)
                }
            }
        case .array where nodes[node].readings.isEmpty:
            try reader.beginArray()
            var index = 0
            while try reader.nextElement() {
                if let next = nodes[node].next(.index(index)) { try read(&reader, at: next, use) }
                index += 1
            }
        default:
            let readings = nodes[node].readings
            guard !readings.isEmpty, let value = try reader.rawValue() else { return }
            for reading in readings { use(reading, value) }
        }
    }
}
