import HearthModel
import Testing

/// Codes that people give with a request, for the device to check (docs/spec/house-api.md, section 7.1).
@Suite struct AccessCodeTests {
    private func resolve(
        _ action: String, _ value: ControlValue, of deviceClass: String, _ demand: CodeDemand?
    ) throws -> Result<ControlResolution, ControlProblem> {
        var registry = Registry()
        var device = Device(
            id: "door", name: "Door", deviceClass: try #require(DeviceClass.named(deviceClass)), integration: "mqtt")
        device.code = demand
        let index = registry.define(device)
        return ControlAction.resolve(action, value: value, device: index, in: registry) { _ in .unknown }
    }

    private func issues(
        _ action: String, _ value: ControlValue, of deviceClass: String = "alarm", _ demand: CodeDemand?
    ) throws -> [ControlProblem.Issue] {
        if case .failure(.invalid(let issues)) = try resolve(action, value, of: deviceClass, demand) {
            issues
        } else {
            []
        }
    }

    private func code(_ value: ControlValue) -> ControlValue { .map([.init("code", value)]) }

    @Test func aCodeGoesBesideTheCommandAndNotIntoIt() throws {
        for (action, kind) in [("disarm", "alarm"), ("arm_away", "alarm"), ("unlock", "lock"), ("open_latch", "lock")] {
            let resolution = try resolve(action, code(.text("0042")), of: kind, CodeDemand()).get()
            #expect(resolution.code?.text == "0042")
            let plain = try resolve(action, .none, of: kind, CodeDemand()).get()
            #expect(plain.code == nil && plain.effect == resolution.effect)
        }
        #expect(try resolve("disarm", code(.number(1234)), of: "alarm", CodeDemand()).get().code?.text == "1234")
    }

    @Test func whereTheDeviceNeedsOneItIsMissed() throws {
        let demand = CodeDemand(armingNeedsIt: false, disarmingNeedsIt: true)
        #expect(try issues("disarm", .none, demand).map(\.path) == ["value.code"])
        #expect(try issues("arm_home", .none, demand).isEmpty)
    }

    @Test(arguments: [
        ControlValue.text(""), .text("12a4"), .text("12 4"), .number(1.5), .number(-3), .flag(true),
        .text(String(repeating: "1", count: 65)), .map([]),
    ])
    func keysWithDigitsTakeDigits(_ given: ControlValue) throws {
        #expect(try issues("disarm", code(given), CodeDemand(isNumeric: true)).map(\.path) == ["value.code"])
    }

    @Test func aDeviceWithoutACodeSaysSo() throws {
        let resolution = try resolve("disarm", code(.text("1234")), of: "alarm", nil).get()
        #expect(resolution.code == nil)
        #expect(resolution.notes == ["the device takes no code; it was left out"])
    }

    @Test func nothingRepeatsWhatWasTyped() throws {
        let secret = "5317"
        let wrong: [ControlValue] = [
            .text(secret), .number(5317), code(.text(secret + "\n")), .map([.init("pin", .text(secret))]),
        ]
        for value in wrong {
            let problems = try issues("disarm", value, CodeDemand(isNumeric: true))
            #expect(!problems.isEmpty)
            #expect(!"\(problems)".contains(secret))
        }
        let resolution = try resolve("disarm", code(.text(secret)), of: "alarm", CodeDemand()).get()
        var dumped = ""
        dump(resolution, to: &dumped)
        #expect(!"\(resolution)".contains(secret) && !dumped.contains(secret))
    }
}
