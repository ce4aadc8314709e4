import HearthConfig
import HearthModel
import Testing

struct FullExampleTests {
    private let files = MarkedFiles(FullExample.text)

    private func configuration() throws -> Configuration { try #require(files.configuration) }

    private func device(_ id: String) throws -> ConfiguredDevice {
        try #require(configuration().devices.first { $0.device.id == id })
    }

    @Test func nothingIsWrongWithIt() {
        #expect(files.said == [])
    }

    @Test func readsTheHouse() throws {
        let house = try configuration().house
        #expect(house.location?.elevation == 34)
        #expect(house.place == Place(latitude: 52.52, longitude: 13.4))
        #expect(house.timezone == "Europe/Berlin")
        #expect(house.zone.offset(at: try #require(Instant(rfc3339: "2026-07-01T00:00:00Z"))) == .hours(2))
        #expect(house.tariff == .price(0.31))
        #expect(house.meters.grid == "cellar.meter" && house.meters.solar == "cellar.plug")
        #expect(house.meters.battery == "cellar.plug2" && house.meters.car == "cellar.plug3")
        #expect(house.comfort == 20...23)
        let areas = try configuration().areas
        #expect(areas["hall"]?.aliases == ["corridor"])
        #expect(areas["cellar"]?.name == "Cellar")
        #expect(areas["kitchen"]?.floor == nil)
        let ann = try #require(try configuration().people["ann"])
        #expect(ann.homeWhen == .latest)
        #expect(ann.awayDelay == .minutes(5))
    }

    @Test func readsTheBroker() throws {
        let mqtt = try #require(try configuration().mqtt)
        var tls = MQTTSettings.TLS()
        (tls.ca, tls.certificate, tls.key) = ("/etc/hearth/lan-ca.pem", "/etc/hearth/hub.pem", "/etc/hub.key")
        tls.keyPassphrase = Secret("correct horse")
        #expect(mqtt.broker == .remote(host: "broker.lan", port: 8_884, tls: tls))
        #expect(mqtt.password == Secret("hunter2"))
        #expect(mqtt.version == .v5)
        #expect(mqtt.baseTopic == "home/hearth")
    }

    @Test func aSecretShowsItselfNowhere() throws {
        let mqtt = try configuration().mqtt
        var dumped = ""
        dump(mqtt, to: &dumped)
        #expect(!"\(String(describing: mqtt)) \(String(reflecting: mqtt)) \(dumped)".contains("hunter2"))
    }

    @Test func readsDiscovery() throws {
        let discovery = try configuration().discovery
        #expect(discovery.enabled)
        #expect(discovery.adopt == .ask)
        #expect(discovery.zigbee2mqtt?.baseTopics == ["zigbee2mqtt", "attic/zigbee2mqtt"])
        #expect(discovery.homeAssistant?.birth == false)
        #expect(discovery.ignore == ["0x00158d0001020304", "guests/#"])
    }

    @Test func readsProcessSettings() throws {
        let http = try configuration().http
        #expect(http.listen.map(\.text) == ["0.0.0.0:8000", "[::1]:8000"])
        #expect(http.tls == .init(certificate: "/etc/hearth/hub.pem", key: "/etc/hearth/hub.key"))
        #expect(http.trustedProxies.contains { $0.contains("10.20.30.40") })
        #expect(http.demo == .off)
        #expect(http.demoRole == .guest)
        #expect(http.webRoot == "/etc/hearth/www")
        #expect(http.accessTokenTTL == .minutes(30))
        #expect(try configuration().log.level == .debug)
        #expect(try configuration().tone == .plain)
        #expect(try !configuration().household.identity)
        #expect(try configuration().household.memory?.isShared == true)
        #expect(try configuration().household.guide?.folder(in: "/etc/hearth") == "/srv/packs")
        #expect(try configuration().household.plans == .init(free: 5, plus: 20, pro: 200))
        #expect(try configuration().household.exempt.map { $0.contains("10.1.2.3") } == [false, true])
        let moods = try configuration().household.moods
        #expect(moods.modes == ["guests": ["party"]] && moods.times == ["morning": ["fresh", "bright"]])
        #expect(moods.feelings == ["worried": []])
    }

    @Test func readsCalendars() throws {
        #expect(
            try configuration().calendars == [
                .init(id: "family", name: "Family", source: .file("/etc/hearth/family.ics")),
                .init(id: "mine", name: "Mine", person: "ann", source: .url("http://nas.lan:8080/ann.ics?export")),
            ])
    }

