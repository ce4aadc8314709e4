import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// One figure of the answer to a what-if.
struct WhatIfFigureBody: JSONWritable {
    let figure: WhatIfAnswer.Figure
    let currency: String
    let period: Milliseconds

    func write(to writer: inout JSONWriter) {
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
            writer.member("period", period.duration)
        case .comfort, .security: number("impact", change)
        default: number("change", change)
        }
        if ![.cost, .comfort, .security].contains(figure.metric) {
            writer.member("unit", figure.metric.unit.rawValue)
        }
        number("low", isSaving ? -figure.high : figure.low)
        number("high", isSaving ? -figure.low : figure.high)
        writer.member("confidence", figure.confidence.rounded(decimals: 2))
        writer.endObject()
    }
}
