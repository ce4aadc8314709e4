import HearthDialects
import HearthModel
import Testing

@Suite struct GenericTests {
    private func stage(
        _ deviceClass: String, only names: [String]? = nil, _ set: (inout GenericBinding) -> Void
    ) -> Stage {
        var stage = Stage()
        stage.configure([.make("it", deviceClass, .mqtt(.make(set)), only: names)])
        return stage
    }

    private func value(_ stage: inout Stage, _ payload: String, property: String) -> Value? {
        let output = stage.hear("t", payload)
        return stage.values("it", in: output)[property]
    }

    @Test(arguments: [
        ("ON", true), ("on", true), ("true", true), ("1", true), (" On\n", true), ("OFF", false), ("False", false),
        ("0", false),
    ])
    func wordsForYesAndNoAreUnderstoodInAnyCase(_ payload: String, _ on: Bool) {
        var stage = stage("switch", only: ["on"]) { $0.stateTopic = "t" }
        #expect(value(&stage, payload, property: "on") == .flag(on))
    }

    @Test func ownPayloadsReplaceTheUsualOnesPerDirection() {
        var stage = stage("switch", only: ["on"]) {
            $0.stateTopic = "t"
            $0.commandTopic = "c"
            $0.statePayloads = ["on": "an", "off": "aus"]
            $0.commandPayloads = ["on": "GO"]
        }
        #expect(value(&stage, "an", property: "on") == .flag(true))
        #expect(value(&stage, "aus", property: "on") == .flag(false))
        #expect(stage.tell("it", ["on": .flag(true)]) == ["c GO"])
        #expect(stage.tell("it", ["on": .flag(false)]) == ["c OFF"])
    }

    @Test func invertedIsTheOtherWayRound() {
        var stage = stage("switch", only: ["on"]) {
            $0.stateTopic = "t"
            $0.commandTopic = "c"
            $0.invert = true
        }
        #expect(value(&stage, "ON", property: "on") == .flag(false))
        #expect(stage.tell("it", ["on": .flag(true)]) == ["c OFF"])
    }

    @Test func aPathFindsTheValueInsideJSON() {
        var stage = stage("temp", only: ["temp"]) {
            $0.stateTopic = "t"
            $0.valuePath = "$.a[1]['x y']"
        }
        #expect(value(&stage, #"{"a":[0,{"x y":21.5}]}"#, property: "temp") == .number(21.5))
        #expect(value(&stage, #"{"a":[0,{"x y":"21.5"}]}"#, property: "temp") == .number(21.5))
        #expect(value(&stage, #"{"a":[0,{"x y":null}]}"#, property: "temp") == .unknown)
        #expect(value(&stage, #"{"b":1}"#, property: "temp") == nil)
        #expect(stage.hear("t", #"{"a":[0,"#).faults.map(\.reason) == [.malformed])
    }

    @Test func aCommandPathWrapsTheValue() {
        var flat = stage("number") {
            $0.commandTopic = "c"
            $0.commandPath = "level"
        }
        #expect(flat.tell("it", ["value": .number(7.5)]) == [#"c {"level":7.5}"#])
        var nested = stage("switch", only: ["on"]) {
            $0.commandTopic = "c"
            $0.commandPath = "$.a.b"
        }
        #expect(nested.tell("it", ["on": .flag(true)]) == [#"c {"a":{"b":"ON"}}"#])
    }

    @Test func numbersAreScaledThenConverted() {
        var fahrenheit = stage("thermostat", only: ["setpoint"]) {
            $0.stateTopic = "t"
            $0.commandTopic = "c"
            $0.unit = "°F"
            $0.scale = 0.1
        }
        #expect(value(&fahrenheit, "720", property: "setpoint") == .number(22.222222))
        #expect(fahrenheit.tell("it", ["setpoint": .number(20)]) == ["c 680"])
        var shifted = stage("temp", only: ["temp"]) {
            $0.stateTopic = "t"
            $0.scale = 2
            $0.offset = -5
        }
        #expect(value(&shifted, "10", property: "temp") == .number(15))
    }

    @Test func aRangeBecomesPercentAndBack() {
        var stage = stage("cover") {
            $0.stateTopic = "s"
            $0.commandTopic = "c"
        }
        stage.configure([
            .make(
                "it", "cover", .mqtt(GenericBinding()),
                properties: [
                    "position": .make {
                        $0.stateTopic = "t"
                        $0.commandTopic = "c"
                        $0.range = 0...255
                        $0.invert = true
                    }
                ])
        ])
        #expect(value(&stage, "255", property: "position") == .number(0))
        #expect(value(&stage, "64", property: "position") == .number(75))
        #expect(stage.tell("it", ["position": .number(75)]) == ["c 64"])
    }

    @Test(arguments: [("-9", 0), ("105", 100), ("50", 50)] as [(String, Double)])
    func percentagesMayDriftALittle(_ payload: String, _ percent: Double) {
        var stage = stage("humidity", only: ["humidity"]) { $0.stateTopic = "t" }
        #expect(value(&stage, payload, property: "humidity") == .number(percent))
    }

    @Test(arguments: ["-11", "111", "1e400", "-1e300"])
    func numbersOutOfRangeAreRefused(_ payload: String) {
        var stage = stage("humidity", only: ["humidity"]) { $0.stateTopic = "t" }
        let output = stage.hear("t", payload)
        #expect(stage.values("it", in: output) == ["humidity": .unknown])
        #expect(output.faults.count == 1)
    }

