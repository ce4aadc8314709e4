import HearthJSON
import HearthModel

extension EntityBuilder {
    /// Component `switch`.
    mutating func relay() {
        let (on, off) = (configuration.payload("payload_on", or: "ON"), configuration.payload("payload_off", or: "OFF"))
        add(
            standard("on"), state: "state_topic", by: "value_template",
            command: .init("command_topic", "command_template"),
            codec: flag(
                on: configuration.payload("state_on", or: on), off: configuration.payload("state_off", or: off)),
            writer: flag(on: on, off: off))
    }

    /// Component `lock`.
    mutating func lock() {
        let state = standard("state")
        var reader = words(
            state.type,
            [
                configuration.payload("state_locked", or: "LOCKED"): "locked",
                configuration.payload("state_unlocked", or: "UNLOCKED"): "unlocked",
                configuration.payload("state_locking", or: "LOCKING"): "locking",
                configuration.payload("state_unlocking", or: "UNLOCKING"): "unlocking",
                configuration.payload("state_jammed", or: "JAMMED"): "jammed",
                configuration.payload("state_open", or: "OPEN"): "unlocked",
                configuration.payload("state_opening", or: "OPENING"): "unlocking",
            ])
        reader.unknown = configuration.payload("payload_reset", or: "None")
        let writer = words(
            .word(["locked", "unlocked"]),
            [
                configuration.payload("payload_lock", or: "LOCK"): "locked",
                configuration.payload("payload_unlock", or: "UNLOCK"): "unlocked",
            ])
        let command = Command("command_topic", "command_template", constants: [("code", code)])
        add(state, state: "state_topic", by: "value_template", command: command, codec: reader, writer: writer)
        add(.openLatch, command: command, payload: configuration.payloadIfAny("payload_open", or: nil))
        if passesCodeOn { blueprint.code = CodeDemand() }
    }

    /// The code that the announcement itself names, or one that only people know and the device checks (`REMOTE_CODE`,
    /// `REMOTE_CODE_TEXT`, or none named).
    private var code: EntityOrder.Constant {
        guard let code = configuration.text("code"), !code.hasPrefix("REMOTE_CODE") else { return .code }
        return .fixed(.string(code))
    }

    /// Whether what people type comes to the device: its template has a place for it.
    private var passesCodeOn: Bool {
        guard case .code = code else { return false }
        return blueprint.orders.contains { $0.template?.reads("code") ?? false }
    }

    /// Component `alarm_control_panel`. Modes that we have no word for count as the nearest that arms as much.
    mutating func alarm() {
        let state = standard("state")
        let reader = words(
            state.type,
            [
                "disarmed": "disarmed", "armed_home": "armed_home", "armed_away": "armed_away",
                "armed_night": "armed_night", "armed_vacation": "armed_away", "armed_custom_bypass": "armed_home",
                "arming": "arming", "pending": "pending", "disarming": "pending", "triggered": "triggered",
            ])
        var writer = words(
            .word([]),
            [
                configuration.payload("payload_disarm", or: "DISARM"): "disarmed",
                configuration.payload("payload_arm_home", or: "ARM_HOME"): "armed_home",
                configuration.payload("payload_arm_away", or: "ARM_AWAY"): "armed_away",
                configuration.payload("payload_arm_night", or: "ARM_NIGHT"): "armed_night",
            ])
        keepSupported(
            ["armed_home": "arm_home", "armed_away": "arm_away", "armed_night": "arm_night"], of: &writer)
        let command = Command("command_topic", "command_template", alias: "action", constants: [("code", code)])
        add(state, state: "state_topic", by: "value_template", command: command, codec: reader, writer: writer)
        guard passesCodeOn else { return }
        let isRemote = configuration.text("code") != nil
        blueprint.code = CodeDemand(
            isNumeric: configuration.text("code") == "REMOTE_CODE",
            armingNeedsIt: isRemote && configuration.flag("code_arm_required") ?? true,
            disarmingNeedsIt: isRemote && configuration.flag("code_disarm_required") ?? true)
    }

    /// Takes away what the announcement leaves out of `supported_features`; where it has none, nothing.
    /// - Parameter features: word of ours → what it needs. Words that are not in it need nothing.
    private func keepSupported(_ features: [String: String], of writer: inout PropertyCodec) {
        guard configuration["supported_features"]?.array != nil else { return }
        let supported = configuration.list("supported_features")
        writer.words.removeAll { word in
            word.value.text.flatMap { features[$0] }.map { !supported.contains($0) } ?? false
        }
    }

    /// Component `vacuum`.
    mutating func vacuum() {
        let state = standard("state")
        let start = configuration.payload("payload_start", or: "start")
        let home = configuration.payload("payload_return_to_base", or: "return_to_base")
        var writer = words(
            .word([]),
            [start: "cleaning", configuration.payload("payload_pause", or: "pause"): "paused", home: "docked"])
        keepSupported(["cleaning": "start", "paused": "pause", "docked": "return_home"], of: &writer)
        add(state, command: .init("command_topic"), codec: writer)
        add(.stop, command: .init("command_topic"), payload: configuration.payload("payload_stop", or: "stop"))
        add(
            standard("fan_speed"), command: .init("set_fan_speed_topic"), codec: anyText,
            options: configuration.list("fan_speed_list"))
        do throws(DiscoveryRefusal) {
            guard let topic = try topic("state_topic") else { return }
            add(state, settable: false)
            let template = try template("value_template")
            read(topic, template, .vacuum)
        } catch {
            refuse("state", error)
        }
    }
}
