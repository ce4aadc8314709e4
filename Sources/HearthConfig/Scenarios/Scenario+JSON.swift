package import HearthJSON
package import HearthModel

extension Scenario {
    /// What is wrong at a place in a document, such as `events[0].device`.
    package typealias Fault = (path: String, problem: String)

    /// A scenario in the form of `scenarios.yaml`, as JSON.
    /// - Parameter modes: those of the house.
    /// - Returns: `nil` if anything is wrong; what it is.
    package static func read(
        _ document: [JSONValue.Member], in configuration: Configuration, devices: [Device], people: [String],
        modes: [String]
    ) -> (scenario: Scenario?, faults: [Fault]) {
        let examination = Examination()
        var names = Names()
        names.areas = Set(configuration.areas.keys)
        names.people = Set(people)
        names.devices = Set(devices.map(\.id))
        let reader = ScenarioReader(names: names, devices: devices, modes: modes)
        let node = YAMLNode(.object(document), path: "")
        let scenario = examination.section(node, "scenario", .thing("the scenario")) { reader.scenario("", &$0) } ?? nil
        let faults = examination.diagnostics.map { ($0.position.file, $0.message) }
        return (faults.isEmpty ? scenario : nil, faults)
    }
}

extension YAMLNode {
    /// Its places are paths in the document. Texts stay texts, whatever they look like.
    fileprivate init(_ value: JSONValue, path: String) {
        let content: Content =
            switch value {
            case .array(let values):
                .sequence(values.enumerated().map { YAMLNode($0.element, path: "\(path)[\($0.offset)]") })
            case .object(let members):
                .mapping(
                    members.map { member in
                        let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
                        return Entry(
                            key: member.key, keyPosition: SourcePosition(file: inner),
                            value: YAMLNode(member.value, path: inner))
                    })
            case .string(let text): .scalar(Scalar(text: text, plain: false, secret: false))
            default:
                .scalar(
                    Scalar(
                        text: String(decoding: JSONWriter.document { $0.value(value) }, as: UTF8.self), plain: true,
                        secret: false))
            }
        self.init(position: SourcePosition(file: path), content: content)
    }
}
