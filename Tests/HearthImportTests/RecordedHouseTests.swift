import CZlib
import HearthModel
import TestParts
import Testing

@testable import HearthImport

/// Recordings of whole houses: what each slot is, and what its device would have said.
@Suite struct RecordedHouseTests {
    private let folder = TemporaryFolder()

    private static let description = """
        version: 1
        house: { name: mill, timezone: Europe/Berlin }
        slots:
          - { slot: hall.temperature, area: hall, class: temperature_sensor, property: temperature }
          - { slot: hall.setpoint, area: hall, class: thermostat, property: setpoint }
          - { slot: hall.door_magnetic, area: hall, property: active }
          - { slot: person.home, area: house, property: home }
          - { slot: boiler.heat, area: house, class: heat_source, property: heating_drive }
          - { slot: "x: {class: lock}", area: hall, property: active }
        """
    private static let history = """
        t,slot,value
        1489017600,hall.temperature,20.5
        1489017500,hall.door_magnetic,1
        1489017700,person.home,0
        1489017800,boiler.heat,3
        1489017900,hall.temperature,warm
        nonsense

        """

    @Test(arguments: [false, true]) func slotsBecomeDevicesThatSayWhatWasRecorded(isPacked: Bool) throws {
        try folder.write(Self.description, to: "house.yaml")
        if isPacked {
            let file = try #require(gzopen(folder.path + "/history.csv.gz", "wb"))
            #expect(gzwrite(file, Self.history, UInt32(Self.history.utf8.count)) > 0)
            gzclose(file)
        } else {
            try folder.write(Self.history, to: "history.csv")
        }
        let house = try RecordedHouse(in: folder.path)
        #expect(house.strangers == ["boiler.heat", "x: {class: lock}"])
        #expect(house.messages.map(\.payload) == ["open", "20.5", "away"])
        #expect(house.messages.first?.topic == "recorded/hall.door_magnetic")
        #expect(house.messages.first?.at == Instant(milliseconds: 1_489_017_500_000))
        #expect(house.problems == 2)
        #expect(house.devices.contains("hall.temperature: {class: temp, area: hall, mqtt: {"))
        #expect(house.devices.contains("person_person_home: {name: person_person_home, trackers: [person.home]}"))
    }

    @Test func whatIsNoRecordingIsSaid() throws {
        #expect(throws: ImportProblem.self) { try RecordedHouse(in: folder.path) }
        try folder.write("house: {timezone: UTC}\nslots: []", to: "house.yaml")
        #expect(throws: ImportProblem.self) { try RecordedHouse(in: folder.path) }
        try folder.write(Self.description, to: "house.yaml")
        try folder.write("a,b\n1,2\n", to: "history.csv")
        #expect(throws: ImportProblem.self) { try RecordedHouse(in: folder.path) }
    }
}
