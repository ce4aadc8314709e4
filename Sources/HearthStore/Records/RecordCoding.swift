internal import FoundationEssentials
internal import HearthJSON

/// Records that only Hearth itself reads are stored as JSON.
enum RecordCoding {
    private static let decoder = JSONDecoder()

    static func bytes(_ record: some Encodable) throws -> [UInt8] { try RecordEncoder.document(record) }

    static func data(_ record: some Encodable) throws -> Data { Data(try bytes(record)) }

    static func record<Record: Decodable>(_ type: Record.Type, from data: Data) throws -> Record {
        try decoder.decode(type, from: data)
    }

    /// - Parameter columns: what the rest of its row says.
    static func record<Record: DecodableWithConfiguration>(
        _ type: Record.Type, from data: Data, beside columns: Record.DecodingConfiguration
    ) throws -> Record {
        try decoder.decode(type, from: data, configuration: columns)
    }

    static func record<Record: Decodable>(_ type: Record.Type, from text: String) throws -> Record {
        try record(type, from: Data(text.utf8))
    }
}
