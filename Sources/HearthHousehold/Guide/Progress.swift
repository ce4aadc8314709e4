/// How far somebody is on a path.
package struct Progress: Hashable, Codable, Sendable {
    package var currentNode: String
    /// Ids, those that were sent last first.
    package var completedNodes: [String]
    /// By module, 0 to 100.
    package var moduleProgress: [String: Double]
    /// Seconds.
    package var totalTimeSpent: Int64
    /// Counts changes, from 1; 0: there was none.
    package var version: Int64

    package static let mostNodes = 10_000

    package init(
        currentNode: String, completedNodes: [String] = [], moduleProgress: [String: Double] = [:],
        totalTimeSpent: Int64 = 0, version: Int64 = 0
    ) {
        (self.currentNode, self.completedNodes) = (currentNode, completedNodes)
        (self.moduleProgress, self.totalTimeSpent, self.version) = (moduleProgress, totalTimeSpent, version)
    }
}

/// What one device says of it.
package struct ProgressReport: Hashable, Codable, Sendable {
    package let path: String
    package let currentNode: String
    package let completedNodes: [String]
    package let moduleProgress: [String: Double]
    /// Seconds since the report before.
    package let timeSpent: Int64
    /// Seconds in all, as the device counts them.
    package let totalTimeSpent: Int64?

    package init(
        path: String, currentNode: String, completedNodes: [String], moduleProgress: [String: Double],
        timeSpent: Int64 = 0, totalTimeSpent: Int64? = nil
    ) {
        (self.path, self.currentNode, self.completedNodes) = (path, currentNode, completedNodes)
        (self.moduleProgress, self.timeSpent, self.totalTimeSpent) = (moduleProgress, timeSpent, totalTimeSpent)
    }
}

/// What became of a report.
package struct ProgressOutcome: Hashable, Codable, Sendable {
    package let progress: Progress
    /// Names of what two devices said differently.
    package let conflicts: [String]
}

extension ProgressReport {
    /// Brings it together with what is stored: what was completed is never lost (docs/spec/household.md, section 4.4).
    package func merged(into stored: Progress?) -> ProgressOutcome {
        guard let stored else {
            let progress = Progress(
                currentNode: currentNode, completedNodes: each(completedNodes), moduleProgress: moduleProgress,
                totalTimeSpent: max(timeSpent, totalTimeSpent ?? 0), version: 1)
            return ProgressOutcome(progress: progress, conflicts: [])
        }
        let isBehind =
            stored.currentNode != currentNode
            && place(stored.currentNode, in: stored.completedNodes) > place(currentNode, in: completedNodes)
        let progress = Progress(
            currentNode: isBehind ? stored.currentNode : currentNode,
            completedNodes: each(completedNodes + stored.completedNodes),
            moduleProgress: moduleProgress.merging(stored.moduleProgress, uniquingKeysWith: max),
            totalTimeSpent: max(stored.totalTimeSpent + timeSpent, totalTimeSpent ?? 0), version: stored.version + 1)
        return ProgressOutcome(
            progress: progress, conflicts: stored.currentNode == currentNode ? [] : ["current_node"])
    }

    /// A node that is not among those completed is under way, behind them.
    private func place(_ node: String, in completed: [String]) -> Int {
        completed.firstIndex(of: node) ?? completed.count
    }

    private func each(_ nodes: [String]) -> [String] {
        var seen: Set<String> = []
        return nodes.filter { seen.insert($0).inserted }
    }
}

/// By what a report that comes again is known, so that its time counts once.
package enum ReportKey: Hashable, Sendable {
    /// The client's own.
    case named(String)
    /// The same report within 45 s.
    case body

    package static let bodyIsKnown: Int64 = 45_000
}
