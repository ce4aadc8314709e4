import HearthJSON

/// What a Homie device says that it has: in one document (version 5 of the convention), or attribute by attribute
/// (versions 3 and 4).
struct HomieDescription: Equatable, Sendable {
    struct Node: Equatable, Sendable {
        let id: String
        var name: String?
        var type: String?
        var properties: [Property] = []
    }

    struct Property: Equatable, Sendable {
        let id: String
        var name: String?
        var datatype: Datatype
        var format: String?
        var isSettable = false
        var isRetained = true
        var unit: String?
    }

    enum Datatype: String, Sendable {
        case integer, float, boolean, string, color, datetime, duration, json
        case choice = "enum"
    }

    /// More than this of either is not believed.
    private static let mostNodes = 64
    private static let mostProperties = 64

    var name: String?
    /// The device that it is part of; its own id counts for the whole tree.
    var root: String?
    /// Changes with the description; `nil` before version 5.
    var version: Int64?
    var nodes: [Node] = []
}

// MARK: - Version 5

extension HomieDescription {
    /// From `$description`.
    init?(_ json: JSONValue) {
        guard json.object != nil, json["homie"]?.string?.hasPrefix("5") != false else { return nil }
        name = json["name"]?.shortText
        root = json["root"]?.string
        version = json["version"]?.integer
        for member in (json["nodes"]?.object ?? []).prefix(Self.mostNodes) where HomieTopic.isID(member.key) {
            var node = Node(
                id: member.key, name: member.value["name"]?.shortText, type: member.value["type"]?.shortText)
            for entry in (member.value["properties"]?.object ?? []).prefix(Self.mostProperties) {
                if let property = Property(entry.key, entry.value) { node.properties.append(property) }
            }
            nodes.append(node)
        }
    }
}

extension HomieDescription.Property {
    fileprivate init?(_ id: String, _ json: JSONValue) {
        guard HomieTopic.isID(id),
            let datatype = json["datatype"]?.string.flatMap(HomieDescription.Datatype.init(rawValue:))
        else { return nil }
        (self.id, self.datatype) = (id, datatype)
        name = json["name"]?.shortText
        format = json["format"]?.string.flatMap { $0.utf8.count <= 4_096 ? $0 : nil }
        isSettable = json["settable"]?.bool ?? false
        isRetained = json["retained"]?.bool ?? true
        unit = json["unit"]?.shortText
    }
}

// MARK: - Versions 3 and 4

extension HomieDescription {
    /// From attributes by topic below that of the device; `nil` as long as some that are listed are missing.
    init?(attributes: [String: String]) {
        name = attributes["$name"]
        guard let list = attributes["$nodes"] else { return nil }
        for id in Self.list(list).prefix(Self.mostNodes) {
            var node = Node(id: id, name: attributes["\(id)/$name"], type: attributes["\(id)/$type"])
            guard let properties = attributes["\(id)/$properties"] else { return nil }
            for property in Self.list(properties).prefix(Self.mostProperties) {
                let base = "\(id)/\(property)/"
                guard let datatype = attributes[base + "$datatype"] else { return nil }
                guard let known = Datatype(rawValue: datatype) else { continue }
                node.properties.append(
                    Property(
                        id: property, name: attributes[base + "$name"], datatype: known,
                        format: attributes[base + "$format"], isSettable: attributes[base + "$settable"] == "true",
                        isRetained: attributes[base + "$retained"] != "false", unit: attributes[base + "$unit"]))
            }
            nodes.append(node)
        }
    }

    /// `a,b`; arrays of nodes (`a[]`), which version 3 has, are none of ours.
    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map(String.init).filter(HomieTopic.isID)
    }
}

extension JSONValue {
    fileprivate var shortText: String? { string.flatMap { $0.isEmpty ? nil : String($0.prefix(100)) } }
}
