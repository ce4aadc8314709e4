import HearthDialects
import HearthJSON
import HearthModel

extension TasmotaVoice {
    func report(_ values: [String: Value], for occasion: ReportOccasion, at now: Instant) -> [Publication] {
        switch occasion {
        case .obeyed, .changed:
            let sensor = values["position"] == nil && values["on"] == nil
            return sensor ? [readings(values, at: now)] : results(values)
        case .periodic: return [state(values, "tele", "STATE", at: now), readings(values, at: now)]
        case .asked("10"):
            return [
                message("stat", "STATUS10") {
                    $0.key("StatusSNS")
                    $0.beginObject()
                    writeTime(now, to: &$0)
                    writeSensors(values, to: &$0)
                    $0.endObject()
                }
            ]
        case .asked("11"):
            return [
                message("stat", "STATUS11") {
                    $0.key("StatusSTS")
                    $0.beginObject()
                    writeTime(now, to: &$0)
                    writeState(values, to: &$0)
                    $0.endObject()
                }
            ]
        case .asked: return [state(values, "stat", "RESULT", at: now)]
        }
    }

    private func results(_ values: [String: Value]) -> [Publication] {
        var out = [message("stat", "RESULT") { writeState(values, to: &$0) }]
        if let on = values["on"]?.flag {
            out.append(
                Publication(topic: "\(base)/stat/\(topic)/POWER", payload: Array((on ? "ON" : "OFF").utf8), qos: 0))
        }
        return out
    }

    private func state(_ values: [String: Value], _ prefix: String, _ suffix: String, at now: Instant) -> Publication {
        message(prefix, suffix) {
            writeTime(now, to: &$0)
            writeState(values, to: &$0)
        }
    }

    private func readings(_ values: [String: Value], at now: Instant) -> Publication {
        message("tele", "SENSOR") {
            writeTime(now, to: &$0)
            writeSensors(values, to: &$0)
        }
    }

    private func writeTime(_ now: Instant, to writer: inout JSONWriter) {
        writer.member("Time", String(now.rfc3339.dropLast()))
    }

    private func writeState(_ values: [String: Value], to writer: inout JSONWriter) {
        if let on = values["on"]?.flag { writer.member("POWER", on ? "ON" : "OFF") }
        if let brightness = values["brightness"]?.number { writer.member("Dimmer", brightness.rounded()) }
        if let kelvin = values["color_temp"]?.number, kelvin > 0 {
            writer.member("CT", max(153, min(500, (1_000_000 / kelvin).rounded())))
        }
        if let hue = values["hue"]?.number {
            let parts: [Double] = [hue, values["saturation"]?.number ?? 0, values["brightness"]?.number ?? 100]
            writer.member("HSBColor", parts.map { String(Int64($0.rounded())) }.joined(separator: ","))
        }
        writeShutter(values, to: &writer)
    }

    private func writeShutter(_ values: [String: Value], to writer: inout JSONWriter) {
        guard let position = values["position"]?.number else { return }
        let direction = values["state"] == .text("opening") ? 1 : values["state"] == .text("closing") ? -1 : 0
        writer.key("Shutter1")
        writer.beginObject()
        writer.member("Position", position)
        writer.member("Direction", direction)
        writer.endObject()
    }

    /// The tree of `SENSOR`; without values it shows the shape alone, as discovery does.
    func writeSensors(_ values: [String: Value], to writer: inout JSONWriter) {
        func number(_ property: String) -> Double { (values[property]?.number ?? 0).rounded(decimals: 3) }
        if properties.contains("power"), deviceClass != .power {
            writer.key("ENERGY")
            writer.beginObject()
            writer.member("Total", number("energy"))
            writer.member("Power", number("power"))
            writer.endObject()
        }
        for (property, chip, key) in Self.chips where properties.contains(property) {
            writer.key(named: chip)
            writer.beginObject()
            writer.member(named: key, number(property))
            writer.endObject()
        }
        writeShutter(values, to: &writer)
        if properties.contains("temp") { writer.member("TempUnit", "C") }
        if properties.contains("pressure") { writer.member("PressureUnit", "hPa") }
    }

    static let chips: [(property: String, chip: String, key: String)] = [
        ("temp", "DS18B20", "Temperature"), ("humidity", "HTU21", "Humidity"), ("pressure", "BMP280", "Pressure"),
        ("lux", "BH1750", "Illuminance"), ("co2", "MHZ19B", "CarbonDioxide"),
    ]
}
