import HearthHub

/// Writes measurements in the text format of Prometheus, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct Exposition {
    enum Kind: String { case counter, gauge, histogram }

    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// Begins a family of samples; they follow at once.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0)=\"\(Exposition.escaped($1))\"" }.joined(separator: ",") + "}"
        }
        text += " " + Exposition.number(value) + "\n"
    }

    /// A family of one sample.
    mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        family(name, kind, help)
        sample(name, [], value)
    }

    mutating func histogram(_ name: String, _ help: String, _ histogram: Histogram) {
        family(name, .histogram, help)
        var total = 0
        for (position, count) in histogram.counts.enumerated() {
            total += count
            let bound = position < histogram.bounds.count ? Exposition.number(histogram.bounds[position]) : "+Inf"
            sample(name + "_bucket", [("le", bound)], Double(total))
        }
        sample(name + "_sum", [], histogram.sum)
        sample(name + "_count", [], Double(total))
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return result
    }
}