    @Test func ownTimesWinOverThoseOfTheClassAndThoseOverAll() throws {
        let light = try device("hall.light").device
        #expect(light.times.ackWindow == .seconds(4))
        #expect(light.times.commandTTL == .zero)
        #expect(light.times.hold == .zero)
        #expect(light.times.staleness == .after(.hours(3)))
        #expect(light.times.flapLimit == 40)
        #expect(light.tolerances == ["brightness": 3, "color_temp": 80])
        let lamp = try device("hall.lamp").device
        #expect(lamp.times.ackWindow == .seconds(3))
        #expect(lamp.times.hold == .minutes(90))
        #expect(lamp.times.staleness == .never)
        #expect(lamp.times.minInterval == Milliseconds(200))
        #expect(try device("hall.lamp").explicit.contains("ack_window"))
    }

    @Test func readsFamilies() throws {
        #expect(
            try device("hall.light").binding
                == .zigbee2mqtt(.init(ieee: "0x00158d0001020304", endpoint: "l1", base: "zigbee2mqtt")))
        var shutter = TasmotaBinding(mac: "AABBCCDDEEFF")
        shutter.shutter = 1
        #expect(try device("hall.blind").binding == .tasmota(shutter))
        #expect(try device("hall.blind").device.kind == "blind")
        var plug = ShellyBinding(id: "shellyplug-1")
        (plug.generation, plug.component, plug.lowPower) = (2, "switch:0", false)
        #expect(try device("cellar.plug").binding == .shelly(plug))
        #expect(try device("cellar.plug2").binding == .shelly(ShellyBinding(prefix: "cellar/shelly")))
        let relay = HomieBinding(device: "plug", node: "relay", property: "state", domain: "homie")
        #expect(try device("cellar.plug6").binding == .homie(relay))
        let entity = HomeAssistantBinding(uniqueID: "abc", component: "switch")
        #expect(try device("cellar.plug3").binding == .homeAssistant(entity))
        let announced = HomeAssistantBinding(topic: "homeassistant/switch/abc/config")
        #expect(try device("cellar.plug4").binding == .homeAssistant(announced))
        let node = ESPHomeBinding(node: "plug", component: "switch", objectID: "relay")
        #expect(try device("cellar.plug5").binding == .esphome(node))
    }

    @Test func readsPins() throws {
        var pump = GPIOOutput(hardware: .line(GPIOPin(chip: nil, line: .named("GPIO22"))), safeState: .inactive)
        guard case .line(var pin) = pump.hardware else { return }
        pin.drive = .openDrain
        (pump.hardware, pump.initial) = (.line(pin), .restore)
        (pump.minOff, pump.minOn, pump.maxOn) = (.minutes(3), .minutes(1), .minutes(20))
        #expect(try device("cellar.pump").binding == .gpio(.output(pump)))
        #expect(try device("cellar.pump").device.times.commandTTL == .minutes(3))
        var motion = GPIOInput(pin: GPIOPin(chip: "pinctrl-rp1", line: .offset(17)))
        (motion.pin.bias, motion.pin.activeLow, motion.debounce) = (.pullUp, true, Milliseconds(50))
        #expect(try device("hall.motion").binding == .gpio(.input(motion)))
        #expect(try device("hall.motion").device.times.staleness == .never)
        guard case .gpio(.input(let meter)) = try device("cellar.meter").binding else {
            return #expect(Bool(false), "a meter is an input")
        }
        #expect(meter.counter == .init(perUnit: 1_000, unit: .kilowattHour))
        guard case .gpio(.output(let gate)) = try device("cellar.gate").binding else {
            return #expect(Bool(false), "a gate is an output")
        }
        #expect(gate.pulse == Milliseconds(400))
        #expect(gate.feedback?.pin == GPIOPin(chip: "pinctrl-rp1", line: .offset(24)))
        #expect(try device("cellar.gate").device.times.hold == .zero)
        guard case .gpio(.output(let fan)) = try device("cellar.fan").binding, case .pwm(let pwm) = fan.hardware else {
            return #expect(Bool(false), "a fan is driven by PWM")
        }
        #expect((pwm.chip, pwm.channel, pwm.frequency) == ("pwmchip0", 1, 25_000))
        #expect(try device("cellar.fan").device.properties.map(\.name) == ["on", "speed"])
        guard case .gpio(.output(let door)) = try device("cellar.door").binding, case .pair(let pair) = door.hardware
        else { return #expect(Bool(false), "a shutter has two lines") }
        #expect((pair.openTravel, pair.closeTravel, pair.deadTime) == (20_000, 18_000, 700))
        #expect(try device("cellar.door").device.properties.map(\.name) == ["state", "position"])
    }

    @Test func readsGenericTopics() throws {
        let temp = try device("cellar.temp")
        guard case .mqtt(let binding) = temp.binding else { return #expect(Bool(false), "\(temp.binding)") }
        #expect(binding.stateTopic == "cellar/sensor")
        #expect(binding.unit == "°F")
        #expect(binding.expireAfter == .minutes(30))
        #expect(binding.availability == [.init(topic: "cellar/status")])
        #expect(temp.device.properties.map(\.name) == ["temp"])
        let fan = try device("kitchen.dimmer")
        guard case .mqtt(let binding) = fan.binding else { return #expect(Bool(false), "\(fan.binding)") }
        #expect(binding.statePayloads == ["on": "running", "off": "idle"])
        #expect(binding.commandPayloads == ["on": "go", "off": "halt"])
        #expect(binding.range == 0...255)
        #expect(binding.availability.first?.available == "up")
    }

    @Test func furtherPropertiesJoinThoseOfTheBinding() throws {
        let light = try device("hall.light")
        #expect(light.properties["energy"]?.unit == "Wh")
        #expect(light.device.property("energy")?.type == .number(.kilowattHour))
        #expect(light.device.property("glow") == Property("glow", .flag, settable: true))
        #expect(light.device.properties.first?.name == "on")
    }

    @Test func readsSimulation() throws {
        guard case .simulate(let binding) = try device("kitchen.temp").binding else {
            return #expect(Bool(false), "not simulated")
        }
        #expect(binding.dialect == .mqtt)
        #expect(binding.latency == Milliseconds(300))
        let range = try #require(binding.range)
        #expect(abs(range.lowerBound - 17.78) < 0.01)
        let morning: Milliseconds = .minutes(7 * 60 + 30)
        let night: Milliseconds = .seconds((22 * 60) * 60 + 30)
        #expect(binding.schedule.first == .init(at: morning, value: .number(20)))
        #expect(binding.schedule.last?.at == night)
        #expect(binding.initial == .number(21.5))
    }

    @Test func readsVirtualValues() throws {
        let guests = try device("guests")
        var virtual = VirtualBinding()
        (virtual.initial, virtual.persist) = (.flag(true), false)
        #expect(guests.binding == .virtual(virtual))
        #expect(guests.device.properties.first?.settable == true)
    }

    @Test func knowsAllNamesInUse() throws {
        let names = try configuration().takenNames
        for name in ["hall", "corridor", "ann", "mum", "hall.light", "lights-hall", "downstairs.lights"] {
            #expect(names.contains(name), "\(name)")
        }
    }

    @Test func everyMisspelledKeyIsReportedWithItsName() throws {
        for key in KeyInText.all(in: FullExample.text)
        where !key.name.contains(".") && !FullExample.chosen.contains(key.name) {
            let wrong = key.name + "x"
            let said = MarkedFiles(key.renamed(wrong)).said
            let message = "\(key.place): error: unknown key '\(wrong)' in "
            let line = said.first { $0.hasPrefix(message) }
            #expect(line?.contains("did you mean '\(key.name)'") == true, "\(key.name) at \(key.place): \(said)")
        }
    }
}
