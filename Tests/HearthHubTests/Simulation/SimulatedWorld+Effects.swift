import HearthDatabase
import HearthDialects
import HearthKernel
import HearthModel
import HearthPost
import HearthStore

@testable import HearthHub

/// What the hub wants done, and what comes of it.
extension SimulatedWorld {
    func happen(_ event: Event) async throws {
        switch event {
        case .said(let topic, let payload):
            guard devices.speaks(on: topic) else { return }
            if topic != "d/room", topic != "d/motion" { broker.retained[topic] = payload }
            guard broker.delivers(topic) else { return }
            receive(payload, on: topic, retained: false)
        case .speaks(let topic):
            if let state = devices.state(of: topic) { try await happen(.said(topic: topic, payload: state)) }
        case .message(let topic, let payload, let isRetained, let connection):
            if connection == broker.connection { receive(payload, on: topic, retained: isRetained) }
        case .confirmed(let number, let connection):
            guard connection == broker.connection, let cargo = broker.confirm(number) else { return }
            core.delivered(cargo, accepted: chance(99))
        case .subscribed(let packet, let filters, let connection):
            guard connection == broker.connection else { return }
            answer(packet, filters)
        case .brokerComes:
            guard !broker.isConnected else { return }
            broker.connect()
            core.connected(nonce: random.next())
        case .brokerGoes: loseBroker(after: .random(in: 1...60_000, using: &random))
        case .posted(let address, let instant):
            core.posted(chance(80) ? .delivered : .failed("no answer"), to: address, at: instant)
        case .written: try await written()
        case .rulesAreBuilt:
            guard core.load(rules) else { throw broken("the rules are made for another house") }
        }
        hasNews = true
    }

    private func receive(_ text: String, on topic: String, retained: Bool) {
        devices.deliver(text, on: topic, at: now)
        var (name, payload) = (topic, text)
        name.withUTF8 { name in
            payload.withUTF8 {
                core.received(UnsafeRawBufferPointer($0), on: UnsafeRawBufferPointer(name), retained: retained)
            }
        }
    }

    private func answer(_ packet: Int32, _ filters: [TopicFilter]) {
        let refused = filters.filter { _ in !isCalm && chance(1) }
        let granted = filters.filter { filter in !refused.contains { $0.filter == filter.filter } }
        broker.grant(granted, refusing: refused, at: now)
        for filter in granted {
            guard let payload = broker.retained[filter.filter] else { continue }
            come(
                after: 1,
                .message(topic: filter.filter, payload: payload, retained: true, connection: broker.connection))
        }
        core.subscribed(packet, granted: granted, refused: refused, isLast: true)
    }

    // MARK: Effects

    func carryOut() async throws {
        var effects: [HubEffect] = []
        while !core.effects.isEmpty {
            swap(&effects, &core.effects)
            for effect in effects {
                if !isCalm, Int.random(in: 0..<1_000, using: &random) == 0 {
                    // What was still to be done is lost with the process.
                    try await kill()
                    break
                }
                try carryOut(effect)
            }
            effects.removeAll()
        }
    }

    private func carryOut(_ effect: HubEffect) throws {
        switch effect {
        case .publish(let publication, _, let cargo): try publish(publication, cargo)
        case .subscribe(let filters):
            guard broker.isConnected else { throw broken("something is subscribed to without a broker") }
            broker.hear(filters, at: now)
            core.subscribing([nextPacket])
            come(after: 2, .subscribed(nextPacket, filters, connection: broker.connection))
            nextPacket += 1
        case .unsubscribe(let filters): broker.giveUp(filters)
        case .answer(let request, _):
            guard asked.removeValue(forKey: request) != nil else {
                throw broken("request \(request) was answered twice, or nobody asked it")
            }
        case .post(_, let address, let instant): come(after: 200, .posted(address, instant))
        case .hangUp: loseBroker(after: 1_000)
        case .rulesAreOutdated: come(after: .random(in: 50...500, using: &random), .rulesAreBuilt)
        case .configurationIsOutdated: throw broken("the configuration is read again though nobody has changed it")
        case .show(let snapshot): shown = snapshot
        case .tickLink, .drive, .wire, .listenToPins, .tell, .wakeListeners, .forget, .wakeWriter, .wakeTracer: break
        }
    }

