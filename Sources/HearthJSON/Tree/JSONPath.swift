/// The way to one value inside a document: `$.a.b[0]['k']`, without wildcards (docs/spec/devices.md, section 2.5).
/// Where a key is written twice, the last member counts.
package struct JSONPath: Equatable, Sendable {
    package enum Step: Equatable, Sendable {
        case key(String)
        case index(Int)
    }

    package let steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }
}

extension JSONPath {
    /// The value at the end of the path; `nil` where the document has none.
    package func value(in document: JSONValue) -> JSONValue? {
        var value: JSONValue? = document
        for step in steps {
            switch step {
            case .key(let key): value = value?[key]
            case .index(let index): value = value?[index]
            }
        }
        return value
    }
}

extension JSONReader {
    /// Moves from the value in front of the cursor to the one at the end of the path, without building a tree.
    /// - Returns: `false` if the document has no such value; the cursor is then somewhere behind where it was.
    package mutating func seek(_ path: JSONPath) throws(JSONError) -> Bool {
        for step in path.steps {
            let found =
                switch step {
                case .key(let key): try seek(key: key)
                case .index(let index): try seek(index: index)
                }
            guard found else { return false }
        }
        return true
    }

    private mutating func seek(key: String) throws(JSONError) -> Bool {
        guard try kind() == .object else { return false }
        try beginObject()
        var found: Cursor?
        while let candidate = try nextKey() {
            if candidate.equals(key) { found = mark }
        }
        guard let found else { return false }
        rewind(to: found)
        return true
    }

    private mutating func seek(index: Int) throws(JSONError) -> Bool {
        guard try kind() == .array else { return false }
        try beginArray()
        var remaining = index
        while try nextElement() {
            if remaining == 0 { return true }
            remaining -= 1
        }
        return false
    }
}
