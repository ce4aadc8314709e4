internal import FoundationEssentials
internal import HearthJSON

/// Records that only Hearth itself reads are stored as JSON.
enum RecordCoding {
    private static let decoder = JSONDecoder()

    static func data(_ record: some Encodable) throws -> Data {
        Data(try RecordEncoder.document(record))
    }

    static func data(_ record: some FrequentRecord & Encodable) -> Data {
        Data(JSONWriter.document(record.write))
    }

    static func record<Record: Decodable>(_ type: Record.Type, from data: Data) throws -> Record {
        try decoder.decode(type, from: data)
    }

    static func record<Record: Decodable>(_ type: Record.Type, from text: String) throws -> Record {
        try record(type, from: Data(text.utf8))
    }
}
