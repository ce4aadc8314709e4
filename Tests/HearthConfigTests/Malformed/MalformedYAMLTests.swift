import Testing

/// What is refused before anybody asks what it means.
struct MalformedYAMLTests {
    @Test(arguments: [
        """
        devices:
          hall.light: {class: light, zigbee2mqtt: Lamp
          hall.lamp: {class: light, zigbee2mqtt: Lamp}
                   ^ error: this is not YAML: did not find expected ',' or '}' while parsing a flow mapping
        """,
        """
        areas:
        \thall: {}
        ^ error: a tab may not indent; use spaces
        """,
        """
        areas: {hall: {name: "Hall}}
                             ^ error: this is not YAML: found unexpected end of stream while scanning a quoted scalar
        """,
        """
        areas: {hall: *nowhere}
                      ^ error: this is not YAML: found undefined alias
        """,
        """
        areas: {hall: {name: First}}
        ---
        ^ error: the file must hold one YAML document
        areas: {kitchen: {}}
        """,
        """
        areas:
          hall: &plain {outdoor: false}
          kitchen:
            <<: *plain
            ^ error: '<<' is not supported; write the keys out
        """,
        """
        areas:
          [hall]: {}
          ^ error: a key must be a plain text
        """,
        """
        areas:
          hall: &area {outdoor: true}
          kitchen: {? *area : 1}
                    ^ error: a key must be a text of its own; lists, maps and '*' names cannot be keys
        """,
        """
        areas:
          hall: !room {outdoor: true}
                ^ error: this tag is not known; only '!secret' is
        """,
        """
        areas: {hall: {name: "a\u{1}b"}}
                               ^ error: this is not YAML: control characters are not allowed
        """,
        """
        === devices.d/10-more.yaml
        - areas
        ^ error: 'devices.d/10-more.yaml' needs a map, not a list
        === hearth.yaml
        log: 3
             ^ error: 'log' needs a map, not '3'
        """,
        // Every duplicate key, and everything else that is wrong besides.
        """
        areas:
          hall: {name: Hall, outdoor: false, name: Corridor, outdoor: true, flor: ground}
                 ^ note: first defined here
                             ^ note: first defined here
                                             ^ error: 'name' is defined twice in area 'hall'
                                                             ^ error: 'outdoor' is defined twice in area 'hall'
                                                                            ^ error: unknown key 'flor' in area 'hall' (did you mean 'floor'?)
        """,
    ])
    func isRefused(_ text: String) {
        let files = MarkedFiles(text)
        #expect(files.said == files.expected)
    }
}
