import HearthCrypto
import HearthJSON
import HummingbirdCore
import NIOCore

/// The body of a request: JSON, or where the route takes it, text.
struct RequestContent: Sendable {
    /// `nil` if there is none.
    let json: JSONValue?
    let text: String?
    private let bytes: ByteBuffer

    /// - Parameters:
    ///   - type: the `Content-Type`.
    ///   - limit: most bytes.
    init(_ body: RequestBody, type field: String?, limit: Int, takesText: Bool) async throws(RequestError) {
        do {
            bytes = try await body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw .bodyTooLarge(limit: limit)
        } catch {
            // The client has gone; nobody will read the answer.
            throw .unavailable
        }
        let type = field?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        if takesText, type == "text/plain" {
            (json, text) = (nil, String(buffer: bytes))
            return
        }
        text = nil
        guard bytes.readableBytes > 0 else {
            json = nil
            return
        }
        guard type == "application/json" else { throw .unsupportedMediaType }
        do throws(JSONError) {
            json = try bytes.withUnsafeReadableBytes { bytes throws(JSONError) in
                try JSONValue(parsing: bytes, maximumBytes: limit)
            }
        } catch {
            throw .malformedJSON(offset: error.offset)
        }
    }

    /// Of a request that the hub makes itself.
    init(json: JSONValue?) { (self.json, text, bytes) = (json, nil, ByteBuffer()) }

    /// By which the same request is known again.
    func fingerprint(_ query: String) -> [UInt8] {
        let hash = SHA256()
        hash.update(Array(query.utf8) + [0])
        bytes.withUnsafeReadableBytes(hash.update)
        return hash.digest
    }
}
