import HearthJSON

/// Which ways what the house says has gone, for a table and for what stands below it.
struct DeliveriesText {
    /// Such as "ann: mqtt delivered, ntfy waiting"; empty if nothing was sent to anybody.
    let cell: String
    /// One sentence for each that has failed.
    let failures: [String]

    /// - Parameter item: a notification or question as the hub's API has it.
    init(of item: JSONValue) {
        let deliveries = item["deliveries"]?.array ?? []
        var ways: [(to: String, words: [String])] = []
        var failures: [String] = []
        for delivery in deliveries {
            let (to, channel) = (delivery["to"]?.string ?? "", delivery["channel"]?.string ?? "")
            let state = delivery["state"]?.string ?? ""
            if ways.last?.to != to { ways.append((to, [])) }
            ways[ways.count - 1].words.append("\(channel) \(state)")
            if state == "failed" {
                let why = delivery["reason"]?.string ?? "no reason is known"
                failures.append("\(item["id"]?.string ?? "") has not reached \(to) by \(channel): \(why)")
            }
        }
        cell = ways.map { "\($0.to): \($0.words.joined(separator: ", "))" }.joined(separator: "; ")
        self.failures = failures
    }
}
