import HearthDialects
import HearthModel
import Testing

@Suite struct Zigbee2MQTTBridgeTests {
    private static let lamp = Zigbee.entry("Lamp", Zigbee.main("light", Zigbee.state(), Zigbee.brightness))
    private static let sensor = Zigbee.entry(
        "hall/motion", ieee: "0x00124b0000000002", power: "Battery", Zigbee.binary("occupancy"))

    private func stage(
        _ settings: (inout DialectSettings) -> Void = { _ in }, configured: [ConfiguredDevice] = [],
        entries: String = Zigbee.devices(Self.lamp, Self.sensor)
    ) -> Stage {
        var dialects = DialectSettings()
        settings(&dialects)
        var stage = Stage(dialects)
        stage.configure(configured)
        stage.hear("zigbee2mqtt/bridge/devices", entries, retained: true)
        return stage
    }

    // MARK: What the bridge says of itself

    private static func info(_ members: String) -> String {
        #"{"version":"2.1.0","commit":"abc","coordinator":{"type":"EmberZNet"},"config_schema":{"deep":[1,{}]},"#
            + members + "}"
    }

    @Test func aBridgeSaysWhatItIsAndWhatItWants() {
        var stage = stage()
        let told = stage.hear(
            "zigbee2mqtt/bridge/info",
            Self.info(
                #""permit_join":true,"restart_required":true,"config":{"availability":{"enabled":true},"advanced":{"output":"json","last_seen":"ISO_8601"}}"#
            ), retained: true)
        var expected = BridgeState(name: "zigbee2mqtt")
        expected.version = "2.1.0"
        (expected.needsRestart, expected.permitsJoining, expected.tellsAvailability) = (true, true, true)
        expected.lastSeen = "ISO_8601"
        #expect(told.bridges == [expected])
        #expect(expected.problem == nil)
    }

    @Test func theSameAgainIsNoNews() {
        var stage = stage()
        #expect(stage.hear("zigbee2mqtt/bridge/info", Self.info(#""permit_join":false"#)).bridges.count == 1)
        #expect(stage.hear("zigbee2mqtt/bridge/info", Self.info(#""permit_join":false"#)).isEmpty)
        #expect(stage.hear("zigbee2mqtt/bridge/info", "").isEmpty)
        #expect(stage.hear("zigbee2mqtt/bridge/info", "{").faults.count == 1)
    }

