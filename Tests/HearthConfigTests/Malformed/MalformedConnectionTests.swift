import HearthConfig
import Testing

/// The broker, discovery, the HTTP server, secrets.
struct MalformedConnectionTests {
    @Test(arguments: [
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt:
          broker: http://broker.lan
                  ^ error: 'broker' needs a host such as 'broker.lan', 'broker.lan:1883' or 'mqtts://broker.lan', not 'http://broker.lan'
          password: hunter2
                    ^ error: a password may not be written here; put it into secrets.yaml and write '!secret NAME'
          client_id: the hearth
                     ^ error: 'client_id' needs 1 to 23 letters, digits, '_' or '-', not 'the hearth'
          protocol: 3.1
                    ^ error: 'protocol' must be '3.1.1' or '5', not '3.1'
          keepalive: 1s
                     ^ error: 'keepalive' must be between 5s and 20min, not 1s
          base_topic: /hearth/
                      ^ error: 'base_topic' may not begin or end with '/', nor begin with '$'
          tls: {verify: false, cert: hub.pem, key_passphrase: [x]}
          ^ error: 'mqtt.tls' needs 'key'
                ^ warning: the certificate of the broker is not checked, so anybody can pose as it
                                                              ^ error: a key passphrase may not be written here; put it into secrets.yaml and write '!secret NAME'
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt: {brocker: broker.lan, port: 70000}
        ^ error: 'mqtt' needs 'broker'
               ^ error: unknown key 'brocker' in 'mqtt' (did you mean 'broker'?)
                                          ^ error: 'port' must be between 1 and 65535, not 70000
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt: {broker: embedded, port: 1883, embedded: {prt: 1}}
                                 ^ error: 'port' has no meaning with 'broker: embedded'
                                                        ^ error: unknown key 'prt' in 'mqtt.embedded' (did you mean 'port'?)
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt: {broker: 'broker.lan:1883', port: 1884, embedded: {}}
                                          ^ error: 'broker' says port 1883 and 'port' says 1884; keep one
                                                      ^ error: 'embedded' has a meaning only with 'broker: embedded'
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          flag: {class: flag, virtual: {}}
          hall.light: {class: light, zigbee2mqtt: Lamp}
          ^ warning: device 'hall.light' is reached over MQTT, but there is no 'mqtt'
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt: {broker: 'mqtt://ann:hunter2@broker.lan'}
                       ^ error: 'broker' may not hold a login; use 'username' and 'password: !secret NAME'
        """,
        """
        discovery:
          adopt: never
                 ^ error: 'adopt' must be 'auto' or 'ask', not 'never'
          zigbee2mqtt: {base_topics: [z2m/#], get_rate: fast}
                                      ^ error: 'base_topics' may not contain the wildcards '+' and '#'
                                                        ^ error: 'get_rate' needs a whole number, not 'fast'
          tasmota: tasmota
                   ^ error: 'tasmota' needs a map, not 'tasmota'
          homeassistant: {birth_topc: x}
                          ^ error: unknown key 'birth_topc' in 'discovery.homeassistant' (did you mean 'birth_topic'?)
          ignore: ['a/#/b']
                   ^ error: 'ignore' has a wildcard in the wrong place: '+' is a whole level, '#' the last one
        """,
        """
        === hearth.yaml
        http:
          listen: [0.0.0.0:8000, localhost, "[::1]:8000"]
                   ^ error: 0.0.0.0:8000 can be reached from the network, and there is no 'tls'; give 'tls', or write 'insecure_lan: true'
                                 ^ error: 'listen' needs an address with a port, such as '127.0.0.1:8000', not 'localhost'
          demo: perhaps
                ^ error: 'demo' must be 'auto', 'true', 'false', 'on', 'off', 'yes' or 'no', not 'perhaps'
          max_connections: 0
                           ^ error: 'max_connections' must be between 1 and 10000, not 0
          trusted_proxies: [10.0.0.0/33]
                            ^ error: 'trusted_proxies' needs an IP address or network, such as '192.168.1.0/24', not '10.0.0.0/33'
          cors_origins: [panel.lan]
                         ^ error: 'cors_origins' needs an origin, such as 'https://panel.lan', not 'panel.lan'
          refresh_idle: 30
                        ^ error: 'refresh_idle' needs a duration with a unit, such as '2s', not '30'
        logs: {level: info}
        ^ error: unknown key 'logs' in hearth.yaml (did you mean 'log'?)
        """,
        """
        === hearth.yaml
        http: {demo: on, demo_role: owner}
                                    ^ error: 'demo_role' must be 'resident' or 'guest', not 'owner'
               ^ warning: with 'demo: on' whoever reaches this address uses the house without a login; 'auto' keeps it to this computer
        log: {level: loud}
                     ^ error: 'level' must be 'trace', 'debug', 'info', 'notice', 'warning', 'error' or 'critical', not 'loud'
        """,
        """
        === hearth.yaml
        http: {listen: ["192.168.1.2:8000"], tls: {cert: hub.pem}}
                                             ^ error: 'http.tls' needs 'key'
        log: {level: loud}
                     ^ error: 'level' must be 'trace', 'debug', 'info', 'notice', 'warning', 'error' or 'critical', not 'loud'
        """,
        """
        === hearth.yaml
        calendars:
          a: {file: a.ics, url: "http://nas.lan/a.ics"}
          ^ error: 'calendars.a' needs 'file' or 'url', and not both
          b: {person: nobody, file: b.ics}
                      ^ error: person 'nobody' does not exist
          c: {url: "ftp://nas.lan/c.ics"}
                   ^ error: 'url' needs an address without a login, such as 'http://nas.lan/family.ics', not 'ftp://nas.lan/c.ics'
          d: {url: "http://ann:1@nas.lan/d.ics"}
                   ^ error: 'url' needs an address without a login, such as 'http://nas.lan/family.ics', not 'http://ann:1@nas.lan/d.ics'
          E: {file: e.ics}
          ^ error: 'E' cannot be an id: an id is made of lower-case letters, digits and '_', begins with a letter, and has at most two dots
        """,
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt: {broker: broker.lan, username: !secret mqtt_user, password: !secret mqtt_pasword}
                                             ^ error: secret 'mqtt_user' does not exist
                                                                          ^ error: secret 'mqtt_pasword' does not exist (did you mean 'mqtt_password'?)
        === secrets.yaml
        mqtt_password: hunter2
        """,
        """
        house: {name: !secret name, timezone: !secret zone}
                                              ^ error: time zone '!secret zone' does not exist
        version: 1
        === secrets.yaml
        name: Elm House
        zone: hunter2
        list: [hunter2]
              ^ error: 'list' needs a text
        """,
        """
        === secrets.yaml
        hunter2
        ^ error: the file needs lines of the form 'NAME: text'
        """,
    ])
    func isRefused(_ text: String) {
        let files = MarkedFiles(text)
        #expect(files.said == files.expected)
        #expect(!files.said.contains { $0.contains("hunter2") })
    }
}
