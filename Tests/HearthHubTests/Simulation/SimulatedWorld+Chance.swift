import HearthKernel
import HearthModel

@testable import HearthHub

/// What happens by itself.
extension SimulatedWorld {
    func act() async throws {
        switch Int.random(in: 0..<1_000, using: &random) {
        case 0..<350: say("d/room", [String(Int.random(in: 18...31, using: &random)), "nan", "-400"])
        case 350..<500:
            let sensor = ChanceHouse.sensors.randomElement(using: &random)!
            say(sensor.topic, sensor.payloads)
        case 500..<600:
            let topic = ChanceHouse.actuators.randomElement(using: &random)!.topic
            devices.change(topic, to: ["ON", "OFF", "perhaps"].randomElement(using: &random)!)
            if let state = devices.state(of: topic) { say(topic, [state]) }
        case 600..<750: ask()
        case 750..<780: loseBroker(after: .random(in: 1...60_000, using: &random))
        case 780..<785: loseBroker(after: .random(in: 60_000...7_200_000, using: &random))
        case 785..<800: disk.fullUntil = now + .minutes(Int64.random(in: 1...120, using: &random))
        case 800..<815: disk.slowUntil = now + .minutes(Int64.random(in: 1...60, using: &random))
        case 815..<830: flood(disk.isFull(at: now) && chance(20) ? 22_000 : 200)
        case 830..<845: now = now + .hours(Int64.random(in: 1...3, using: &random))
        case 845..<870:
            for index in core.questions.known.keys.sorted() { answer(index) }
        case 870..<900:
            devices.isPlugThere.toggle()
            come(after: 1, .said(topic: "d/plug/lwt", payload: devices.isPlugThere ? "online" : "offline"))
        case 900..<920: core.listening = [.paused, .patient, .prompt].randomElement(using: &random)!
        case 920..<960: try await restartInCalm(inGoodOrder: chance(50))
        case 960..<970: try await kill()
        case 970..<980: broker.retained.removeAll()
        default: break
        }
    }

    private func say(_ topic: String, _ payloads: [String]) {
        guard let payload = payloads.randomElement(using: &random) else { return }
        come(after: 1, .said(topic: topic, payload: payload))
    }

    /// A device says more than anybody can want to hear.
    private func flood(_ count: Int) {
        for _ in 0..<count { say("d/room", [String(Int.random(in: 18...31, using: &random))]) }
        for _ in 0..<count / 10 { say("d/motion", ["ON", "OFF"]) }
    }

    private func ask() {
        guard let name = ["lamp", "fan", "plug", "scene"].randomElement(using: &random),
            let device = core.house.registry.index(of: name)
        else { return }
        let action = chance(10) ? "release" : chance(50) ? "turn_on" : "turn_off"
        for number in core.control([ControlRequest(device: device, action: action, origin: .person("ann"))]) {
            asked[number] = now
        }
    }

    private func answer(_ question: Int64) {
        _ = core.answer(question: question, chance(50) ? "no" : "yes", by: .person("ann"))
    }

    func loseBroker(after pause: Int64) {
        guard broker.isConnected else { return }
        let lost = broker.lose(at: now)
        core.disconnected(losing: lost)
        come(after: pause, .brokerComes)
    }
}
