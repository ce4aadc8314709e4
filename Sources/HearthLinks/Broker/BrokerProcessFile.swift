import Glibc

/// The file that names the running broker's process, so that other processes, and a hub that comes after a crash, find it.
struct BrokerProcessFile {
    private let folder: BrokerFolder

    init(_ folder: BrokerFolder) { self.folder = folder }

    /// A process that was, a moment ago, the broker of this folder.
    struct Running {
        let processID: pid_t

        /// A process that has ended meanwhile is no failure.
        func signal(_ signal: Int32) { _ = kill(processID, signal) }
    }

    func write(_ processID: pid_t) throws(BrokerError) { try folder.write("\(processID)\n", to: folder.processID) }

    /// The broker named by the file, if the process still lives and was started with this folder's configuration.
    func running() throws(BrokerError) -> Running? {
        guard let text = try folder.text(of: folder.processID), let processID = pid_t(text.prefix { $0 != "\n" }),
            processID > 1, let arguments = try folder.text(of: "/proc/\(processID)/cmdline"),
            arguments.split(separator: "\0").contains(Substring(folder.configuration))
        else { return nil }
        return Running(processID: processID)
    }
}
