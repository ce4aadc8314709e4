import HearthKernel
import HearthModel

@testable import HearthRules
@testable import HearthSimulation

/// What a house did in the course of a script, as text: line by line, with the time in milliseconds since the start.
struct Diary: Sendable {
    private(set) var lines: [String] = []
    /// Restarts that were left out because the first state of the devices would have been news.
    private(set) var leftOut = 0

    /// A stop of the hub.
    struct Restart: Comparable, CustomStringConvertible {
        /// Since the start.
        var at: Milliseconds
        /// For how long nobody is there at most. It starts again before anything happens or falls due: that would
        /// happen late, as docs/spec/rule-language.md, section 15, says.
        var stop: Milliseconds

        static func < (a: Restart, b: Restart) -> Bool { (a.at, a.stop) < (b.at, b.stop) }

        var description: String { "\(at.count) for \(stop.count)" }
    }

    /// - Parameters:
    ///   - order: in which the acts of a moment happen.
    ///   - before: is done before each moment.
    init(
        _ script: Script, on bench: TestBench, setting: VirtualHouse.Setting, restarts: [Restart] = [],
        order: ([Script.Act]) -> [Script.Act] = { $0 }, before: (inout HearthKernel.House) -> Void = { _ in }
    ) {
        var house = VirtualHouse(bench.registry, program: bench.program, setting: setting)
        var restarts = restarts.sorted()[...]
        func run(_ house: inout VirtualHouse, to target: Milliseconds) {
            house.run(to: setting.start + target) { write($0.takeObserved(), of: $0) }
        }
        for moment in script.moments {
            while let restart = restarts.first, restart.at < moment.at {
                restarts.removeFirst()
                run(&house, to: restart.at)
                house.endInstant()
                write(house.takeObserved(), of: house)
                guard !house.firstStateIsNews else {
                    leftOut += 1
                    continue
                }
                house.stop()
                let next = min(house.nextInstantIfRunning ?? .distantFuture, setting.start + moment.at)
                house.run(to: min(house.now + restart.stop, next - Milliseconds(1)))
                house.start()
            }
            run(&house, to: moment.at)
            before(&house.house)
            for act in order(moment.acts) { house.take(act) }
        }
        house.endInstant()
        run(&house, to: (script.moments.last?.at ?? .zero) + .hours(6))
        write(house.takeObserved(), of: house)
    }

    private mutating func write(_ observed: Observed, of house: VirtualHouse) {
        let at = "\((house.now - house.setting.start).count) "
        for command in observed.commands where command.tries == 1 {
            lines.append(at + "send " + ObservationReader.text(of: command, in: house.house.registry))
        }
        for record in observed.trace where Diary.isDeed(record.what) {
            let slot = record.slot.map(house.house.registry.name) ?? ""
            lines.append(
                at + "\(record.what.rawValue) \(record.rule ?? "") \(slot) \(record.new.plainText) \(record.note ?? "")"
            )
        }
        for message in observed.messages { lines.append(at + "tell \(message.to.map(\.position)) \(message.text)") }
        for log in observed.logs { lines.append(at + "log \(log.rule) \(log.text)") }
        for change in observed.concerns { lines.append(at + "concern \(change)") }
    }

    /// What a restart may repeat without doing anything: to adopt what is, and to ask again.
    private static func isDeed(_ what: TraceRecord.What) -> Bool {
        switch what {
        case .adopted, .commands: false
        default: true
        }
    }
}

extension VirtualHouse {
    mutating func take(_ act: Script.Act) {
        switch act {
        case .report(let value): report([value])
        case .byHand(let value): setByHand([value])
        case .mode(let mode): set("mode", to: .text(mode))
        case .lose(let device): lose(device)
        case .answer(let word): _ = answer(word)
        }
    }
}
