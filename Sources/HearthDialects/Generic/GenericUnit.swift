import HearthModel

/// A device on generic topics: what is planned for it, and what is known of it.
struct GenericUnit: Sendable {
    let plan: GenericPlan
    /// When the value of each channel becomes unknown for want of news.
    var expiries: [Instant?]
    var status: StatusTracker
    /// In the order of the plan.
    var gates: [GenericGate]

    init(_ plan: GenericPlan) {
        self.plan = plan
        gates = plan.gates.map { GenericGate(marks: AvailabilityMarks(sources: $0.sources, mode: $0.mode)) }
        expiries = Array(repeating: nil, count: plan.channels.count)
        status = StatusTracker(device: plan.device, topics: plan.availability.count, mode: plan.availabilityMode)
    }
}
