import HearthConfig
import HearthModel
import Testing

/// The configuration of the project that Hearth follows, written by hand in its form (docs/spec/devices.md, section 4).
struct ReferenceProjectTests {
    private static let devices = """
        devices:
          living_room_lights:
            device_type: hue
            device_class: light
            brand: Philips
            model: Color
            location: Living Room
            connection_method: wifi
            endpoint: ''
            port: 0
            requires_hub: true
            hub_name: hue_bridge
            requires_auth: false
            auth_method: none
            username: ''
            password: ''
            api_key: ''
            capabilities: [power, brightness, color]
            supported_features: [effects]
            simulate: true
            simulation_config:
              response_time: 0.5
              failure_rate: 0.01
              power_consumption: {on: 9, off: 0.5}
            is_online: true
            last_seen: ''
          smart_thermostat:
            device_type: nest
            device_class: climate
            location: Hallway
            capabilities: [temperature, humidity, scheduling]
            simulate: true
            simulation_config: {temperature_range: [15, 30], response_time: 2.0, thermal_mass: 5.0}
          smart_lock:
            device_type: august
            device_class: lock
            simulate: true
            simulation_config: {lock_time: 1.0, unlock_time: 0.5, battery_drain_rate: 0.1}
          cellar_air:
            device_type: sensor
            device_class: sensor
            capabilities: [humidity]
            simulate: true
            simulation_config: {reading_interval: 30, humidity_range: [40, 70], power_consumption: 1.5}
          smart_fridge:
            device_type: refrigerator
            device_class: appliance
            password: hunter2
        """

    private static let house = """
        name: Smart Home
        address: 123 Main St
        timezone: America/New_York
        rooms:
        - name: Living Room
          devices: [living_room_lights, smart_tv]
          environmental_factors: {natural_light: true, traffic: medium}
        - name: Kitchen
          devices: [smart_fridge]
          automation_rules:
          - {trigger: motion}
        global_automation: []
        security_settings: {armed_delay: 30}
        """

    private static let integration = """
        mode: hybrid
        discovery_enabled: false
        discovery_protocols: [mdns, dhcp]
        hybrid_simulate_devices: [smart_lock, nothing]
        sync_interval_seconds: 30
        """

    private static func files(_ devices: String = devices, _ others: [(String, String)] = []) -> ConfigurationFiles {
        var files = ConfigurationFiles(folder: "/etc/hearth")
        files.devices = SourceFile("devices.yaml", devices)
        files.reference = others.map { SourceFile($0.0, $0.1) }
        return files
    }

    private static let whole = files(devices, [("house.yaml", house), ("integration.yaml", integration)])

    @Test func devicesBecomeOurs() throws {
        let configuration = try #require(Configuration.check(Self.whole).configuration)
        let light = try #require(configuration.devices.first { $0.device.id == "living_room_lights" })
        #expect(light.device.deviceClass.name == "light")
        #expect(light.device.aliases == ["living-room-lights"])
        #expect(light.device.area == "living_room")
        #expect(
            light.device.description == "Philips, Color, natural_light true, traffic medium, by wifi through hue_bridge"
        )
        guard case .simulate(let lamp) = light.binding else { return #expect(Bool(false), "it is simulated") }
        #expect(lamp.latency == Milliseconds(500))
        #expect(lamp.failureRate == 0.01)
        #expect((lamp.powerMax, lamp.powerStandby) == (9, 0.5))
        let classes = configuration.devices.map { $0.device.deviceClass.name }
        #expect(classes == ["light", "thermostat", "lock", "humidity", "note"])
    }

    @Test func simulationsKeepTheirFigures() throws {
        let configuration = try #require(Configuration.check(Self.whole).configuration)
        func simulated(_ id: String) -> SimulateBinding? {
            guard case .simulate(let binding)? = configuration.devices.first(where: { $0.device.id == id })?.binding
            else {
                return nil
            }
            return binding
        }
        #expect(simulated("smart_thermostat")?.range == 15...30)
        #expect(simulated("smart_thermostat")?.tau == .minutes(150), "5 min for a degree, 30 degrees in the long run")
        #expect(simulated("smart_lock")?.travel == .seconds(1), "the slower way")
        #expect(simulated("smart_lock")?.batteryDrain == 0.1)
        #expect(simulated("cellar_air")?.interval == .seconds(30))
        #expect(simulated("cellar_air")?.range == 40...70)
        #expect(simulated("cellar_air")?.powerMax == 1.5)
    }

    @Test func houseAndDiscoveryComeWithThem() throws {
        let configuration = try #require(Configuration.check(Self.whole).configuration)
        #expect(configuration.house.name == "Smart Home")
        #expect(configuration.house.address == "123 Main St")
        #expect(configuration.house.timezone == "America/New_York")
        #expect(configuration.areas.values.map(\.name).sorted() == ["Kitchen", "Living Room"])
        #expect(!configuration.discovery.enabled)
        #expect(configuration.discovery.mdns)
    }

    @Test func whatIsNotTakenOverIsSaidAtItsPlace() {
        let said = Diagnostic.rendered(Configuration.check(Self.whole).diagnostics)
        #expect(
            said == [
                "devices.yaml:31:43: warning: device 'smart_thermostat' has no 'scheduling' here",
                "devices.yaml:45:3: warning: device 'smart_fridge' is of a kind that has no driver here ('refrigerator'); it is kept as a note",
                "devices.yaml:48:5: warning: 'password' is not read; what a driver needs goes into secrets.yaml",
                "house.yaml:6:33: warning: room 'Living Room' has the device 'smart_tv', which does not exist",
                "house.yaml:11:5: warning: an automation of 'automation_rules' is not taken over; write it as a rule",
                "house.yaml:13:21: warning: 'armed_delay' ('arming_delay') is a setting of the alarm itself and not taken over",
                "integration.yaml:3:29: warning: devices are not found by 'dhcp' here",
                "integration.yaml:4:39: warning: device 'nothing' does not exist",
                "integration.yaml:5:1: warning: 'sync_interval_seconds' has no meaning here and is dropped",
            ])
        #expect(!said.joined().contains("hunter2"))
    }

    @Test func unknownKeysAreWarningsHere() {
        let files = Self.files("devices: {lamp: {device_type: light, simulate: yes, colour: red}}")
        let said = Diagnostic.rendered(Configuration.check(files).diagnostics)
        #expect(said == ["devices.yaml:1:53: warning: unknown key 'colour' in device 'lamp'"])
    }

    @Test(arguments: ["simulated", "real"]) func theModeSaysWhatIsPlayed(mode: String) throws {
        let files = Self.files(
            "devices: {lamp: {device_type: light}}", [("integration.yaml", "mode: \(mode)")])
        let configuration = try #require(Configuration.check(files).configuration)
        #expect(configuration.devices.map { $0.device.deviceClass.name } == [mode == "real" ? "note" : "light"])
    }

    @Test func anImportIsAConfigurationOfItsOwn() throws {
        let imported = ImportedHouse(Self.whole)
        let text = try #require(imported.text)
        let again = Configuration.check(Self.files(text))
        #expect(again.diagnostics == [])
        let configuration = try #require(again.configuration)
        let direct = try #require(Configuration.check(Self.whole).configuration)
        #expect(configuration == direct)
    }

    @Test func whatIsOfOurFormIsNotImported() {
        let imported = ImportedHouse(Self.files("version: 1\nhouse: {name: A, timezone: UTC}"))
        #expect(imported.text == nil)
        #expect(imported.diagnostics.count == 1)
    }
}
