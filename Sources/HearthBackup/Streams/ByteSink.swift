/// Where bytes go, piece by piece; the stages of writing an archive stand one behind the other.
protocol ByteSink: AnyObject {
    func write(_ bytes: ArraySlice<UInt8>) throws(BackupError)
    /// No more will come.
    func finish() throws(BackupError)
}
