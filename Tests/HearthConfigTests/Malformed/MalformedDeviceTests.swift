import Testing

/// Entries of `devices`, apart from their bindings.
struct MalformedDeviceTests {
    @Test(arguments: [
        // The table of docs/spec/devices.md, section 1.
        """
        devices:
          hall.light:
            class: light
            stat_topic: hall/light
            ^ error: unknown key 'stat_topic' in device 'hall.light' (did you mean 'state_topic'?)
            mqtt: {command_topic: hall/light/set}
        """,
        """
        areas: {kitchen: {}}
        devices:
          kitchen.light:
            class: light
            area: kichen
                  ^ error: area 'kichen' does not exist (did you mean 'kitchen'?)
            zigbee2mqtt: Lamp
        """,
        """
        devices:
          hall.light:
            class: light
            zigbee2mqtt: Lamp
            ack_window: 2
                        ^ error: 'ack_window' needs a duration with a unit, such as '2s', not '2'
        """,
        """
        devices:
          hall.light:
            class: light
            mqtt:
              command_topic: hall/light/set
              qos: 3
                   ^ error: 'qos' must be 0, 1 or 2, not 3
        """,
        """
        devices:
          front.lock:
          ^ error: device 'front.lock' needs 'class'
            zigbee2mqtt: Front lock
        """,
        """
        devices:
          hall.light:
            class: light
            mqtt: {command_topic: hall/light/set}
            gpio: {chip: gpiochip0, line: 17, safe_state: inactive}
            ^ error: device 'hall.light' has two bindings, 'mqtt' and 'gpio'; keep one
        """,
        """
        devices:
          hall.light: {class: light, zigbee2mqtt: Lamp}
          ^ note: first defined here
          hall.lamp: {class: light, zigbee2mqtt: Other lamp}
          hall.light: {class: light, zigbee2mqtt: Lamp}
          ^ error: device 'hall.light' is defined twice
        """,
        // Class and kind.
        """
        devices:
          hall.light: {class: lihgt, zigbee2mqtt: Lamp}
                              ^ error: class 'lihgt' does not exist (did you mean 'light'?)
          hall.blind: {class: light, kind: blind, zigbee2mqtt: Blind}
                                     ^ error: 'kind' refines the class 'cover', not 'light'
          hall.shade: {class: curtain, kind: blind, zigbee2mqtt: Shade}
                                       ^ error: 'kind' refines the class 'cover', not 'curtain'
          gate: {class: cover, kind: gatte, zigbee2mqtt: Gate}
                                     ^ error: 'kind' must be 'awning', 'blind', 'curtain', 'garage', 'gate', 'shade', 'shutter' or 'skylight', not 'gatte' (did you mean 'gate'?)
        """,
        // Ids, names, aliases.
        """
        devices:
          a.b.c.d: {class: light, zigbee2mqtt: Lamp}
          ^ error: 'a.b.c.d' cannot be an id: an id is made of lower-case letters, digits and '_', begins with a letter, and has at most two dots
          hall..light: {class: light, zigbee2mqtt: Lamp}
          ^ error: 'hall..light' cannot be an id: an id is made of lower-case letters, digits and '_', begins with a letter, and has at most two dots
          hall.light: {class: light, aliases: [lights-hall], zigbee2mqtt: Lamp}
                                               ^ note: first defined here
          hall.lamp: {class: light, aliases: [lights-hall], zigbee2mqtt: Lamp}
                                              ^ error: the name 'lights-hall' is already taken by device 'hall.light'
          hall.spot: {class: light, aliases: lights, zigbee2mqtt: Lamp}
                                             ^ error: 'aliases' needs a list, not 'lights'
          hall.name: {class: light, name: '', zigbee2mqtt: Lamp}
                                          ^ error: 'name' needs a text, not ''
        """,
        // Values of the wrong sort or size, all in one entry.
        """
        devices:
          hall.light:
            class: light
            zigbee2mqtt: Lamp
            enabled: maybe
                     ^ error: 'enabled' needs 'true' or 'false', not 'maybe'
            staleness: sometimes
                       ^ error: 'staleness' needs a duration with a unit, such as '2s', not 'sometimes'
            command_ttl: 2 weeks
                         ^ error: 'command_ttl' needs a duration with a unit, such as '2s', not '2 weeks'
            hold: 500d
                  ^ error: 'hold' must be between 0ms and 365d, not 500d
            tolerance: {brigtness: 2, hue: -1, on: some}
                        ^ error: property 'brigtness' does not exist (did you mean 'brightness'?)
                                           ^ error: 'hue' must be 0 or more, not -1
                                                   ^ error: 'on' needs a number, not 'some'
            min_interval: {}
                          ^ error: 'min_interval' needs a duration with a unit, such as '2s', not a map
            powers: {max: 60 V, standby: 1W, idle: 2}
                          ^ error: 'max' needs a number in W, not '60 V'
                                             ^ error: unknown key 'idle' in device 'hall.light'
            ack_window: 0s
                        ^ error: 'ack_window' must be between 1ms and 1h, not 0ms
            retain_ok:
                      ^ error: 'retain_ok' needs 'true' or 'false', not nothing
        """,
        """
        devices:
          hall.light: {class: light}
          ^ error: device 'hall.light' needs a binding: one of 'mqtt', 'zigbee2mqtt', 'tasmota', 'shelly', 'homeassistant', 'esphome', 'homie', 'gpio', 'simulate' or 'virtual'
          hall.lamp: light
                     ^ error: 'hall.lamp' needs a map, not 'light'
          hall.spot: {class: light, zigbee2mqtt: Spot, tasmota: {topic: spot}, virtual: {}}
                                                       ^ error: device 'hall.spot' has several bindings, 'zigbee2mqtt', 'tasmota' and 'virtual'; keep one
        """,
        // Columns count characters, not bytes.
        """
        devices:
          hall.light: {name: "Flügeltür 🚪 Ω", clas: light, class: light, zigbee2mqtt: Lamp}
                                              ^ error: unknown key 'clas' in device 'hall.light' (did you mean 'class'?)
        """,
        // More files.
        """
        === devices.d/20-more.yaml
        mqtt: {broker: other.lan}
        ^ error: 'mqtt' belongs into devices.yaml
        room: {}
        ^ error: unknown key 'room' in devices.d/20-more.yaml (did you mean 'rooms'?)
        devices:
          hall.light: {class: light, zigbee2mqtt: Lamp, area: hall}
          ^ note: first defined here
                                                              ^ error: area 'hall' does not exist
        === devices.d/30-more.yaml
        devices:
          hall.light: {class: light, zigbee2mqtt: Lamp}
          ^ error: device 'hall.light' is defined twice
        """,
    ])
    func isRefused(_ text: String) {
        let files = MarkedFiles(text)
        #expect(files.said == files.expected)
    }
}
