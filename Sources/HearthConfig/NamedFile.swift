/// A file that the configuration names and does not read: a certificate, a key, a folder of pages, a program.
package struct NamedFile: Sendable, Equatable {
    /// As a message names its key: `'http.tls.key'`.
    package var key: String
    package var path: String
    /// Of the path.
    package var position: SourcePosition
}
