import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What a loop has done (docs/spec/mind.md, section 10).
struct LoopBody: JSONWritable {
    static let shape = Shape(
        "Loop", "What the hub does again and again to know the house better, under one name",
        """
        id:climate|lighting|security|energy|self name status:active|running|paused|error|safe_mode
        current_phase:sense|analyze|feedback|learn|complete last_run?:date
        last_phase_runs:{sense?:date analyze?:date feedback?:date learn?:date} reason?
        metrics:{iterations:int success_rate?:num avg_response_time?:num skill?:num skill_by_week?:[num]}
        """)

    let loop: HouseLoop
    let record: LoopRecord
    /// Of its forecasts; `nil` where it makes none, or too few have come due.
    let skill: Double?
    /// The same of each of the last weeks, the oldest first; `nil` before there are two.
    let skillByWeek: [Double]?
    let now: Instant

    private var trippedStage: LoopStage? {
        LoopStage.allCases.first { record.isTripped($0, of: loop, at: now) }
    }

    private var status: (word: String, reason: String?) {
        if let stage = trippedStage { return ("error", "\(stage.rawValue) failed five times in a row") }
        if record.unsureSince != nil { return ("safe_mode", "too many of its latest rounds failed") }
        if record.stage != nil { return ("running", nil) }
        if let reason = record.idleBecause { return ("paused", reason) }
        return record.cycles.isEmpty ? ("paused", "it has not come round yet") : ("active", nil)
    }

    func write(to writer: inout JSONWriter) {
        let (status, times) = (status, LoopTimes(record.cycles))
        writer.beginObject()
        writer.member("id", loop.rawValue)
        writer.member("name", loop.name)
        writer.member("status", status.word)
        writer.member("current_phase", record.stage?.rawValue ?? "complete")
        writer.memberIfPresent("last_run", record.cycles.last?.at.rfc3339)
        writer.key("last_phase_runs")
        writer.beginObject()
        for stage in LoopStage.allCases {
            if let done = record.done[stage] { writer.member(named: stage.rawValue, done.rfc3339) }
        }
        writer.endObject()
        writer.memberIfPresent("reason", status.reason)
        writer.key("metrics")
        writer.beginObject()
        writer.member("iterations", record.iterations)
        if record.iterations > 0 {
            writer.member("success_rate", Ratio(Double(record.succeeded) / Double(record.iterations)))
        }
        writer.memberIfPresent("avg_response_time", times?.mean)
        writer.memberIfPresent("skill", skill?.rounded(decimals: 2))
        writer.memberIfPresent("skill_by_week", skillByWeek?.map { $0.rounded(decimals: 2) })
        writer.endObject()
        writer.endObject()
    }
}

/// How long cycles took, ms with one decimal.
struct LoopTimes {
    let mean: Double
    let least: Double
    let most: Double
    /// At least 95 % of them took no longer.
    let p95: Double

    /// - Returns: `nil` of none.
    init?(_ cycles: some Collection<LoopRecord.Cycle>) {
        let times = cycles.map { $0.took / .milliseconds(1) }.sorted()
        guard let first = times.first, let last = times.last else { return nil }
        mean = (times.reduce(0, +) / Double(times.count)).rounded(decimals: 1)
        (least, most) = (first.rounded(decimals: 1), last.rounded(decimals: 1))
        p95 = times[(times.count * 95 + 99) / 100 - 1].rounded(decimals: 1)
    }
}