    @Test(arguments: [
        (#"{"availability":true}"#, true), (#"{"availability":{"active":{"timeout":10}}}"#, true),
        (#"{"availability":{"enabled":false}}"#, false), ("{}", false),
    ])
    func whatTheBrokerHasKeptOfAvailabilityCountsOnlyWhileTheBridgeTells(config: String, tells: Bool) {
        var stage = stage()
        stage.hear("zigbee2mqtt/bridge/info", Self.info(#""config":"# + config), retained: true)
        let kept = stage.hear("zigbee2mqtt/Lamp/availability", "offline", retained: true)
        #expect(stage.statuses("lamp", in: kept) == (tells ? [.offline] : []))
        let live = stage.hear("zigbee2mqtt/Lamp/availability", #"{"state":"online"}"#)
        #expect(stage.statuses("lamp", in: live) == [.online])
    }

    @Test func aBridgeThatWritesNoDocumentsSaysWhy() {
        var stage = stage()
        let told = stage.hear(
            "zigbee2mqtt/bridge/info", Self.info(#""config":{"advanced":{"output":"attribute"}}"#))
        #expect(told.bridges.first?.problem?.contains("output: json") == true)
    }

    // MARK: Registry

    @Test func whatIsFoundIsSubscribedTo() {
        var stage = Stage()
        stage.configure([])
        let driverOutput = stage.hear(
            "zigbee2mqtt/bridge/devices", Zigbee.devices(Self.lamp, Self.sensor), retained: true)
        #expect(
            driverOutput.found.map(\.identities) == [
                [Identity("ieee:0x00124b0000000001")], [Identity("ieee:0x00124b0000000002")],
            ])
        #expect(
            driverOutput.filters == [
                "zigbee2mqtt/Lamp", "zigbee2mqtt/Lamp/availability", "zigbee2mqtt/hall/motion",
                "zigbee2mqtt/hall/motion/availability",
            ])
    }

    @Test func unchangedEntriesAreNotMadeAnew() {
        var stage = stage()
        let same = stage.hear("zigbee2mqtt/bridge/devices", Zigbee.devices(Self.sensor, Self.lamp), retained: true)
        #expect(same.isEmpty)
    }

    @Test func aNewNameIsNoNewDevice() throws {
        var stage = stage()
        let lamp = try #require(stage.registry.index(of: "lamp"))
        let handle = try #require(stage.handles[lamp])
        let renamed = Zigbee.entry("Bulb", Zigbee.main("light", Zigbee.state(), Zigbee.brightness))
        var driverOutput = DriverOutput()
        Array("zigbee2mqtt/bridge/devices".utf8).withUnsafeBytes { topic in
            Array(Zigbee.devices(renamed, Self.sensor).utf8).withUnsafeBytes { payload in
                stage.router.received(
                    IncomingMessage(topic: topic, payload: payload), at: stage.now, into: &driverOutput)
            }
        }
        #expect(driverOutput.found.map(\.handle) == [handle])
        #expect(driverOutput.found.map(\.device.name) == ["Bulb"])
        stage.router.bind(handle, to: lamp, registry: stage.registry, at: stage.now, into: &driverOutput)
        #expect(driverOutput.unsubscribe == ["zigbee2mqtt/Lamp", "zigbee2mqtt/Lamp/availability"])
        #expect(driverOutput.filters == ["zigbee2mqtt/Bulb", "zigbee2mqtt/Bulb/availability"])
        #expect(stage.tell("lamp", ["on": .flag(true)]) == [#"zigbee2mqtt/Bulb/set {"state":"ON"}"#])
    }

    @Test func whatIsNoLongerListedIsGone() throws {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/bridge/devices", Zigbee.devices(Self.sensor), retained: true)
        #expect(driverOutput.gone == [try #require(stage.registry.index(of: "lamp"))])
        #expect(driverOutput.unsubscribe == ["zigbee2mqtt/Lamp", "zigbee2mqtt/Lamp/availability"])
        #expect(stage.tell("lamp", ["on": .flag(true)]) == nil)
    }

    @Test func aMalformedListChangesNothing() {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/bridge/devices", "[" + Self.sensor + ",", retained: true)
        #expect(driverOutput.gone.isEmpty)
        #expect(driverOutput.faults.map(\.reason) == [.malformed])
    }

    @Test(arguments: ["0x00124b0000000001", "IEEE:0x00124B0000000001", "zigbee2mqtt/Lamp", "zigbee2mqtt/#"])
    func theIgnoredAreNotFound(_ ignored: String) {
        #expect(stage({ $0.ignore = [ignored] }).device("lamp") == nil)
    }

    // MARK: Configured devices

    @Test(
        arguments: [
            Zigbee2MQTTBinding(name: "Lamp"), Zigbee2MQTTBinding(ieee: "0x00124B0000000001"),
            Zigbee2MQTTBinding(name: "Lamp", base: "zigbee2mqtt"),
        ])
    func anEntryClaimsItsHardware(_ binding: Zigbee2MQTTBinding) throws {
        var stage = stage(configured: [
            .make("hall.light", "light", .zigbee2mqtt(binding), explicit: ["class", "name"])
        ])
        let device = try #require(stage.device("hall.light"))
        #expect(device.name == "hall.light")
        #expect(device.properties.map(\.name) == ["on", "brightness"])
        #expect(device.hardware.model == "M1")
        #expect(stage.device("lamp") == nil)
        #expect(stage.tell("hall.light", ["on": .flag(true)]) == [#"zigbee2mqtt/Lamp/set {"state":"ON"}"#])
    }

    @Test func slotsKeepTheirPlaceWhenADeviceIsDescribed() throws {
        var stage = Stage()
        stage.configure([.make("hall.light", "light", .zigbee2mqtt(.init(name: "Lamp")))])
        let device = try #require(stage.registry.index(of: "hall.light"))
        let before = stage.registry.slot("color_temp", of: device)
        stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(Zigbee.entry("Lamp", Zigbee.main("light", Zigbee.state(), Zigbee.mired))))
        #expect(stage.registry.slot("color_temp", of: device) == before)
    }

    @Test func aReloadGivesFoundHardwareToItsEntry() throws {
        var stage = stage()
        let found = try #require(stage.registry.index(of: "lamp"))
        let driverOutput = stage.configure([.make("hall.light", "light", .zigbee2mqtt(.init(name: "Lamp")))])
        #expect(driverOutput.gone == [found])
        #expect(stage.tell("lamp", ["on": .flag(true)]) == nil)
        #expect(stage.tell("hall.light", ["on": .flag(true)]) != nil)
        let back = stage.configure([])
        #expect(back.found.map(\.configured) == [nil])
        #expect(stage.tell("lamp", ["on": .flag(true)]) != nil)
    }

    @Test func anUnchangedReloadDoesNothing() {
        let entry = ConfiguredDevice.make("hall.light", "light", .zigbee2mqtt(.init(name: "Lamp")))
        var stage = stage(configured: [entry])
        var driverOutput = DriverOutput()
        let index = stage.registry.index(of: "hall.light")!
        stage.router.configure([(entry, index)], registry: stage.registry, at: stage.now, into: &driverOutput)
        #expect(driverOutput.isEmpty)
    }

    @Test func anEntryThatNothingAnnouncesIsOfflineAfterAQuarterOfAnHour() {
        var stage = stage(configured: [.make("attic", "light", .zigbee2mqtt(.init(name: "Attic")))])
        #expect(stage.statuses("attic", in: stage.tick(after: .minutes(14))).isEmpty)
        #expect(stage.statuses("attic", in: stage.tick(after: .minutes(1))) == [.offline])
    }

    @Test func aDisabledEntryIsNotListenedTo() {
        var entry = ConfiguredDevice.make("hall.light", "light", .zigbee2mqtt(.init(name: "Lamp")))
        entry.device.enabled = false
        var stage = stage(configured: [entry])
        #expect(stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#).isEmpty)
        #expect(stage.device("lamp") == nil)
    }

    // MARK: Availability

    @Test(arguments: [#"{"state":"offline"}"#, "offline"])
    func availabilityIsPlainOrJSON(_ payload: String) {
        var stage = stage()
        #expect(
            stage.statuses("lamp", in: stage.hear("zigbee2mqtt/Lamp/availability", payload, retained: true)) == [
                .offline
            ])
        #expect(stage.statuses("lamp", in: stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#)) == [.online])
    }

    @Test(arguments: [#"{"state":"offline"}"#, "offline"])
    func aBridgeTakesItsDevicesAlong(_ payload: String) {
        var stage = stage()
        stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#)
        let gone = stage.hear("zigbee2mqtt/bridge/state", payload)
        #expect(gone.statuses.map(\.status) == [.offline, .offline])
        #expect(gone.statuses.map(\.source) == [.bridge, .bridge])
        let back = stage.hear("zigbee2mqtt/bridge/state", #"{"state":"online"}"#)
        #expect(stage.statuses("lamp", in: back) == [.online])
        #expect(stage.statuses("hall_motion", in: back) == [.unknown])
    }

    // MARK: Provenance

    @Test func aRetainedStateIsRetained() {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#, retained: true)
        #expect(driverOutput.reports.map(\.provenance) == [.retained])
        #expect(driverOutput.statuses.isEmpty)
    }

    @Test func aBridgeThatComesOnlineRepeatsItsCache() {
        var stage = stage()
        stage.hear("zigbee2mqtt/bridge/state", "online")
        #expect(stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#).reports.map(\.provenance) == [.retained])
        #expect(stage.hear("zigbee2mqtt/Lamp", #"{"state":"OFF"}"#).reports.map(\.provenance) == [.live])
        stage.now = stage.now + .seconds(5)
        #expect(stage.hear("zigbee2mqtt/hall/motion", #"{"occupancy":true}"#).reports.map(\.provenance) == [.live])
    }

    @Test func anAnswerToACommandIsNoRepetition() {
        var stage = stage()
        stage.hear("zigbee2mqtt/bridge/state", "online")
        for _ in 1...2 {
            _ = stage.tell("lamp", ["on": .flag(true)])
            #expect(stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#).reports.map(\.provenance) == [.live])
        }
        #expect(stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#).reports.map(\.provenance) == [.retained])
    }

    @Test func ourBirthMakesBridgesRepeatTheirCacheAfterHalfAMinute() {
        var dialects = DialectSettings()
        dialects.zigbee2mqtt?.birth = true
        var stage = Stage(dialects, connected: false)
        stage.configure([])
        _ = stage.connect()
        stage.hear("zigbee2mqtt/bridge/devices", Zigbee.devices(Self.lamp, Self.sensor), retained: true)
        func provenance(_ topic: String, _ payload: String) -> [Provenance] {
            stage.hear(topic, payload).reports.map(\.provenance)
        }
        // Long before it can be a repetition.
        #expect(provenance("zigbee2mqtt/Lamp", #"{"state":"ON"}"#) == [.live])
        stage.now = stage.now + .seconds(31)
        #expect(provenance("zigbee2mqtt/Lamp", #"{"state":"ON"}"#) == [.retained])
        #expect(provenance("zigbee2mqtt/Lamp", #"{"state":"OFF"}"#) == [.live])
        #expect(provenance("zigbee2mqtt/hall/motion", #"{"occupancy":false}"#) == [.retained])
        #expect(provenance("zigbee2mqtt/hall/motion", #"{"occupancy":true}"#) == [.live])
        stage.now = stage.now + .seconds(9)
        #expect(provenance("zigbee2mqtt/hall/motion", #"{"occupancy":true}"#) == [.live])
    }

    @Test(
        arguments: [
            (#""2023-11-14T22:13:19.500Z""#, 1_699_999_999_500), (#""2023-11-14T23:13:19+01:00""#, 1_699_999_999_000),
            ("1699999999500", 1_699_999_999_500), ("1800000000000", nil), (#""yesterday""#, nil), ("1e300", nil),
        ] as [(String, Int64?)])
    func lastSeenIsTheTimeOfTheValue(_ written: String, _ milliseconds: Int64?) {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON","last_seen":\#(written)}"#)
        #expect(driverOutput.reports.map(\.measuredAt) == [milliseconds.map { Instant(milliseconds: $0) }])
    }

    // MARK: Asking

    @Test func mainsPoweredDevicesAreAskedAtTheRate() {
        var stage = stage(
            entries: Zigbee.devices(
                Self.lamp, Self.sensor,
                Zigbee.entry("B", ieee: "0x3", Zigbee.main("switch", Zigbee.state()))))
        #expect(stage.router.nextDeadline == stage.now)
        #expect(stage.tick(after: .zero).texts == [#"zigbee2mqtt/Lamp/get {"state":"","brightness":""}"#])
        #expect(stage.tick(after: Milliseconds(199)).texts.isEmpty)
        #expect(stage.tick(after: Milliseconds(1)).texts == [#"zigbee2mqtt/B/get {"state":""}"#])
        #expect(stage.tick(after: .seconds(1)).texts.isEmpty)
    }

    @Test func aRateOfNothingAsksNobody() {
        var stage = stage { $0.zigbee2mqtt?.getRate = 0 }
        #expect(stage.tick(after: .seconds(10)).texts.isEmpty)
        var driverOutput = DriverOutput()
        let asked = stage.router.ask(stage.registry.index(of: "lamp")!, at: stage.now, into: &driverOutput)
        #expect(!asked)
    }

    @Test func oneDeviceIsAskedOnDemand() {
        var stage = stage()
        _ = stage.tick(after: .zero)
        stage.now = stage.now + .seconds(1)
        var driverOutput = DriverOutput()
        let lamp = stage.router.ask(stage.registry.index(of: "lamp")!, at: stage.now, into: &driverOutput)
        let sensor = stage.router.ask(stage.registry.index(of: "hall_motion")!, at: stage.now, into: &driverOutput)
        #expect(lamp)
        #expect(!sensor)
        #expect(driverOutput.texts == [#"zigbee2mqtt/Lamp/get {"state":"","brightness":""}"#])
    }

    // MARK: Errors

    @Test(arguments: [
        "Publish 'set' 'state' to 'Lamp' failed: 'No response'",
        "z2m: Publish 'set' 'state' to '0x00124b0000000001' failed: 'No response'",
    ])
    func aFailedCommandIsAnError(_ text: String) {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/bridge/logging", #"{"level":"error","message":"\#(text)"}"#)
        #expect(driverOutput.commandErrors.map(\.text) == ["'No response'"])
        #expect(driverOutput.commandErrors.map(\.device) == [stage.registry.index(of: "lamp")])
    }

    @Test(arguments: [
        #"{"level":"info","message":"Publish 'set' 'state' to 'Lamp' failed: x"}"#,
        #"{"level":"error","message":"Publish 'get' 'state' to 'Lamp' failed: x"}"#, "{", "",
    ])
    func otherLinesAreNot(_ line: String) {
        var stage = stage()
        #expect(stage.hear("zigbee2mqtt/bridge/logging", line).commandErrors.isEmpty)
    }

    @Test func aKeyMayBeWrittenWithEscapes() {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/Lamp", #"{"st\u0061te":"ON"}"#)
        #expect(stage.values("lamp", in: driverOutput) == ["on": .flag(true)])
    }

    @Test func oneBadValueDoesNotSpoilTheOthers() {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/Lamp", #"{"state":"MAYBE","brightness":127}"#)
        #expect(stage.values("lamp", in: driverOutput) == ["on": .unknown, "brightness": .number(50)])
        #expect(driverOutput.faults.map(\.reason) == [.unknownPayload])
    }

    @Test(arguments: ["ON", "[1]", "{\"state\":\"ON\"", "{\"state\":\"\u{1}\"}", "null"])
    func aPayloadThatIsNoObjectIsMalformed(_ payload: String) {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/Lamp", payload)
        #expect(stage.values("lamp", in: driverOutput) == ["on": .unknown, "brightness": .unknown])
        #expect(driverOutput.faults.map(\.reason) == [.malformed])
    }

    @Test func anEmptyPayloadIsNotKnown() {
        var stage = stage()
        let driverOutput = stage.hear("zigbee2mqtt/Lamp", "")
        #expect(stage.values("lamp", in: driverOutput) == ["on": .unknown, "brightness": .unknown])
    }

    @Test func aPayloadBeyondTheLimitIsRefused() {
        var stage = stage()
        let driverOutput = stage.hear(
            "zigbee2mqtt/Lamp", #"{"state":"ON","x":""# + String(repeating: "x", count: 256 << 10) + #""}"#)
        #expect(stage.values("lamp", in: driverOutput) == ["on": .unknown, "brightness": .unknown])
        #expect(driverOutput.faults.map(\.reason) == [.tooLarge])
    }
}
