/// One file of the configuration folder as it was read.
package struct SourceFile: Sendable, Equatable {
    /// Relative to the configuration folder.
    package var name: String
    package var bytes: [UInt8]
    /// Who may read it; `nil` where that was not asked.
    package var rights: Rights?

    package struct Rights: Sendable, Equatable {
        /// The nine permission bits, such as `0o600`.
        package var mode: UInt32
        package var owner: UInt32
        /// The user that the process runs as.
        package var reader: UInt32

        package init(mode: UInt32, owner: UInt32, reader: UInt32) {
            (self.mode, self.owner, self.reader) = (mode, owner, reader)
        }
    }

    package init(name: String, bytes: [UInt8], rights: Rights? = nil) {
        (self.name, self.bytes, self.rights) = (name, bytes, rights)
    }

    package init(_ name: String, _ text: String, rights: Rights? = nil) {
        self.init(name: name, bytes: Array(text.utf8), rights: rights)
    }
}
