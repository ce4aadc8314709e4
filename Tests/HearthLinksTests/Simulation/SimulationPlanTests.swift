import HearthModel
import Testing

@testable import HearthLinks

@Suite struct SimulationPlanTests {
    @Test func driversGetAnOrdinaryBinding() {
        let lamp = SimulationPlan.made("light").rewritten
        #expect(lamp.device.simulated)
        #expect(lamp.explicit.contains("name"), "what its voice says is no better name than the entry's")
        #expect(
            lamp.binding
                == .zigbee2mqtt(
                    Zigbee2MQTTBinding(
                        ieee: Zigbee2MQTTVoice.address(of: "hall.thing"), base: "hearth/simulated/zigbee2mqtt")))
        guard case .tasmota(let plug) = SimulationPlan.made("plug", dialect: .tasmota).rewritten.binding else {
            Issue.record("a Tasmota plug is bound as something else")
            return
        }
        #expect(plug.mac == TasmotaVoice.address(of: "hall.thing"))
        #expect(plug.relay == 1)
    }

    @Test func whatADialectHasNoWordsForIsSaidInPlainTopics() {
        let tracker = SimulationPlan.made("tracker").rewritten
        guard case .mqtt(let binding) = tracker.binding else {
            Issue.record("a tracker is bound as something else")
            return
        }
        #expect(binding.stateTopic == "hearth/simulated/mqtt/hall.thing/state")
        #expect(binding.availability.map(\.topic) == ["hearth/simulated/mqtt/hall.thing/availability"])
        #expect(SimulationPlan.made("lock", dialect: .tasmota).dialect == .zigbee2mqtt)
    }

    @Test func aPlainSelectorTakesItsValueAndTellsIt() {
        var selector = SimulatedDevice.made("select", dialect: .mqtt) { $0.initial = .text("eco") }
        #expect(selector.said(until: 2_000) == ["hearth/simulated/mqtt/hall.thing/state eco"])
        #expect(
            selector.told("hearth/simulated/mqtt/hall.thing/set", "boost", at: 2_000, until: 2_500)
                == ["hearth/simulated/mqtt/hall.thing/state boost"])
    }

    /// Every class can be played in every dialect: it says something, and what it says of its primary property is
    /// in the words of the class.
    @Test(arguments: DeviceClass.names.filter { !["group", "note", "hub", "calendar", "camera"].contains($0) })
    func everyClassSpeaks(className: String) {
        for dialect in SimulateBinding.Dialect.allCases {
            var device = SimulatedDevice.made(className, dialect: dialect)
            let said = device.said(until: 10_000)
            #expect(!said.isEmpty || ["action", "button"].contains(className), "\(className) in \(dialect)")
        }
    }
}
