import HearthDialects
import HearthModel
import Testing

@Suite struct GenericAvailabilityTests {
    private func stage(_ mode: GenericBinding.AvailabilityMode) -> Stage {
        var stage = Stage()
        let binding = GenericBinding.make {
            $0.stateTopic = "t"
            $0.availability = [.init(topic: "a1"), .init(topic: "a2")]
            $0.availabilityMode = mode
        }
        stage.configure([.make("it", "switch", .mqtt(binding), only: ["on"])])
        return stage
    }

    private func statuses(_ mode: GenericBinding.AvailabilityMode, _ messages: [(String, String, Bool)])
        -> [DeviceStatus]
    {
        var stage = stage(mode)
        return messages.flatMap { topic, payload, retained in
            let output = stage.hear(topic, payload, retained: retained)
            return stage.statuses("it", in: output)
        }
    }

    @Test func theLatestCounts() {
        #expect(
            statuses(.latest, [("a1", "online", false), ("a2", "offline", false), ("a1", "online", false)]) == [
                .online, .offline, .online,
            ])
    }

    @Test func allMustBeThere() {
        #expect(
            statuses(.all, [("a1", "online", false), ("a2", "online", false), ("a1", "offline", false)]) == [
                .online, .offline,
            ])
    }

    @Test func anyIsEnough() {
        #expect(
            statuses(.any, [("a1", "offline", false), ("a2", "online", false), ("a2", "offline", false)]) == [
                .online, .offline,
            ])
    }

    @Test func aLiveMessageRefutesARetainedAbsence() {
        #expect(statuses(.latest, [("a1", "offline", true), ("t", "ON", false)]) == [.offline, .online])
        #expect(statuses(.latest, [("t", "ON", false), ("a1", "offline", true)]) == [.online])
        #expect(statuses(.all, [("a1", "offline", true), ("t", "ON", false)]) == [.offline, .online])
    }

    @Test func aLiveAbsenceCountsAtOnce() {
        #expect(statuses(.latest, [("t", "ON", false), ("a1", "offline", false)]) == [.online, .offline])
    }

    @Test func anOwnPayloadIsFoundByItsPath() {
        var stage = Stage()
        let binding = GenericBinding.make {
            var topic = GenericBinding.AvailabilityTopic(topic: "a")
            topic.available = "1"
            topic.notAvailable = "0"
            topic.valuePath = "$.up"
            $0.stateTopic = "t"
            $0.availability = [topic]
        }
        stage.configure([.make("it", "switch", .mqtt(binding), only: ["on"])])
        #expect(stage.statuses("it", in: stage.hear("a", #"{"up":1}"#)) == [.online])
        #expect(stage.statuses("it", in: stage.hear("a", #"{"up":"0"}"#)) == [.offline])
        #expect(stage.hear("a", #"{"up":2}"#).faults.map(\.reason) == [.unknownPayload])
    }

    @Test func aNewConnectionHearsAnew() {
        var stage = stage(.latest)
        stage.hear("t", "ON")
        stage.router.disconnected()
        _ = stage.connect()
        #expect(stage.statuses("it", in: stage.hear("t", "ON")) == [.online])
    }

    // MARK: Of one property

    /// A boiler with a probe that may be missing; the probe says on a topic of its own whether it is there.
    private func boiler(probe topic: String = "probe/up") -> Stage {
        var stage = Stage()
        let main = GenericBinding.make {
            $0.stateTopic = "boiler"
            $0.availability = [.init(topic: "boiler/up")]
        }
        let probe = GenericBinding.make {
            $0.stateTopic = "probe"
            $0.unit = "°C"
            $0.availability = [.init(topic: topic)]
        }
        stage.configure([.make("it", "boiler", .mqtt(main), properties: ["flow_temp": probe])])
        return stage
    }

    @Test func aPropertyIsUnknownWhileItsOwnAvailabilitySaysNo() {
        var stage = boiler()
        #expect(stage.values("it", in: stage.hear("probe", "0")).isEmpty, "nobody has said that it is there")
        #expect(stage.values("it", in: stage.hear("probe/up", "online")) == ["flow_temp": .number(0)])
        #expect(stage.values("it", in: stage.hear("probe", "41")) == ["flow_temp": .number(41)])
        let gone = stage.hear("probe/up", "offline")
        #expect(stage.values("it", in: gone) == ["flow_temp": .unknown])
        #expect(stage.statuses("it", in: gone) == [], "the boiler is there")
        #expect(gone.reports.map(\.isSignOfLife) == [false])
        #expect(stage.values("it", in: stage.hear("boiler", "ON")) == ["on": .flag(true)])
        #expect(stage.values("it", in: stage.hear("probe/up", "online")).isEmpty)
    }

    @Test func whatTheDeviceNamesTooIsThatOfTheDevice() {
        var stage = boiler(probe: "boiler/up")
        #expect(stage.values("it", in: stage.hear("probe", "41")) == ["flow_temp": .number(41)])
        #expect(stage.statuses("it", in: stage.hear("boiler/up", "offline")) == [.offline])
    }
}
