/// The names nearest to one that does not exist (docs/spec/devices.md, section 1): case-folded optimal string alignment
/// distance of at most max(1, length / 3), nearest first, at most three.
package func nearestNames(to wanted: String, among names: some Sequence<String>) -> [String] {
    let target = Array(wanted.lowercased())
    let limit = max(1, target.count / 3)
    var found: [(distance: Int, name: String)] = []
    for name in names where name != wanted {
        let distance = editDistance(target, Array(name.lowercased()), limit: limit)
        if distance <= limit { found.append((distance, name)) }
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return found.prefix(3).map(\.name)
}

/// ` (did you mean 'a', 'b' or 'c'?)`, or nothing.
package func didYouMean(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    return switch quoted.count {
    case 0: ""
    case 1: " (did you mean \(quoted[0])?)"
    default: " (did you mean \(quoted.dropLast().joined(separator: ", ")) or \(quoted[quoted.count - 1])?)"
    }
}

/// Edits (insert, delete, replace, swap of neighbours) between two words, or anything above `limit` if there are more.
package func editDistance(_ a: [Character], _ b: [Character], limit: Int) -> Int {
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforePrevious = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for i in 1...a.count {
        var row = [i] + [Int](repeating: 0, count: b.count)
        for j in 1...b.count {
            row[j] = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                row[j] = min(row[j], beforePrevious[j - 2] + 1)
            }
        }
        (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count]
}
