import Dispatch

/// A file from a server of the household.
package enum Download {
    /// Requests block, and not the threads that everything else shares.
    private static let queue = DispatchQueue(label: "download", qos: .utility)

    package struct Failure: Error, CustomStringConvertible {
        /// A clause with the name of the server, without a full stop. The rest of an address may be a secret link.
        package var description: String
    }

    /// - Parameters:
    ///   - most: bytes.
    ///   - time: for all of it.
    package static func bytes(
        from url: String, atMost most: Int, within time: Duration = .seconds(20)
    ) async throws(Failure) -> [UInt8] {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(Failure) in try received(from: url, atMost: most, within: time) })
            }
        }
        return try result.get()
    }

    private static func received(
        from url: String, atMost most: Int, within time: Duration
    ) throws(Failure) -> [UInt8] {
        let server = url.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
        let answer: LocalRequest.Answer
        do throws(LocalRequest.Failure) {
            answer = try LocalRequest(url: url, longestAnswer: most, time: time).answer()
        } catch {
            throw Failure(description: error.clause(about: server))
        }
        switch answer.status {
        case 200..<300 where answer.isWhole: return answer.body
        case 200..<300: throw Failure(description: "what \(server) sends is larger than \(most) bytes")
        case 300..<400:
            throw Failure(
                description: "\(server) answers \(answer.status), a redirect, which is not followed")
        default: throw Failure(description: "\(server) answers \(answer.status)")
        }
    }
}
