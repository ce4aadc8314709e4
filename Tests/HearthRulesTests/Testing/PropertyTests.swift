import Foundation
import HearthKernel
import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// What must hold of every rule set and every course of events (docs/spec/rule-language.md, section 18, "Properties").
@Suite struct PropertyTests {
    @Test func theSameLogGivesTheSameTrace() throws {
        for seed in Cases.seeds(60) {
            let life = try Life(seed: seed)
            let again = try Life(seed: seed)
            #expect(life.diary().lines == again.diary().lines, "seed \(seed)\n\(life.text)")
        }
    }

    @Test func aRestartWithinTheGapGraceIsInvisible() throws {
        let known: [UInt64] = [
            3495, 7564, 9049, 9261, 10332, 12519, 13584, 13759, 16642, 22331, 24254, 27179, 31367, 66188,
            45158, 68050, 70661,
        ]
        for seed in Cases.seeds(60, known: known) {
            let life = try Life(seed: seed)
            // That it starts is what such a rule is about.
            guard !life.text.contains("hearth starts") else { continue }
            let straight = life.diary()
            let restarts = life.restarts(seed: seed)
            let restarted = life.diary(restarts: restarts).lines
            guard straight.lines != restarted else { continue }
            let first = zip(straight.lines, restarted).first { $0 != $1 }.map { "\($0.0) | \($0.1)" } ?? "one goes on"
            Issue.record("seed \(seed), restarts \(restarts): \(first)\n\(life.text)")
        }
    }

    /// A journal begins with a house that has been written down.
    @Test func aHouseThatIsWrittenDownAndReadGoesOnAsItWas() throws {
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        for seed in Cases.seeds(60) {
            let life = try Life(seed: seed)
            let reread = Diary(
                life.script, on: life.bench, setting: life.setting,
                before: { house in
                    do { house = try decoder.decode(HearthKernel.House.self, from: encoder.encode(house)) } catch {
                        Issue.record("seed \(seed): \(error)\n\(life.text)")
                    }
                })
            #expect(reread.lines == life.diary().lines, "seed \(seed)\n\(life.text)")
        }
    }

    @Test func theEndOfAQuietHoldChangesNoOutput() throws {
        var ends = 0
        for seed in Cases.seeds(60) {
            var random = RandomConditions(seed: seed)
            let text = (0..<4).map {
                "rule \"R\($0)\" \(random.layer()): while \(random.momentary()) { \(random.write()) }"
            }
            .joined(separator: "\n")
            let bench = try VectorHouse.bench(rules: text)
            let script = Script(bench.registry, moments: 12, seed: seed)
            var house = VirtualHouse(
                bench.registry, program: bench.program, setting: try VectorHouse.setting(start: nil))
            let slots = bench.registry.slots.indices.map(SlotIndex.init)
            var before: [Value] = []
            func look(_ house: inout VirtualHouse) {
                let outputs = slots.map(house.house.output)
                let deeds = house.takeObserved().trace.filter { $0.what != .commands }
                defer { before = outputs }
                // Thermostats resume.
                let quiet = deeds.filter { record in
                    guard record.what == .holdEnds, let slot = record.slot else { return false }
                    return bench.registry[bench.registry[slot].device]?.times.resumesAfterHold == false
                }
                guard !quiet.isEmpty, quiet.count == deeds.count else { return }
                ends += 1
                #expect(outputs == before, "seed \(seed)\n\(text)")
            }
            for moment in script.moments {
                house.run(to: house.setting.start + moment.at, ended: look)
                for act in moment.acts { house.take(act) }
            }
            house.run(to: house.now + .hours(6), ended: look)
        }
        #expect(ends > 0)
    }

    @Test func theUnknownByItselfMakesNoEdge() throws {
        var looked = 0
        for seed in Cases.seeds(100) {
            var random = RandomConditions(seed: seed)
            let text = (0..<6).map { "rule \"R\($0)\": when \(random.momentary(depth: 3)) { log \"x\" }" }
                .joined(separator: "\n")
            let bench = try VectorHouse.bench(rules: text)
            let script = Script(bench.registry, moments: 8, seed: seed)
            var house = VirtualHouse(
                bench.registry, program: bench.program, setting: try VectorHouse.setting(start: nil))
            for moment in script.moments {
                house.run(to: house.setting.start + moment.at)
                for act in moment.acts { house.take(act) }
            }
            // Everything that was asked and can come back has done so.
            house.run(to: house.now + .minutes(1))
            _ = house.takeObserved()
            let devices = bench.registry.indices.filter { !house.isLost($0) }.filter { _ in random.chance(1, of: 2) }
            for device in devices { house.lose(device) }
            house.run(to: house.now + .minutes(3))
            for device in devices { house.report(house.world.state(of: device).flatMap(\.values)) }
            house.run(to: house.now + .minutes(3))
            let trace = house.takeObserved().trace
            // A device that came back otherwise than it was left is asked again: then the house itself has changed.
            guard !trace.contains(where: { $0.what == .commands }) else { continue }
            looked += 1
            let fired = trace.filter { $0.what == .fires }
            #expect(fired.isEmpty, "seed \(seed): \(fired.compactMap(\.rule))\n\(text)")
        }
        #expect(looked > 0)
    }

    @Test func theOrderOfSensorsAtOneInstantDoesNotMatterToLevels() throws {
        let known: [UInt64] = [
            1371, 2958, 3295, 3432, 7005, 7928, 8271, 8739, 9341, 13394, 19354, 26296, 26720, 31216, 33599, 33779,
            36100, 49453, 67380, 71537, 76947,
        ]
        for seed in Cases.seeds(100, known: known) {
            var random = RandomConditions(seed: seed)
            let text = (0..<6).map {
                "rule \"R\($0)\" \(random.layer()): while \(random.momentary(withActuators: false)) { \(random.write()) }"
            }.joined(separator: "\n")
            let bench = try VectorHouse.bench(rules: text)
            let setting = try VectorHouse.setting(start: nil)
            var script = Script(bench.registry, moments: 20, seed: seed)
            for i in script.moments.indices {
                script.moments[i].acts = Self.sensors(script.moments[i].acts, bench.registry)
            }
            let forward = Diary(script, on: bench, setting: setting)
            let backward = Diary(script, on: bench, setting: setting) { $0.reversed() }
            func sends(_ diary: Diary) -> [String] { diary.lines.filter { $0.contains(" send ") }.sorted() }
            #expect(sends(forward) == sends(backward), "seed \(seed)\n\(text)")
        }
    }

    /// Reports of things that nobody can set, each device once.
    private static func sensors(_ acts: [Script.Act], _ registry: Registry) -> [Script.Act] {
        var devices: Set<DeviceIndex> = []
        return acts.filter { act in
            guard case .report(let value) = act, !registry[value.slot].property.settable else { return false }
            return devices.insert(registry[value.slot].device).inserted
        }
    }
}
