import Glibc

/// What the kernel says of this process.
struct ProcessFigures {
    let residentBytes: Int
    let cpuSeconds: Double
    /// Bytes that this process caused to be written to storage; `nil` where the kernel does not count them.
    let writtenBytes: Int?

    init() {
        let pages = ProcessFigures.read("/proc/self/statm").split(separator: " ").dropFirst().first.flatMap { Int($0) }
        residentBytes = (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        cpuSeconds = ProcessFigures.seconds(usage.ru_utime) + ProcessFigures.seconds(usage.ru_stime)
        let line = ProcessFigures.read("/proc/self/io").split(separator: "\n").first { $0.hasPrefix("write_bytes: ") }
        writtenBytes = line.flatMap { Int($0.dropFirst("write_bytes: ".count)) }
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    /// Files under `/proc` are made when they are read, so that this waits for no disk.
    private static func read(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
