import HearthModel
import Testing

@testable import HearthDialects

/// Codes that a device announced as for Home Assistant checks itself (components `lock` and `alarm_control_panel`).
struct HomeAssistantCodeTests {
    private static let alarm = #""cmd_t":"c","cmd_tpl":"{{ action }}/{{ code or '' }}""#

    @Test(arguments: [
        ("", CodeDemand()), (#","code":"1234""#, nil),
        (#","code":"REMOTE_CODE""#, CodeDemand(isNumeric: true, armingNeedsIt: true, disarmingNeedsIt: true)),
        (
            #","code":"REMOTE_CODE_TEXT","code_arm_required":false"#,
            CodeDemand(armingNeedsIt: false, disarmingNeedsIt: true)
        ),
        (
            #","code":"REMOTE_CODE","cod_dis_req":false"#,
            CodeDemand(isNumeric: true, armingNeedsIt: true, disarmingNeedsIt: false)
        ),
    ])
    func anAlarmSaysWhetherItWantsACode(keys: String, demand: CodeDemand?) {
        let (stage, _) = Stage.announced("alarm_control_panel", Self.alarm + keys)
        #expect(stage.device("thing")?.code == demand)
    }

    @Test func withoutAPlaceForItNoCodeIsTaken() {
        let (alarm, _) = Stage.announced("alarm_control_panel", #""cmd_t":"c","code":"REMOTE_CODE""#)
        #expect(alarm.device("thing")?.code == nil)
        let (lock, _) = Stage.announced("lock", #""cmd_t":"c","cmd_tpl":"{{ value }}","code_format":"^[0-9]{4}$""#)
        #expect(lock.device("thing")?.code == nil)
    }

    @Test func theCodeGoesWhereTheTemplateHasItsPlace() throws {
        let given = try #require(Self.code("0042"))
        var (alarm, _) = Stage.announced("alarm_control_panel", Self.alarm + #","code":"REMOTE_CODE""#)
        #expect(alarm.tell("thing", "state", .text("disarmed"), code: given) == ["c DISARM/0042"])
        #expect(alarm.tell("thing", ["state": .text("armed_away")]) == ["c ARM_AWAY/"])
        var (lock, _) = Stage.announced(
            "lock", #""cmd_t":"c","pl_open":"OPEN","cmd_tpl":"{\"do\":\"{{ value }}\",\"code\":\"{{ code }}\"}""#)
        #expect(lock.device("thing")?.code == CodeDemand())
        #expect(
            lock.tell("thing", "state", .text("unlocked"), code: given) == [#"c {"do":"UNLOCK","code":"0042"}"#])
        #expect(lock.tell("thing", .openLatch, code: given) == [#"c {"do":"OPEN","code":"0042"}"#])
    }

    @Test func aCodeThatTheAnnouncementNamesStays() throws {
        let given = try #require(Self.code("9999"))
        var (alarm, _) = Stage.announced("alarm_control_panel", Self.alarm + #","code":"1234""#)
        #expect(alarm.tell("thing", "state", .text("disarmed"), code: given) == ["c DISARM/1234"])
    }

    /// As a control request brings it.
    private static func code(_ text: String) -> AccessCode? {
        var registry = Registry()
        guard let alarm = DeviceClass.named("alarm") else { return nil }
        var device = Device(id: "alarm", name: "Alarm", deviceClass: alarm, integration: "mqtt")
        device.code = CodeDemand()
        let index = registry.define(device)
        let resolution = ControlAction.resolve(
            "disarm", value: .map([.init("code", .text(text))]), device: index, in: registry
        ) { _ in .unknown }
        return if case .success(let resolved) = resolution { resolved.code } else { nil }
    }
}
