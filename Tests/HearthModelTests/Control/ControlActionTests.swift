import HearthModel
import Testing

/// docs/spec/house-api.md, section 7.1.
@Suite struct ControlActionTests {
    /// One device, and words for what a request to it comes to.
    private struct Bench {
        var registry = Registry()
        let index: DeviceIndex
        var readings: [String: Value] = [:]

        init(_ className: String, properties: [String]? = nil, _ adjust: (inout Device) -> Void = { _ in }) throws {
            let deviceClass = try #require(DeviceClass.named(className))
            var device = Device(
                id: className, name: className, deviceClass: deviceClass,
                properties: properties.map { $0.compactMap { deviceClass.property($0) } }, integration: "mqtt")
            adjust(&device)
            index = registry.define(device)
        }

        func resolve(
            _ action: String, _ value: ControlValue = .none, transition: Milliseconds = .zero
        ) -> Result<ControlResolution, ControlProblem> {
            ControlAction.resolve(action, value: value, transition: transition, device: index, in: registry) {
                readings[registry[$0].property.name] ?? .unknown
            }
        }

        /// What would be written, by property.
        func written(_ action: String, _ value: ControlValue = .none) throws -> [String: Value] {
            guard case .write(.set(let values)) = try resolve(action, value).get().effect else { return [:] }
            return Dictionary(uniqueKeysWithValues: values.map { (registry[$0.slot].property.name, $0.value) })
        }

        func issues(_ action: String, _ value: ControlValue) -> [ControlProblem.Issue] {
            if case .failure(.invalid(let issues)) = resolve(action, value) { issues } else { [] }
        }
    }