    private func publish(_ publication: Publication, _ cargo: HubEffect.Cargo?) throws {
        guard broker.isConnected else { throw broken("\(publication.topic) is published without a broker") }
        let payload = String(decoding: publication.payload, as: UTF8.self)
        if let cargo {
            try checkThatItMayBeSent(cargo)
            if !isCalm {
                if chance(1) { return core.notSent(cargo) }
                if chance(2) { come(after: .random(in: 1...50, using: &random), .brokerGoes) }
            }
            sent.append("\(publication.topic) \(payload)")
            let number = broker.take(cargo)
            come(after: .random(in: 1...50, using: &random), .confirmed(number, connection: broker.connection))
        }
        if broker.delivers(publication.topic) {
            come(
                after: 1,
                .message(
                    topic: publication.topic, payload: payload, retained: false, connection: broker.connection))
        }
        if publication.topic.hasSuffix("/set") { obey(payload, on: String(publication.topic.dropLast(4))) }
    }

    /// The device may do it or not, and say so once, twice or never; or do it, and fall back.
    private func obey(_ word: String, on topic: String) {
        guard devices.speaks(on: topic) else { return }
        let before = devices.state(of: topic)
        let turn = Int.random(in: 0..<100, using: &random)
        if turn < 5, !isCalm { return }
        devices.change(topic, to: word)
        guard let state = devices.state(of: topic), turn >= 10 || isCalm else { return }
        let delay = Int64.random(in: 5...4_000, using: &random)
        come(after: delay, .said(topic: topic, payload: state))
        if turn < 20 { come(after: .random(in: 5...4_000, using: &random), .said(topic: topic, payload: state)) }
        if turn < 26, !isCalm, let before {
            come(after: delay + .random(in: 1...3_000, using: &random), .said(topic: topic, payload: before))
        }
    }

    // MARK: The disk

    /// - Returns: whether the hub has something to do again.
    func writeWhatIsDue() async throws -> Bool {
        if !core.persistence.tracerWaits { try await writeTrace() }
        guard !core.persistence.writerWaits, disk.underWay == nil else { return !core.effects.isEmpty }
        let batch = core.takeBatch(all: false)
        guard !batch.isEmpty else {
            core.persistence.writerWaits = true
            return !core.effects.isEmpty
        }
        disk.underWay = SimulatedDisk.Write(batch: batch, at: now, hub: core)
        let pause = disk.pause(at: now, using: &random)
        come(after: pause.count, .written)
        return !core.effects.isEmpty
    }

    private func written() async throws {
        guard let write = disk.underWay else { return }
        disk.underWay = nil
        if disk.isFull(at: now) {
            core.note(.full(path: "disk"), at: \.persistence)
            core.persistence.putBack(write.batch, registry: core.house.registry, at: now)
        } else {
            try await commit(write)
            core.persistence.taken()
            core.note(nil, at: \.persistence)
        }
        core.persistence.writerWaits = true
    }

    func commit(_ write: SimulatedDisk.Write) async throws {
        try await store.keep(write.batch.delivery(at: write.at))
        disk.keep(write)
    }

    func writeAll() async throws {
        let batch = core.takeBatch(all: true)
        try await commit(SimulatedDisk.Write(batch: batch, at: now, hub: core))
        core.persistence.taken()
        while core.persistence.hasTrace { try await writeTrace() }
    }

    private func writeTrace() async throws {
        core.flushPendingEffects()
        let trace = core.persistence.takeTrace(at: now)
        core.persistence.tracerWaits = true
        if trace.isEmpty { return }
        if disk.isFull(at: now) { return core.persistence.putBack(trace: trace, at: now) }
        try await store.append(trace: trace, in: core.house.registry)
        core.persistence.traceTaken()
    }
}
