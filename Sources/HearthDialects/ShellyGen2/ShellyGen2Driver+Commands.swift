import HearthJSON
import HearthModel

extension ShellyGen2Driver {
    mutating func encode(_ command: Command, into output: inout DriverOutput) -> Bool {
        guard let unit = units.unit(of: command.device), let binding = unit.binding, let node = nodes[unit.node] else {
            return false
        }
        let order = ShellyGen2Order(part: unit.part, colour: binding.colour)
        var wishes: [String: Value]?
        var qos: Int32 = 1
        switch command.body {
        case .set(let values): wishes = binding.named(values)
        // Acts are told once and never again, so that nobody presses twice.
        case .act: qos = 0
        }
        if node.ear == .words || (node.ear == .unknown && !node.isSleepy) {
            guard node.ear == .words, let word = wishes.map(order.word(setting:)) ?? order.word(of: command.body) else {
                return false
            }
            output.publications.append(
                Publication(topic: "\(node.prefix)/command/\(unit.part.name)", payload: Array(word.utf8), qos: qos))
            return true
        }
        let call = wishes.map { order.call(setting: $0, over: command.transition) } ?? order.call(of: command.body)
        guard let call else { return false }
        if let colour = wishes.flatMap(binding.colour.changed(by:)) { units.note(colour, of: command.device) }
        send(
            call.method, call.params,
            for: .init(node: unit.node, purpose: .command(command.device), tries: 1, due: nil), qos: qos,
            into: &output)
        return true
    }
}

extension ShellyGen2Order {
    fileprivate func call(of body: Command.Body) -> Call? {
        if case .act(let act) = body { call(of: act) } else { nil }
    }

    fileprivate func word(of body: Command.Body) -> String? {
        if case .act(let act) = body { word(of: act) } else { nil }
    }
}
