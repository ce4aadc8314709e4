import HearthDialects
import HearthModel

/// What devices say that follow the Homie convention, written from the convention itself.
enum Homie {
    /// A property of a description (version 5).
    static func property(
        _ id: String, _ datatype: String, format: String? = nil, unit: String? = nil, settable: Bool = false,
        retained: Bool = true
    ) -> String {
        var members = [#""datatype":"\#(datatype)""#]
        if let format { members.append(#""format":"\#(format)""#) }
        if let unit { members.append(#""unit":"\#(unit)""#) }
        if settable { members.append(#""settable":true"#) }
        if !retained { members.append(#""retained":false"#) }
        return #""\#(id)":{\#(members.joined(separator: ","))}"#
    }

    static func node(_ id: String, name: String? = nil, _ properties: String...) -> String {
        let title = name.map { #""name":"\#($0)","# } ?? ""
        return #""\#(id)":{\#(title)"properties":{\#(properties.joined(separator: ","))}}"#
    }

    static func description(
        _ name: String, version: Int = 1, root: String? = nil, _ nodes: String...
    ) -> String {
        let tree = root.map { #""root":"\#($0)","# } ?? ""
        return
            #"{"homie":"5.0","version":\#(version),"name":"\#(name)",\#(tree)"nodes":{\#(nodes.joined(separator: ","))}}"#
    }
}

extension Stage {
    /// A house that has heard of a device of version 5, named "It".
    static func homie(
        _ nodes: String..., values: KeyValuePairs<String, String> = [:], entries: [ConfiguredDevice] = []
    ) -> Stage {
        var stage = Stage()
        stage.configure(entries)
        _ = stage.homie("it", Homie.description("It", nodes.joined(separator: ",")), values: values)
        return stage
    }

    /// The broker brings what it has kept of a device.
    mutating func homie(
        _ id: String, _ description: String, state: String = "ready", values: KeyValuePairs<String, String> = [:]
    ) -> DriverOutput {
        var output = hear("homie/5/\(id)/$state", state, retained: true)
        for (topic, payload) in values { output.append(hear("homie/5/\(id)/\(topic)", payload, retained: true)) }
        output.append(hear("homie/5/\(id)/$description", description, retained: true))
        return output
    }

    /// The same of version 4, attribute by attribute.
    mutating func homie4(_ id: String, _ attributes: KeyValuePairs<String, String>) -> DriverOutput {
        var output = hear("homie/\(id)/$homie", "4.0.0", retained: true)
        for (topic, payload) in attributes { output.append(hear("homie/\(id)/\(topic)", payload, retained: true)) }
        output.append(tick(after: .seconds(1)))
        return output
    }
}
