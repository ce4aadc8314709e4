import Foundation

/// A page of the documentation, and the rules in it.
struct Page {
    let text: String

    init(_ name: String) throws {
        text = try String(contentsOfFile: ExampleHouse.repository + "/docs/rules/" + name, encoding: .utf8)
    }

    /// The blocks marked as rules, with the line on which each begins.
    var rules: [(line: Int, text: String)] {
        var blocks: [(line: Int, text: String)] = []
        var open: (line: Int, lines: [Substring])?
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                open = (block.line, block.lines + [line])
                if line == "```" {
                    blocks.append((block.line, block.lines.joined(separator: "\n")))
                    open = nil
                }
            } else if line == "```hearth" {
                open = (number + 2, [])
            }
        }
        return blocks
    }
}
