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
            baseline:{rule_firings:num}
            branch:{rule_firings:num violations:[{rule at:date}] conflicts:[{slot rule at:date}]}
            first_divergence?:{at:date slot? because} timeline:[{at:date run:both|baseline|branch what slot? value?:any rule?}]
            ignored_changes:[{key reason nearest:[text]}] assumptions:[text] model_health:map runs:int seed:int
            elapsed_ms:int timestamp:date
            series?:[{slot? metric? unit points:[{t:date baseline:{low:num mid:num high:num} branch:{low:num mid:num high:num}}]}]
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
            writer.value(WhatIfFigureBody(figure: figure, currency: currency, period: request.span))
        }
        writer.endObject()
        let start = request.start ?? now
        let teller = WhatIfAdvice(request: request, start: start, zone: snapshot.house.zone, currency: currency)
        writer.member("recommendations", answer.recommendations.map(teller.text))
        writer.member("confidence", answer.confidence)
        writeRuns(to: &writer)
        if let divergence = answer.divergence { write(divergence, to: &writer) }
        let timeline = request.isFull ? WhatIfTimeline(answer.happenings) : nil
        write(timeline, to: &writer)
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
        writer.member(
            "assumptions",
            answer.assumptions + answer.missing.map { "\($0.name) is left out: \($0.reason)" }
                + [timeline?.remark].compactMap(\.self))
        writeHealth(to: &writer)
        writer.member("runs", answer.pairs)
        writer.member("seed", Int64(clamping: answer.seed))
        writer.member("elapsed_ms", elapsed.count)
        writer.member("timestamp", now.rfc3339)
        if request.isFull { writeSeries(to: &writer) }
        writer.endObject()
    }

    // MARK: The runs

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
        writer.key("conflicts")
        writer.beginArray()
        for (conflict, at) in answer.conflicts {
            writer.beginObject()
            writer.member("slot", snapshot.house.registry.name(of: conflict.slot))
            writer.member("rule", title(conflict.rule))
            writer.member("at", at.rfc3339)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// Of a rule of the house, or of the branch alone.
    private func title(_ rule: String) -> String {
        snapshot.house.rule(rule)?.title ?? request.rules?.rules.first { $0.key == rule }?.title ?? rule
    }

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

    private func write(_ timeline: WhatIfTimeline?, to writer: inout JSONWriter) {
        writer.key("timeline")
        writer.beginArray()
        for entry in timeline?.entries ?? [] {
            let happening = entry.happening
            writer.beginObject()
            writer.member("at", happening.at.rfc3339)
            writer.member("run", entry.run.rawValue)
            writer.member("what", happening.what.rawValue)
            if let slot = happening.slot { writer.member("slot", snapshot.house.registry.name(of: slot)) }
            if happening.value.isKnown {
                writer.key("value")
                writer.value(ValueBody(value: happening.value))
            }
            if let rule = happening.rule { writer.member("rule", title(rule)) }
            writer.endObject()
        }
        writer.endArray()
    }

    // MARK: The models

    private func writeHealth(to writer: inout JSONWriter) {
        writer.key("model_health")
        writer.beginObject()
        for room in answer.rooms {
            writer.key(named: room)
            writer.beginObject()
            writeHealth(of: room, to: &writer)
            writer.endObject()
        }
        for id in answer.guesses.compactMap({ snapshot.house.registry[$0]?.id }) {
            writer.key(named: id)
            writer.beginObject()
            writer.member("status", "prior")
            writer.member("reason", "nobody has said what it draws")
            writer.endObject()
        }
        writer.endObject()
    }

    private func writeHealth(of room: String, to writer: inout JSONWriter) {
        let fit = answer.fits[room]
        if let fit, fit.isFitted {
            writer.member("status", "fitted")
            writer.member("tau_h", fit.model.tau.rounded(decimals: 1))
            writer.member("se", (fit.model.tau * fit.error(of: 0)).rounded(decimals: 1))
            writer.member("age_days", max(0, (now - fit.fittedAt).count / Milliseconds.days(1).count))
            writer.memberIfPresent("skill_3h", answer.skills[room]?.rounded(decimals: 2))
            return
        }
        let refusal = answer.unheated.contains(room) ? "no heat input" : fit?.refusal?.rawValue
        writer.member("status", refusal == nil ? "prior" : "refused")
        writer.memberIfPresent(
            "reason", refusal ?? (answer.unmodelled.contains(room) ? "physics_modeling is off in its twin" : nil))
        writer.member("tau_h", RoomModel.usual.tau)
    }

    private func writeSeries(to writer: inout JSONWriter) {
        writer.key("series")
        writer.beginArray()
        for chart in answer.charts {
            writer.beginObject()
            switch chart.subject {
            case .power:
                writer.member("metric", "power")
                writer.member("unit", "W")
            case .slot(let slot):
                writer.member("slot", snapshot.house.registry.name(of: slot))
                writer.member("unit", "°C")
            }
            writer.key("points")
            writer.beginArray()
            for point in chart.points {
                writer.beginObject()
                writer.member("t", point.at.rfc3339)
                writer.key("baseline")
                write(point.baseline, to: &writer)
                writer.key("branch")
                write(point.branch, to: &writer)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }

    private func write(_ band: Chart.Band, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("low", band.low.rounded(decimals: 2))
        writer.member("mid", band.mid.rounded(decimals: 2))
        writer.member("high", band.high.rounded(decimals: 2))
        writer.endObject()
    }
}
