import HearthModel

/// What is to be done with several things, or was: `turn off Hall light and Kettle and set Bath to 21 °C`. What is said
/// alike of several is said once.
struct SaidOnce {
    private var groups: [(verb: String, names: [String])] = []

    init() {}

    /// `turn off Hall light`, `turn off Kettle` …
    init(_ orders: some Sequence<WishOrder>) {
        for order in orders { add(order.asked, of: order.device.name) }
    }

    var isEmpty: Bool { groups.isEmpty }

    /// - Parameters:
    ///   - words: `turned off Hall light`
    ///   - name: with which the words may end.
    mutating func add(_ words: String, of name: String) {
        guard words.hasSuffix(" " + name) else { return groups.append((words, [])) }
        let verb = String(words.dropLast(name.count + 1))
        if let place = groups.firstIndex(where: { $0.verb == verb && !$0.names.isEmpty }) {
            groups[place].names.append(name)
        } else {
            groups.append((verb, [name]))
        }
    }

    var text: String {
        groups.map { $0.names.isEmpty ? $0.verb : "\($0.verb) \($0.names.formatted)" }.formatted
    }
}
