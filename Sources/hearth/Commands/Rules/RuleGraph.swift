import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules

/// Rule → slot or variable → rule: what one rule writes and another one reads.
struct RuleGraph {
    struct Edge: Hashable {
        /// Titles of rules; `nil` for who reads what nobody writes, and who writes what nobody reads.
        var writer: String?
        var thing: String
        var reader: String?

        var json: JSONValue {
            let parts = [("writer", writer), ("slot", thing), ("reader", reader)]
            return .object(parts.compactMap { name, value in value.map { .init(name, .string($0)) } })
        }
    }

    private(set) var edges: [Edge] = []

    /// - Parameter isChosen: whether rules of a file are shown.
    init(_ book: CompiledRules, isChosen: (String) -> Bool) {
        var (writers, readers): ([String: [String]], [String: [String]]) = ([:], [:])
        for rule in book.program.rules where isChosen(rule.file) {
            let reach = RuleReach(of: rule, in: book.program)
            for thing in RuleGraph.names(reach.writes, reach.writtenVariables, book) {
                writers[thing, default: []].append(rule.title)
            }
            for thing in RuleGraph.names(reach.reads, reach.readVariables, book) {
                readers[thing, default: []].append(rule.title)
            }
        }
        for thing in Set(writers.keys).union(readers.keys).sorted() {
            for writer in (writers[thing] ?? []).map(Optional.some).orNone {
                for reader in (readers[thing] ?? []).map(Optional.some).orNone {
                    edges.append(Edge(writer: writer, thing: thing, reader: reader))
                }
            }
        }
    }

    private static func names(
        _ slots: Set<SlotIndex>, _ variables: Set<VariableIndex>, _ book: CompiledRules
    ) -> [String] {
        slots.map { book.names.registry.name(of: $0) } + variables.map { book.program.variables[$0.position].name }
    }

    var text: String {
        edges.map { edge in
            [edge.writer.map { "\"\($0)\" → " }, edge.thing, edge.reader.map { " → \"\($0)\"" }].compactMap(\.self)
                .joined()
        }.joined(separator: "\n")
    }

    /// In the language of Graphviz: rules are boxes, what lies between them is not.
    var dot: String {
        func quoted(_ text: String) -> String {
            "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
        }
        let rules = Set(edges.flatMap { [$0.writer, $0.reader].compactMap(\.self) }).sorted()
        let things = Set(edges.map(\.thing)).sorted()
        let arrows = Set(
            edges.flatMap { edge in
                [
                    edge.writer.map { "\(quoted("rule: " + $0)) -> \(quoted(edge.thing))" },
                    edge.reader.map { "\(quoted(edge.thing)) -> \(quoted("rule: " + $0))" },
                ].compactMap(\.self)
            }
        ).sorted()
        let lines =
            ["digraph rules {", "  rankdir=LR"]
            + rules.map { "  \(quoted("rule: " + $0)) [shape=box, label=\(quoted($0))]" }
            + things.map { "  \(quoted($0)) [shape=plaintext]" } + arrows.map { "  " + $0 } + ["}"]
        return lines.joined(separator: "\n")
    }
}

extension [String?] {
    /// Itself, or one `nil` in place of nothing.
    fileprivate var orNone: [String?] { isEmpty ? [nil] : self }
}
