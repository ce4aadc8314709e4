import HearthModel

/// Most of what a rule could remember it does not at most times. Only the rest is kept, because every firing keeps it.
extension RuleMemory: Codable {
    private enum CodingKeys: CodingKey {
        case isEnabled, phase, since, unknownSince, live, run, queue, firsts, brokenSince, blindSpots, isBlind,
            obligation
        case suspendedUntil
    }

    init(from decoder: any Decoder) throws {
        let kept = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        isEnabled = try kept.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? isEnabled
        phase = try kept.decodeIfPresent(Phase.self, forKey: .phase) ?? phase
        since = try kept.decodeIfPresent(Instant.self, forKey: .since)
        unknownSince = try kept.decodeIfPresent(Instant.self, forKey: .unknownSince)
        live = try kept.decodeIfPresent([LiveWrite].self, forKey: .live) ?? live
        run = try kept.decodeIfPresent(Run.self, forKey: .run)
        queue = try kept.decodeIfPresent([QueuedEvent].self, forKey: .queue) ?? queue
        firsts = try kept.decodeIfPresent([Instant?].self, forKey: .firsts) ?? firsts
        brokenSince = try kept.decodeIfPresent(Instant.self, forKey: .brokenSince)
        blindSpots = try kept.decodeIfPresent(Int.self, forKey: .blindSpots) ?? blindSpots
        isBlind = try kept.decodeIfPresent(Bool.self, forKey: .isBlind) ?? isBlind
        obligation = try kept.decodeIfPresent(Instant.self, forKey: .obligation)
        suspendedUntil = try kept.decodeIfPresent(Instant.self, forKey: .suspendedUntil)
    }

    func encode(to encoder: any Encoder) throws {
        var kept = encoder.container(keyedBy: CodingKeys.self)
        if !isEnabled { try kept.encode(isEnabled, forKey: .isEnabled) }
        if phase != .idle { try kept.encode(phase, forKey: .phase) }
        if let since { try kept.encode(since, forKey: .since) }
        if let unknownSince { try kept.encode(unknownSince, forKey: .unknownSince) }
        if !live.isEmpty { try kept.encode(live, forKey: .live) }
        if let run { try kept.encode(run, forKey: .run) }
        if !queue.isEmpty { try kept.encode(queue, forKey: .queue) }
        if !firsts.isEmpty { try kept.encode(firsts, forKey: .firsts) }
        if let brokenSince { try kept.encode(brokenSince, forKey: .brokenSince) }
        if blindSpots != 0 { try kept.encode(blindSpots, forKey: .blindSpots) }
        if isBlind { try kept.encode(isBlind, forKey: .isBlind) }
        if let obligation { try kept.encode(obligation, forKey: .obligation) }
        if let suspendedUntil { try kept.encode(suspendedUntil, forKey: .suspendedUntil) }
    }
}
