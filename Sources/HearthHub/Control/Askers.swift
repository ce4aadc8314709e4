/// Those who wait for the answers to their requests.
struct Askers {
    private struct Asker {
        var answers: [ControlReport?]
        let continuation: CheckedContinuation<[ControlReport], Never>
    }

    /// By the first of their requests, whose numbers follow one another.
    private var askers: [Int: Asker] = [:]
    /// Of a request that waits: the first of its asker's.
    private var first: [Int: Int] = [:]
    /// Answers that were there before anybody waited.
    private var early: [Int: ControlReport] = [:]

    mutating func wait(for requests: [Int], _ continuation: CheckedContinuation<[ControlReport], Never>) {
        askers[requests[0]] = Asker(answers: Array(repeating: nil, count: requests.count), continuation: continuation)
        for request in requests { first[request] = requests[0] }
        for request in requests { if let report = early.removeValue(forKey: request) { answer(request, report) } }
    }

    mutating func answer(_ request: Int, _ report: ControlReport) {
        guard let start = first.removeValue(forKey: request) else {
            early[request] = report
            return
        }
        askers[start]?.answers[request - start] = report
        guard let asker = askers[start], asker.answers.allSatisfy({ $0 != nil }) else { return }
        askers[start] = nil
        asker.continuation.resume(returning: asker.answers.compactMap { $0 })
    }
}