    @Test func whatIsNoneOfTheWordsIsAFault() throws {
        var stage = stage("switch", only: ["on"]) {
            $0.stateTopic = "t"
            $0.unknownPayload = "NONE"
        }
        let fault = try #require(stage.hear("t", "maybe").faults.first)
        #expect(fault.reason == .unknownPayload)
        #expect(fault.topic == "t")
        #expect(fault.payloadText == "maybe")
        #expect(value(&stage, "NONE", property: "on") == .unknown)
        #expect(stage.hear("t", [0xFF, 0x00]).faults.first?.payloadText == "ff00")
    }

    @Test func anEmptyPayloadIsNotKnown() {
        var stage = stage("switch", only: ["on"]) { $0.stateTopic = "t" }
        #expect(value(&stage, "", property: "on") == .unknown)
    }

    @Test func eventsAreMapped() {
        var stage = stage("button", only: ["event"]) {
            $0.stateTopic = "t"
            $0.eventMap = ["1": "press", "2": "double"]
        }
        #expect(value(&stage, "2", property: "event") == .text("double"))
        #expect(value(&stage, "long", property: "event") == .text("long"))
        #expect(value(&stage, "whatever", property: "event") == .text("other"))
        #expect(value(&stage, "", property: "event") == nil)
    }

    @Test func aRetainedEventHappenedLongAgo() {
        var stage = stage("button", only: ["event"]) { $0.stateTopic = "t" }
        #expect(stage.hear("t", "press", retained: true).reports.isEmpty)
    }

    @Test func whatOnlyTriggersReturnsToRestAtOnce() {
        var stage = stage("binary", only: ["on"]) {
            $0.stateTopic = "t"
            $0.triggerOnly = true
        }
        let values = stage.hear("t", "ON").reports.map { $0.values.map(\.value) }
        #expect(values == [[.flag(true)], [.flag(false)]])
    }

    @Test func coversAndLocksAreToldInTheirWords() {
        var cover = stage("cover", only: ["state"]) {
            $0.stateTopic = "t"
            $0.commandTopic = "c"
        }
        #expect(cover.tell("it", ["state": .text("open")]) == ["c OPEN"])
        #expect(cover.tell("it", ["state": .text("closed")]) == ["c CLOSE"])
        #expect(cover.tell("it", .stop) == ["c STOP"])
        #expect(value(&cover, "opening", property: "state") == .text("opening"))
        var lock = stage("lock", only: ["state"]) {
            $0.stateTopic = "t"
            $0.commandTopic = "c"
        }
        #expect(lock.tell("it", ["state": .text("locked")]) == ["c LOCK"])
        #expect(value(&lock, "JAMMED", property: "state") == .text("jammed"))
    }

    @Test func contactsUnderstandWordsAndYesOrNo() {
        var stage = stage("door", only: ["state"]) { $0.stateTopic = "t" }
        #expect(value(&stage, "closed", property: "state") == .text("closed"))
        #expect(value(&stage, "1", property: "state") == .text("open"))
    }

    @Test func aButtonIsPressedOnceAndWithoutRetry() {
        var stage = stage("action") { $0.commandTopic = "c" }
        #expect(stage.tell("it", .press) == ["c PRESS"])
        #expect(stage.tell("it", .next) == ["c NEXT"])
    }

    @Test func withoutACommandTopicThereIsNoWay() {
        var stage = stage("switch", only: ["on"]) { $0.stateTopic = "t" }
        #expect(stage.tell("it", ["on": .flag(true)]) == nil)
    }

    @Test func theStateIsAskedForOnEachConnection() {
        var stage = stage("switch", only: ["on"]) {
            $0.stateTopic = "t"
            $0.getTopic = "g"
            $0.getPayload = "?"
        }
        stage.router.disconnected()
        let output = stage.connect()
        #expect(output.texts.first == "g ?")
        #expect(output.filters.contains("t"))
    }

    @Test func valuesExpire() {
        var stage = stage("temp", only: ["temp"]) {
            $0.stateTopic = "t"
            $0.expireAfter = .minutes(30)
        }
        stage.hear("t", "20")
        #expect(stage.tick(after: .minutes(20)).reports.isEmpty)
        stage.hear("t", "21")
        #expect(stage.tick(after: .minutes(29)).reports.isEmpty)
        let output = stage.tick(after: .minutes(1))
        #expect(stage.values("it", in: output) == ["temp": .unknown])
    }

    @Test func twoPropertiesShareATopic() {
        var stage = Stage()
        let main = GenericBinding.make {
            $0.stateTopic = "t"
            $0.valuePath = "$.t"
        }
        let battery = GenericBinding.make {
            $0.stateTopic = "t"
            $0.valuePath = "$.b"
        }
        let output = stage.configure([.make("it", "temp", .mqtt(main), properties: ["battery": battery])])
        #expect(output.filters.filter { $0 == "t" }.count == 1)
        let reports = stage.hear("t", #"{"t":20,"b":87}"#)
        #expect(reports.reports.count == 1)
        #expect(stage.values("it", in: reports) == ["temp": .number(20), "battery": .number(87)])
    }

    @Test func aRetainedMessageIsKnowledgeButNoSignOfLife() {
        var stage = stage("switch", only: ["on"]) { $0.stateTopic = "t" }
        let output = stage.hear("t", "ON", retained: true)
        #expect(output.reports.map(\.provenance) == [.retained])
        #expect(output.statuses.isEmpty)
        #expect(stage.statuses("it", in: stage.hear("t", "ON")) == [.online])
    }
}
