import HearthConfig

/// Hands one letter to its ntfy server. It blocks.
enum Transfer {
    enum End: Equatable {
        case taken
        /// Another try would end the same way.
        case refused(String)
        case unreachable(String)
    }

    static func send(_ letter: Letter, late: Bool, within time: Duration) -> End {
        let server = letter.server
        var request = LocalRequest(url: server.url, time: time)
        request.headers = ["Content-Type: application/json"]
        if let token = server.token { request.headers.append("Authorization: Bearer " + token.text) }
        request.body = letter.body(late: late)
        request.allowsPublic = server.allowsPublic
        do throws(LocalRequest.Failure) {
            // An answer that is too long for us has come all the same.
            return end(try request.answer().status, of: server)
        } catch {
            return switch error {
            case .outside(let address):
                .refused(
                    """
                    \(server.url) is at \(address), outside the local network; write 'allow_public: true' if that is meant
                    """)
            case .refused(let why): .refused("\(server.url): \(why)")
            case .unreachable(let why): .unreachable("\(server.url): \(why)")
            }
        }
    }

    private static func end(_ status: Int, of server: NtfyServer) -> End {
        switch status {
        case 200..<300: .taken
        case 300..<400:
            .refused("\(server.url) answers \(status), a redirect, which is not followed; write its new address")
        case 401, 403: .refused("\(server.url) answers \(status): the token may not publish to \(server.topic)")
        case 408, 425, 429, 500...: .unreachable("\(server.url) answers \(status)")
        default: .refused("\(server.url) answers \(status)")
        }
    }
}
