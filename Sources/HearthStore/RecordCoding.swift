internal import FoundationEssentials

/// Records that only Hearth itself reads are stored as JSON.
enum RecordCoding {
    private static let decoder = JSONDecoder()
    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        // One value that should not exist must not keep the rest of a batch from being stored; reading refuses it.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }()

    static func data(_ record: some Encodable) throws -> Data {
        try encoder.encode(record)
    }

    static func record<Record: Decodable>(_ type: Record.Type, from data: Data) throws -> Record {
        try decoder.decode(type, from: data)
    }

    static func record<Record: Decodable>(_ type: Record.Type, from text: String) throws -> Record {
        try record(type, from: Data(text.utf8))
    }
}
