import Testing

/// How devices are reached.
struct MalformedBindingTests {
    @Test(arguments: [
        // Topics.
        """
        devices:
          hall.light: {class: light, mqtt: {command_topic: hall/+/set, state_topic: 'hall/#'}}
                                                           ^ error: 'command_topic' may not contain the wildcards '+' and '#'
                                                                                    ^ error: 'state_topic' may not contain the wildcards '+' and '#'
          ^ error: device 'hall.light' needs 'state_topic' or 'command_topic'
          hall.lamp: {class: light, mqtt: {command_topic: "hall\\0", state_topic: hall}}
                                                          ^ error: 'command_topic' may not contain a NUL character
          ^ warning: device 'hall.lamp' has no 'command_topic' and so can only be read
          hall.spot: {class: light, mqtt: {command_topic: hall/spot}}
                                           ^ note: first used here
          hall.star: {class: light, mqtt: {command_topic: hall/spot}}
                                           ^ warning: devices 'hall.spot' and 'hall.star' have the same 'command_topic'
          hall.temp: {class: temp, mqtt: {get_topic: hall/temp/get}}
          ^ error: device 'hall.temp' needs 'state_topic' or 'command_topic'
        """,
        // Payloads, paths, numbers.
        """
        devices:
          hall.light:
            class: light
            mqtt:
              command_topic: hall/light/set
              payloads: {on: 1, of: 0}
                                ^ error: 'of' is no word of 'on' (did you mean 'off' or 'on'?)
              value_path: $.a..b
                          ^ error: 'value_path' is no JSON path: expected a name after '.' (character 5)
              command_path: $[x]
                            ^ error: 'command_path' is no JSON path: expected an index or a quoted key (character 3)
              scale: 0
              ^ error: 'scale' may not be 0
              range: [255, 0]
                     ^ error: 'range' needs two numbers, the lower first
              retain: true
              ^ error: 'retain' may not be true: a retained command would switch ghosts at every reconnect
              unit: W
                    ^ error: 'unit' is for numbers; 'on' is none
              expire_after: 30
                            ^ error: 'expire_after' needs a duration with a unit, such as '2s', not '30'
              availability_mode: some
                                 ^ error: 'availability_mode' must be 'latest', 'all' or 'any', not 'some'
              event_map: {a: press}
              ^ error: 'event_map' is for buttons; 'on' is no event
        """,
        // Templates: a mistake is an error, and what the subset lacks disables the property alone.
        """
        devices:
          hall.temp:
            class: temp
            mqtt:
              state_topic: t
              value_template: "{{ value_json.t | round(1) "
                              ^ error: 'value_template' is no template: expected '}}' after what begins at column 1
          hall.lamp:
            class: light
            mqtt: {state_topic: s, command_topic: c, command_template: '{{ now() }}'}
                                                                       ^ warning: 'command_template' cannot be used, so 'on' will not work: function 'now' at column 4
            properties:
              power: {state_topic: s, value_template: "{{ value | regex_replace('W') }}"}
                                                      ^ warning: 'value_template' cannot be used, so 'power' will not work: filter 'regex_replace' at column 12
        """,
        """
        devices:
          hall.temp: {class: temp, mqtt: {state_topic: t, unit: kWh, payloads: {high: HIGH}}}
                                                                ^ error: 'kWh' is no unit of 'temp', which is in °C
                                                                                ^ error: 'high' is no word of 'temp'
          hall.cover: {class: cover, mqtt: {command_topic: c, payloads: {open: UP, close: DOWN, halt: STOP}}}
                                                                                                ^ error: 'halt' is no word of 'state'
          hall.lamp: {class: light, mqtt: {command_topic: l, value_path: $.a, value_template: '{{ value }}'}}
                                                                              ^ error: device 'hall.lamp' has both 'value_path' and 'value_template'; keep one
          hall.spot: {class: light, mqtt: {command_topic: s, command_path: $.a, command_template: '{{ value }}'}}
                                                                                ^ error: device 'hall.spot' has both 'command_path' and 'command_template'; keep one
        """,
        """
        devices:
          hall.door:
            class: door
            mqtt:
              state_topic: door
              availability_topic: door/status
              availability:
              ^ error: device 'hall.door' has both 'availability_topic' and 'availability'; keep one
                - {payload_available: up}
                  ^ error: device 'hall.door' needs 'topic'
          hall.bell: {class: button, mqtt: {state_topic: bell}}
          ^ error: device 'hall.bell' needs 'event_map' or 'trigger_only'
          hall.button: {class: button, mqtt: {state_topic: button, event_map: {ON: pressed}}}
          ^ error: device 'hall.button' needs 'event_map' or 'trigger_only'
                                                                                   ^ error: 'ON' must be 'press', 'double', 'triple', 'long', 'release' or 'other', not 'pressed' (did you mean 'press'?)
        """,
        // Families.
        """
        devices:
          a: {class: light, zigbee2mqtt: {}}
                            ^ error: device 'a' needs 'ieee' or 'name' under 'zigbee2mqtt'
          b: {class: light, zigbee2mqtt: {ieee: 0x12, name: Lamp, endpont: l1}}
                                                ^ error: 'ieee' needs an address of '0x' and 16 hexadecimal digits, not '0x12'
                                                      ^ error: device 'b' has both 'ieee' and 'name'; keep one
                                                                  ^ error: unknown key 'endpont' in device 'b' (did you mean 'endpoint'?)
          c: {class: switch, tasmota: {relay: 0}}
                             ^ error: device 'c' needs 'mac' or 'topic' under 'tasmota'
                                              ^ error: 'relay' must be between 1 and 32, not 0
          d: {class: switch, tasmota: {mac: AABBCC}}
                                            ^ error: 'mac' needs an address of 12 hexadecimal digits, not 'AABBCC'
          e: {class: switch, shelly: {component: relay}}
                             ^ error: device 'e' needs 'id' or 'prefix' under 'shelly'
                                                 ^ error: 'component' needs a component such as 'switch:0' or 'relay/0', not 'relay'
          f: {class: switch, homeassistant: {uniqe_id: x}}
                             ^ error: device 'f' needs 'unique_id' or 'topic' under 'homeassistant'
                                             ^ error: unknown key 'uniqe_id' in device 'f' (did you mean 'unique_id'?)
          g: {class: switch, esphome: {node: plug, component: switch}}
                             ^ error: device 'g' needs 'object_id'
          h: {class: switch, homie: {device: plug}}
                             ^ error: device 'h' needs 'node'
          i: {class: switch, virtual: {initial: perhaps}}
                                                ^ error: 'initial' needs 'true' or 'false', not 'perhaps'
        """,
        // Simulated devices.
        """
        devices:
          hall.blind: {class: blind, simulate: {latency: 1 minute, failure_rate: 2, initial: ajar}}
                                                         ^ error: 'latency' needs a duration with a unit, such as '2s', not '1 minute'
                                                                                 ^ error: 'failure_rate' must be between 0 and 1, not 2
                                                                                             ^ error: 'initial' must be 'open', 'closed', 'opening', 'closing' or 'stopped', not 'ajar'
          hall.temp: {class: temp, simulate: {range: [18], dialect: zigbee, model: tmp, seed: -1}}
                                                     ^ error: 'range' needs two numbers, the lower first
                                                                    ^ error: 'dialect' must be 'zigbee2mqtt', 'tasmota' or 'mqtt', not 'zigbee'
                                                                                   ^ error: 'model' must be 'light', 'plug', 'switch', 'lock', 'cover', 'contact', 'motion', 'leak', 'temp', 'humidity', 'room', 'thermostat', 'tank', 'meter', 'button' or 'tracker', not 'tmp' (did you mean 'temp'?)
                                                                                              ^ error: 'seed' must be between 0 and 4294967295, not -1
          hall.motion: {class: motion, simulate: {schedule: [{at: 24:00, value: on}, {at: 7:30}, {value: 2}]}}
                                                                  ^ error: 'at' needs a time such as '07:30', not '24:00'
                                                                                     ^ error: device 'hall.motion' needs 'value'
                                                                                          ^ error: 'at' needs a time such as '07:30', not '7:30'
                                                                                                 ^ error: device 'hall.motion' needs 'at'
                                                                                                         ^ error: 'value' needs 'true' or 'false', not '2'
        """,
        // GPIO.
        """
        gpio: {chips: [{chip: pinctrl-rp1, alias: header}, {alias: spare}], guard: never}
                                                           ^ error: 'gpio.chips' needs 'chip'
                                                                                   ^ error: 'guard' must be 'auto' or 'false', not 'never'
        devices:
          a: {class: motion, gpio: {chip: heder, line: 17}}
                                          ^ error: chip 'heder' does not exist (did you mean 'header'?)
          b: {class: switch, gpio: {chip: header, line: 18}}
                             ^ error: device 'b' needs 'safe_state'
                                                        ^ note: first used here
          c: {class: switch, gpio: {chip: pinctrl-rp1, line: 18, safe_state: off}}
                                                             ^ error: line 18 of 'pinctrl-rp1' is already used by device 'b'
                                                                             ^ error: 'safe_state' must be 'active', 'inactive' or 'hold', not 'off'
          d: {class: motion, gpio: {line: 19, bias: up, debounce: 20, safe_state: hold, edge: rising}}
                                          ^ error: line 19 needs 'chip'
                                                    ^ error: 'bias' must be 'as-is', 'disabled', 'pull-up' or 'pull-down', not 'up'
                                                                  ^ error: 'debounce' needs a duration with a unit, such as '2s', not '20'
                                                                      ^ error: 'safe_state' is for outputs, and device 'd' is an input
                                                                                        ^ error: 'edge' may be 'rising' only for buttons and counters
          e: {class: gate, gpio: {chip: header, line: 20, safe_state: inactive, pulse: 1ms}}
                                                                                       ^ error: 'pulse' must be between 10ms and 1h, not 1ms
          f: {class: gate, gpio: {chip: header, line: 21, safe_state: inactive, pulse: 400ms}}
                                                                                ^ error: a cover with one pulsed line needs 'feedback'; without it use the class 'action'
          g: {class: cover, gpio: {safe_state: inactive, open: {chip: header, line: 22}, travel: {open: 20s}}}
                            ^ error: device 'g' needs 'close'
                                                                                         ^ error: device 'g' needs 'close'
          h: {class: light, gpio: {safe_state: inactive, pwm: {chip: pwmchip0, frequency: 5 MHz}}}
                                                         ^ error: device 'h' needs 'channel'
                                                                                          ^ error: 'frequency' needs a number in Hz, not '5 MHz'
          i: {class: light, gpio: {safe_state: inactive, pwm: {chip: pwmchip0, channel: 0, frequency: 0 kHz}}}
                                                                                                      ^ error: 'frequency' must be between 1 Hz and 1000 kHz, not 0 kHz
        """,
        // Further properties.
        """
        devices:
          kitchen.plug:
            class: plug
            zigbee2mqtt: Plug
            properties:
              power: {state_topic: plug/power, unit: °C}
                                                     ^ error: '°C' is no unit of 'power', which is in W
              energy: {unit: kWh}
              ^ error: property 'energy' needs 'state_topic' or 'command_topic'
              Wifi: {state_topic: plug/wifi}
              ^ error: 'Wifi' cannot be the name of a property
              voltage: 230
                       ^ error: 'voltage' needs a map, not '230'
        """,
    ])
    func isRefused(_ text: String) {
        let files = MarkedFiles(text)
        #expect(files.said == files.expected)
    }
}
