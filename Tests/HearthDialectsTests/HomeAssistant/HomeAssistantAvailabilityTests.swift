import HearthDialects
import HearthModel
import Testing

@Suite struct HomeAssistantAvailabilityTests {
    private static func sensor(_ object: String, _ keys: String) -> (topic: String, payload: String) {
        HomeAssistant.part("sensor", object, #""stat_t":"pool/\#(object)","stat_cla":"measurement",\#(keys)"#)
    }

    /// The value is in one document with others, and so is whether there is one.
    private static func field(_ name: String, _ more: String = "") -> (topic: String, payload: String) {
        HomeAssistant.part(
            "sensor", name,
            """
            "stat_t":"pump/all","val_tpl":"{{ value_json.\(name) | default(0) }}","stat_cla":"measurement",
            "avty_mode":"all","avty":[\(more){"t":"pump/all",
            "val_tpl":"{{ 'online' if value_json.\(name) is defined else 'offline' }}"}]
            """)
    }

    private func value(_ property: String, in output: DriverOutput, of stage: Stage) -> Value? {
        stage.values("box", in: output)[property]
    }

    @Test func aLastWillThatIsAlsoAStateIsNoSignOfLife() {
        var stage = Stage()
        stage.announce([
            HomeAssistant.part(
                "binary_sensor", "link", #""stat_t":"pool/will","dev_cla":"connectivity","pl_on":"up","pl_off":"gone""#),
            Self.sensor("chlorine", #""avty_t":"pool/will","pl_avail":"up","pl_not_avail":"gone""#),
        ])
        #expect(stage.statuses("box", in: stage.hear("pool/chlorine", "1.2")) == [.online])
        let end = stage.hear("pool/will", "gone")
        #expect(stage.statuses("box", in: end) == [.offline])
        #expect(end.reports.map(\.isSignOfLife) == [false])
        #expect(stage.statuses("box", in: stage.hear("pool/will", "gone")) == [])
        #expect(stage.statuses("box", in: stage.hear("pool/will", "up")) == [.online])
    }

    @Test func anEntityIsUnknownWhileItsOwnAvailabilitySaysNo() {
        var stage = Stage()
        stage.announce([Self.field("flow"), Self.field("level")])
        let first = stage.hear("pump/all", #"{"flow":4}"#)
        #expect(stage.statuses("box", in: first) == [.online])
        #expect(value("value", in: first, of: stage) == .number(4))
        #expect(value("level", in: first, of: stage) == nil)
        #expect(value("level", in: stage.hear("pump/all", #"{"flow":4,"level":7}"#), of: stage) == .number(7))
        let last = stage.hear("pump/all", #"{"level":8}"#)
        #expect(value("value", in: last, of: stage) == .unknown)
        #expect(value("level", in: last, of: stage) == .number(8))
        #expect(stage.statuses("box", in: last) == [])
    }

    @Test func whatAllEntitiesNameIsTheAvailabilityOfTheDevice() {
        var stage = Stage()
        let will = #"{"t":"pump/will"},"#
        stage.announce([Self.field("flow", will), Self.field("level", will)])
        stage.hear("pump/will", "online")
        #expect(value("value", in: stage.hear("pump/all", #"{"flow":4}"#), of: stage) == .number(4))
        #expect(stage.statuses("box", in: stage.hear("pump/will", "offline")) == [.offline])
    }

    @Test func whatIsHeardBeforeAnEntityIsAvailableWaitsForIt() {
        var stage = Stage()
        stage.announce([
            Self.sensor("acid", #""avty_t":"pool/will""#), Self.sensor("redox", #""avty_t":"pool/probe""#),
        ])
        #expect(value("redox", in: stage.hear("pool/redox", "650"), of: stage) == nil)
        #expect(value("redox", in: stage.hear("pool/probe", "online"), of: stage) == .number(650))
        #expect(value("redox", in: stage.hear("pool/probe", "offline"), of: stage) == .unknown)
        // What was known before it went is not known anew when it comes back.
        #expect(value("redox", in: stage.hear("pool/probe", "online"), of: stage) == nil)
        #expect(value("redox", in: stage.hear("pool/redox", "655"), of: stage) == .number(655))
    }

    @Test func aGenericLastWillIsNoSignOfLife() {
        let binding = GenericBinding.make {
            $0.stateTopic = "mast/will"
            var will = GenericBinding.AvailabilityTopic(topic: "mast/will")
            (will.available, will.notAvailable) = ("ON", "OFF")
            $0.availability = [will]
        }
        var stage = Stage()
        stage.configure([.make("mast", "binary", .mqtt(binding))])
        #expect(stage.statuses("mast", in: stage.hear("mast/will", "ON")) == [.online])
        #expect(stage.statuses("mast", in: stage.hear("mast/will", "OFF")) == [.offline])
    }
}
