import HearthModel

/// As with `RuleMemory`, only what is remembered is kept.
extension CellState: Codable {
    private enum CodingKeys: CodingKey { case value, lastKnown, memory }

    package init(from decoder: any Decoder) throws {
        let kept = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        value = try kept.decodeIfPresent(Value.self, forKey: .value) ?? value
        lastKnown = try kept.decodeIfPresent(Value.self, forKey: .lastKnown) ?? lastKnown
        memory = try kept.decodeIfPresent(Memory.self, forKey: .memory) ?? memory
    }

    package func encode(to encoder: any Encoder) throws {
        var kept = encoder.container(keyedBy: CodingKeys.self)
        if value != .unknown { try kept.encode(value, forKey: .value) }
        if lastKnown != .unknown { try kept.encode(lastKnown, forKey: .lastKnown) }
        if memory != .none { try kept.encode(memory, forKey: .memory) }
    }
}
