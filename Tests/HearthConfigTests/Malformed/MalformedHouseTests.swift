import Testing

/// The top of `devices.yaml`: house, floors, areas, people, groups.
struct MalformedHouseTests {
    @Test(arguments: [
        """
        version: 2
                 ^ error: 'version' must be 1, not 2
        house: {name: Elm House, timezone: Europe/Berlin}
        """,
        """
        version: 1
        ^ error: devices.yaml needs 'house'
        hous: {name: Elm House, timezone: Europe/Berlin}
        ^ error: unknown key 'hous' in devices.yaml (did you mean 'house'?)
        """,
        """
        version: one
                 ^ error: 'version' needs a whole number, not 'one'
        house:
        ^ error: 'house' needs 'timezone'
          name: Elm House
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlim}
                                           ^ error: time zone 'Europe/Berlim' does not exist
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe}
                                           ^ error: time zone 'Europe' cannot be used: not a regular file
        """,
        """
        version: 1
        house: {name: Elm House, timezone: ../../../etc/passwd}
                                           ^ error: time zone '../../../etc/passwd' does not exist
        """,
        """
        version: 1
        house:
          name: [Elm House]
                ^ error: 'name' needs a text, not a list
          timezone: Europe/Berlin
          location: {latitude: 91, longitude: east}
                               ^ error: 'latitude' must be between -90 and 90, not 91
                                              ^ error: 'longitude' needs a number, not 'east'
          units: imperal
                 ^ error: 'units' must be 'metric' or 'imperial', not 'imperal' (did you mean 'imperial'?)
          currency: Euro
                    ^ error: 'currency' needs a code of three capital letters, such as 'EUR', not 'Euro'
          language: de
                    ^ error: 'language' must be 'en', not 'de'
          comfort: {min: 24, max: 70 °F}
          ^ error: 'comfort' needs a 'min' below its 'max'
          tariff: meter
                  ^ error: device 'meter' does not exist
        """,
        """
        version: 1
        house:
          name: Elm House
          timezone: Europe/Berlin
          location: {latitude: 52.5}
          ^ error: 'house.location' needs 'longitude'
          tariff: -1
                  ^ error: 'tariff' must be between 0 and 1000, not -1
          meters: {grid: mains}
                         ^ error: device 'mains' does not exist
        """,
        """
        floors:
          ground: {name: Ground floor}
          ^ error: floor 'ground' needs 'level'
          upper: {name: Upper floor, level: first}
                                            ^ error: 'level' needs a whole number, not 'first'
        areas:
          hall: {floor: groud}
                        ^ error: floor 'groud' does not exist (did you mean 'ground'?)
          Kitchen: {}
          ^ error: 'Kitchen' cannot be an id: an id is made of lower-case letters, digits and '_', begins with a letter, and has at most two dots
          bath: {outdoor: maybe}
                          ^ error: 'outdoor' needs 'true' or 'false', not 'maybe'
        """,
        """
        areas: {hall: {}}
                ^ note: first defined here
        rooms: {hall: {}}
                ^ error: area 'hall' is defined twice
        """,
        """
        areas:
          hall: {aliases: [corridor, Lobby]}
                           ^ note: first defined here
                                     ^ error: 'Lobby' cannot be an alias: an alias is made of lower-case letters, digits, '_' and '-', begins with a letter, and has at most two dots
          ^ note: first defined here
        people:
          hall: {name: Hal}
          ^ error: the name 'hall' is already taken by area 'hall'
          ben: {name: Ben, aliases: [corridor]}
                                     ^ error: the name 'corridor' is already taken by area 'hall'
        """,
        """
        people:
          ann: {name: Ann, role: chief, home_when: al, away_delay: 3}
                                 ^ error: 'role' must be 'owner', 'resident', 'guest' or 'visitor', not 'chief'
                                                   ^ error: 'home_when' must be 'any', 'all' or 'latest', not 'al' (did you mean 'all'?)
                                                                   ^ error: 'away_delay' needs a duration with a unit, such as '2s', not '3'
          ben: {trackers: [ben.fone]}
          ^ error: person 'ben' needs 'name'
                           ^ error: device 'ben.fone' does not exist (did you mean 'ben.phone'?)
          eve: {name: Eve, trackers: [hall.light]}
          ^ error: person 'eve' has the tracker 'hall.light', but its class is 'light'
        devices:
          ben.phone: {class: tracker, mqtt: {state_topic: phone}}
          hall.light: {class: light, zigbee2mqtt: Lamp}
        """,
        """
        groups:
          lights: {members: [hall.lihgt]}
                             ^ error: member 'hall.lihgt' does not exist (did you mean 'hall.light'?)
          nothing: {members: []}
                    ^ error: group 'nothing' needs at least one member
          missing: {}
          ^ error: group 'missing' needs 'members'
          one: {members: [two]}
          ^ error: group 'one' contains itself
          two: {members: [three]}
          ^ error: group 'two' contains itself
          three: {members: [one, hall.light], all_of: 2}
          ^ error: group 'three' contains itself
                                                      ^ error: 'all_of' needs 'true' or 'false', not '2'
        devices:
          hall.light: {class: light, zigbee2mqtt: Lamp}
        """,
        """
        publish: {style: both, devices: [lihgt], interval: 2h}
                         ^ error: 'style' must be 'device' or 'single', not 'both'
                                         ^ error: device or class 'lihgt' does not exist (did you mean 'light'?)
                                                           ^ error: 'interval' must be between 0ms and 1h, not 2h
        """,
        """
        defaults:
          lights: {ack_window: 2s}
          ^ error: class 'lights' does not exist (did you mean 'light'?)
          cover: {tolerance: {postion: 2}, hold: forever}
                              ^ error: property 'postion' does not exist (did you mean 'position'?)
                                                 ^ error: 'hold' needs a duration with a unit, such as '2s', not 'forever'
          all: {acknowledge: 2s}
                ^ error: unknown key 'acknowledge' in 'defaults.all'
        """,
    ])
    func isRefused(_ text: String) {
        let files = MarkedFiles(text)
        #expect(files.said == files.expected)
    }
}
