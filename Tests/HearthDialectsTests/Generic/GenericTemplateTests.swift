import HearthModel
import Testing

@testable import HearthDialects

/// Templates in place of paths (docs/spec/devices.md, sections 2.5 and 6.6).
struct GenericTemplateTests {
    private static func stage(_ deviceClass: String, _ set: (inout GenericBinding) -> Void) -> (Stage, DriverOutput) {
        var stage = Stage()
        let name = DeviceClass.named(deviceClass)?.primary?.name ?? ""
        let output = stage.configure([.make("d", deviceClass, .mqtt(.make(set)), only: [name])])
        return (stage, output)
    }

    @Test(arguments: [
        (#"{"t":"21.46"}"#, Value.number(21.5)), (#"{"t":null}"#, .unknown), (#"{"t":-3}"#, .number(-3)),
    ])
    func aTemplateMakesTheValue(payload: String, value: Value) {
        var (stage, _) = Self.stage("temp") {
            $0.stateTopic = "t"
            $0.valueTemplate = "{{ value_json.t | float | round(1) if value_json.t is not none else None }}"
        }
        #expect(stage.values("d", in: stage.hear("t", payload)) == ["temp": value])
    }

    @Test func anEmptyResultIsNoNews() {
        var (stage, _) = Self.stage("temp") {
            $0.stateTopic = "t"
            $0.valueTemplate = "{% if value_json.kind == 'temp' %}{{ value_json.v }}{% endif %}"
        }
        #expect(stage.hear("t", #"{"kind":"other","v":1}"#).reports.isEmpty)
        #expect(stage.values("d", in: stage.hear("t", #"{"kind":"temp","v":1}"#)) == ["temp": .number(1)])
    }

    @Test func aTemplateThatFailsIsAFaultAndTheValueIsUnknown() {
        var (stage, _) = Self.stage("temp") {
            $0.stateTopic = "t"
            $0.valueTemplate = "{{ value | float }}"
        }
        let output = stage.hear("t", "warm")
        #expect(stage.values("d", in: output) == ["temp": .unknown])
        #expect(output.faults.map(\.reason) == [.templateError])
        #expect(output.faults.map(\.topic) == ["t"])
    }

    @Test func unitsAndWordsCountForWhatTheTemplateMakes() {
        var (stage, _) = Self.stage("temp") {
            $0.stateTopic = "t"
            $0.valueTemplate = "{{ value_json.f }}"
            $0.unit = "°F"
        }
        #expect(stage.values("d", in: stage.hear("t", #"{"f":212}"#)) == ["temp": .number(100)])
    }

    @Test func aTemplateMakesTheCommand() {
        var (stage, _) = Self.stage("light") {
            $0.commandTopic = "c"
            $0.commandTemplate = #"{"power": {{ 1 if value == 'ON' else 0 }}}"#
        }
        #expect(stage.tell("d", ["on": .flag(true)]) == [#"c {"power": 1}"#])
        #expect(stage.tell("d", ["on": .flag(false)]) == [#"c {"power": 0}"#])
    }

    @Test func aCommandThatTheTemplateFailsOnIsNotSent() {
        var (stage, _) = Self.stage("light") {
            $0.commandTopic = "c"
            $0.commandTemplate = "{{ value | int }}"
        }
        #expect(stage.tell("d", ["on": .flag(true)]) == nil)
    }

    @Test func aTemplateThatDoesNotCompileDisablesItsPropertyAlone() {
        var stage = Stage()
        let broken = GenericBinding.make {
            $0.stateTopic = "b"
            $0.valueTemplate = "{{ value | regex_replace('a') }}"
        }
        let output = stage.configure([
            .make(
                "d", "light", .mqtt(.make { $0.stateTopic = "s" }), properties: ["power": broken],
                only: ["on", "power"])
        ])
        #expect(
            output.unsupported.map(\.parts) == [
                [.init(property: "power", reason: "template: filter 'regex_replace' at column 12")]
            ])
        #expect(stage.hear("b", "5").reports.isEmpty)
        #expect(stage.values("d", in: stage.hear("s", "ON")) == ["on": .flag(true)])
        #expect(stage.statuses("d", in: output).isEmpty)
    }

    @Test func aDeviceLeftWithoutAnyPropertyHasAnError() {
        let (stage, output) = Self.stage("temp") {
            $0.stateTopic = "t"
            $0.valueTemplate = "{% for x in value %}{% endfor %}"
        }
        #expect(output.unsupported.map(\.parts) == [[.init(property: "temp", reason: "template: 'for' at column 4")]])
        #expect(stage.statuses("d", in: output) == [.error])
    }
}
