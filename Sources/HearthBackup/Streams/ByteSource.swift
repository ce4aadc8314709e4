/// Where bytes come from, piece by piece; the stages of reading an archive stand one behind the other.
protocol ByteSource: AnyObject {
    /// The next bytes, never none; `nil` at the end.
    func read() throws(BackupError) -> ArraySlice<UInt8>?
}
