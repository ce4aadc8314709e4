import HearthModel
import HearthSimulation

extension TasmotaVoice {
    func understand(_ topic: String, _ payload: [UInt8], values: [String: Value]) -> SimulatedRequest? {
        let prefix = "\(base)/cmnd/\(self.topic)/"
        guard topic.hasPrefix(prefix) else { return nil }
        let text = String(decoding: payload, as: UTF8.self)
        let command = topic.dropFirst(prefix.count).lowercased()
        switch command {
        case "state": return .question("STATE")
        case "status": return text == "10" || text == "11" ? .question(text) : nil
        case "backlog":
            var order = SimulatedOrder()
            for part in text.split(separator: ";") {
                let words = part.split(separator: " ", maxSplits: 1)
                read(
                    words.first.map { $0.lowercased() } ?? "", words.count > 1 ? String(words[1]) : "", values,
                    into: &order)
            }
            return order.isEmpty ? nil : .order(order)
        default:
            if text.isEmpty, !command.hasPrefix("shutter") { return .question("STATE") }
            var order = SimulatedOrder()
            read(command, text, values, into: &order)
            return order.isEmpty ? nil : .order(order)
        }
    }

    private func read(_ command: String, _ text: String, _ now: [String: Value], into order: inout SimulatedOrder) {
        let number = Double(text).flatMap { $0.isFinite ? $0 : nil }
        switch command.hasSuffix("1") ? String(command.dropLast()) : command {
        case "hsbcolor" where !text.contains(","): if let number { order.values["hue"] = .number(number) }
        case "hsbcolor2": if let number { order.values["saturation"] = .number(number) }
        case "hsbcolor":
            let parts = text.split(separator: ",").compactMap { Double($0) }
            guard parts.count == 3, parts.allSatisfy(\.isFinite) else { return }
            for (property, part) in zip(["hue", "saturation", "brightness"], parts) {
                order.values[property] = .number(part)
            }
        case "power":
            switch text.uppercased() {
            case "ON", "1": order.values["on"] = .flag(true)
            case "OFF", "0": order.values["on"] = .flag(false)
            case "TOGGLE", "2": order.values["on"] = .flag(now["on"] != .flag(true))
            default: break
            }
        case "dimmer": if let number { order.values["brightness"] = .number(number) }
        case "ct":
            if let number, number >= 153, number <= 500 { order.values["color_temp"] = .number(1_000_000 / number) }
        case "shutteropen": order.values["state"] = .text("open")
        case "shutterclose": order.values["state"] = .text("closed")
        case "shutterstop": order.stops = true
        case "shutterposition": if let number { order.values["position"] = .number(number) }
        default: break
        }
    }
}
