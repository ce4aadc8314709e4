import Glibc

/// The pages of program files in which the process has its code.
///
/// A page of code counts as resident from its first use on, with the 64 KB around it, until memory is short. A start
/// uses far more of the code than the running house does (docs/decisions/006-memory-and-latency.md).
enum CodePages {
    /// Gives all of them back. Those in use come again at once from the system's cache of files, without the disk.
    static func release() {
        guard let maps = fopen("/proc/self/maps", "re") else { return }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, maps) > 0, let text = line {
            let fields = String(cString: text).split(whereSeparator: \.isWhitespace)
            // Addresses, rights, offset, device, inode, path (proc_pid_maps(5)).
            guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { continue }
            madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
