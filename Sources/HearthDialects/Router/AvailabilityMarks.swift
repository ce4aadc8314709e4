import HearthModel

/// What several sources say of whether one value is there. Nothing is available before somebody says so.
struct AvailabilityMarks: Sendable {
    private let mode: GenericBinding.AvailabilityMode
    /// What each source last said.
    private var marks: [Bool?]
    private var latest: Bool?

    init(sources: Int, mode: GenericBinding.AvailabilityMode) {
        self.mode = mode
        marks = Array(repeating: nil, count: sources)
    }

    var isAvailable: Bool {
        switch mode {
        case .latest: latest ?? false
        case .all: marks.allSatisfy { $0 == true }
        case .any: marks.contains(true)
        }
    }

    mutating func hear(_ isAvailable: Bool, from source: Int) {
        marks[source] = isAvailable
        latest = isAvailable
    }
}
