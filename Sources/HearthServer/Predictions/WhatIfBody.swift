import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthTwins

/// The answer to a what-if.
struct WhatIfBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "WhatIf", "What would be different, from pairs of runs with and without the change",
            """
            analysis_id status:completed|partial scenario duration results:map recommendations:[text] confidence:num
            baseline:{rule_firings:num} branch:{rule_firings:num violations:[{rule at:date}]}
            first_divergence?:{at:date slot? because} ignored_changes:[{key reason nearest:[text]}] assumptions:[text]
            model_health:map runs:int seed:int elapsed_ms:int timestamp:date series?:map
            """)
    }

    let id: String
    let request: WhatIfRequest
    let answer: WhatIfAnswer
    let snapshot: HouseSnapshot
    let currency: String
    let elapsed: Milliseconds
    let now: Instant

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("analysis_id", id)
        writer.member("status", answer.isPartial ? "partial" : "completed")
        writer.member("scenario", request.scenario)
        writer.member("duration", request.span.duration)
        writer.key("results")
        writer.beginObject()
        for figure in answer.figures {
            writer.key(named: figure.name)
            write(figure, to: &writer)
        }
        writer.endObject()
        writer.member("recommendations", [String]())
        writer.member("confidence", answer.confidence)
        writeRuns(to: &writer)
        if let divergence = answer.divergence { write(divergence, to: &writer) }
        writer.key("ignored_changes")
        writer.beginArray()
        for ignored in request.ignored {
            writer.beginObject()
            writer.member("key", ignored.key)
            writer.member("reason", ignored.reason)
            writer.member("nearest", ignored.nearest)
            writer.endObject()
        }
        writer.endArray()
        writer.member("assumptions", answer.assumptions + answer.missing.map { "\($0.name) is left out: \($0.reason)" })
        writer.key("model_health")
        writer.beginObject()
        for room in answer.rooms {
            writer.key(named: room)
            writer.beginObject()
            writeHealth(of: room, to: &writer)
            writer.endObject()
        }
        writer.endObject()
        writer.member("runs", answer.pairs)
        writer.member("seed", Int64(clamping: answer.seed))
        writer.member("elapsed_ms", elapsed.count)
        writer.member("timestamp", now.rfc3339)
        if request.isFull { writeSeries(to: &writer) }
        writer.endObject()
    }

    private func writeRuns(to writer: inout JSONWriter) {
        writer.key("baseline")
        writer.beginObject()
        writer.member("rule_firings", answer.firings.baseline.rounded(decimals: 1))
        writer.endObject()
        writer.key("branch")
        writer.beginObject()
        writer.member("rule_firings", answer.firings.branch.rounded(decimals: 1))
        writer.key("violations")
        writer.beginArray()
        for violation in answer.violations {
            writer.beginObject()
            writer.member("rule", title(violation.rule))
            writer.member("at", violation.at.rfc3339)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    private func writeHealth(of room: String, to writer: inout JSONWriter) {
        let fit = answer.fits[room]
        if let fit, fit.isFitted {
            writer.member("status", "fitted")
            writer.member("tau_h", fit.model.tau.rounded(decimals: 1))
            writer.member("se", (fit.model.tau * fit.error(of: 0)).rounded(decimals: 1))
            writer.member("age_days", max(0, (now - fit.fittedAt).count / Milliseconds.days(1).count))
            return
        }
        let reason = answer.unheated.contains(room) ? "no heat input" : fit?.refusal?.rawValue
        writer.member("status", reason == nil ? "prior" : "refused")
        if let reason { writer.member("reason", reason) }
        writer.member("tau_h", RoomModel.usual.tau)
    }

    private func title(_ rule: String) -> String { snapshot.house.rule(rule)?.title ?? rule }

    private func write(_ divergence: WhatIfAnswer.Divergence, to writer: inout JSONWriter) {
        let happening = divergence.happening
        writer.key("first_divergence")
        writer.beginObject()
        writer.member("at", happening.at.rfc3339)
        if let slot = happening.slot { writer.member("slot", snapshot.house.registry.name(of: slot)) }
        let what =
            happening.rule.map { "rule \"\(title($0))\"" }
            ?? (happening.origin.isHand ? "this is what was asked" : happening.what.rawValue)
        writer.member("because", divergence.isMissing ? "without the change: \(what)" : what)
        writer.endObject()
    }

    func write(_ figure: WhatIfAnswer.Figure, to writer: inout JSONWriter) {
        let decimals = figure.metric.unit == .watt ? 0 : 3
        let change = figure.predicted - figure.baseline
        // Savings are what there is less of: their bounds change places.
        let isSaving = [.energy, .cost].contains(figure.metric)
        func number(_ name: StaticString, _ value: Double) { writer.member(name, value.rounded(decimals: decimals)) }
        writer.beginObject()
        writer.member("metric", figure.metric.rawValue)
        number("baseline", figure.baseline)
        number("predicted", figure.predicted)
        switch figure.metric {
        case .energy:
            number("savings", -change)
            if figure.baseline >= 0.05 {
                writer.member("savings_percent", (-change / figure.baseline * 100).rounded(decimals: 1))
            }
        case .cost:
            number("amount", -change)
            writer.member("currency", currency)
            writer.member("period", request.span.duration)
        case .comfort, .security: number("impact", change)
        default: number("change", change)
        }
        if figure.metric != .cost, ![.comfort, .security].contains(figure.metric) {
            writer.member("unit", figure.metric.unit.rawValue)
        }
        number("low", isSaving ? -figure.high : figure.low)
        number("high", isSaving ? -figure.low : figure.high)
        writer.member("confidence", figure.confidence.rounded(decimals: 2))
        writer.endObject()
    }

    /// The likeliest course: when, W, and °C of each room, without and with the change.
    private func writeSeries(to writer: inout JSONWriter) {
        let (baseline, branch) = answer.courses
        writer.key("series")
        writer.beginObject()
        writer.member("at", baseline.map(\.at.rfc3339))
        writer.key("power")
        write(baseline.map(\.power), branch.map(\.power), to: &writer)
        writer.key("rooms")
        writer.beginObject()
        for (number, room) in answer.rooms.enumerated() {
            writer.key(named: room)
            write(baseline.map { $0.rooms[number] }, branch.map { $0.rooms[number] }, to: &writer)
        }
        writer.endObject()
        writer.endObject()
    }

    private func write(_ baseline: [Double], _ branch: [Double], to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("baseline", baseline.map { $0.rounded(decimals: 2) })
        writer.member("branch", branch.map { $0.rounded(decimals: 2) })
        writer.endObject()
    }
}
