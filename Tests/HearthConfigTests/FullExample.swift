/// A house in which every key of the configuration is used at least once, for tests that go through them all.
enum FullExample {
    static let text = """
        version: 1
        house:
          name: Elm House
          timezone: Europe/Berlin
          location: {latitude: 52.52, longitude: 13.40, elevation: 34}
          address: 1 Elm Street
          units: metric
          currency: EUR
          tariff: 0.31
          meters: {grid: cellar.meter, solar: cellar.plug, battery: cellar.plug2, car: cellar.plug3}
          language: en
          comfort: {min: 68 °F, max: 23}
        floors:
          ground: {name: Ground floor, level: 0}
        areas:
          hall: {name: Hall, floor: ground, outdoor: false, aliases: [corridor]}
        rooms:
          cellar: {}
          kitchen:
        people:
          ann:
            name: Ann
            role: owner
            trackers: [ann.phone]
            home_when: latest
            away_delay: 5min
            aliases: [mum]
            prompts: true
        mqtt:
          broker: mqtts://broker.lan
          port: 8884
          username: hearth
          password: !secret mqtt_password
          tls: {ca: lan-ca.pem, cert: hub.pem, key: /etc/hub.key, key_passphrase: !secret passphrase, verify: true}
          client_id: hearth-1
          protocol: 5
          keepalive: 1min
          connect_timeout: 4s
          settle_cap: 2s
          broker_grace: 20s
          base_topic: home/hearth
        discovery:
          enabled: yes
          adopt: ask
          zigbee2mqtt: {base_topics: [zigbee2mqtt, attic/zigbee2mqtt], get_rate: 10}
          tasmota: {prefix: tasmota/discovery}
          shelly: {gen1: false, gen2: true, prefixes: [shelly/attic]}
          homeassistant: {prefix: homeassistant, birth: off, birth_topic: homeassistant/status}
          homie: {domains: [homie, +], v4: true, v5: true}
          mdns: false
          ignore: [0x00158d0001020304, guests/#]
        gpio:
          chips: [{chip: pinctrl-rp1, alias: header}]
          enabled: true
          consumer: hearth
          guard: auto
        publish:
          enabled: true
          homeassistant: true
          style: single
          accept_commands: false
          devices: [hall.light, lock]
          interval: 10s
        defaults:
          all: {min_interval: 200ms}
          light: {ack_window: 3s, command_ttl: 30s, staleness: never, hold: 1h 30min, tolerance: {brightness: 3}}
        devices:
          hall.light:
            class: light
            name: Hall lamp
            description: Above the mirror
            area: hall
            aliases: [lights-hall]
            enabled: true
            staleness: 3h
            ack_window: 4s
            command_ttl: 0
            hold: 0
            tolerance: {color_temp: 80}
            min_interval: 0
            flap_limit: 40
            retain_ok: true
            critical: yes
            powers: {max: 0.06 kW, standby: 0.5}
            zigbee2mqtt: {ieee: 0x00158D0001020304, endpoint: l1, base: zigbee2mqtt}
            properties:
              energy: {state_topic: lamp/energy, unit: Wh}
              glow: {mqtt: {state_topic: lamp/glow, command_topic: lamp/glow/set, payloads: {on: 1, off: 0}}}
          hall.lamp: {class: light, zigbee2mqtt: {name: Lamp}}
          hall.motion: {class: motion, gpio: {chip: header, line: 17, bias: pull-up, active_low: true, debounce: 50ms}}
          hall.button: {class: button, gpio: {chip: header, line: 18, direction: input, edge: falling}}
          hall.blind: {class: cover, kind: blind, tasmota: {mac: 'AA:BB:CC:DD:EE:FF', shutter: 1}}
          hall.relay: {class: switch, tasmota: {topic: relay, relay: 2}}
          hall.strip: {class: light, tasmota: {topic: strip, light: 1}}
          hall.ds: {class: temp, tasmota: {topic: probe, sensor: DS18B20-1.Temperature}}
          cellar.pump:
            class: switch
            gpio:
              line: GPIO22
              drive: open-drain
              initial: restore
              safe_state: inactive
              min_off: 3min
              min_on: 1min
              max_on: 20min
          cellar.gate:
            class: gate
            gpio: {chip: header, line: 23, safe_state: inactive, pulse: 400ms, feedback: {chip: header, line: 24}}
          cellar.meter: {class: energy, gpio: {chip: header, line: 25, counter: {per_unit: 1000, unit: kWh}}}
          cellar.fan:
            class: fan
            gpio: {safe_state: inactive, pwm: {chip: pwmchip0, channel: 1, frequency: 25 kHz, invert: false}}
          cellar.door:
            class: shutter
            gpio:
              open: {chip: header, line: 5}
              close: {chip: header, line: 6}
              travel: {open: 20s, close: 18s}
              dead_time: 700ms
              safe_state: inactive
          cellar.plug: {class: plug, shelly: {id: shellyplug-1, gen: 2, component: 'switch:0', low_power: false}}
          cellar.plug2: {class: plug, shelly: {prefix: cellar/shelly}}
          cellar.plug3: {class: plug, homeassistant: {unique_id: abc, component: switch}}
          cellar.plug4: {class: plug, homeassistant: {topic: homeassistant/switch/abc/config}}
          cellar.plug5: {class: plug, esphome: {node: plug, component: switch, object_id: relay}}
          cellar.plug6: {class: plug, homie: {device: plug, node: relay, property: state, domain: homie}}
          cellar.temp:
            class: temp
            mqtt:
              state_topic: cellar/sensor
              value_path: $.t
              unit: °F
              scale: 0.1
              offset: -1
              expire_after: 30min
              get_topic: cellar/get
              get_payload: temp
              unknown_payload: n/a
              availability_topic: cellar/status
              availability_mode: all
              qos: 0
              retain: false
          kitchen.dimmer:
            class: fan
            mqtt:
              state_topic: fan/state
              command_topic: fan/set
              command_path: state
              state_payloads: {on: running, off: idle}
              command_payloads: {on: go, off: halt}
              invert: false
              range: [0, 255]
              availability: [{topic: fan/status, payload_available: up, payload_not_available: down}]
          kitchen.bell: {class: button, mqtt: {state_topic: bell, event_map: {ding: press}, trigger_only: true}}
          kitchen.temp:
            class: temp
            simulate:
              model: temp
              dialect: mqtt
              latency: 300ms
              failure_rate: 0.02
              loss_rate: 0.01
              interval: 1min
              noise: 0.2
              range: [64 °F, 23]
              seed: 7
              schedule: [{at: 07:30, value: 20}, {at: '22:00:30', value: 64.4 °F}]
              travel: 3s
              initial: 21.5
              tau: 3h
              gain: 30
              outdoor: 5
              battery_drain: 0.1
          guests: {class: flag, virtual: {initial: on, persist: false, publish: true}}
          ann.phone: {class: tracker, mqtt: {state_topic: owntracks/ann, value_path: '$.inregions[0]', payloads: {home: home}}}
        groups:
          downstairs.lights: {name: Lights, area: hall, members: [hall.light, hall], all_of: true, native: lights}
        === secrets.yaml
        mqtt_password: hunter2
        passphrase: correct horse
        === hearth.yaml
        http:
          listen: [0.0.0.0:8000, "[::1]:8000"]
          tls: {cert: hub.pem, key: hub.key}
          insecure_lan: false
          hosts: [panel.lan]
          cors_origins: ['https://panel.lan:8443']
          trusted_proxies: [10.0.0.0/8, "::1"]
          demo: off
          demo_role: guest
          max_connections: 100
          max_websockets: 50
          web_root: www
          console: true
          console_root: www
          rate_limits: false
          metrics_public: true
          access_token_ttl: 30min
          refresh_idle: 10d
          refresh_max: 90d
        calendars:
          family: {name: Family, file: family.ics}
          mine: {person: ann, url: "http://nas.lan:8080/ann.ics?export"}
        watch: {mains: guests, internet: 192.0.2.1:53, pets: [guests]}
        seasons: {winter: 5, summer: 20, mosquito: 16, fire: 86 °F}
        model: {url: "http://127.0.0.1:8080/v1", name: llama, timeout: 1500ms, anonymise: false, token: !secret mqtt_password}
        household:
          identity: off
          memory: {visibility: household}
          guide: {packs: /srv/packs}
          plans: {free: 5, plus: 20, pro: 200}
          limits: {exempt: [192.168.1.5, 10.0.0.0/8]}
          moods: {modes: {guests: [party]}, times: {morning: [fresh, bright]}, feelings: {worried: []}}
        log: {level: debug}
        tone: plain
        """

    /// Keys that the house has chosen, besides ids with a dot: ids, words and names of properties.
    static let chosen: Set<String> = [
        "ground", "hall", "cellar", "kitchen", "ann", "all", "light", "brightness", "color_temp", "energy", "glow",
        "on", "off", "ding", "home", "guests", "mqtt_password", "passphrase", "family", "mine",
    ]
}