    @Test func aLightSupportsWhatItHasAndNothingElse() throws {
        let lamp = try Bench("light", properties: ["on", "brightness"])
        #expect(
            ControlAction.supportedActions(of: try #require(lamp.registry[lamp.index])) == [
                "turn_on", "turn_off", "toggle", "set_brightness", "set_state", "update", "set_value", "refresh",
                "release",
            ])
    }

    @Test func aSensorCanOnlyBeAsked() throws {
        let sensor = try Bench("temp")
        #expect(ControlAction.supportedActions(of: try #require(sensor.registry[sensor.index])) == ["refresh"])
        let motion = try Bench("motion") { $0.simulated = true }
        #expect(
            ControlAction.supportedActions(of: try #require(motion.registry[motion.index]))
                == ["refresh", "simulate_motion"])
        #expect(try motion.resolve("simulate_motion", .number(5)).get().effect == .simulateMotion(.seconds(5)))
    }

    // MARK: What a device does not offer

    @Test(arguments: [
        ("lock", Command.Act.openLatch, "open_latch"), ("cover", .stop, "stop"), ("action", .press, "press"),
        ("vacuum", .stop, "stop"), ("media", .next, "next"), ("media", .previous, "previous"),
    ]) func whatADeviceDoesNotDoIsRefusedWithWhatItDoes(name: String, act: Command.Act, action: String) throws {
        let unknown = try Bench(name)
        #expect(try unknown.resolve(action).get().effect == .write(.act(act)), "as far as anybody knows it can")
        let able = try Bench(name) { $0.acts = [act] }
        #expect(try able.resolve(action).get().effect == .write(.act(act)))
        let unable = try Bench(name) { $0.acts = [] }
        guard case .failure(.unsupported(_, let supported, _)) = unable.resolve(action) else {
            Issue.record("It is not refused")
            return
        }
        #expect(!supported.contains(action) && supported.contains("refresh"))
    }

    @Test func whatStopsByAStateNeedsNoAct() throws {
        let player = try Bench("media") { $0.acts = [] }
        #expect(try player.written("stop") == ["state": .text("idle")])
    }

    private func note(_ length: ClosedRange<Int>, _ pattern: String? = nil) throws -> Bench {
        try Bench("text") { $0.properties[0].form = TextForm(length: length, pattern: pattern) }
    }

    @Test(arguments: [
        (2...5, nil as String?, "a", "is too short" as String?), (2...5, nil, "äö", nil),
        (2...5, nil, "abcdef", "is too long"),
        (0...5, nil, "", nil), (1...9, "[A-F0-9]{6}$", "00FFAA", nil),
        (1...9, "[A-F0-9]{6}$", "00ffaa", "does not have the form that is offered"), (1...9, "(?=x)y", "anything", nil),
    ])
    func textsHaveTheLengthAndTheFormThatIsOffered(
        length: ClosedRange<Int>, pattern: String?, text: String, problem: String?
    ) throws {
        let note = try note(length, pattern)
        #expect(note.issues("set_value", .text(text)).map(\.problem) == (problem.map { [$0] } ?? []))
        if problem == nil { #expect(try note.written("set_value", .text(text)) == ["value": .text(text)]) }
    }

    @Test func anUnknownActionNamesTheNearest() throws {
        let lamp = try Bench("light", properties: ["on"])
        guard case .failure(.unsupported(let action, let supported, let near)) = lamp.resolve("turn_onn") else {
            return #expect(Bool(false))
        }
        #expect(action == "turn_onn" && near.first == "turn_on" && supported.contains("toggle"))
        guard case .failure(.unsupported) = lamp.resolve("set_brightness", .number(40)) else {
            return #expect(Bool(false))
        }
    }

    @Test func toggleIsResolvedOnce() throws {
        var lamp = try Bench("light", properties: ["on"])
        #expect(lamp.resolve("toggle") == .failure(.stateUnknown))
        lamp.readings["on"] = .flag(true)
        #expect(try lamp.written("toggle") == ["on": .flag(false)])
    }

    @Test(arguments: [
        (ControlValue.number(22.2), 22.2), (.text("72 °F"), 22.222222), (.text("21"), 21), (.text("21.5°C"), 21.5),
        (.text(" 295.15 K "), 22),
    ])
    func temperaturesMayCarryAUnit(value: ControlValue, expected: Double) throws {
        let trv = try Bench("thermostat")
        #expect(try trv.written("set_temperature", value) == ["setpoint": .number(expected)])
    }

    @Test func valuesOutOfRangeAreProblemsAndNotClamped() throws {
        let lamp = try Bench("light")
        #expect(
            lamp.issues("set_brightness", .number(140)) == [
                .init(path: "value", problem: "is above the maximum", expected: "0..100", got: "140")
            ])
        #expect(lamp.issues("set_brightness", .text("bright")).first?.problem == "is not a number")
        #expect(lamp.issues("set_brightness", .text("20 °C")).first?.problem == "has a unit of something else")
        #expect(lamp.issues("set_brightness", .none).first?.got == "nothing")
        #expect(lamp.issues("set_brightness", .number(.nan)).count == 1)
        #expect(lamp.issues("set_brightness", .other("[1,2]")).first?.got == "[1,2]")
    }

    @Test(arguments: [
        (ControlValue.text("#00ff00"), 120.0, 100.0), (.text("#ffffff"), 0, 0),
        (.map([.init("r", .number(255)), .init("g", .number(128)), .init("b", .number(0))]), 30.1, 100),
        (.map([.init("saturation", .number(40)), .init("hue", .number(200))]), 200, 40),
    ])
    func coloursHaveThreeForms(value: ControlValue, hue: Double, saturation: Double) throws {
        let lamp = try Bench("light")
        #expect(try lamp.written("set_color", value) == ["hue": .number(hue), "saturation": .number(saturation)])
    }

    @Test(arguments: [
        ControlValue.text("#00ff0"), .text("green"), .map([.init("r", .number(300))]), .number(3), .none,
        .map([.init("r", .number(300)), .init("g", .number(0)), .init("b", .number(0))]),
    ])
    func otherColoursAreProblems(value: ControlValue) throws {
        #expect(try !Bench("light").issues("set_color", value).isEmpty)
    }

    @Test func setStateTakesManyPropertiesAndTellsAllProblems() throws {
        let trv = try Bench("thermostat")
        #expect(
            try trv.written(
                "set_state", .map([.init("target_temperature", .number(20)), .init("mode", .text("heat"))]))
                == ["setpoint": .number(20), "mode": .text("heat")])
        let issues = trv.issues(
            "update",
            .map([.init("setpont", .number(20)), .init("temp", .number(3)), .init("setpoint", .number(5_000))]))
        #expect(issues.map(\.path) == ["value.setpont", "value.temp", "value.setpoint"])
        #expect(issues[0].problem == "is not a property of this device (did you mean 'setpoint'?)")
        #expect(issues[1].problem == "is measured and cannot be set")
        #expect(issues[2].expected == "-100..500")
        #expect(trv.issues("set_state", .map([])).count == 1)
    }

    @Test func otherNamesAreUnderstood() throws {
        #expect(
            try Bench("light", properties: ["on"]).written("set_state", .map([.init("state", .text("ON"))]))
                == ["on": .flag(true)])
        #expect(
            try Bench("lock").written("set_state", .map([.init("locked", .flag(true))])) == ["state": .text("locked")])
        #expect(
            try Bench("cover").written("set_state", .map([.init("open", .flag(false))])) == ["state": .text("closed")])
    }

    @Test func coversLocksAndAlarmsHaveTheirVerbs() throws {
        let blind = try Bench("cover")
        #expect(try blind.written("open") == ["state": .text("open")])
        #expect(try blind.written("set_position", .text("40 %")) == ["position": .number(40)])
        #expect(try blind.resolve("stop").get().effect == .write(.act(.stop)))
        #expect(try Bench("lock").resolve("verify_locked").get().effect == .verify)
        #expect(try Bench("lock").resolve("open_latch").get().effect == .write(.act(.openLatch)))
        let alarm = try Bench("alarm")
        let armed = try alarm.resolve("arm_away", .map([.init("code", .text("1234"))])).get()
        #expect(armed.notes.count == 1)
        #expect(try alarm.written("arm_away") == ["state": .text("armed_away")])
        #expect(alarm.issues("arm_away", .map([.init("pin", .text("1"))])).map(\.path) == ["value.pin"])
    }

    @Test func mediaAndVacuumsHaveTheirs() throws {
        #expect(try Bench("media").written("pause") == ["state": .text("paused")])
        #expect(try Bench("media").written("stop") == ["state": .text("idle")])
        #expect(try Bench("media").resolve("next").get().effect == .write(.act(.next)))
        #expect(try Bench("vacuum").written("start") == ["state": .text("cleaning")])
        #expect(try Bench("vacuum").resolve("stop").get().effect == .write(.act(.stop)))
        #expect(try Bench("action").resolve("press").get().effect == .write(.act(.press)))
    }

    @Test func aRangeIsCompleteAndInOrder() throws {
        let trv = try Bench("thermostat")
        let range = ControlValue.map([.init("high", .number(24)), .init("low", .number(19))])
        #expect(
            try trv.written("set_temperature_range", range)
                == ["setpoint_low": .number(19), "setpoint_high": .number(24)])
        #expect(!trv.issues("set_temperature_range", .map([.init("low", .number(19))])).isEmpty)
        let reversed = ControlValue.map([.init("low", .number(25)), .init("high", .number(20))])
        #expect(trv.issues("set_temperature_range", reversed).map(\.path) == ["value.low"])
    }

    @Test func aTransitionThatADeviceLacksIsLeftOutAndSaid() throws {
        let plug = try Bench("plug").resolve("turn_on", transition: .seconds(3)).get()
        #expect(plug.transition == .zero && plug.notes.count == 1)
        let lamp = try Bench("light").resolve("turn_on", .flag(false), transition: .seconds(3)).get()
        #expect(lamp.transition == .seconds(3) && lamp.notes.isEmpty)
    }

    @Test func stepsAreKept() throws {
        let trv = try Bench("thermostat") {
            $0.properties[0].type = .number(.celsius, range: 5...30, step: 0.5)
        }
        #expect(try trv.written("set_temperature", .text("72 °F")) == ["setpoint": .number(22)])
        #expect(trv.issues("set_temperature", .number(31)).first?.expected == "5..30")
    }

    @Test func actionsThatTakeNoValueSaySo() throws {
        #expect(try Bench("plug").issues("turn_on", .number(3)).map(\.expected) == ["nothing"])
        #expect(try Bench("plug").resolve("refresh").get().effect == .refresh)
        #expect(try Bench("plug").resolve("release").get().effect == .release)
    }

    // MARK: What is offered

    @Test(arguments: [
        (ControlValue.text("Boost"), "Boost"), (.text("boost"), "Boost"), (.text("eco"), "ECO"), (.number(2), "2"),
    ]) func anOfferIsMeantInWhateverCase(value: ControlValue, choice: String) throws {
        let heater = try Bench("thermostat") { $0.offer("mode", ["ECO", "Boost", "2"]) }
        #expect(try heater.written("set_mode", value) == ["mode": .text(choice)])
    }

    @Test func whatIsNotOfferedIsRefusedWithTheList() throws {
        let lamp = try Bench("light") { $0.offer("effect", ["fire", "rain"]) }
        #expect(
            lamp.issues("set_effect", .text("snow")) == [
                .init(path: "value", problem: "is not one of what is offered", expected: "fire, rain", got: "snow")
            ])
        #expect(
            lamp.issues("set_state", .map([.init("effect", .text("snow"))])).map(\.expected) == ["fire, rain"])
        #expect(lamp.issues("set_effect", .flag(true)).count == 1)
        // Two words that differ in case only are both offered.
        let select = try Bench("select") { $0.offer("value", ["On", "ON"]) }
        #expect(try select.written("set_value", .text("ON")) == ["value": .text("ON")])
    }

    @Test func aLongListIsCut() throws {
        let lamp = try Bench("light") { $0.offer("effect", (1...130).map { "e\($0)" }) }
        #expect(lamp.issues("set_effect", .text("snow")).first?.expected.hasSuffix("e100, … and 30 more") == true)
    }

    @Test func aPanelSupportsTheModesThatItOffers() throws {
        let panel = try Bench("alarm") { $0.offer("state", ["disarmed", "armed_away"]) }
        let actions = ControlAction.supportedActions(of: try #require(panel.registry[panel.index]))
        #expect(actions.contains("arm_away") && actions.contains("disarm"))
        #expect(!actions.contains("arm_night") && !actions.contains("arm_home"))
    }

    @Test(arguments: [
        ("cover", "opening"), ("valve", "closing"), ("lock", "jammed"), ("vacuum", "returning"),
    ]) func whatOnlyComesAboutCannotBeAskedFor(className: String, word: String) throws {
        #expect(try !Bench(className).issues("set_state", .map([.init("state", .text(word))])).isEmpty)
    }

    @Test func aMoverWithoutTheWordIsToldItsPosition() throws {
        let blind = try Bench("cover") { $0.offer("state", ["open"]) }
        #expect(try blind.written("close") == ["position": .number(0)])
        #expect(try blind.written("open") == ["state": .text("open")])
    }

    @Test func anAnswerInAnotherCaseIsTheSame() throws {
        let mode = Property("mode", .text, settable: true, choices: ["Eco"])
        #expect(mode.matches(report: .text("eco"), asked: .text("Eco")))
        #expect(!Property("title", .text).matches(report: .text("eco"), asked: .text("Eco")))
    }
}

extension Device {
    fileprivate mutating func offer(_ name: String, _ choices: [String]) {
        guard let index = properties.firstIndex(where: { $0.name == name }) else { return }
        properties[index].choices = choices
    }
}
