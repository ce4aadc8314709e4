import HearthDialects
import HearthModel
import Testing

/// Groups of a bridge (docs/spec/devices.md, sections 5.5 and 6.1).
struct Zigbee2MQTTGroupTests {
    private static let lamp = Zigbee.main("light", Zigbee.state(), Zigbee.brightness)

    private static func address(_ number: Int) -> String { "0x00124b000000000\(number)" }

    /// A house with three lamps `A`, `B` and `C`, of which the first two are the group `Pair`.
    private static func stage() -> Stage {
        var stage = Stage()
        let entries = ["A", "B", "C"].enumerated().map { Zigbee.entry($1, ieee: address($0 + 1), lamp) }
        stage.hear("zigbee2mqtt/bridge/devices", Zigbee.devices(entries.joined(separator: ",")))
        let members = [1, 2].map { #"{"ieee_address":"\#(address($0))","endpoint":1}"# }.joined(separator: ",")
        stage.hear(
            "zigbee2mqtt/bridge/groups", #"[{"id":1,"friendly_name":"Pair","members":[\#(members)],"scenes":[]}]"#,
            retained: true)
        return stage
    }

    private static let on: [String: Value] = ["on": .flag(true)]

    @Test func whatAllMembersAreToldIsToldOnce() {
        var stage = Self.stage()
        let (told, left) = stage.tellTogether([("a", Self.on), ("b", Self.on)])
        #expect(told == [#"zigbee2mqtt/Pair/set {"state":"ON"}"#])
        #expect(left.isEmpty)
    }

    @Test(arguments: [
        [("a", 40.0)], [("a", 40), ("c", 40)], [("a", 40), ("b", 40), ("c", 40)], [("a", 40), ("b", 50)],
    ])
    func othersAreToldOneByOne(wishes: [(String, Double)]) {
        var stage = Self.stage()
        let (told, left) = stage.tellTogether(wishes.map { ($0.0, ["brightness": .number($0.1)]) })
        #expect(told.isEmpty)
        #expect(left == wishes.map(\.0))
    }

    /// The same house, with entries for its lamps and a group that the configuration knows.
    private static func stage(group name: String, of members: Set<String>) -> Stage {
        var settings = DialectSettings()
        settings.zigbee2mqtt?.groups = [name: members]
        var stage = Stage(settings)
        stage.configure(
            ["a", "b", "c"].map { id in
                var binding = Zigbee2MQTTBinding()
                binding.name = id.uppercased()
                return .make(id, "light", .zigbee2mqtt(binding))
            })
        let entries = ["A", "B", "C"].enumerated().map { Zigbee.entry($1, ieee: address($0 + 1), lamp) }
        stage.hear("zigbee2mqtt/bridge/devices", Zigbee.devices(entries.joined(separator: ",")))
        return stage
    }

    @Test func aGroupThatTheConfigurationNamesIsToldByThatName() {
        var stage = Self.stage(group: "Ceiling", of: ["a", "c"])
        let (told, left) = stage.tellTogether([("a", Self.on), ("c", Self.on), ("b", ["on": .flag(false)])])
        #expect(told == [#"zigbee2mqtt/Ceiling/set {"state":"ON"}"#])
        #expect(left == ["b"])
        #expect(stage.tellTogether([("a", Self.on), ("b", Self.on)]).told.isEmpty)
    }

    @Test func aBridgeKnowsItsGroupsBetterThanTheConfiguration() {
        var stage = Self.stage(group: "Ceiling", of: ["a", "c"])
        let others = [1, 2, 3].map { #"{"ieee_address":"\#(Self.address($0))","endpoint":1}"# }.joined(separator: ",")
        stage.hear(
            "zigbee2mqtt/bridge/groups", #"[{"id":1,"friendly_name":"Ceiling","members":[\#(others)]}]"#, retained: true
        )
        #expect(stage.tellTogether([("a", Self.on), ("c", Self.on)]).told.isEmpty)
        let all = stage.tellTogether([("a", Self.on), ("b", Self.on), ("c", Self.on)])
        #expect(all.told == [#"zigbee2mqtt/Ceiling/set {"state":"ON"}"#])
    }

    @Test func thoseBesideAGroupAreLeft() {
        var stage = Self.stage()
        let (told, left) = stage.tellTogether([
            ("a", Self.on), ("c", ["on": .flag(false)]), ("b", Self.on),
        ])
        #expect(told == [#"zigbee2mqtt/Pair/set {"state":"ON"}"#])
        #expect(left == ["c"])
    }

    @Test func aGroupThatIsGoneIsNotTold() {
        var stage = Self.stage()
        stage.hear("zigbee2mqtt/bridge/groups", "[]", retained: true)
        #expect(stage.tellTogether([("a", Self.on), ("b", Self.on)]).told.isEmpty)
    }

    @Test func aGroupThatFailsIsTheFaultOfItsMembers() {
        var stage = Self.stage()
        let output = stage.hear(
            "zigbee2mqtt/bridge/logging",
            #"{"level":"error","message":"Publish 'set' 'state' to 'Pair' failed: 'no answer'"}"#)
        #expect(output.commandErrors.map(\.device) == ["a", "b"].map { stage.registry.index(of: $0)! })
    }

    @Test(arguments: ["", "{}", "[1]", "[{}]", #"[{"friendly_name":"x","members":7}]"#, "[["])
    func brokenListsDoNoHarm(payload: String) {
        var stage = Self.stage()
        stage.hear("zigbee2mqtt/bridge/groups", payload, retained: true)
        #expect(stage.tellTogether([("a", Self.on), ("b", Self.on)]).left.count <= 2)
    }
}
